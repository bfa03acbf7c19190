import { queryOptions } from '@tanstack/react-query';
import type { NewSavedFilter } from '#src/features/saved-filters/contract.ts';
import type { SavedFilter } from '#src/features/saved-filters/responses.ts';
import { type Api, call } from '#web/api/client.ts';
import { type Creation, idempotencyHeaders, useListWrite } from './list-write.ts';

const savedFiltersKey = ['saved-filters'] as const;

/** One's own saved filters, by name. */
export const savedFiltersQuery = (api: Api, traderId: number) =>
  queryOptions({
    queryKey: [...savedFiltersKey, traderId],
    queryFn: (): Promise<SavedFilter[]> => call(api, 'GET /api/journal/filters', { query: { traderId } }),
  });

export function useSaveFilter() {
  return useListWrite(
    savedFiltersKey,
    (api, { row, key }: Creation<NewSavedFilter>): Promise<SavedFilter> =>
      call(api, 'POST /api/journal/filters', { body: row, ...idempotencyHeaders(key) }),
  );
}

export function useDeleteSavedFilter() {
  return useListWrite(savedFiltersKey, (api, id: number) =>
    call(api, 'DELETE /api/journal/filters/:id', { params: { id } }),
  );
}
