import type { Db } from '#src/db/open.ts';
import { AppError, invalidField, notFound } from '#src/errors.ts';
import type { PublicView } from '#src/features/settings/contract.ts';
import { ofAccounts } from '#src/values/entries/of-accounts.ts';
import { memoize } from '#src/values/memoize.ts';
import { averageCents, percentOfAccount } from '#src/values/money/money.ts';
import { isCalendarMonth, listWeeks, monthOf, monthRange, weekRange } from '#src/values/time/dates.ts';
import { MONTH_TOO_LATE, PERFORMANCE_NOT_PUBLIC } from './contract.ts';
import { pastPeriods, toBestDay } from './periods.ts';
import type {
  CalendarMonth,
  EntryTotals,
  Leaderboard,
  TopTrader,
  TraderAnalytics,
  TraderStats,
} from './responses.ts';
import * as rules from './rules.ts';
import { performanceStore } from './store.ts';
import { leavingOut, teamDays } from './team-days.ts';
import { teamRanks } from './team-ranks.ts';
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

    ...teamDays(team),
    ...teamRanks(db, today),

    /** The team's latest day with trades up to a day; `null` if there is none. */
    lastTradedDay: (date: string): string | null => team().lastTradedDay(date),

    /** @throws AppError 422 for a month after the next one */
    calendar(month: string, view: PublicView): CalendarMonth {
      const { money } = shownIn(view);
      if (!isCalendarMonth(month, today())) throw invalidField('month', MONTH_TOO_LATE);
      const range = monthRange(month);
      const weeks = listWeeks(month);
      const covered = rules.dateRangeAround([range, ...weeks]);
      const traderDays = team().traderDays(covered);
      const days = rules.teamDays(traderDays);
      const total = rules.sumDays(days, range);
      return {
        month,
        days: days
          .filter(({ date }) => monthOf(date) === month)
          .map(({ date, pnlCents, costsCents, entries, closed, best }) => ({
            date,
            totalPnl: money(pnlCents),
            costs: money(costsCents),
            entryCount: entries,
            openCount: entries - closed,
            topTrader:
              best.pnlCents > 0n
                ? { name: best.traderName, pnl: money(best.pnlCents), costs: money(best.costsCents) }
                : null,
          })),
        weeks: weeks.map((week) => {
          const { pnlCents, costsCents, entries, closed } = rules.sumDays(days, week);
          return {
            weekStart: week.from,
            weekEnd: week.to,
            weeklyPnl: money(pnlCents),
            costs: money(costsCents),
            weeklyEntries: entries,
            openCount: entries - closed,
          };
        }),
        totalPnl: money(total.pnlCents),
        costs: money(total.costsCents),
        activeTraders: new Set(
          traderDays.filter(({ date }) => monthOf(date) === month).map(({ traderId }) => traderId),
        ).size,
        totalTrades: total.entries,
        ...leavingOut(team().leavesOutIn(covered)),
      };
    },

    /** @param isOfTeam whether it is for one of the team, who also sees what accounts began with */
    leaderboard(view: PublicView, isOfTeam: boolean): Leaderboard {
      const { money, figure } = shownIn(view);
      const traders = rules.byPnl(team().board());
      const { pnlCents, costsCents, entries } = rules.added(traders);
      return {
        team: {
          totalPnl: money(pnlCents),
          costs: money(costsCents),
          totalTrades: entries,
          averageWinRate: rules.averageWinRate(traders),
        },
        traders: traders.map(({ startingCents, ...trader }, index) => ({
          rank: index + 1,
          traderId: trader.traderId,
          name: trader.name,
          tradeCount: trader.entries,
          winRate: rules.winRate(trader),
          totalPnl: money(trader.pnlCents),
          costs: money(trader.costsCents),
          percent: figure(percentOfAccount(trader.pnlCents)),
          ...(isOfTeam && { accounts: ofAccounts(trader.pnlCents, startingCents) }),
        })),
        live: {
          traders: traders.length,
          positive: figure(traders.filter((trader) => trader.pnlCents > 0n).length),
          topPerformer: entries === 0 ? null : (traders[0]?.name ?? null),
        },
        ...leavingOut(team().leavesOut()),
      };
    },

    topTrader(view: PublicView): TopTrader | null {
      const { money } = shownIn(view);
      const date = today();
      const [best] = rules.byPnl(team().traderDays({ from: date, to: date }));
      if (!best || best.pnlCents <= 0n) return null;
      return {
        date,
        name: best.traderName,
        pnl: money(best.pnlCents),
        costs: money(best.costsCents),
        ...leavingOut(team().leavesOutIn({ from: date, to: date })),
      };
    },

    /** Of one trader, or of everyone if `null`, including those not counted in team totals. */
    entryTotals(traderId: number | null): EntryTotals {
      const found = traderId === null ? store().totalsOfAll() : store().totals(traderId);
      const { pnlCents, costsCents, entries, closed, wins, losses } = found;
      return {
        entries,
        openCount: entries - closed,
        totalPnl: pnlCents,
        costs: costsCents,
        wins,
        losses,
        winRate: rules.winRate(found),
        profitFactor: rules.profitFactor(found),
      };
    },

    /** @throws AppError 404 */
    stats(traderId: number): TraderStats {
      const { strategies, videos } = belongings(traderId);
      const date = today();
      const [day, week, month] = [{ from: date, to: date }, weekRange(date), monthRange(monthOf(date))];
      const days = store().days(traderId);
      const totals = store().totals(traderId);
      const [thisDay, thisWeek] = [rules.sumDays(days, day), rules.sumDays(days, week)];
      const thisMonth = rules.sumDays(days, month);
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
        openCount: totals.entries - totals.closed,
        wins: totals.wins,
        losses: totals.losses,
        tradesThisMonth: thisMonth.entries,
        openThisMonth: thisMonth.entries - thisMonth.closed,
        bestDay: toBestDay(rules.extremeDay(days, 1n)),
        worstDay: toBestDay(rules.extremeDay(days, -1n)),
        // A day with nothing but open positions without a result yet is neither won nor lost.
        streak: rules.streak(days.filter(({ settled }) => settled > 0)),
        riskReward: rules.riskReward(totals),
        entries: totals.entries,
        accounts: ofAccounts(totals.pnlCents, store().startingCents(traderId)),
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
      const totals = store().totals(traderId);
      const days = store().days(traderId);
      const curve = rules.equityCurve(days);
      const drawdown = rules.maxDrawdown(curve);
      const startingCents = store().startingCents(traderId);
      const { best, worst } = rules.bestAndWorst(
        store().extremeTrades(traderId) ?? { highest: null, lowest: null, hasEmpty: false },
      );
      const lastMonthWindow = rules.lastMonthWindow(today());
      const lastMonth = rules.sumDays(days, lastMonthWindow);
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
        openCount: totals.entries - totals.closed,
        accounts: ofAccounts(totals.pnlCents, startingCents),
        accountsDrawdownPercent:
          startingCents === 0n ? null : rules.maxDrawdown(rules.equityCurve(days, startingCents)).percent,
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
