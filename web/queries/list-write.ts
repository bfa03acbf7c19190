import { type FetchQueryOptions, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { IDEMPOTENCY_HEADER } from '#src/features/idempotency/contract.ts';
import type { Api } from '#web/app/api.ts';
import { ApiError } from '#web/app/api-error.ts';
import { useApi } from '#web/app/app-context.tsx';

/** A change of one row. */
export interface RowUpdate<Change> {
  id: number;
  change: Change;
}

/** What is created, and the key under which it may be sent again. */
export interface Creation<Row> {
  row: Row;
  key: string;
}

/** What goes with a call that creates. */
export const underKey = (key: string) => ({ headers: { [IDEMPOTENCY_HEADER]: key } });

/**
 * Fetches a row of a list as it stands on the server now.
 * @throws ApiError 404 when it is no longer in it
 */
export function useFetchRow<Row extends { id: number }, Key extends QueryKey>(
  list: FetchQueryOptions<Row[], Error, Row[], Key>,
): ({ id }: { id: number }) => Promise<Row> {
  const queryClient = useQueryClient();
  return async ({ id }) => {
    const rows = await queryClient.fetchQuery({ ...list, staleTime: 0 });
    const found = rows.find((row) => row.id === id);
    if (!found) throw new ApiError(404, 'Not Found', '');
    return found;
  };
}

/**
 * Writes to a list and fetches it again: after a success before that is told, and after a failure as well, since what
 * was refused may have been changed elsewhere.
 */
export function useListWrite<Input, Output>(
  queryKey: QueryKey,
  write: (api: Api, input: Input) => Promise<Output>,
) {
  const api = useApi();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  return useMutation({
    mutationFn: (input: Input) => write(api, input),
    onSuccess: refresh,
    onError: () => void refresh(),
  });
}
