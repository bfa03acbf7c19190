import { useSearchParams } from 'react-router';
import { ENTRY_SORTS, FIRST_ORDER, SORT_ORDERS } from '#src/values/entry-sort.ts';
import type { TradeSelection } from '#web/queries/trades.ts';

/** What the address selects: trader, sort and page. */
export function tradeParams(params: URLSearchParams): TradeSelection {
  const traderId = numberOf(params.get('trader'));
  const sort = ENTRY_SORTS.find((known) => known === params.get('sort')) ?? 'date';
  const order = SORT_ORDERS.find((known) => known === params.get('order')) ?? FIRST_ORDER[sort];
  return {
    traderId,
    sort,
    order,
    // Addresses of earlier releases have another text here: they lead to the first page.
    page: numberOf(params.get('page')) ?? 1,
  };
}

function numberOf(text: string | null): number | null {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}

/** Another trader or sort begins with its first page. */
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
      // Turning the page leads to its top; all else stays where it is looked at.
      { preventScrollReset: next.page === undefined },
    );
  }
  return [selection, change];
}
