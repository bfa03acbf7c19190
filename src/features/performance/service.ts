import type { Db } from '#src/db/open.ts';
import { AppError, invalidField, notFound } from '#src/errors.ts';
import type { PublicView } from '#src/features/settings/contract.ts';
import {
  type DateRange,
  isCalendarMonth,
  monthOf,
  monthRange,
  weekRange,
  weeksOf,
} from '#src/values/dates.ts';
import { memoize } from '#src/values/memoize.ts';
import { averageCents } from '#src/values/money.ts';
import { breakdownOf } from './breakdown-rules.ts';
import { MONTH_TOO_LATE, PERFORMANCE_NOT_PUBLIC } from './contract.ts';
import { pastPeriods } from './periods.ts';
import type {
  BestDay,
  Breakdown,
  CalendarMonth,
  EntryTotals,
  Leaderboard,
  TopTrader,
  TraderAnalytics,
  TraderStats,
} from './responses.ts';
import * as rules from './rules.ts';
import { performanceStore } from './store.ts';
import { strategyCurves } from './strategy-curves.ts';
import { teamDays } from './team-days.ts';
import { teamStore } from './team-store.ts';

export interface PerformanceDeps {
  db: Db;
  /** The team's current day. */
  today: () => string;
}

export type PerformanceService = ReturnType<typeof performanceService>;

/**
 * P&L of the team and of each trader, from the roll-ups. Methods that take a view return what a caller with that view
 * may see, and throw AppError 403 if that is nothing.
 */
