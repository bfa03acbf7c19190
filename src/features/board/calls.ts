/** The calls of the board: who may make them, and what comes back. */

import { declareCalls } from '#src/server/declared-calls.ts';

export const boardCalls = declareCalls('Board', () => import('./responses.ts'), {
  'GET /api/board': {
    allow: ['manager', 'screen', 'admin'],
    cached: true,
    summary: "The team's day under its limits, worst first",
    response: 'Board',
  },
});
