/** The calls for limits: who may make them, what is sent, and what comes back. */

import { declareCalls } from '#src/server/declared-calls.ts';
import { LIMITS_CHANGED, LimitsChange } from './contract.ts';
import {
  EventPath,
  EventsQuery,
  REASON_REQUIRED,
  REASON_STAYS,
  ReasonChange,
  TraderPath,
} from './query-contract.ts';

export const limitsCalls = declareCalls('Limits', () => import('./responses.ts'), {
  'GET /api/limits': {
    allow: ['manager', 'admin'],
    summary: 'The limits of the team and its traders',
    response: 'Limits',
  },
  'PUT /api/limits': {
    allow: ['manager', 'admin'],
    body: LimitsChange,
    summary: 'Changes limits',
    description:
      'They hold for what comes: what is kept of earlier days stays as it is. `traders` is replaced as a whole.',
    example: { default: { dailyLoss: '1000', maxTrades: 8 }, deskDailyLoss: '3000', version: 1 },
    response: 'Limits',
    rejections: { conflict: LIMITS_CHANGED },
    audit: 'changed the limits',
  },
  'GET /api/traders/:id/limits': {
    allow: ['trader', 'token', 'viewing'],
    cached: true,
    params: TraderPath,
    summary: "Where a trader's day stands under their limits",
    response: 'TraderLimits',
  },
  'GET /api/limit-events': {
    allow: ['trader', 'token', 'viewing', 'admin'],
    query: EventsQuery,
    summary: 'Limits that were nearly or quite reached, the newest first',
    description: 'For the admin and managers without `traderId`, those of everyone.',
    response: ['LimitEvent'],
    isPaged: true,
  },
  'POST /api/limit-events/:id/reason': {
    allow: ['trader'],
    params: EventPath,
    body: ReasonChange,
    summary: 'Says why a limit was reached, until that is acknowledged',
    example: { reason: 'Held through the news.' },
    response: 'LimitEvent',
    rejections: { conflict: REASON_STAYS, invalid: REASON_REQUIRED },
    audit: 'gave the reason of limit event #',
  },
  'POST /api/limit-events/:id/acknowledge': {
    allow: ['manager', 'admin'],
    params: EventPath,
    summary: 'Acknowledges what came of a limit; the first one holds',
    response: 'LimitEvent',
    audit: 'acknowledged limit event #',
  },
});
