import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { EntryFill, Import, ImportFormat, ImportReport } from '#src/features/imports/responses.ts';
import { ApiError } from '#web/api/api-error.ts';
import { type Api, call, callWithHeaders, readJson } from '#web/api/client.ts';
import { type Upload, upload } from '#web/api/upload.ts';
import { journalKey } from './journal-lists.ts';
import { type RowUpdate, useListWrite } from './list-write.ts';
import { readAgain } from './live-topics.ts';
import { nextCursor } from './page-cursors.ts';

export const importsKey = ['imports'] as const;

interface ImportsPage {
  imports: Import[];
  next: string | null;
}

/** A trader's imports, newest first, page by page. */
export const importsQuery = (api: Api, traderId: number) =>
  infiniteQueryOptions({
    queryKey: [...importsKey, 'list', traderId],
    queryFn: async ({ pageParam }: { pageParam: string | null }): Promise<ImportsPage> => {
      const query = { traderId, limit: 20, ...(pageParam === null ? {} : { cursor: Number(pageParam) }) };
      const { data, headers } = await callWithHeaders(api, 'GET /api/imports', { query });
      return { imports: data, next: nextCursor(headers.get('link')) };
    },
    initialPageParam: null,
    getNextPageParam: (page: ImportsPage) => page.next,
  });

/** What an import did. */
export const importQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: [...importsKey, 'report', id],
    queryFn: (): Promise<ImportReport> => call(api, 'GET /api/imports/:id', { params: { id } }),
  });

/** The files that are read without being asked about their columns. */
export const importFormatsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...importsKey, 'formats'],
    queryFn: (): Promise<ImportFormat[]> => call(api, 'GET /api/import-formats'),
  });

/** As many as an answer has. */
const SHOWN_FILLS = 500;

interface Fills {
  /** The first ones. */
  fills: EntryFill[];
  total: number;
}

/** The fills under an entry. */
export const fillsQuery = (api: Api, entryId: number) =>
  queryOptions({
    queryKey: [...journalKey, 'fills', entryId],
    queryFn: async (): Promise<Fills> => {
      const { data, headers } = await callWithHeaders(api, 'GET /api/journal/:id/fills', {
        params: { id: entryId },
        query: { limit: SHOWN_FILLS },
      });
      return { fills: data, total: Number(headers.get('x-total-count')) };
    },
  });

interface ImportUpload extends Omit<Upload, 'headers' | 'path'> {
  dryRun: boolean;
  /** Of a dry run: the trades of a day are listed too, from one on. */
  trades?: { of: string; offset: number };
}

/** What the server made of the files. */
export interface ImportOutcome {
  report: ImportReport;
  /** Nothing was imported: there are questions. */
  isOpen: boolean;
}

/** Sends files, to be looked at or to be imported. Throws like `unwrap`. */
export async function sendImport({ dryRun, trades, ...rest }: ImportUpload): Promise<ImportOutcome> {
  const listed = trades ? `&tradesOf=${trades.of}&offset=${trades.offset}` : '';
  const response = await upload({ ...rest, path: `/api/imports?dryRun=${dryRun}${listed}`, headers: {} });
  const text = await response.text();
  if (response.ok) return { report: readJson(text), isOpen: false };
  const error = new ApiError(response.status, response.statusText, text);
  if (error.body?.code !== 'import_questions') throw error;
  return { report: readJson<{ report: ImportReport }>(text).report, isOpen: true };
}

/** What depends on the entries that an import adds, changes or takes back. */
const TOPICS = { topics: ['imports', 'team'] } as const;

/** Reads again what an import has changed. */
export function useRefreshAfterImport(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () => readAgain(queryClient, TOPICS.topics);
}

export function useUndoImport() {
  return useListWrite(
    importsKey,
    (api, id: number) => call(api, 'DELETE /api/imports/:id', { params: { id } }),
    TOPICS,
  );
}

/** To another account. */
export function useMoveImport() {
  return useListWrite(
    importsKey,
    (api, { id, change }: RowUpdate<{ accountId: number }>) =>
      call(api, 'PUT /api/imports/:id', { params: { id }, body: change }),
    TOPICS,
  );
}
