import { type FetchQueryOptions, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { IDEMPOTENCY_HEADER } from '#src/features/idempotency/contract.ts';
import type { Topic } from '#src/values/wire/topics.ts';
import { ApiError, hasStatus, isUnreached } from '#web/api/api-error.ts';
import type { Api } from '#web/api/client.ts';
import { useApi } from '#web/context/app-context.tsx';
import { readAgain } from './live-topics.ts';

/** What tells the rows of a list apart. */
export type RowId = number | string;

/** A partial update of one row. */
export interface RowUpdate<Change> {
  id: number;
  change: Change;
}

/** A row to create, and its idempotency key. */
export interface Creation<Row> {
  row: Row;
  key: string;
}

/** The headers of a call that creates. */
export const idempotencyHeaders = (key: string) => ({ headers: { [IDEMPOTENCY_HEADER]: key } });

/**
 * Fetches the current state of a row from its list.
 * @throws ApiError 404 when it is no longer listed
 */
export function useFetchRow<Row extends { id: RowId }, Key extends QueryKey>(
  list: FetchQueryOptions<Row[], Error, Row[], Key>,
): ({ id }: Pick<Row, 'id'>) => Promise<Row> {
  const queryClient = useQueryClient();
  return async ({ id }) => {
    const rows = await queryClient.fetchQuery({ ...list, staleTime: 0 });
    const found = rows.find((row) => row.id === id);
    if (!found) throw new ApiError(404, 'Not Found', '');
    return found;
  };
}

/** How the form of a listed noun saves a row, and reads it again. */
export function useRowWrites<Row extends { id: number }, Key extends QueryKey, New, Change, Saved>(
  create: { mutateAsync: (creation: Creation<New>) => Promise<Saved> },
  update: { mutateAsync: (update: RowUpdate<Change>) => Promise<Saved> },
  list: FetchQueryOptions<Row[], Error, Row[], Key>,
) {
  return {
    create: (row: New, key: string) => create.mutateAsync({ row, key }),
    update: ({ id }: Row, change: Change) => update.mutateAsync({ id, change }),
    fetchCurrent: useFetchRow(list),
  };
}

/** An optimistic update of cached lists. */
export interface OptimisticUpdate<Input, Output> {
  /** Pending reads of these lists are cancelled, so that they do not overwrite the update. */
  lists: QueryKey;
  /** @returns a rollback */
  show: (input: Input) => () => void;
  /** Replaces the optimistic data with the response. */
  confirm?: (output: Output) => void;
  /** Takes out of them what no longer exists. */
  drop?: (input: Input) => void;
}

interface ListWriteOptions<Input, Output> {
  /** What the change is about: what depends on the list is read again, as after the same change by somebody else. */
  topics?: readonly Topic[];
  ahead?: OptimisticUpdate<Input, Output>;
}

/**
 * Writes to a list and refetches it: before a success is reported, and also after an error, since the row may have
 * been changed elsewhere. An optimistic update does not wait for that; it rolls back on error, and refetches what the
 * server has rejected: the reads that it cancelled may have been about to say why.
 */
export function useListWrite<Input, Output>(
  list: QueryKey,
  write: (api: Api, input: Input) => Promise<Output>,
  { topics = [], ahead }: ListWriteOptions<Input, Output> = {},
) {
  const api = useApi();
  const queryClient = useQueryClient();
  const refresh = () => readAgain(queryClient, topics, list);
  return useMutation({
    mutationFn: (input: Input) => write(api, input),
    async onMutate(input) {
      if (!ahead) return undefined;
      // Lists without data keep loading.
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
    onError(error, input, rollBack) {
      rollBack?.();
      // A write that follows would have stopped the lists from being read again.
      if (hasStatus(error, 404)) ahead?.drop?.(input);
      if (!ahead || !isUnreached(error)) void refresh();
    },
  });
}
