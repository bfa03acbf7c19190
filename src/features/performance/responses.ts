/**
 * Responses of the performance calls. The calendar, the leaderboard and the top trader are public. If the team shows
 * only ranks, they keep their shape for public callers: every amount, every percentage of an amount and the count of
 * traders in profit is then `null`, while names, ranks, win rates and trade counts stay.
 */

import * as z from 'zod';
import { count, day, money, percent, rowId, text } from '#src/values/wire/response-shapes.ts';

const openCount = count(1).describe('Those of them that are open: neither won nor lost');

/** Commission and fees of entries whose P&L is next to it. */
const costs = (example: string) =>
  money(example).describe('Commission and fees in US dollars, already taken off: gross = P&L + costs');

/** What is left out of team totals is said once. */
export const leavesOutAccounts = z
  .literal(true)
  .optional()
  .describe('Only where entries of accounts that do not count for the team were left out');

/** A P&L against what the accounts of the same entries began with. */
export const OfAccounts = z
  .strictObject({
    startingBalance: money('95000.00').describe('Of the accounts that have entries, together'),
    percent: z.number().meta({ description: 'P&L in percent of it', examples: [19.2] }),
  })
  .nullable()
  .describe('null where the accounts began with nothing');

const ratio = (example: number) =>
  z
    .number()
    .min(0)
    .meta({ examples: [example] });

export const CalendarDay = z.strictObject({
  date: day,
  totalPnl: money('1250.00').nullable(),
  costs: costs('27.70').nullable(),
  entryCount: count(4),
  openCount,
  topTrader: z
    .strictObject({
      name: text('Maya Okafor'),
      pnl: money('1250.00').nullable(),
      costs: costs('27.70').nullable(),
    })
    .nullable()
    .describe('null if nobody made a gain that day'),
});
export type CalendarDay = z.output<typeof CalendarDay>;

export const CalendarWeek = z
  .strictObject({
    weekStart: day.meta({ examples: ['2026-11-15'] }),
    weekEnd: day.meta({ examples: ['2026-11-21'] }),
    weeklyPnl: money('3180.25').nullable(),
    costs: costs('96.40').nullable(),
    weeklyEntries: count(17),
    openCount,
  })
  .describe('A whole week, Sunday to Saturday, even if it extends into another month');
export type CalendarWeek = z.output<typeof CalendarWeek>;

/** A month of the team: traders included in P&L. */
export const CalendarMonth = z
  .strictObject({
    month: z
      .string()
      .regex(/^\d{4}-\d{2}$/)
      .meta({ examples: ['2026-11'] }),
    days: z.array(CalendarDay).describe("The month's days that have entries, ascending"),
    weeks: z
      .array(CalendarWeek)
      .describe('Every week that overlaps the month, ascending; together they may cover more than the month'),
    totalPnl: money('9120.75').nullable(),
    costs: costs('310.20').nullable(),
    activeTraders: count(5).describe('Included traders with an entry in the month'),
    totalTrades: count(61),
    leavesOutAccounts,
  })
  .meta({ id: 'CalendarMonth' });
export type CalendarMonth = z.output<typeof CalendarMonth>;

export const RankedTrader = z.strictObject({
  rank: count(1).describe('1 for the highest `totalPnl`; ties by trader id'),
  traderId: rowId,
  name: text('Maya Okafor'),
  tradeCount: count(212),
  winRate: percent(58.49),
  totalPnl: money('18240.00').nullable(),
  costs: costs('1110.40').nullable(),
  percent: z
    .number()
    .nullable()
    .meta({ description: 'P&L in percent of the $10,000 notional account', examples: [182.4] }),
  accounts: OfAccounts.optional().describe('For members of the team alone'),
});
export type RankedTrader = z.output<typeof RankedTrader>;

/** Every trader included in P&L, even without entries, by rank. */
export const Leaderboard = z
  .strictObject({
    team: z.strictObject({
      totalPnl: money('48210.50').nullable(),
      costs: costs('6201.30').nullable(),
      totalTrades: count(1240),
      averageWinRate: percent(54.2).describe(
        'The mean over the traders who have entries; 0 if there are none',
      ),
    }),
    traders: z.array(RankedTrader),
    live: z.strictObject({
      traders: count(6),
      positive: count(4).nullable().describe('How many have a P&L above zero'),
      topPerformer: text('Maya Okafor')
        .nullable()
        .describe('The name of the first; null while the team has no entries at all'),
    }),
    leavesOutAccounts,
  })
  .meta({ id: 'Leaderboard' });
export type Leaderboard = z.output<typeof Leaderboard>;

/** The trader with the largest gain today. */
export const TopTrader = z
  .strictObject({
    date: day,
    name: text('Maya Okafor'),
    pnl: money('1250.00').nullable(),
    costs: costs('27.70').nullable(),
    leavesOutAccounts,
  })
  .meta({ id: 'TopTrader' });
