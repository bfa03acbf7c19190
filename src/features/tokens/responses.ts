/** Responses of the calls for API tokens. */

import * as z from 'zod';
import { instant, rowId, text } from '#src/values/wire/response-shapes.ts';

/** By which a trader's script calls the API; what it is itself is never sent again. */
export const ApiToken = z
  .strictObject({
    id: rowId,
    name: text('NinjaTrader export'),
    createdAt: instant,
    lastUsedAt: instant.nullable().describe('To the minute; null before its first use'),
    lastAddress: text('203.0.113.7').nullable().describe('Where it was last used from'),
  })
  .meta({ id: 'ApiToken' });
export type ApiToken = z.output<typeof ApiToken>;

export const IssuedApiToken = ApiToken.extend({
  token: text('blp_o9DbyKkHkRc1z7bL0ZqUuW3k8m2XvTfJ5sNpYgQeAhI').describe(
    'Shown this once: only a hash of it is stored',
  ),
}).meta({ id: 'IssuedApiToken' });
export type IssuedApiToken = z.output<typeof IssuedApiToken>;
