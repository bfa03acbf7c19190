import { and, eq, sql } from 'drizzle-orm';
import { exact } from '#src/db/exact.ts';
import type { Db } from '#src/db/open.ts';
import { dailyBreakdown, strategies } from '#src/db/tables.ts';

/** What a strategy made by the end of a day. */
export interface StrategyClose {
  dimension: 'strategy' | 'typed strategy';
  /** The id of a strategy that is linked, else the name as typed. */
  key: string;
  date: string;
  netCents: bigint;
}

/** Reads what strategies made by day from the roll-up: it grows with the days traded, not with the trades. */
export function strategyCurvesStore({ query }: Db) {
  return {
    /**
     * Net so far at the end of days with trades, by strategy and day: of each of a trader's strategies, linked and by
     * its name alone, `most` days, evenly apart, the last one among them.
     */
    closes(traderId: number, most: number): StrategyClose[] {
      const names = query
        .select({ name: strategies.name })
        .from(strategies)
        .where(eq(strategies.traderId, traderId));
      const { dimension, key, tradeDate, pnlCents } = dailyBreakdown;
      const each = sql`(PARTITION BY ${dimension}, ${key} ORDER BY ${tradeDate})`;
      const days = query
        .select({
          dimension,
          key,
          date: sql<string>`${tradeDate}`.as('date'),
          net: sql`sum(${pnlCents}) OVER ${each}`.as('net'),
          n: sql`row_number() OVER ${each}`.as('n'),
          days: sql`count(*) OVER (PARTITION BY ${dimension}, ${key})`.as('days'),
        })
        .from(dailyBreakdown)
        .where(
          and(
            eq(dailyBreakdown.traderId, traderId),
            sql`(${dimension} = 'strategy' OR ${dimension} = 'typed strategy' AND ${key} IN ${names})`,
          ),
        )
        .as('days');
      return query
        .select({
          dimension: sql<StrategyClose['dimension']>`${days.dimension}`,
          key: sql<string>`${days.key}`,
          date: days.date,
          netCents: exact(days.net),
        })
        .from(days)
        .where(
          sql`${days.days} <= ${most} OR ${days.n} * ${most} / ${days.days} > (${days.n} - 1) * ${most} / ${days.days}`,
        )
        .orderBy(sql`${days.dimension}, ${days.key}, ${days.date}`)
        .all();
    },
  };
}
