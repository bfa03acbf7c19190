import type { Db } from '#src/db/open.ts';
import { moneyString } from '#src/values/money.ts';
import type { DailyPnl } from './contract.ts';
import { summaryId } from './rules.ts';
import { performanceStore } from './store.ts';

export type PerformanceService = ReturnType<typeof performanceService>;

/** P&L of the team, from the roll-up. */
export function performanceService({ db }: { db: Db }) {
  const store = performanceStore(db);
  return {
    dailyPnl(date: string): DailyPnl {
      const rows = store.teamDay(date);
      return {
        summaries: rows.map(({ pnlCents, ...row }) => ({
          id: summaryId(row.traderId, date),
          ...row,
          totalPnl: moneyString(pnlCents),
        })),
        totalPnl: moneyString(rows.reduce((sum, { pnlCents }) => sum + pnlCents, 0)),
      };
    },
  };
}
