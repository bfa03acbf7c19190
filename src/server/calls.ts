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
  'GET /api/events': {
    allow: ['trader', 'viewing', 'session'],
    summary: 'What has changed, as server-sent events',
    description:
      'An event `changed` has `{"topics": ["journal", …], "version": n}` and nothing more: no figure and no name. Read what you show again by its own call; after a gap, all of it. An event `beat` comes every 20 seconds. A session has up to four streams, and they end with it.',
    media: 'text/event-stream',
  },
  'GET /api/openapi.json': { allow: ['anyone'], summary: 'This document', response: 'OpenApi' },
});
