import { buildRoutes } from '#src/server/guard/routing.ts';
import { readWhileAllowed } from '#src/server/in-turns.ts';
import { boardCalls } from './calls.ts';
import type { BoardService } from './service.ts';

/** Whoever may ask for the board may read all of it. */
const expectReadable = () => {};

export const boardRoutes = ({ board }: { board: BoardService }) =>
  buildRoutes(boardCalls, {
    'GET /api/board': ({ caller, request }) =>
      readWhileAllowed({ caller, request }, expectReadable, (expectWanted) => board.today(expectWanted)),
  });
