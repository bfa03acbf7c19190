import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Api } from '#web/api.ts';
import { useApi } from '#web/desk/desk.tsx';

/** A change of one row. */
export interface RowUpdate<Change> {
  id: number;
  change: Change;
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
