/** The calls for traders: who may make them, what is sent, and what comes back. */

import { declareCalls } from '#src/server/declared-calls.ts';
import { ACCESS_CODE_TAKEN, NewTrader, TRADER_CHANGED, TraderChange, TraderPath } from './contract.ts';

const taken = { conflict: ACCESS_CODE_TAKEN };

export const tradersCalls = declareCalls('Traders', () => import('./responses.ts'), {
  'GET /api/admin/traders': {
    allow: ['admin'],
    summary: 'The traders, with their access codes',
    response: ['TraderWithCode'],
  },
  'GET /api/admin/traders/:id': {
    allow: ['trader', 'viewing', 'admin'],
    cached: true,
    params: TraderPath,
    summary: 'A trader',
    description: 'Only the admin’s response contains the access code.',
    response: 'TraderForCaller',
  },
  'POST /api/admin/traders': {
    allow: ['admin'],
    creates: true,
    body: NewTrader,
    summary: 'Adds a trader',
    example: {
      name: 'Maya Okafor',
      accessCode: 'Q7FHX2M9KD',
      includePnl: true,
      backgroundImage: null,
      role: 'trader',
    },
    status: 201,
    response: 'TraderWithCode',
    rejections: taken,
    audit: 'added a trader',
  },
  'PUT /api/admin/traders/:id': {
    allow: ['admin'],
    params: TraderPath,
    body: TraderChange,
    summary: 'Changes a trader',
    description:
      'A new access code ends their sessions and API tokens. So does `isSuspended`, which moreover keeps them from logging in until it is false again, with the same code; what they entered stays and counts as before. A role is in force from the next call on: a `manager` reads everyone’s pages, sets limits, acknowledges limit events, edits the rules of accounts, and changes only their own entries.',
    example: { accessCode: 'T4WNB8R1ZS', version: 1 },
    response: 'TraderWithCode',
    rejections: { conflict: `${TRADER_CHANGED} · ${ACCESS_CODE_TAKEN}` },
    audit: 'changed trader #',
  },
  'DELETE /api/admin/traders/:id': {
    allow: ['admin'],
    params: TraderPath,
    summary: 'Removes a trader',
    description: 'Their entries go into an archive of their own, and their sessions and API tokens end.',
    status: 204,
    audit: 'deleted trader #',
  },
  'POST /api/admin/traders/:id/view': {
    allow: ['admin'],
    params: TraderPath,
    summary:
      "Opens a trader's dashboard to this session, read-only, for 30 minutes at most and no longer than the grant is valid",
    response: 'ViewedTrader',
    audit: 'opened the dashboard of trader #',
  },
  'GET /api/readers': {
    allow: ['trader', 'token'],
    cached: true,
    summary: 'Who can read the caller’s pages: the managers, and besides them the admin',
    response: 'Readers',
  },
});
