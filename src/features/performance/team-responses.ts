/** Responses about the team's days, for its members. */

import * as z from 'zod';
import { RANKED_PERIODS } from '#src/values/time/periods.ts';
import { count, day, money, percent, rowId, text } from '#src/values/wire/response-shapes.ts';
import { BestDay, leavesOutAccounts } from './responses.ts';

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
      .describe('Included traders without an entry of this day, by name; not those who are suspended'),
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

/** A trader's place in a period, with what it cost to get there. */
export const TeamRank = z.strictObject({
  rank: count(1)
    .nullable()
    .describe(
      '1 for the highest `totalPnl`; ties by trader id. Of a week, month or quarter null for who has no entries in it',
    ),
  traderId: rowId,
  name: text('Maya Okafor'),
  tradeCount: count(17),
  winRate: percent(58.49),
  totalPnl: money('3180.25'),
  costs: costs('96.40'),
  percent: z
    .number()
    .meta({ description: 'P&L in percent of the $10,000 notional account', examples: [31.8] }),
  maxDrawdown: money('820.00').describe('The largest fall from a peak to a later close, on daily closes'),
  worstDay: BestDay.nullable().describe('The earliest in case of a tie; null without entries'),
});

export type TeamRank = z.output<typeof TeamRank>;

/** Every trader included in P&L, even without entries, by their P&L of a period. */
export const TeamLeaderboard = z
  .strictObject({
    period: z.enum(RANKED_PERIODS),
    from: day.nullable().describe('The first day of the period; null for all time'),
    to: day.nullable(),
    team: z.strictObject({
      totalPnl: money('9120.75'),
      costs: costs('310.20'),
      totalTrades: count(61),
      averageWinRate: percent(54.2).describe(
        'The mean over the traders who have entries; 0 if there are none',
      ),
    }),
    rows: z.array(TeamRank),
    leavesOutAccounts,
  })
  .meta({ id: 'TeamLeaderboard' });
export type TeamLeaderboard = z.output<typeof TeamLeaderboard>;
