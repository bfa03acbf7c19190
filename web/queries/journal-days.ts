import { infiniteQueryOptions } from '@tanstack/react-query';
import type { JournalDay } from '#src/features/journal/responses.ts';
import { type Api, callWithHeaders } from '#web/api/client.ts';
import type { JournalSelection } from './entry-filter.ts';
import { journalParams } from './journal.ts';
import { journalKey } from './journal-lists.ts';
import { nextCursor } from './page-cursors.ts';

/** Page sizes: a first page of entries has fewer days, a further one at most as many. */
const FIRST_PAGE = 100;
const FURTHER_PAGE = 500;

interface DaysPage {
  days: JournalDay[];
  next: string | null;
}

/** What the entries of each day in a list come to, in the order of the list, page by page. */
export const journalDaysQuery = (api: Api, selection: JournalSelection) =>
  infiniteQueryOptions({
    queryKey: [...journalKey, 'days', selection],
    queryFn: async ({ pageParam }: { pageParam: string | null }): Promise<DaysPage> => {
      const query = journalParams(selection, pageParam, { first: FIRST_PAGE, further: FURTHER_PAGE });
      const { data, headers } = await callWithHeaders(api, 'GET /api/journal/days', { query });
      return { days: data, next: nextCursor(headers.get('link')) };
    },
    initialPageParam: null,
    getNextPageParam: (page: DaysPage) => page.next,
  });
