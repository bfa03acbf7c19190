import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AdminEntry } from '#src/features/journal/responses.ts';
import type { EntryTotals } from '#src/features/performance/responses.ts';
import type { EntrySort, SortOrder } from '#src/values/entry-sort.ts';
import { type Api, answered, unwrap } from '#web/app/api.ts';
import type { EntryUpdate, NewEntry } from './journal.ts';
import { type Creation, underKey, useListWrite } from './list-write.ts';
import { nextCursor, previousCursor } from './page-cursors.ts';

const tradesKey = ['trades'] as const;

/** Which of everyone's entries, in which order, and from where on. */
export interface TradeSelection {
  /** `null` for all traders. */
  traderId: number | null;
  sort: EntrySort;
  order: SortOrder;
  /** `null` for the first page. */
  cursor: string | null;
}

export interface TradePage {
  trades: AdminEntry[];
  next: string | null;
  previous: string | null;
  total: number;
  /** How many come before this page. */
  offset: number;
}

const PAGE_SIZE = 50;

/** The largest page that the server gives. */
const LARGEST_PAGE = 500;

/** A page of everyone's entries. Traders add to them all the time, so each look asks again. */
export const tradesQuery = (api: Api, { traderId, sort, order, cursor }: TradeSelection) =>
  queryOptions({
    queryKey: [...tradesKey, 'page', { traderId, sort, order, cursor }],
    queryFn: () => tradePage(api, { traderId, sort, order, cursor }, { limit: PAGE_SIZE }),
    staleTime: 0,
  });

/** From the first one on, as many of the selected trades as are asked for, as one page. */
export async function fetchFirstTrades(
  api: Api,
  selection: Omit<TradeSelection, 'cursor'>,
  most: number,
  signal: AbortSignal,
): Promise<TradePage> {
  // What is changed meanwhile may come on two pages.
  const trades = new Map<number, AdminEntry>();
  for (let cursor: string | null = null; ; ) {
    const limit = Math.min(LARGEST_PAGE, most - trades.size);
    const page: TradePage = await tradePage(api, { ...selection, cursor }, { limit, signal });
    for (const trade of page.trades) trades.set(trade.id, trade);
    cursor = page.next;
    if (cursor === null || trades.size >= most) {
      return { trades: [...trades.values()], next: cursor, previous: null, total: page.total, offset: 0 };
    }
  }
}

async function tradePage(
  api: Api,
  { traderId, sort, order, cursor }: TradeSelection,
  { limit, signal }: { limit: number; signal?: AbortSignal },
): Promise<TradePage> {
  const { data, headers } = await answered(
    api.api.admin.journal.get({
      query: {
        sort,
        order,
        limit,
        filter: 'all',
        q: '',
        ...(traderId === null ? {} : { traderId }),
        ...(cursor === null ? {} : { cursor }),
      },
      ...(signal && { fetch: { signal } }),
    }),
  );
  const link = headers.get('link');
  return {
    trades: data,
    next: nextCursor(link),
    previous: previousCursor(link),
    total: Number(headers.get('x-total-count')),
    offset: Number(headers.get('x-offset')),
  };
}

/** What everyone's entries add up to, or those of one trader. */
export const tradeTotalsQuery = (api: Api, traderId: number | null) =>
  queryOptions({
    queryKey: [...tradesKey, 'totals', traderId],
    queryFn: (): Promise<EntryTotals> =>
      unwrap(api.api.admin.journal.totals.get({ query: traderId === null ? {} : { traderId } })),
    staleTime: 0,
  });

/** A trade as it stands on the server now. */
export function fetchTrade(api: Api, id: number): Promise<AdminEntry> {
  return unwrap(api.api.admin.journal({ id }).get());
}

/** Fetches again what may have changed elsewhere. */
export function useRefreshTrades(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: tradesKey });
}

export function useCreateTrade() {
  return useListWrite(tradesKey, (api, { row, key }: Creation<NewEntry>) =>
    unwrap(api.api.admin.journal.post(row, underKey(key))),
  );
}

export function useUpdateTrade() {
  return useListWrite(tradesKey, (api, { id, change }: EntryUpdate) =>
    unwrap(api.api.admin.journal({ id }).put(change)),
  );
}

export function useDeleteTrade() {
  return useListWrite(tradesKey, (api, id: number) => unwrap(api.api.admin.journal({ id }).delete()));
}
