import { and, asc, count, desc, eq, gt, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isDecision, rMicrosOfDecision } from '#src/db/entry-r.ts';
import { exact } from '#src/db/exact.ts';
import type { Db } from '#src/db/open.ts';
import { dailyR, journalEntries, traderTotals } from '#src/db/tables.ts';
import { hasFacets } from './contract.ts';
import { ENTRIES_BY_DAY, isSelected } from './facets-store.ts';
import type { EntrySums } from './rules.ts';
import { type EntrySelection, entryParameters } from './store.ts';

const NONE: EntrySums = {
  count: 0,
  netCents: 0n,
  decisions: 0,
  decisionsWon: 0,
  decisionsLost: 0,
  rMicros: 0n,
  rCount: 0,
};

const { tradeDate, outcome, pnlCents } = journalEntries;

const numberOf = (condition: SQL) => sql<number>`count(*) FILTER (WHERE ${condition})`;
/** Neither amounts nor R are so large that those of all entries of a file would not fit into an integer. */
const sumOf = (column: SQLWrapper) => exact(sql`coalesce(sum(${column}), 0)`);

/** What entries add up to. */
const SUMS = {
  count: count(),
  netCents: sumOf(pnlCents),
  decisions: numberOf(isDecision),
  decisionsWon: numberOf(sql`${outcome} = 'win' AND ${isDecision}`),
  decisionsLost: numberOf(sql`${outcome} = 'loss' AND ${isDecision}`),
  rMicros: sumOf(rMicrosOfDecision),
  rCount: sql<number>`count(${rMicrosOfDecision})`,
};

export type DaySums = EntrySums & { date: string };

/** Adds up one trader's entries. Statements are built for each call: there are too many shapes to keep. */
export function sumsStore({ query }: Db) {
  const owner = sql.placeholder('traderId');
  const ofAll = query
    .select({
      count: traderTotals.entries,
      netCents: exact(traderTotals.pnlCents),
      decisions: traderTotals.decisions,
      decisionsWon: traderTotals.decisionsWon,
      decisionsLost: traderTotals.decisionsLost,
    })
    .from(traderTotals)
    .where(eq(traderTotals.traderId, owner))
    .prepare();
  const rOfAll = query
    .select({ rMicros: sumOf(dailyR.rMicros), rCount: sql<number>`coalesce(sum(${dailyR.withR}), 0)` })
    .from(dailyR)
    .where(eq(dailyR.traderId, owner))
    .prepare();

  return {
    /** Of all entries of a selection. */
    totals(selection: EntrySelection): EntrySums {
      const { traderId, filter, facets, words } = selection;
      if (filter === 'all' && words.length === 0 && !hasFacets(facets)) {
        return { ...NONE, ...ofAll.get({ traderId }), ...rOfAll.get({ traderId }) };
      }
      const read = query
        .select(SUMS)
        .from(ENTRIES_BY_DAY)
        .where(and(...isSelected(selection)));
      return read.prepare().get(entryParameters(selection, null)) ?? NONE;
    },

    /** Of each day that has some, the latest first or the other way round, after the day `from`. */
    days: (
      selection: EntrySelection,
      { isForward, from, limit }: { isForward: boolean; from: string | undefined; limit: number },
    ): DaySums[] =>
      query
        .select({ date: sql<string>`${tradeDate}`, ...SUMS })
        .from(ENTRIES_BY_DAY)
        .where(
          and(
            ...isSelected(selection),
            from === undefined ? undefined : isForward ? lt(tradeDate, from) : gt(tradeDate, from),
          ),
        )
        .groupBy(tradeDate)
        .orderBy(isForward ? desc(tradeDate) : asc(tradeDate))
        .limit(limit)
        .prepare()
        .all(entryParameters(selection, null)),
  };
}
