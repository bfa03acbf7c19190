/** Responses of the account calls. */

import * as z from 'zod';
import type { NounDescription } from '#src/server/openapi/call-description.ts';
import { count, day, flag, instant, money, rowId, rowVersion, text } from '#src/values/response-shapes.ts';
import {
  ACCOUNT_CHANGED,
  ACCOUNT_HAS_ENTRIES,
  ACCOUNT_KINDS,
  ACCOUNT_NAME_TAKEN,
  FOLLOWS_FOLLOWER,
} from './contract.ts';

/** Parts of a cent are of no use as an amount: it stays a decimal. */
const cost = (example: string, what: string) =>
  z
    .string()
    .regex(/^(?!-0\.00$)-?\d+\.\d{2,4}$/)
    .meta({ examples: [example] })
    .nullable()
    .describe(what);

const AccountCost = z.strictObject({
  root: text('ES').describe('A product, or * for every other one'),
  commission: cost('0.485', 'US dollars per contract and side; null where nothing is filled in'),
  fees: cost('1.38', 'The same; rebates are negative'),
});

const BalancePoint = z.strictObject({ date: day, balance: money('50412.50') });
export type BalancePoint = z.output<typeof BalancePoint>;

/** A trading account of one trader. */
export const Account = z
  .strictObject({
    id: rowId,
    traderId: rowId,
    name: text('Topstep 50K'),
    firm: z.string().meta({ examples: ['Topstep'] }),
    kind: z.enum(ACCOUNT_KINDS),
    startingBalance: money('50000.00'),
    externalNames: z
      .array(text('S1NOV50K-104'))
      .describe('Under which broker files know it; what follows a `!` is ignored'),
    timeZone: text('America/Chicago')
      .nullable()
      .describe('Of the times in its files; null where they are asked for'),
    costs: z.array(AccountCost).describe('For entries that say nothing about their costs'),
    rules: z.null().meta({ description: 'Its rule set', examples: [null] }),
    followsAccountId: rowId.nullable().describe('Whose trades it repeats: its entries are copies'),
    isArchived: flag(false),
    countsForTeam: flag(true).describe(
      'Whether its entries count in what adds up the team; false for a new simulation, set by the admin',
    ),
    balance: money('50412.50').describe(
      'US dollars: the starting balance and the net P&L of all its entries',
    ),
    costsPaid: money('110.40').describe(
      'Commission and fees of all its entries, in US dollars: already taken off the balance',
    ),
    entries: count(26).describe('In the journal'),
    curve: z
      .array(BalancePoint)
      .describe('At the end of days with entries, at most 60 of them; empty in the list of all traders'),
    createdAt: instant,
    version: rowVersion,
  })
  .meta({ id: 'Account' });
export type Account = z.output<typeof Account>;

export const accountsCalls = {
  tag: 'Accounts',
  calls: {
    'GET /api/accounts': {
      summary: 'The accounts of a trader, by name',
      description: 'For the admin without `traderId`, those of all traders.',
      response: z.array(Account),
    },
    'POST /api/accounts': {
      summary: 'Adds an account',
      body: {
        name: 'Topstep 50K',
        firm: 'Topstep',
        kind: 'evaluation',
        startingBalance: '50000',
        costs: [{ root: '*', commission: '2.10', fees: '1.38' }],
      },
      status: 201,
      response: Account,
      rejections: { conflict: ACCOUNT_NAME_TAKEN, invalid: FOLLOWS_FOLLOWER },
    },
    'PUT /api/accounts/:id': {
      summary: 'Changes an account',
      description:
        'Lists are replaced. A change of the costs changes no entry; with `followsAccountId`, its entries are copies. `countsForTeam` is set by the admin alone; a change of `kind` to or from a simulation sets it to what is usual.',
      body: { isArchived: true, version: 1 },
      response: Account,
      rejections: { conflict: ACCOUNT_CHANGED, invalid: FOLLOWS_FOLLOWER },
    },
    'DELETE /api/accounts/:id': {
      summary: 'Removes an account that has no entries',
      description: 'Accounts that follow it become independent.',
      status: 204,
      rejections: { conflict: ACCOUNT_HAS_ENTRIES },
    },
  },
} satisfies NounDescription;
