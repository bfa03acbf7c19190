/**
 * P&L reads as they go over the wire. Money is a decimal string, e.g. `"-1234.50"`; percentages are numbers in percent
 * (`55.5`), ratios plain numbers.
 *
 * The calendar, the leaderboard and the top trader are public. Where the desk shows only ranks, they keep their shape
 * for callers from outside: every amount, every percentage of an amount and the count of traders in profit is `null`
 * then, while names, ranks, win rates and trade counts stay.
 */

import * as z from 'zod';
import { FIRST_MONTH } from '#src/values/calendar.ts';
import { idText, tradeDate } from '#src/values/shapes.ts';

export const DayPath = z.object({ date: tradeDate('Date') });

export const MONTH_RULE = `Month must be written yyyy-MM, from ${FIRST_MONTH} on`;
export const MONTH_TOO_LATE = 'Month must not be later than next month';

export const MonthPath = z.object({
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, MONTH_RULE)
    .refine((month) => month >= FIRST_MONTH, MONTH_RULE),
});

export const TraderPath = z.object({ id: idText });

export const PERFORMANCE_NOT_PUBLIC =
  'This desk keeps its performance to itself. Please log in with your access code.';

export interface TraderDay {
  id: number;
  traderId: number;
  traderName: string;
  tradeCount: number;
  totalPnl: string;
}

/** The team's day: traders included in P&L that have entries, best first, and their sum. */
export interface DailyPnl {
  summaries: TraderDay[];
  totalPnl: string;
}

export interface CalendarDay {
  date: string;
  totalPnl: string | null;
  entryCount: number;
  /** `null` on a day on which nobody made a gain. */
  topTrader: { name: string; pnl: string | null } | null;
}

/** A whole week, Sunday to Saturday, also where it reaches into another month. */
export interface CalendarWeek {
  weekStart: string;
  weekEnd: string;
  weeklyPnl: string | null;
  weeklyEntries: number;
}

/** A month of the team: traders included in P&L. */
export interface CalendarMonth {
  /** `yyyy-MM` */
  month: string;
  /** The month's days that have entries, ascending. */
  days: CalendarDay[];
  /** Every week that touches the month, ascending: together they may hold more than the month. */
  weeks: CalendarWeek[];
  totalPnl: string | null;
  /** Included traders with an entry in the month. */
  activeTraders: number;
  totalTrades: number;
}

export interface RankedTrader {
  /** 1 for the highest P&L; equal ones by trader id. */
  rank: number;
  traderId: number;
  name: string;
  tradeCount: number;
  winRate: number;
  totalPnl: string | null;
  /** Of the $10,000 notional account. */
  percent: number | null;
}

/** Every trader included in P&L, also those without entries, by P&L. */
export interface Leaderboard {
  team: {
    totalPnl: string | null;
    totalTrades: number;
    /** The mean over the traders who have entries; 0 with none. */
    averageWinRate: number;
  };
  traders: RankedTrader[];
  live: {
    traders: number;
    /** How many have a P&L above zero. */
    positive: number | null;
    /** The name of the first; `null` while the team has no entries at all. */
    topPerformer: string | null;
  };
}

/** Who made the most today, of those who made a gain. */
export interface TopTrader {
  date: string;
  name: string;
  pnl: string | null;
}

export interface BestDay {
  date: string;
  pnl: string;
}

/** A trader's dashboard. An open entry without P&L counts as an entry of 0. */
export interface TraderStats {
  totalPnl: string;
  /** Today. */
  dailyPnl: string;
  /** This week, Sunday to Saturday. */
  weeklyPnl: string;
  /** This calendar month. */
  monthlyPnl: string;
  winRate: number;
  totalTrades: number;
  /** In this calendar month. */
  tradesThisMonth: number;
  /** The earliest, where several days are equal; `null` without entries. */
  bestDay: BestDay | null;
  worstDay: BestDay | null;
  /** Days with entries in a row up to the latest: positive for winning ones (zero counts as winning), negative for losing ones. */
  streak: number;
  /** `null` unless there are both wins and losses. */
  riskReward: number | null;
  entries: number;
  strategies: number;
  /** Those for everyone, and the trader's own. */
  videos: number;
}

/** The account at the close of a day with entries. */
export interface EquityPoint {
  date: string;
  /** Of that day alone. */
  pnl: string;
  /** $10,000 and all P&L so far. */
  equity: string;
  /** How far that is below the highest close so far; never negative. */
  drawdown: string;
}

/** A trader's analytics. An open entry without P&L counts as an entry of 0. */
export interface TraderAnalytics {
  totalPnl: string;
  /** From the same day last month to today, both included. */
  monthPnl: string;
  winRate: number;
  wins: number;
  losses: number;
  avgTrade: string;
  /** `"0.00"` without wins. */
  avgWin: string;
  /** Zero or negative: the mean P&L of the losing entries; `"0.00"` without any. */
  avgLoss: string;
  /** The largest drawdown in percent of the peak before it; zero or positive. */
  maxDrawdownPercent: number;
  /** The largest `drawdown` of `equity`, which may be another one than the largest in percent. */
  maxDrawdown: string;
  /** To 2 decimals; `null` without losses. */
  profitFactor: number | null;
  /** The P&L of one entry; `null` without entries. */
  bestTrade: string | null;
  worstTrade: string | null;
  riskReward: number | null;
  totalTrades: number;
  activeStrategies: number;
  videos: number;
  /** One for each day with entries, ascending. */
  equity: EquityPoint[];
}
