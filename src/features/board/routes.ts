import { buildRoutes } from '#src/server/guard/routing.ts';
import { boardCalls } from './calls.ts';
import type { BoardService } from './service.ts';

export const boardRoutes = ({ board }: { board: BoardService }) =>
  buildRoutes(boardCalls, { 'GET /api/board': () => board.today() });
