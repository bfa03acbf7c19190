/** Responses of the board's calls. */

import * as z from 'zod';
import { LimitEvent, size, used } from '#src/features/limits/responses.ts';
import { leavesOutAccounts } from '#src/features/performance/responses.ts';
import { LEVELS, LIMIT_KINDS } from '#src/values/limit-kinds.ts';
import { count, day, flag, instant, money, rowId, text } from '#src/values/wire/response-shapes.ts';

const state = z.enum(LEVELS).describe('Of the limits: within, near, or over one of them');

export const BoardRow = z.strictObject({
  traderId: rowId,
  name: text('Maya Okafor'),
  isIncluded: flag(true).describe('Whether their entries count in team totals; the others stand last'),
  isSuspended: flag(false).describe('Whether they cannot log in'),
  state,
  netToday: money('-613.80'),
  costs: money('27.70').describe('Commission and fees in US dollars, already taken off'),
  trades: count(5).describe('Closed today, without copies'),
  openCount: count(1).describe('Open trades of today, those of copies too'),
  maxTrades: count(8).nullable(),
  largestSize: size.nullable().describe('In minis; null where no size is known'),
  maxContracts: size.nullable(),
  lossesInARow: count(1),
  maxLossesInARow: count(3).nullable(),
  limitUsed: used.nullable().describe('Of the limit that is used most; null without limits'),
  closest: z.enum(LIMIT_KINDS).nullable().describe('Which limit that is'),
  room: money('136.20')
    .nullable()
    .describe('What the loss limit with the least room still leaves; below 0 beyond it'),
  account: z
    .strictObject({
      id: rowId,
      name: text('Tradeify 50K'),
      rule: z.enum(['dailyLoss', 'maxDrawdown']),
      room: money('684.22').describe('What that rule still leaves; of an estimate the most that it may be'),
      roomAtWorst: money('684.22')
        .nullable()
        .describe('Of an estimate the least that it may be, null if that is not known; else the room'),
      estimate: flag(false).describe('Whether the room depends on what open trades were ahead'),
    })
    .nullable()
    .describe('The account with the least room by its own rules, at worst'),
  curve: z
    .array(z.strictObject({ net: money('-40.00') }))
    .describe('Net of the day after each closed entry, in order of closing'),
  lastEntryAt: instant.nullable().describe('When the last entry of today closed, or was entered'),
});
export type BoardRow = z.output<typeof BoardRow>;

/** The team's day under its limits, worst first. */
export const Board = z
  .strictObject({
    date: day,
    rows: z.array(BoardRow),
    net: money('-150.62'),
    costs: money('96.40'),
    trades: count(31),
    limit: money('3000.00').nullable().describe('What the team may lose in a day'),
    state: z.enum(LEVELS).describe("Of the team's own limit; ok without one"),
    limitUsed: used.nullable(),
    room: money('2849.38').nullable(),
    events: z
      .array(LimitEvent)
      .describe(
        'Of today, and red ones of the last 7 days that nobody has acknowledged; the latest day first',
      ),
    leavesOutAccounts,
  })
  .meta({ id: 'Board' });
export type Board = z.output<typeof Board>;
