import { useSearchParams } from 'react-router';
import { ENTRY_SORTS, FIRST_ORDER, SORT_ORDERS } from '#src/values/entries/entry-sort.ts';
import type { TradeSelection } from '#web/queries/trades.ts';

/** Trader, sort order and page in the URL. */
export function tradeParams(params: URLSearchParams): TradeSelection {
  const traderId = parseNumber(params.get('trader'));
  const sort = ENTRY_SORTS.find((known) => known === params.get('sort')) ?? 'date';
  const order = SORT_ORDERS.find((known) => known === params.get('order')) ?? FIRST_ORDER[sort];
  return {
    traderId,
    sort,
    order,
    // URLs of earlier releases have a cursor here: they show the first page.
    page: parseNumber(params.get('page')) ?? 1,
  };
}

function parseNumber(text: string | null): number | null {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}

/** Changing the trader or the order returns to the first page. */
export function useTradeParams(): [TradeSelection, (change: Partial<TradeSelection>) => void] {
  const [params, setParams] = useSearchParams();
  const selection = tradeParams(params);
  function change(next: Partial<TradeSelection>) {
    const { traderId, sort, order, page } = { ...selection, page: 1, ...next };
    const isFirstOrder = order === FIRST_ORDER[sort];
    setParams(
      {
        ...(traderId === null ? {} : { trader: String(traderId) }),
        ...(sort === 'date' ? {} : { sort }),
        ...(isFirstOrder ? {} : { order }),
        ...(page === 1 ? {} : { page: String(page) }),
      },
      // Paging scrolls to the top; other changes keep the scroll position.
      { preventScrollReset: next.page === undefined },
    );
  }
  return [selection, change];
}
