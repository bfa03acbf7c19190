/** The calls of pages, which are not in the OpenAPI document. */

import { AccessAttempt, UnlockAttempt } from '#src/features/access/contract.ts';
import { declareCalls } from '#src/server/declared-calls.ts';

const LOG_IN = {
  allow: ['anyone'],
  summary: 'Logs in from a page without JavaScript',
  form: { fields: AccessAttempt },
  onFullDisk: true,
} as const;

export const pageCalls = declareCalls('Pages', () => import('#src/server/responses.ts'), {
  'GET /*': { allow: ['anyone'], summary: 'An asset or a page', media: 'text/html' },
  'POST /': LOG_IN,
  'POST /guest': LOG_IN,
  'POST /admin': { allow: ['anyone'], summary: 'Leads back to the gate', form: { fields: UnlockAttempt } },
});
