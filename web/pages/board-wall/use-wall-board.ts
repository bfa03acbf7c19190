import { useEffect } from 'react';
import type { Board } from '#src/features/board/responses.ts';
import { hasStatus } from '#web/api/api-error.ts';
import type { Live } from '#web/context/live.ts';
import { BOARD_PATH } from '#web/features/layout/dashboard-tabs.ts';
import { useBoard } from '#web/session/board/use-board.ts';
import { useEveryMinute } from '#web/session/live/every-minute.ts';
import { useLive } from '#web/session/live/use-live.ts';

interface WallBoard {
  board: Board | undefined;
  live: Live;
}

/** The board, for as long as this browser may show it; then it leaves. @param today `yyyy-MM-dd` */
export function useWallBoard(today: string): WallBoard {
  const { read, ask } = useBoard(today);
  const live = useLive(true, () => {
    ask();
    return true;
  });
  // Nobody looks after it for weeks: whatever holds back what the server tells, it shows figures of this minute.
  useEveryMinute(live.state.kind === 'lost', ask);
  const isOver = hasStatus(read.error, 401) || hasStatus(read.error, 403);
  useEffect(() => {
    // The session has ended, or whoever has set the screen up is no manager any more.
    if (isOver) location.replace(BOARD_PATH);
  }, [isOver]);
  return { board: isOver ? undefined : read.data, live };
}
