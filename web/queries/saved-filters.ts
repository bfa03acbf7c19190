import { queryOptions } from '@tanstack/react-query';
import type { NewSavedFilter } from '#src/features/saved-filters/contract.ts';
import type { SavedFilter } from '#src/features/saved-filters/responses.ts';
import { type Api, unwrap } from '#web/api/client.ts';
import { type Creation, idempotencyHeaders, useListWrite } from './list-write.ts';

const savedFiltersKey = ['saved-filters'] as const;

/** One's own saved filters, by name. */
export const savedFiltersQuery = (api: Api, traderId: number) =>
  queryOptions({
    queryKey: [...savedFiltersKey, traderId],
    queryFn: (): Promise<SavedFilter[]> => unwrap(api.api.journal.filters.get({ query: { traderId } })),
  });

export function useSaveFilter() {
  return useListWrite(
    savedFiltersKey,
    (api, { row, key }: Creation<NewSavedFilter>): Promise<SavedFilter> =>
      unwrap(api.api.journal.filters.post(row, idempotencyHeaders(key))),
  );
}

export function useDeleteSavedFilter() {
  return useListWrite(savedFiltersKey, (api, id: number) => unwrap(api.api.journal.filters({ id }).delete()));
}
