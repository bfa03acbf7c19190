/** The calls for API tokens: who may make them, what is sent, and what comes back. */

import { declareCalls } from '#src/server/declared-calls.ts';
import { ADDED_TOO_MANY, NewApiToken, TokenPath } from './contract.ts';

export const tokensCalls = declareCalls('API tokens', () => import('./responses.ts'), {
  'GET /api/tokens': {
    allow: ['trader'],
    cached: true,
    summary: "One's own API tokens, newest first",
    response: ['ApiToken'],
  },
  'POST /api/tokens': {
    allow: ['trader'],
    creates: true,
    body: NewApiToken,
    summary: 'Adds an API token',
    description:
      'It is sent as `Authorization: Bearer`, and allows what its trader may do, except logging in, API tokens and the admin area. There can be 20 of them.',
    example: { name: 'NinjaTrader export' },
    status: 201,
    response: 'IssuedApiToken',
    rejections: {
      conflict: 'There can be 20 API tokens at most. Please remove one first.',
      too_many_attempts: ADDED_TOO_MANY,
    },
    audit: 'added an API token',
    isDoor: true,
  },
  'DELETE /api/tokens/:id': {
    allow: ['trader'],
    params: TokenPath,
    summary: 'Removes an API token, which ends its calls at once',
    status: 204,
    audit: 'removed API token #',
    isDoor: true,
  },
});
