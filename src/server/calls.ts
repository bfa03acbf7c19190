/** The calls that belong to no noun. */

import { declareCalls } from './declared-calls.ts';

export const serverCalls = declareCalls('Server', () => import('./responses.ts'), {
  'GET /healthz': { allow: ['anyone'], summary: 'Whether the process responds', response: 'Health' },
  'GET /readyz': {
    allow: ['anyone'],
    summary: 'Whether the server can do its work and is not shutting down',
    response: 'Health',
    rejections: { unavailable: 'Bullpen is stopping' },
  },
  'GET /metrics': {
    allow: ['monitor'],
    summary: 'Requests by route, sizes and load, for Prometheus',
    media: 'text/plain',
  },
  'GET /api/openapi.json': { allow: ['anyone'], summary: 'This document', response: 'OpenApi' },
});
