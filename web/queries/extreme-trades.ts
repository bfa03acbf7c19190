import { queryOptions } from '@tanstack/react-query';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { type Api, call } from '#web/api/client.ts';
import { type EntryFilter, entryFilterParams } from './entry-filter.ts';
import { filterQuery } from './journal.ts';
import { performanceKey } from './performance.ts';

export interface ExtremeTrades {
  best: JournalEntry | null;
  worst: JournalEntry | null;
}

/** The closed trades with the highest and the lowest result that a filter finds: one and the same if there is just one. */
export const extremeTradesQuery = (api: Api, traderId: number, filter: EntryFilter) =>
  queryOptions({
    queryKey: [...performanceKey, 'extreme trades', traderId, entryFilterParams(filter).toString()],
    queryFn: async (): Promise<ExtremeTrades> => {
      const first = async (order: 'asc' | 'desc') =>
        (
          await call(api, 'GET /api/journal', {
            query: { ...filterQuery({ ...filter, isClosed: true }), traderId, sort: 'pnl', order, limit: 1 },
          })
        ).at(0) ?? null;
      const [best, worst] = await Promise.all([first('desc'), first('asc')]);
      return { best, worst };
    },
  });
