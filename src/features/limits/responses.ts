/** Responses of the calls for limits. */

import * as z from 'zod';
import { EVENT_KINDS, LEVELS, LIMIT_KINDS } from '#src/values/limit-kinds.ts';
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

/** In minis, to a tenth: a micro counts 0.1. */
export const size = z
  .number()
  .min(0)
  .meta({ description: 'In minis: a micro counts 0.1', examples: [4] });

/** More than 100 beyond the limit. */
export const used = z
  .int()
  .min(0)
  .meta({ description: 'In percent of the limit, rounded down', examples: [82] });

const TeamLimits = z.strictObject({
  dailyLoss: money('1000.00').nullable(),
  weeklyLoss: money('2500.00').nullable(),
  maxTrades: count(8).nullable().describe('A day'),
  maxContracts: size.nullable(),
  maxLossesInARow: count(3).nullable(),
  allowedRoots: z.array(text('ES')).nullable(),
  stopRequired: flag(false),
});

const OwnLimits = TeamLimits.partial().extend({ traderId: rowId, name: text('Tom Ferreira') });

export const Limits = z
  .strictObject({
    default: TeamLimits.describe('For whom has no value of their own; null is no limit'),
    deskDailyLoss: money('3000.00').nullable().describe('What the team may lose in a day'),
    amberFrom: z
      .int()
      .min(50)
      .max(95)
      .meta({ description: 'Percent of a limit', examples: [75] }),
    traders: z.array(OwnLimits).describe('Own values: what is left out is as it is for everyone'),
    version: rowVersion,
  })
  .meta({ id: 'Limits' });
export type Limits = z.output<typeof Limits>;

export const LimitEvent = z
  .strictObject({
    id: rowId,
    traderId: rowId.nullable().describe("null for the team's own limit"),
    traderName: text('Leo Brandt').nullable(),
    day,
    kind: z.enum(EVENT_KINDS),
    level: z.enum(['amber', 'red']),
    limit: money('1000.00').nullable().describe('Of a loss, as it was then'),
    count: size.nullable().describe('Of trades, minis or losses in a row, as it was then'),
    used,
    net: money('-1007.60').describe('Of the day, or of the week, when it was reached'),
    entryId: rowId.nullable().describe('The trade at which it was reached, if it was at one'),
    at: instant,
    foundLater: flag(false).describe('Whether it was found on a later day'),
    reason: text('Revenge trade after the news; stopped for the day.').nullable(),
    acknowledgedBy: text('Sofia Lindqvist').nullable(),
    acknowledgedAt: instant.nullable(),
  })
  .meta({ id: 'LimitEvent' });
export type LimitEvent = z.output<typeof LimitEvent>;

export const LimitState = z.strictObject({
  kind: z.enum(LIMIT_KINDS),
  level: z.enum(LEVELS),
  limit: money('1000.00').nullable().describe('Of a loss'),
  count: size.nullable().describe('Of trades, minis or losses in a row'),
  used,
  room: money('136.20').nullable().describe('Of a loss: what may still be lost, below 0 beyond it'),
});
export type LimitState = z.output<typeof LimitState>;

/** A trader's day under their limits. */
export const TraderLimits = z
  .strictObject({
    date: day,
    state: z.enum(LEVELS),
    net: money('-613.80').describe('Of today, over the accounts that count for the team'),
    trades: count(5).describe('Closed today, without copies'),
    largestSize: size.nullable(),
    lossesInARow: count(1),
    limits: z.array(LimitState).describe('Those there are, the one that is used most first'),
    events: z.array(LimitEvent).describe('Of today, and earlier red ones that wait for a reason'),
  })
  .meta({ id: 'TraderLimits' });
export type TraderLimits = z.output<typeof TraderLimits>;
