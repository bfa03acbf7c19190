import { type FetchQueryOptions, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { IDEMPOTENCY_HEADER } from '#src/features/idempotency/contract.ts';
import type { Api } from '#web/app/api.ts';
import { ApiError, hasStatus } from '#web/app/api-error.ts';
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

/** What lists show before the server has answered. */
export interface Ahead<Input, Output> {
  /** No response that is on its way to one of these may overwrite what is shown ahead. */
  lists: QueryKey;
  /** @returns takes it back */
  show: (input: Input) => () => void;
  /** In the place of what was shown ahead. */
  confirm?: (output: Output) => void;
}

interface ListWriteOptions<Input, Output> {
  /** What else counts on the list. */
  also?: readonly QueryKey[];
  ahead?: Ahead<Input, Output>;
}

/**
 * Writes to a list and fetches it again: after a success before that is told, and after an error as well, since what was
 * rejected may have been changed elsewhere. What is shown ahead does not wait for it, is taken back after an error, and is
 * fetched again only where the error says that it was changed elsewhere.
 */
export function useListWrite<Input, Output>(
  list: QueryKey,
  write: (api: Api, input: Input) => Promise<Output>,
  { also = [], ahead }: ListWriteOptions<Input, Output> = {},
) {
  const api = useApi();
  const queryClient = useQueryClient();
  const refresh = () =>
    Promise.all([list, ...also].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  return useMutation({
    mutationFn: (input: Input) => write(api, input),
    async onMutate(input) {
      if (!ahead) return undefined;
      // What has nothing to show yet goes on.
      await queryClient.cancelQueries({
        queryKey: ahead.lists,
        predicate: ({ state }) => state.data !== undefined,
      });
      return ahead.show(input);
    },
    async onSuccess(output) {
      ahead?.confirm?.(output);
      const fetched = refresh();
      if (!ahead) await fetched;
    },
    onError(error, _input, takeBack) {
      takeBack?.();
      if (!ahead || hasStatus(error, 404) || hasStatus(error, 409)) void refresh();
    },
  });
}
