import type { Db } from '#src/db/open.ts';
import { notFound } from '#src/errors.ts';
import { memoize } from '#src/values/memoize.ts';
import { averageCents } from '#src/values/money.ts';
import { type IdPage, idPage } from '#src/values/pages.ts';
import type { PeriodsQuery } from './contract.ts';
import type { Period, PeriodSummary } from './period-responses.ts';
import { periodStore, type StoredPeriod } from './period-store.ts';
import * as rules from './rules.ts';

/** A trader's past periods: what was archived of theirs, with the figures it had in the journal. */
export function pastPeriods(db: Db) {
  // Few requests need its statements.
  const store = memoize(() => periodStore(db));
  return {
    /** Newest first. */
    list: (traderId: number, { limit, cursor }: PeriodsQuery): IdPage<PeriodSummary> =>
      idPage(store().list(traderId, cursor, limit + 1), limit, summaryOf),

    /** @throws AppError 404 when the trader has nothing in it */
    find(traderId: number, id: number): Period {
      const found = store().find(traderId, id);
      if (!found) throw notFound('Past period');
      const curve = rules.equityCurve(store().days(traderId, id));
      const drawdown = rules.maxDrawdown(curve);
      const [best, worst] = [1n, -1n].map((side) => extreme(curve, side));
      return {
        ...summaryOf(found),
        avgTrade: averageCents(found.pnlCents, found.entries),
        avgWin: averageCents(found.grossWin, found.wins),
        avgLoss: averageCents(-found.grossLoss, found.losses),
        profitFactor: rules.profitFactor(found),
        riskReward: rules.riskReward(found),
        maxDrawdown: drawdown.cents,
        maxDrawdownPercent: drawdown.percent,
        bestDay: best ?? null,
        worstDay: worst ?? null,
        days: curve.map(({ date, pnlCents, costsCents, entries, equityCents, drawdownCents }) => ({
          date,
          pnl: pnlCents,
          costs: costsCents,
          entries,
          equity: equityCents,
          drawdown: drawdownCents,
        })),
      };
    },
  };
}

function summaryOf({ id, label, createdAt, from, to, ...totals }: StoredPeriod): PeriodSummary {
  const { pnlCents, costsCents, entries, decisions, wins, losses } = totals;
  return {
    id,
    label,
    createdAt: new Date(createdAt).toISOString(),
    from,
    to,
    entries,
    totalPnl: pnlCents,
    costs: costsCents,
    decisions,
    wins,
    losses,
    winRate: rules.winRate(totals),
  };
}

/** The day with the highest sum, or with the lowest for side −1; the earliest in case of a tie. */
function extreme(days: readonly rules.DayPnl[], side: bigint) {
  let found: rules.DayPnl | undefined;
  for (const day of days) if (!found || day.pnlCents * side > found.pnlCents * side) found = day;
  return found && { date: found.date, pnl: found.pnlCents, costs: found.costsCents };
}
