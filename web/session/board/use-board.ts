import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Board } from '#src/features/board/responses.ts';
import { useApi } from '#web/context/app-context.tsx';
import { boardQuery } from '#web/queries/board.ts';

const MINUTE = 60_000;

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
  // A clock ahead of the server's reads the old day once more, and nothing that happens says when that is over.
  useEveryMinute(read.data !== undefined && read.data.date !== today, ask);
  return { read, ask };
}

export function useEveryMinute(isWanted: boolean, run: () => void): void {
  const runNow = useEffectEvent(run);
  useEffect(() => {
    if (!isWanted) return;
    const timer = setInterval(() => runNow(), MINUTE);
    return () => clearInterval(timer);
  }, [isWanted]);
}
