/** Responses of the account calls. */

import * as z from 'zod';
import {
  count,
  day,
  flag,
  instant,
  money,
  percent,
  rowId,
  rowVersion,
  text,
} from '#src/values/wire/response-shapes.ts';
import { ACCOUNT_KINDS } from './contract.ts';
import { CONSISTENCY_BASES, DRAWDOWN_MODES, LOSS_BASES, LOSS_KINDS, RULE_NAMES } from './rules-contract.ts';

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

/** A rule set. Null stands for a rule that there is not. */
const Rules = z.strictObject({
  name: text('Topstep 50K'),
  source: text('https://help.topstep.com').nullable().describe('Where the firm says so'),
  asOf: z.iso
    .date()
    .meta({ examples: ['2026-11-01'] })
    .nullable()
    .describe('When it was read there'),
  dailyLoss: z
    .strictObject({
      amount: money('1000.00'),
      from: z
        .enum(LOSS_BASES)
        .describe('What the firm counts from; of closed trades both are the same figure'),
      kind: z.enum(LOSS_KINDS).describe('Whether reaching it ends the day or the account'),
    })
    .nullable(),
  maxDrawdown: z
    .strictObject({
      amount: money('2000.00'),
      mode: z
        .enum(DRAWDOWN_MODES)
        .describe(
          'Whether the floor stays, or goes along with the balance at the end of a day, after any closed trade, or with what open trades are ahead',
        ),
      lockAt: money('0.00')
        .nullable()
        .describe('The floor rises no higher than this above the start; null where it goes on'),
    })
    .nullable(),
  target: money('3000.00').nullable(),
  minDays: count(5).nullable(),
  minProfitOfDay: money('150.00').nullable().describe('Of a day that counts; null where any day does'),
  consistency: z
    .strictObject({
      percent: percent(50).describe('The most that the best day may be of all profit'),
      base: z.enum(CONSISTENCY_BASES).describe('Of the profit, or of the target where that is higher'),
    })
    .nullable(),
  maxSize: z
    .number()
    .meta({ examples: [5] })
    .nullable()
    .describe('Of one trade, in minis; a micro counts a tenth'),
  maxTrades: count(10).nullable().describe('Of one day'),
  flatBy: z.strictObject({ clock: text('15:10'), zone: text('America/Chicago') }).nullable(),
});

/** Where an account stands by its rules, over its closed trades. */
const State = z.strictObject({
  floor: money('48000.00')
    .nullable()
    .describe('Of the drawdown; null without that rule. Of an estimate the lowest that it may be'),
  floorAtWorst: money('48000.00')
    .nullable()
    .describe('Of an estimate the highest that it may be, null if that is not known; else the floor'),
  room: money('2412.50').nullable().describe('Balance of its closed trades − floor'),
  roomAtWorst: money('2412.50').nullable(),
  estimate: flag(false).describe(
    'Whether what open trades were ahead counts, of which MAE and MFE give no more than bounds',
  ),
  breach: flag(false).describe('Whether that balance is at or below the floor'),
  breachedOn: day
    .nullable()
    .describe('The first day that ended it, by its drawdown or by a daily loss that does'),
  mayHaveBreachedOn: day
    .nullable()
    .describe('Of an estimate the first day on which an open trade may have been at the floor'),
  dayRoom: money('1000.00').nullable().describe('Daily loss + net of today; null without that rule'),
  bindingRule: z.enum(['maxDrawdown', 'dailyLoss']).nullable().describe('The one with the least room'),
  consistency: z
    .strictObject({
      share: z
        .number()
        .min(0)
        .meta({ examples: [41.25] })
        .nullable()
        .describe('The best day of the profit that counts, in percent; null without profit'),
      needed: money('120.00').describe('Profit that is needed for the best day to be no more than its part'),
    })
    .nullable(),
  targetNeeded: money('587.50').nullable().describe('Profit that the target still needs'),
  daysNeeded: count(2).nullable().describe('Days that still have to be made'),
  broken: z
    .array(
      z.strictObject({
        rule: z.enum(RULE_NAMES),
        days: count(1).describe('Days that broke it'),
        last: day,
      }),
    )
    .describe('By closed trades'),
});
export type AccountState = z.output<typeof State>;

const FloorOfDay = z.strictObject({
  date: day,
  balance: money('50412.50'),
  floor: money('48000.00').nullable(),
  floorAtWorst: money('48000.00').nullable(),
  breaches: z.array(z.enum(RULE_NAMES)).describe('The rules that the day broke'),
});
export type FloorOfDay = z.output<typeof FloorOfDay>;

/** An account under rules that are tried out. */
export const AccountFloor = z
  .strictObject({
    state: State,
    days: z
      .array(FloorOfDay)
      .describe('Days with closed trades, at most 250 of them and the one on which the floor was reached'),
  })
  .meta({ id: 'AccountFloor' });
export type AccountFloor = z.output<typeof AccountFloor>;

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
    rules: Rules.nullable().describe('Of an evaluation or funded account'),
    state: State.nullable().describe(
      'By its rules, over its closed trades; null without rules, and in the list of all traders',
    ),
    followsAccountId: rowId.nullable().describe('Whose trades it repeats: its entries are copies'),
    isArchived: flag(false),
    countsForTeam: flag(true).describe(
      'Whether its entries count in what adds up the team; false for a new simulation, set by the admin and managers',
    ),
    balance: money('50412.50').describe(
      'US dollars: the starting balance and the net P&L of all its entries',
    ),
    costsPaid: money('110.40').describe(
      'Commission and fees of all its entries, in US dollars: already taken off the balance',
    ),
    entries: count(26).describe('In the journal'),
    isLastUsed: flag(false).describe(
      'Whether its trader’s latest entry is in it, or in one that follows it; false in the list of all traders',
    ),
    curve: z
      .array(BalancePoint)
      .describe('At the end of days with entries, at most 60 of them; empty in the list of all traders'),
    curveStart: money('50000.00').describe(
      'Where the curve begins: the starting balance and the net P&L of its archived entries',
    ),
    createdAt: instant,
    version: rowVersion,
  })
  .meta({ id: 'Account' });
export type Account = z.output<typeof Account>;
