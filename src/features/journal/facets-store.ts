import { and, count, desc, eq, gte, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { exact, exactSum } from '#src/db/exact.ts';
import type { Db } from '#src/db/open.ts';
import { journalEntries, traderTotals } from '#src/db/tables.ts';
import { hasFacets, type JournalFacets } from './contract.ts';
import type { EntrySums, Position } from './rules.ts';
import {
  type EntrySelection,
  entryConditions,
  entryParameters,
  type ListedEntry,
  listedColumns,
  listedEntry,
} from './store.ts';

const isOf = eq(journalEntries.traderId, sql.placeholder('traderId'));

/** A quote inside a tag, as JSON writes it. */
const QUOTE_IN_TAG = '\\"';

/** Every tag is in quotes; where quotes are part of one, a part of it can look like another. */
function hasTag(tag: string): SQL {
  const { tags } = journalEntries;
  return sql`instr(${tags}, ${JSON.stringify(tag)}) > 0 AND (instr(${tags}, ${QUOTE_IN_TAG}) = 0
    OR EXISTS (SELECT 1 FROM json_each(${tags}) WHERE value = ${tag}))`;
}

const ifAny = <T>(value: T | undefined, condition: (value: T) => SQL): SQL | undefined =>
  value === undefined ? undefined : condition(value);

/**
 * A condition for which the column's own index is not used: one trader's entries are looked through newest first, in the
 * index that has all facets, and only those that match are read.
 */
const is = (column: SQLWrapper, value: string | number): SQL => sql`+${column} = ${value}`;

/** Conditions of the facets that are sent, with their values. */
export function facetConditions(facets: JournalFacets): (SQL | undefined)[] {
  const of = journalEntries;
  return [
    ifAny(facets.from, (day) => gte(of.tradeDate, day)),
    ifAny(facets.to, (day) => lte(of.tradeDate, day)),
    ifAny(facets.accountId, (id) => is(of.accountId, id)),
    ifAny(facets.root, (root) => is(of.root, root)),
    ifAny(facets.side, (side) => is(of.positionType, side)),
    ifAny(facets.instrumentType, (type) => is(of.instrumentType, type)),
    ifAny(facets.strategyId, (id) => is(of.strategyId, id)),
    ...(facets.tag ?? []).map(hasTag),
    ifAny(facets.result, (outcome) => is(of.outcome, outcome)),
    ifAny(facets.hasStop, (has) => sql`(${of.stopPrice} IS NOT NULL) = ${Number(has)}`),
  ];
}

/** Reads one trader's entries by facets. Statements are built for each call: there are too many shapes to keep. */
export function facetsStore({ query }: Db) {
  const { tradeDate, id, outcome, isFollower, pnlCents } = journalEntries;

  const totalsOfAll = query
    .select({
      count: traderTotals.entries,
      netCents: exact(traderTotals.pnlCents),
      decisions: traderTotals.decisions,
      decisionsWon: traderTotals.decisionsWon,
    })
    .from(traderTotals)
    .where(eq(traderTotals.traderId, sql.placeholder('traderId')))
    .prepare();

  const NONE: EntrySums = { count: 0, netCents: 0n, decisions: 0, decisionsWon: 0 };
  const numberOf = (condition: SQL) => sql<number>`count(*) FILTER (WHERE ${condition})`;

  return {
    /** Newest first: (tradeDate, id) descending, after `from`. */
    list: (selection: EntrySelection, from: Position | null, limit: number): ListedEntry[] =>
      query
        .select(listedColumns)
        .from(journalEntries)
        .where(
          and(
            isOf,
            ...entryConditions(selection.filter, selection.term !== '', from !== null),
            ...facetConditions(selection.facets),
          ),
        )
        .orderBy(desc(tradeDate), desc(id))
        .limit(limit)
        .prepare()
        .values(entryParameters(selection, from))
        .map(listedEntry),

    /** Of all entries of a selection without a search. */
    totals(selection: EntrySelection): EntrySums {
      const { traderId, filter, facets } = selection;
      if (filter === 'all' && !hasFacets(facets)) return totalsOfAll.get({ traderId }) ?? NONE;
      const isDecision = sql`${outcome} <> 'open' AND NOT ${isFollower}`;
      return (
        query
          .select({
            count: count(),
            netCents: exactSum(pnlCents),
            decisions: numberOf(isDecision),
            decisionsWon: numberOf(sql`${outcome} = 'win' AND NOT ${isFollower}`),
          })
          .from(journalEntries)
          .where(and(isOf, ...entryConditions(filter, false, false), ...facetConditions(facets)))
          .prepare()
          .get(entryParameters(selection, null)) ?? NONE
      );
    },
  };
}
