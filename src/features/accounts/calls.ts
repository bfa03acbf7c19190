/** The calls for accounts: who may make them, what is sent, and what comes back. */

import { declareCalls } from '#src/server/declared-calls.ts';
import {
  ACCOUNT_CHANGED,
  ACCOUNT_HAS_ENTRIES,
  ACCOUNT_NAME_TAKEN,
  AccountChange,
  AccountPath,
  AccountsQuery,
  FloorQuery,
  FOLLOWS_FOLLOWER,
  NewAccount,
  RULES_ONLY,
} from './contract.ts';

export const accountsCalls = declareCalls('Accounts', () => import('./responses.ts'), {
  'GET /api/accounts': {
    allow: ['trader', 'token', 'viewing', 'admin'],
    cached: true,
    query: AccountsQuery,
    summary: 'The accounts of a trader, by name',
    description: 'For the admin without `traderId`, those of all traders.',
    response: ['Account'],
  },
  'POST /api/accounts': {
    allow: ['trader', 'token', 'admin'],
    creates: true,
    query: AccountsQuery,
    body: NewAccount,
    summary: 'Adds an account',
    example: {
      name: 'Topstep 50K',
      firm: 'Topstep',
      kind: 'evaluation',
      startingBalance: '50000',
      costs: [{ root: '*', commission: '2.10', fees: '1.38' }],
    },
    status: 201,
    response: 'Account',
    rejections: { conflict: ACCOUNT_NAME_TAKEN, invalid: FOLLOWS_FOLLOWER },
    audit: 'added an account',
  },
  'PUT /api/accounts/:id': {
    allow: ['trader', 'token', 'admin'],
    params: AccountPath,
    body: AccountChange,
    summary: 'Changes an account',
    description:
      'Lists and `rules` are replaced. A change of the costs changes no entry; with `followsAccountId`, its entries are copies. `countsForTeam` is set by the admin and managers; a change of `kind` to or from a simulation sets it to what is usual, unless they have said that the account does not count. Of other traders’ accounts a manager changes `rules` and `countsForTeam` and nothing else.',
    example: { isArchived: true, version: 1 },
    response: 'Account',
    rejections: { conflict: ACCOUNT_CHANGED, forbidden: RULES_ONLY, invalid: FOLLOWS_FOLLOWER },
    audit: 'changed account #',
  },
  'GET /api/accounts/:id/floor': {
    allow: ['trader', 'token', 'viewing', 'admin'],
    params: AccountPath,
    query: FloorQuery,
    summary: 'The floor of an account over its own past',
    description: 'By its rules, or by those that are sent as JSON to be tried out.',
    response: 'AccountFloor',
  },
  'DELETE /api/accounts/:id': {
    allow: ['trader', 'token', 'admin'],
    params: AccountPath,
    summary: 'Removes an account that has no entries',
    description: 'Accounts that follow it become independent.',
    status: 204,
    rejections: { conflict: ACCOUNT_HAS_ENTRIES },
    audit: 'deleted account #',
  },
});
