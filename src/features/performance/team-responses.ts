/** Responses about the team's days, for its members. */

import * as z from 'zod';
import { count, day, money, rowId, text } from '#src/values/wire/response-shapes.ts';
import { leavesOutAccounts } from './responses.ts';

const openCount = count(1).describe('Those of them that are open: neither won nor lost');

const costs = (example: string) =>
  money(example).describe('Commission and fees in US dollars, already taken off: gross = P&L + costs');

/** A trader's day, for the team. */
export const TraderDay = z.strictObject({
  id: rowId,
  traderId: rowId,
  traderName: text('Maya Okafor'),
  tradeCount: count(4),
  openCount,
  wins: count(2),
  losses: count(1),
  totalPnl: money('1250.00'),
  costs: costs('27.70'),
});
export type TraderDay = z.output<typeof TraderDay>;

/** The team's day: included traders with entries, best first, and their sum. */
export const DailyPnl = z
  .strictObject({
    summaries: z.array(TraderDay),
    totalPnl: money('1250.00'),
    costs: costs('27.70'),
    notEntered: z
      .array(
        z.strictObject({
          traderId: rowId,
          traderName: text('Leo Brandt'),
          lastDay: day.nullable().describe('Their last day with entries before this one; null without any'),
        }),
      )
      .describe('Included traders without an entry of this day, by name'),
    leavesOutAccounts,
  })
  .meta({ id: 'DailyPnl' });
export type DailyPnl = z.output<typeof DailyPnl>;

const sums = { totalPnl: money('1250.00'), costs: costs('27.70'), entryCount: count(31), openCount };

const TeamWeek = z
  .strictObject({ weekStart: day, weekEnd: day, ...sums })
  .describe('A whole week, Sunday to Saturday');
export type TeamWeek = z.output<typeof TeamWeek>;

/** The team's week of a day and the week before. */
export const TeamWeeks = z
  .strictObject({
    lastWeek: TeamWeek,
    thisWeek: TeamWeek,
    days: z.array(z.strictObject({ date: day, ...sums })).describe('Those of both with entries, ascending'),
    leavesOutAccounts,
  })
  .meta({ id: 'TeamWeeks' });
export type TeamWeeks = z.output<typeof TeamWeeks>;