export type TopTrader = z.output<typeof TopTrader>;

export const BestDay = z.strictObject({ date: day, pnl: money('1250.00'), costs: costs('27.70') });
export type BestDay = z.output<typeof BestDay>;

/** A trader's dashboard. An open entry without P&L counts as an entry of 0. */
export const TraderStats = z
  .strictObject({
    totalPnl: money('18240.00'),
    costs: costs('1110.40'),
    dailyPnl: money('1250.00').describe('Today, in US dollars'),
    dailyCosts: costs('27.70'),
    weeklyPnl: money('3180.25').describe('This week, Sunday to Saturday, in US dollars'),
    weeklyCosts: costs('96.40'),
    monthlyPnl: money('9120.75').describe('This calendar month, in US dollars'),
    monthlyCosts: costs('310.20'),
    winRate: percent(58.49),
    totalTrades: count(212),
    openCount,
    wins: count(124),
    losses: count(80),
    tradesThisMonth: count(34).describe('In this calendar month'),
    openThisMonth: count(1),
    bestDay: BestDay.nullable().describe('The earliest in case of a tie; null without entries'),
    worstDay: BestDay.nullable(),
    streak: z.int().meta({
      description:
        'Consecutive days with a result, up to the latest: positive for winning days (zero counts as winning), negative for losing days',
      examples: [3],
    }),
    riskReward: ratio(1.8).nullable().describe('null unless there are both wins and losses'),
    entries: count(212),
    accounts: OfAccounts,
    strategies: count(5),
    videos: count(8).describe("Those for everyone, and the trader's own"),
  })
  .meta({ id: 'TraderStats' });
export type TraderStats = z.output<typeof TraderStats>;

/** The account at the close of a day with entries. */
export const EquityPoint = z.strictObject({
  date: day,
  pnl: money('1250.00').describe('Of that day alone, in US dollars'),
  costs: costs('27.70'),
  equity: money('28240.00').describe('$10,000 plus all P&L so far'),
  drawdown: money('0.00').describe('Distance below the highest close so far; never negative'),
});
export type EquityPoint = z.output<typeof EquityPoint>;

/** A trader's analytics. An open entry without P&L counts as an entry of 0. */
export const TraderAnalytics = z
  .strictObject({
    totalPnl: money('18240.00'),
    costs: costs('1110.40'),
    monthPnl: money('9120.75').describe(
      'From the same day last month to today, both included, in US dollars',
    ),
    monthCosts: costs('310.20'),
    winRate: percent(58.49),
    wins: count(124),
    losses: count(80),
    avgTrade: money('86.04'),
    avgWin: money('310.20').describe('US dollars; "0.00" without wins'),
    avgLoss: money('-172.50').describe(
      'Zero or negative: the mean P&L of the losing entries, in US dollars; "0.00" without any',
    ),
    maxDrawdownPercent: z
      .number()
      .min(0)
      .meta({
        description: 'The largest drawdown in percent of the peak before it; zero or positive',
        examples: [12.3],
      }),
    maxDrawdown: money('2310.00').describe(
      'The largest drawdown in US dollars, not necessarily the one largest in percent',
    ),
    profitFactor: ratio(2.41).nullable().describe('To 2 decimals; null without losses'),
    bestTrade: money('2150.00').nullable().describe('The P&L of one entry; null without entries'),
    worstTrade: money('-980.00').nullable(),
    riskReward: ratio(1.8).nullable(),
    totalTrades: count(212),
    openCount,
    accounts: OfAccounts,
    accountsDrawdownPercent: z
      .number()
      .min(0)
      .nullable()
      .meta({
        description: 'As `maxDrawdownPercent`, of an equity that begins with what the accounts began with',
        examples: [11.4],
      }),
    activeStrategies: count(4),
    videos: count(8),
    equity: z
      .array(EquityPoint)
      .describe('One for each day with entries, ascending; with `closes`, at most so many, evenly spaced'),
  })
  .meta({ id: 'TraderAnalytics' });
export type TraderAnalytics = z.output<typeof TraderAnalytics>;

/** Totals of all entries, or of one trader's, whether included in team totals or not. */
export const EntryTotals = z
  .strictObject({
    entries: count(2418),
    openCount,
    totalPnl: money('48120.35'),
    costs: costs('6201.30'),
    wins: count(1320),
    losses: count(1041),
    winRate: percent(54.59),
    profitFactor: ratio(1.62).nullable().describe('To 2 decimals; null without losses'),
  })
  .meta({ id: 'EntryTotals' });
export type EntryTotals = z.output<typeof EntryTotals>;

export const TopTraderOrNone = TopTrader.nullable();