export function performanceService({ db, today }: PerformanceDeps) {
  // Its statements take longest to prepare, and neither commands nor the server start need them.
  const store = memoize(() => performanceStore(db));
  const team = memoize(() => teamStore(db));

  function belongings(traderId: number) {
    const found = store().belongings(traderId);
    if (!found) throw notFound('Trader');
    return found;
  }

  return {
    periods: pastPeriods(db),
    strategyCurves: strategyCurves(db),

    ...teamDays(team),

    /** The team's latest day with trades up to a day; `null` if there is none. */
    lastTradedDay: (date: string): string | null => team().lastTradedDay(date),

    /** @throws AppError 422 for a month after the next one */
    calendar(month: string, view: PublicView): CalendarMonth {
      const { money } = shownIn(view);
      if (!isCalendarMonth(month, today())) throw invalidField('month', MONTH_TOO_LATE);
      const range = monthRange(month);
      const weeks = weeksOf(month);
      const days = team().teamDays(rules.dateRangeAround([range, ...weeks]));
      const total = rules.sumOf(days, range);
      return {
        month,
        days: days
          .filter(({ date }) => monthOf(date) === month)
          .map(({ date, pnlCents, costsCents, entries, open, decisions, ...best }) => ({
            date,
            totalPnl: money(pnlCents),
            costs: money(costsCents),
            entryCount: entries,
            openCount: open,
            decisions,
            topTrader:
              best.bestCents > 0n
                ? { name: best.bestName, pnl: money(best.bestCents), costs: money(best.bestCosts) }
                : null,
          })),
        weeks: weeks.map((week) => {
          const { pnlCents, costsCents, entries, decisions } = rules.sumOf(days, week);
          return {
            weekStart: week.from,
            weekEnd: week.to,
            weeklyPnl: money(pnlCents),
            costs: money(costsCents),
            weeklyEntries: entries,
            decisions,
            openCount: days.reduce((sum, { date, open }) => (isIn(week, date) ? sum + open : sum), 0),
          };
        }),
        totalPnl: money(total.pnlCents),
        costs: money(total.costsCents),
        activeTraders: team().activeTraders(range),
        totalTrades: total.entries,
        decisions: total.decisions,
      };
    },

    leaderboard(view: PublicView): Leaderboard {
      const { money, figure } = shownIn(view);
      const traders = rules.ranked(
        team()
          .board()
          .map(({ totals, ...trader }) => {
            const sums = totals ?? { ...rules.NO_TOTALS, followersCents: 0n };
            return { ...trader, ...sums, rankedCents: sums.pnlCents - sums.followersCents };
          }),
      );
      const { pnlCents, costsCents, entries, decisions } = rules.added(traders);
      return {
        team: {
          totalPnl: money(pnlCents),
          costs: money(costsCents),
          totalTrades: entries,
          decisions,
          averageWinRate: rules.averageWinRate(traders),
        },
        traders: traders.map((trader, index) => ({
          rank: index + 1,
          traderId: trader.traderId,
          name: trader.name,
          tradeCount: trader.entries,
          decisions: trader.decisions,
          winRate: rules.winRate(trader),
          totalPnl: money(trader.pnlCents),
          rankedPnl: money(trader.rankedCents),
          costs: money(trader.costsCents),
          percent: figure(rules.percentOfAccount(trader.pnlCents)),
        })),
        live: {
          traders: traders.length,
          positive: figure(traders.filter((trader) => trader.pnlCents > 0n).length),
          topPerformer: entries === 0 ? null : (traders[0]?.name ?? null),
        },
      };
    },

    topTrader(view: PublicView): TopTrader | null {
      const { money } = shownIn(view);
      const date = today();
      const best = team().bestOfDay(date);
      if (!best || best.pnlCents <= 0n) return null;
      return { date, name: best.name, pnl: money(best.pnlCents), costs: money(best.costsCents) };
    },

    /** Of one trader, or of everyone if `null`, including those not counted in team totals. */
    entryTotals(traderId: number | null): EntryTotals {
      const found = traderId === null ? store().totalsOfAll() : store().totals(traderId);
      const { pnlCents, costsCents, entries, decisions, wins, losses, ...gross } = found ?? rules.NO_TOTALS;
      return {
        entries,
        decisions,
        totalPnl: pnlCents,
        costs: costsCents,
        wins,
        losses,
        winRate: rules.winRate({ wins, decisions }),
        profitFactor: rules.profitFactor(gross),
      };
    },

    /** @throws AppError 404 */
    stats(traderId: number): TraderStats {
      const { strategies, videos } = belongings(traderId);
      const date = today();
      const [day, week, month] = [{ from: date, to: date }, weekRange(date), monthRange(monthOf(date))];
      const days = store().daysIn(traderId, rules.dateRangeAround([week, month]));
      const totals = store().totals(traderId) ?? rules.NO_TOTALS;
      const [thisDay, thisWeek] = [rules.sumOf(days, day), rules.sumOf(days, week)];
      const thisMonth = rules.sumOf(days, month);
      const run = store().latestRun(traderId);
      return {
        totalPnl: totals.pnlCents,
        costs: totals.costsCents,
        dailyPnl: thisDay.pnlCents,
        dailyCosts: thisDay.costsCents,
        weeklyPnl: thisWeek.pnlCents,
        weeklyCosts: thisWeek.costsCents,
        monthlyPnl: thisMonth.pnlCents,
        monthlyCosts: thisMonth.costsCents,
        winRate: rules.winRate(totals),
        totalTrades: totals.entries,
        decisions: totals.decisions,
        tradesThisMonth: thisMonth.entries,
        decisionsThisMonth: thisMonth.decisions,
        bestDay: dayOf(store().bestDay(traderId)),
        worstDay: dayOf(store().worstDay(traderId)),
        streak: rules.streak(run?.pnlCents ?? null, run?.days ?? 0),
        riskReward: rules.riskReward(totals),
        entries: totals.entries,
        strategies,
        videos,
      };
    },

    /**
     * @param closes how many of the equity curve are sent at most
     * @throws AppError 404
     */
    analytics(traderId: number, closes = Number.POSITIVE_INFINITY): TraderAnalytics {
      const { activeStrategies, videos } = belongings(traderId);
      const totals = store().totals(traderId) ?? rules.NO_TOTALS;
      const days = store().days(traderId);
      const curve = rules.equityCurve(days);
      const drawdown = rules.maxDrawdown(curve);
      const { best, worst } = rules.bestAndWorst(
        store().extremeTrades(traderId) ?? { highest: null, lowest: null, hasEmpty: false },
      );
      const lastMonthWindow = rules.lastMonthWindow(today());
      const lastMonth = rules.sumOf(store().daysIn(traderId, lastMonthWindow), lastMonthWindow);
      return {
        totalPnl: totals.pnlCents,
        costs: totals.costsCents,
        monthPnl: lastMonth.pnlCents,
        monthCosts: lastMonth.costsCents,
        winRate: rules.winRate(totals),
        wins: totals.wins,
        losses: totals.losses,
        avgTrade: averageCents(totals.pnlCents, totals.entries),
        avgWin: averageCents(totals.grossWin, totals.wins),
        avgLoss: averageCents(-totals.grossLoss, totals.losses),
        maxDrawdownPercent: drawdown.percent,
        maxDrawdown: drawdown.cents,
        profitFactor: rules.profitFactor(totals),
        bestTrade: best === null ? null : BigInt(best),
        worstTrade: worst === null ? null : BigInt(worst),
        riskReward: rules.riskReward(totals),
        totalTrades: totals.entries,
        decisions: totals.decisions,
        activeStrategies,
        videos,
        equity: rules
          .downsample(curve, closes)
          .map(({ date, pnlCents, costsCents, equityCents, drawdownCents }) => ({
            date,
            pnl: pnlCents,
            costs: costsCents,
            equity: equityCents,
            drawdown: drawdownCents,
          })),
      };
    },

    /** @throws AppError 404 */
    breakdown(traderId: number, range: DateRange): Breakdown {
      belongings(traderId);
      const { breakdown, weekdays, strategyNames } = store();
      return breakdownOf(breakdown(traderId, range), weekdays(traderId, range), strategyNames(traderId));
    },
  };
}

/**
 * Amounts, and figures that reveal them, as a view shows them: every one in a public response goes through here.
 * @throws AppError 403 if the view shows nothing
 */
function shownIn(view: PublicView) {
  if (view === 'off') throw new AppError('forbidden', PERFORMANCE_NOT_PUBLIC);
  const isFull = view === 'full';
  return {
    money: (cents: bigint): bigint | null => (isFull ? cents : null),
    figure: (value: number): number | null => (isFull ? value : null),
  };
}

function dayOf(day: { date: string; pnlCents: bigint; costsCents: bigint } | undefined): BestDay | null {
  return day ? { date: day.date, pnl: day.pnlCents, costs: day.costsCents } : null;
}

const isIn = ({ from, to }: DateRange, date: string): boolean => date >= from && date <= to;
