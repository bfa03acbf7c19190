/** Responses of the account calls. */

import * as z from 'zod';
import {
  count,
  day,
  flag,
  instant,
  money,
  rowId,
  rowVersion,
  text,
} from '#src/values/wire/response-shapes.ts';
import { ACCOUNT_KINDS } from './contract.ts';

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
