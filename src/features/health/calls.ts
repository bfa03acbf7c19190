/** The call for how the installation stands: who may make it, and what comes back. */

import { declareCalls } from '#src/server/declared-calls.ts';

export const healthCalls = declareCalls('Health', () => import('./responses.ts'), {
  'GET /api/health': {
    allow: ['admin'],
    summary: 'Backups, disk and the last check, and what is wrong with what to do about it',
    description: 'The same as `bullpen health --json` has. For `/healthz` and `/readyz` see Server.',
    response: 'HealthReport',
  },
});
