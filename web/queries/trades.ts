import { queryOptions } from '@tanstack/react-query';
import type { AdminEntry } from '#src/features/journal/responses.ts';
import type { EntryTotals } from '#src/features/performance/responses.ts';
import type { EntrySort, SortOrder } from '#src/values/entries/entry-sort.ts';
import { wireBody } from '#src/values/wire/wire.ts';
import { type Api, call, callWithHeaders } from '#web/api/client.ts';
import type { EntryUpdate } from './journal.ts';
import { type Creation, idempotencyHeaders, useListWrite } from './list-write.ts';
import { OF_ENTRIES } from './live-topics.ts';
import type { NewEntry } from './unconfirmed-entry.ts';

const tradesKey = ['trades'] as const;

/** Selects and orders everyone's entries, and picks a page. */
export interface TradeSelection {
  /** `null` for all traders. */
  traderId: number | null;
  sort: EntrySort;
  order: SortOrder;
  /** From 1 on. Beyond the last page, the server responds with the last. */
  page: number;
}

export interface TradePage {
  trades: AdminEntry[];
  /** Page number, from 1 on. */
  number: number;
  /** Whether there is a next page. */
  hasNext: boolean;
  total: number;
  /** Number of trades before this page. */
  offset: number;
}

const PAGE_SIZE = 50;

/** The highest page number the server serves. */
const LARGEST_PAGE = 100;

/** A page of everyone's entries. Traders add entries all the time, so every visit refetches. */
export const tradesQuery = (api: Api, { traderId, sort, order, page }: TradeSelection) =>
  queryOptions({
    queryKey: [...tradesKey, 'page', { traderId, sort, order, page }],
    queryFn: () => tradePage(api, { traderId, sort, order, page }, { limit: PAGE_SIZE }),
    staleTime: 0,
  });

/** The first trades of the selection, up to `count`, as one page. */
export async function fetchFirstTrades(
  api: Api,
  selection: Omit<TradeSelection, 'page'>,
  most: number,
  signal: AbortSignal,
): Promise<TradePage> {
  // A change between two requests can list a trade twice.
  const trades = new Map<number, AdminEntry>();
  for (let number = 1; ; number++) {
    const page = await tradePage(api, { ...selection, page: number }, { limit: LARGEST_PAGE, signal });
    for (const trade of page.trades) trades.set(trade.id, trade);
    if (!page.hasNext || trades.size >= most) {
      const { hasNext, total } = page;
      return { trades: [...trades.values()].slice(0, most), number: 1, hasNext, total, offset: 0 };
    }
  }
}

async function tradePage(
  api: Api,
  { traderId, sort, order, page }: TradeSelection,
  { limit, signal }: { limit: number; signal?: AbortSignal },
): Promise<TradePage> {
  const { data, headers } = await callWithHeaders(api, 'GET /api/admin/journal', {
    query: {
      sort,
      order,
      limit,
      page,
      filter: 'all',
      q: '',
      ...(traderId === null ? {} : { traderId }),
    },
    ...(signal && { signal }),
  });
  const total = Number(headers.get('x-total-count'));
  const offset = Number(headers.get('x-offset'));
  return {
    trades: data,
    number: Math.floor(offset / limit) + 1,
    hasNext: offset + data.length < total,
    total,
    offset,
  };
}

/** Totals over everyone's entries, or those of one trader. */
export const tradeTotalsQuery = (api: Api, traderId: number | null) =>
  queryOptions({
    queryKey: [...tradesKey, 'totals', traderId],
    queryFn: (): Promise<EntryTotals> =>
      call(api, 'GET /api/admin/journal/totals', { query: traderId === null ? {} : { traderId } }),
    staleTime: 0,
  });

/** A trade as it is on the server now. */
export function fetchTrade(api: Api, id: number): Promise<AdminEntry> {
  return call(api, 'GET /api/admin/journal/:id', { params: { id } });
}

const TOPICS = { topics: OF_ENTRIES };

export function useCreateTrade() {
  return useListWrite(
    tradesKey,
    (api, { row, key }: Creation<NewEntry>) =>
      call(api, 'POST /api/admin/journal', { body: wireBody(row), ...idempotencyHeaders(key) }),
    TOPICS,
  );
}

export function useUpdateTrade() {
  return useListWrite(
    tradesKey,
    (api, { id, change }: EntryUpdate) =>
      call(api, 'PUT /api/admin/journal/:id', { params: { id }, body: wireBody(change) }),
    TOPICS,
  );
}

export function useDeleteTrade() {
  return useListWrite(
    tradesKey,
    (api, id: number) => call(api, 'DELETE /api/admin/journal/:id', { params: { id } }),
    TOPICS,
  );
}
