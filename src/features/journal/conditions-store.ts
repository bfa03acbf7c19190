/** What is read of one trader's entries, as conditions of a statement. */

import { eq, gte, isNull, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { accountConditions, accountOf } from '#src/db/account-conditions.ts';
import { isClosed, rMicros } from '#src/db/entry-r.ts';
import { dailyPnl, journalEntries, NO_ACCOUNT } from '#src/db/tables.ts';
import { weekdayOn } from '#src/db/weekday.ts';
import {
  AFTER_LOSS_WITHIN,
  HALF_HOUR,
  HALF_HOURS,
  HOLDING_CLASSES,
  NO_CLASS,
  R_CLASSES,
  SIZE_CLASSES,
  type TradeClass,
} from '#src/values/entries/trade-classes.ts';
import { yearOf } from '#src/values/time/dates.ts';
import { type ZoneOffset, zoneOffsets } from '#src/values/time/zone-offsets.ts';
import { hasFacets, type JournalFacets } from './query-contract.ts';
import { type EntrySelection, entryConditions, searchConditions } from './store.ts';

/** For one trader; with another index, entries would be read all over the file. */
export const ENTRIES_BY_DAY = sql`${journalEntries} INDEXED BY journal_entries_newest`;

const isOf = eq(journalEntries.traderId, sql.placeholder('traderId'));

/** In a list of tags, which have no commas in them, the quote that a tag begins with comes first or after a comma, and no other does. */
function hasTag(tag: string): SQL {
  const { tags } = journalEntries;
  const written = JSON.stringify(tag);
  return sql`(instr(${tags}, ${`[${written}`}) = 1 OR instr(${tags}, ${`,${written}`}) > 0)`;
}

const ifAny = <T>(value: T | undefined, condition: (value: T) => SQL): SQL | undefined =>
  value === undefined ? undefined : condition(value);

/**
 * A condition for which the column's own index is not used: one trader's entries are looked through newest first, in the
 * index that has all facets, and only those that match are read.
 */
const is = (column: SQLWrapper, value: string | number): SQL => sql`+${column} = ${value}`;

/** Whether something is there. */
const isThere = (absence: SQL, has: boolean): SQL => sql`(${absence}) = ${Number(!has)}`;

/** As the index has it: the typed text of an entry without a linked strategy. */
const typedStrategy = sql`iif(${journalEntries.strategyId} IS NULL, ${journalEntries.strategy}, NULL)`;

/** @param value a whole number; NULL is in the class of none */
function isInClass(value: SQL, classes: readonly TradeClass[], key: string): SQL {
  if (key === NO_CLASS) return sql`${value} IS NULL`;
  const index = classes.findIndex((each) => each.key === key);
  const [from, to] = [classes[index]?.from ?? Number.NEGATIVE_INFINITY, classes[index + 1]?.from];
  const isBelow = to === undefined ? [] : [sql`${value} < ${to}`];
  const isFrom = from === Number.NEGATIVE_INFINITY ? [] : [sql`${value} >= ${from}`];
  return sql.join([...isFrom, ...isBelow], sql` AND `);
}

/** Milliseconds by which the clocks were ahead at an instant: of a few dozen changes, the right one in a few steps. */
function offsetAt(instant: SQLWrapper, offsets: readonly ZoneOffset[]): SQL {
  const middle = offsets.length >> 1;
  const change = offsets[middle];
  if (!change || middle === 0) return sql`${change?.offset ?? 0}`;
  const [before, after] = [offsets.slice(0, middle), offsets.slice(middle)];
  return sql`iif(${instant} < ${change.from}, ${offsetAt(instant, before)}, ${offsetAt(instant, after)})`;
}

function isOpenedIn(halfHour: number, { timeZone, since }: Pick<EntrySelection, 'timeZone' | 'since'>): SQL {
  const { openedAt } = journalEntries;
  // Nothing is opened later than today, which is a few days after `since`.
  const offsets = zoneOffsets(timeZone, String(yearOf(since) + 1));
  const shown = sql`(${openedAt} + ${offsetAt(openedAt, offsets)})`;
  return sql`${shown} / ${HALF_HOUR} % ${HALF_HOURS} = ${halfHour}`;
}

const lost = alias(journalEntries, 'lost');

/** Of an entry that was lost, and not this very one. */
const IS_AFTER_LOSS = sql`EXISTS (
  SELECT 1 FROM ${journalEntries} AS ${sql.identifier('lost')}
  WHERE ${lost.traderId} = ${journalEntries.traderId} AND ${lost.outcome} = 'loss'
    AND ${lost.closedAt} IS NOT NULL
    AND ${lost.closedAt} BETWEEN ${journalEntries.openedAt} - ${AFTER_LOSS_WITHIN} AND ${journalEntries.openedAt}
    AND ${lost.id} <> ${journalEntries.id})`;

/** SQLite makes a join of what is to exist, which is a quarter faster, but five times as slow where it is sorted. */
function isAfterLoss(is: boolean, isSorted: boolean): SQL {
  if (!is) return sql`NOT ${IS_AFTER_LOSS}`;
  return isSorted ? sql`(${IS_AFTER_LOSS}) = 1` : IS_AFTER_LOSS;
}

/** Where an entry has its place in a row. */
const placeOf = (of: Record<'tradeDate' | 'closedAt' | 'id', SQLWrapper>): SQL =>
  sql`${of.tradeDate}, ${of.closedAt} IS NULL, coalesce(${of.closedAt}, 0), ${of.id}`;

const end = alias(journalEntries, 'end');

/** In a row with another closed entry of the trader, which it may be itself; nothing is, where that is gone. */
const isInRow = (side: '>=' | '<=', id: number): SQL =>
  sql`${isClosed} AND (${placeOf(journalEntries)}) ${sql.raw(side)} (
    SELECT ${placeOf(end)} FROM ${journalEntries} AS ${sql.identifier('end')}
    WHERE ${end.id} = ${id} AND ${end.traderId} = ${sql.placeholder('traderId')})`;

const isOn = (date: SQLWrapper, weekday: number): SQL => sql`${weekdayOn(date)} = ${weekday}`;

/** Facets that hold for all entries of an account's day, or for none. */
export type DayFacets = Pick<
  JournalFacets,
  'from' | 'to' | 'weekday' | 'accountId' | 'hasAccount' | 'kind' | 'copies'
>;

/** Their conditions for entries, or for what is kept of days. */
export const dayConditions = (
  { from, to, weekday, accountId, hasAccount, ...accounts }: DayFacets,
  { tradeDate, accountId: account }: { tradeDate: SQLiteColumn; accountId: SQLiteColumn },
): (SQL | undefined)[] => [
  ifAny(from, (day) => gte(tradeDate, day)),
  ifAny(to, (day) => lte(tradeDate, day)),
  ifAny(weekday, (day) => isOn(tradeDate, day)),
  ifAny(accountId, (id) => is(account, id)),
  ifAny(hasAccount, (has) => sql`(${accountOf(account)} <> ${NO_ACCOUNT}) = ${Number(has)}`),
  ...accountConditions(accounts, account),
];

/** Conditions of the facets that are sent, with their values. */
function facetConditions({ facets, ...selection }: EntrySelection, isSorted: boolean): (SQL | undefined)[] {
  const of = journalEntries;
  const held = sql`(${of.closedAt} - ${of.openedAt})`;
  return [
    ...dayConditions(facets, of),
    ifAny(facets.root, (root) => is(of.root, root)),
    ifAny(facets.side, (side) => is(of.positionType, side)),
    ifAny(facets.instrumentType, (type) => is(of.instrumentType, type)),
    ifAny(facets.strategyId, (id) => is(of.strategyId, id)),
    ...(facets.tag ?? []).map(hasTag),
    ifAny(facets.result, (outcome) => is(of.outcome, outcome)),
    ifAny(facets.hasStop, (has) => isThere(isNull(of.stopPrice), has)),
    ifAny(facets.hasNotes, (has) => isThere(isNull(of.notes), has)),
    ifAny(facets.symbol, (symbol) => sql`upper(${of.symbol}) = upper(${symbol})`),
    ifAny(facets.size, (size) => isInClass(sql`+${of.quantity}`, SIZE_CLASSES, size)),
    ifAny(facets.holding, (holding) => isInClass(held, HOLDING_CLASSES, holding)),
    ifAny(facets.halfHour, (halfHour) => isOpenedIn(halfHour, selection)),
    ifAny(facets.r, (r) => isInClass(rMicros, R_CLASSES, r)),
    ifAny(facets.strategy, (text) => sql`${typedStrategy} = ${text}`),
    ifAny(facets.hasStrategy, (has) =>
      isThere(sql`${of.strategyId} IS NULL AND coalesce(${typedStrategy}, '') = ''`, has),
    ),
    ifAny(facets.hasTags, (has) => isThere(sql`${of.tags} = '[]'`, has)),
    ifAny(facets.hasRoot, (has) => isThere(isNull(of.root), has)),
    ifAny(facets.hasOpened, (has) => isThere(isNull(of.openedAt), has)),
    ifAny(facets.isClosed, (is) => (is ? isClosed : sql`NOT ${isClosed}`)),
    ifAny(facets.fromEntryId, (id) => isInRow('>=', id)),
    ifAny(facets.toEntryId, (id) => isInRow('<=', id)),
    // Last: it looks for another entry.
    ifAny(facets.afterLoss, (is) => sql`${of.openedAt} IS NOT NULL AND ${isAfterLoss(is, isSorted)}`),
  ];
}

/**
 * Entries of a selection: conditions for a statement with the parameters of the selection.
 * @param isSorted whether the statement sorts them, other than by day
 */
export function isSelected(selection: EntrySelection, isSorted = false): (SQL | undefined)[] {
  const { filter, words } = selection;
  return [
    selection.traderId === null ? undefined : isOf,
    ...entryConditions(filter, false),
    ...facetConditions(selection, isSorted),
    ...searchConditions(words),
  ];
}

/** Whether it has each account's day whole or not at all, so that what is kept of the days adds up to it. */
export function isOfWholeDays({ filter, words, facets }: EntrySelection): boolean {
  const { from: _, to: __, weekday: ___, accountId: ____, hasAccount: _____, ...others } = facets;
  const { kind: ______, copies: _______, ...rest } = others;
  return (filter === 'all' || filter === 'recent') && words.length === 0 && !hasFacets(rest);
}

/** The kept days of such a selection: conditions with the same parameters. */
export const areDaysSelected = ({ filter, facets }: EntrySelection): (SQL | undefined)[] => [
  eq(dailyPnl.traderId, sql.placeholder('traderId')),
  filter === 'recent' ? gte(dailyPnl.tradeDate, sql.placeholder('since')) : undefined,
  ...dayConditions(facets, dailyPnl),
];
