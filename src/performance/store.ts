import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#src/db/open.ts';
import { dailyPnl, traders } from '#src/db/tables.ts';

/** Reads of the roll-up; amounts are cents. */
export function performanceStore({ query }: Db) {
  const teamDay = query
    .select({
      traderId: dailyPnl.traderId,
      traderName: traders.name,
      tradeCount: dailyPnl.entries,
      pnlCents: dailyPnl.pnlCents,
    })
    .from(dailyPnl)
    .innerJoin(traders, eq(traders.id, dailyPnl.traderId))
    .where(and(eq(dailyPnl.tradeDate, sql.placeholder('date')), eq(traders.includePnl, true)))
    .orderBy(desc(dailyPnl.pnlCents), dailyPnl.traderId)
    .prepare();

  return {
    /** The included traders with entries on a day, best first. */
    teamDay: (date: string) => teamDay.all({ date }),
  };
}
