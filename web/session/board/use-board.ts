import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Board } from '#src/features/board/responses.ts';
import { useApi } from '#web/context/app-context.tsx';
import { boardQuery } from '#web/queries/board.ts';

/**
 * The board, as it is kept up to date.
 * @param today `yyyy-MM-dd`
 * @returns also how to ask for it without that counting as use of the session
 */
export function useBoard(today: string): { read: UseQueryResult<Board>; ask: () => void } {
  const api = useApi();
  const read = useQuery(boardQuery(api, today));
  const ask = () =>
    void api.inBackground(async () => {
      await read.refetch();
    });
  return { read, ask };
}
