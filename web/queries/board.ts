import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { Board } from '#src/features/board/responses.ts';
import { type Api, call } from '#web/api/client.ts';
import { useApi } from '#web/context/app-context.tsx';

const boardKey = ['board'] as const;

/** The team's day under its limits. @param today `yyyy-MM-dd`; another day is another board */
export const boardQuery = (api: Api, today: string) =>
  queryOptions({
    queryKey: [...boardKey, today],
    queryFn: (): Promise<Board> => call(api, 'GET /api/board'),
    placeholderData: keepPreviousData,
  });

/** Makes this browser a wall screen: nobody is logged in in it any more. */
export function useOpenScreen() {
  const api = useApi();
  return useMutation({ mutationFn: () => call(api, 'POST /api/auth/screen') });
}
