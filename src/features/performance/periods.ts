import type { Db } from '#src/db/open.ts';
import { notFound } from '#src/errors.ts';
import { memoize } from '#src/values/memoize.ts';
import { averageCents } from '#src/values/money/money.ts';
import { type IdPage, idPage } from '#src/values/wire/pages.ts';
import type { PeriodsQuery } from './contract.ts';
import type { Period, PeriodSummary } from './period-responses.ts';
import { periodStore, type StoredPeriod } from './period-store.ts';
import type { BestDay } from './responses.ts';
import * as rules from './rules.ts';

/** A trader's past periods: what was archived of theirs, with the figures it had in the journal. */
export function pastPeriods(db: Db) {
  // Few requests need its statements.
  const store = memoize(() => periodStore(db));
  return {
    /** Newest first. */
    list: (traderId: number, { limit, cursor }: PeriodsQuery): IdPage<PeriodSummary> =>
      idPage(store().list(traderId, cursor, limit + 1), limit, toSummary),

    /** @throws AppError 404 when the trader has nothing in it */
    find(traderId: number, id: number): Period {
      const found = store().find(traderId, id);
      if (!found) throw notFound('Past period');
      const curve = rules.equityCurve(store().days(traderId, id));
      const drawdown = rules.maxDrawdown(curve);
      return {
        ...toSummary(found),
        avgTrade: averageCents(found.pnlCents, found.entries),
        avgWin: averageCents(found.grossWin, found.wins),
        avgLoss: averageCents(-found.grossLoss, found.losses),
        profitFactor: rules.profitFactor(found),
        riskReward: rules.riskReward(found),
        maxDrawdown: drawdown.cents,
        maxDrawdownPercent: drawdown.percent,
        bestDay: toBestDay(rules.extremeDay(curve, 1n)),
        worstDay: toBestDay(rules.extremeDay(curve, -1n)),
        days: curve.map(({ date, pnlCents, costsCents, entries, closed, equityCents, drawdownCents }) => ({
          date,
          pnl: pnlCents,
          costs: costsCents,
          entries,
          openCount: entries - closed,
          equity: equityCents,
          drawdown: drawdownCents,
        })),
      };
    },
  };
}

function toSummary({ id, label, createdAt, from, to, ...totals }: StoredPeriod): PeriodSummary {
  const { pnlCents, costsCents, entries, closed, wins, losses } = totals;
  return {
    id,
    label,
    createdAt: new Date(createdAt).toISOString(),
    from,
    to,
    entries,
    totalPnl: pnlCents,
    costs: costsCents,
    openCount: entries - closed,
    wins,
    losses,
    winRate: rules.winRate(totals),
  };
}

/** A day in a response. */
export const toBestDay = (day: rules.DayPnl | undefined): BestDay | null =>
  day ? { date: day.date, pnl: day.pnlCents, costs: day.costsCents } : null;
