/** Which rows count. What several files have is there once; equal rows of one file are real. */

import type { KnownRow } from '../import-row.ts';
import { type Differing, findDifferences } from './differing.ts';
import {
  areSecondsApart,
  type Clocks,
  findByClock,
  joinInstants,
  noClocks,
  noteInstant,
  toClock,
} from './two-clocks.ts';
import { rowKey } from './types.ts';

/** The rows of an account's contract that count, the earliest import first. */
export interface CountedRows {
  accountId: number | null;
  contract: string;
  rows: KnownRow[];
  /** Of each row: see {@link rowKey}. It does not depend on which of the imports with such a row counts. */
  keys: string[];
  /** Rows of the import that is looked at which do not count. */
  known: KnownRow[];
  /** The equal ones of earlier imports that do. */
  knownKeys: Set<string>;
  /** Of these, those with the id of a row before them and other figures. */
  differing: Differing[];
}

interface Group {
  counted: CountedRows;
  times: Map<string, Times>;
  looks: Map<string, Look>;
  /** Keys of rows that count, by both identities of those that have two. */
  byEither: Map<string, string>;
  clocks: Clocks;
  kinds: Kinds;
}

type Kind = KnownRow['content']['kind'];

/** Which kinds of rows it has, with an id and without, and whether fills with the second of two ids alone, and others. */
interface Kinds {
  withId: Set<Kind>;
  withoutId: Set<Kind>;
  bySecondId: boolean;
  byFirstId: boolean;
}

interface Times {
  /** That count. */
  counted: number;
  /** The file that is counted through, and how often it came there. */
  file: number;
  inFile: number;
  /** Of a row with an id: the row that it is, which has none or is to the minute. */
  is: string | null;
  /** The first one with its id. */
  first: KnownRow | null;
}

/** Fills or trades that look the same, with ids and without, or with ids of two kinds. */
interface Look {
  /** Of those that count. */
  keys: string[];
  /** Identities by ids that came so far, and by the second of two. */
  ids: Set<string>;
  secondIds: Set<string>;
  file: number;
  inFile: number;
}

/**
 * By account and identity: with a broker's id once; without, as often as in the file that has most of it. It is the last
 * ones of a file that go beyond what files before it have. A fill or trade that comes with its id and without, as columns may
 * be shown or not, or since releases before took the number of a row for one, is one: of those that look the same in two
 * files as many are the same as both have. So is one that comes to the minute and to the second, as a spreadsheet saves it
 * again, one that comes as it was dealt and as it was booked, and one that comes with two ids, or the first or the second of
 * them.
 */
export function countRows(rows: readonly KnownRow[], importId: number | null): CountedRows[] {
  const groups: Group[] = [];
  const findGroup = groupFinder(groups);
  const ordered = withoutMoved(inOrder(rows));
  for (const row of ordered) noteKind(findGroup(row), row);
  noteSeconds(groups, ordered, findGroup);
  let [file, last]: [number, KnownRow | null] = [0, null];
  for (const row of ordered) {
    if (last?.importId !== row.importId || last.file !== row.file) file++;
    last = row;
    const group = findGroup(row);
    const { clocks, kinds } = group;
    const times = findTimes(group, row.identity, file);
    if (row.hasId) times.first ??= row;
    const hasTwoClocks = clocks.shown.size > 1;
    const own = hasTwoClocks && toClock(row) ? rowKey(row.identity, row.hasId ? 1 : times.inFile) : null;
    const look = isKnownByLook(kinds, row) ? toLook(group, row, file) : null;
    let known = knownKey(row, times, look, keyOfSecond(group, row));
    if (own !== null) known = clocks.byKey.get(own)?.key ?? known;
    if (known === null && own !== null) {
      known = findByClock(clocks, row, { key: own, file });
      if (known !== null) {
        // So are those that look like this one.
        look?.keys.push(known);
        times.is = known;
      }
    }
    if (known !== null) {
      link(group, row, known);
      if (row.importId !== importId) continue;
      group.counted.known.push(row);
      group.counted.knownKeys.add(known);
      noteDiffering(group, times, row);
      continue;
    }
    times.counted++;
    const key = own ?? rowKey(row.identity, times.counted);
    group.counted.rows.push(row);
    group.counted.keys.push(key);
    look?.keys.push(key);
    link(group, row, key);
  }
  return groups.map(({ counted }) => counted);
}

const findSecond = ({ content }: KnownRow): string | undefined =>
  content.kind === 'fill' ? content.secondIdentity : undefined;

/** Of two files one may leave out an id that the other has, and both have another one. */
function keyOfSecond({ times, byEither }: Group, row: KnownRow): string | null {
  const second = findSecond(row);
  const isThere = second !== undefined && (times.get(second)?.counted ?? 0) > 0;
  return isThere ? rowKey(second, 1) : (byEither.get(row.identity) ?? null);
}

function link({ byEither }: Group, row: KnownRow, key: string): void {
  const second = findSecond(row);
  if (second === undefined) return;
  byEither.set(second, key);
  byEither.set(row.identity, key);
}

function noteDiffering({ counted }: Group, { first }: Times, row: KnownRow): void {
  if (!row.hasId || !first || first === row) return;
  const pair = { row, first };
  if (findDifferences(pair).length > 0) counted.differing.push(pair);
}

/** Release 0.2.0 took shares that a split or a rename moved for dealt ones: once the row is known as a move, it is no fill. */
function withoutMoved(rows: readonly KnownRow[]): readonly KnownRow[] {
  const moved = new Map<string, number>();
  for (const row of rows) {
    const { content } = row;
    if (content.kind !== 'move' || content.added === null || content.at === null) continue;
    const isOut = content.added.startsWith('-');
    moved.set(
      movedKey(row, isOut ? 'sell' : 'buy', content.added.replace('-', ''), content.at),
      row.importId,
    );
  }
  if (moved.size === 0) return rows;
  return rows.filter((row) => {
    const { content, importId } = row;
    if (content.kind !== 'fill' || content.at === null) return true;
    const since = moved.get(movedKey(row, content.side, content.quantity, content.at));
    return since === undefined || since <= importId;
  });
}

const movedKey = ({ accountId, contract }: KnownRow, side: string, quantity: string, at: number): string =>
  `${accountId} ${contract} ${side} ${quantity} ${at}`;

const isKnownByLook = (kinds: Kinds, { content: { kind } }: KnownRow): boolean =>
  (kinds.withId.has(kind) && kinds.withoutId.has(kind)) ||
  (kind === 'fill' && kinds.bySecondId && kinds.byFirstId);

const isBySecondId = ({ content }: KnownRow): boolean =>
  content.kind === 'fill' && content.isSecondId === true;

function noteKind({ kinds, clocks }: Group, row: KnownRow): void {
  kinds[row.hasId ? 'withId' : 'withoutId'].add(row.content.kind);
  if (isBySecondId(row)) kinds.bySecondId = true;
  else if (row.hasId && row.content.kind === 'fill') kinds.byFirstId = true;
  const clock = toClock(row);
  if (clock) clocks.shown.add(clock);
}

function noteSeconds(
  groups: readonly Group[],
  rows: readonly KnownRow[],
  findGroup: (row: KnownRow) => Group,
): void {
  const apart = new Set(groups.flatMap(({ clocks }) => (areSecondsApart(clocks) ? [clocks] : [])));
  if (apart.size === 0) return;
  for (const row of rows) {
    const { clocks } = findGroup(row);
    if (apart.has(clocks)) noteInstant(clocks, row);
  }
  for (const clocks of apart) joinInstants(clocks);
}

function groupFinder(groups: Group[]): (row: KnownRow) => Group {
  const byContract = new Map<string, Map<number | null, Group>>();
  return ({ accountId, contract }) => {
    let ofContract = byContract.get(contract);
    if (!ofContract) {
      ofContract = new Map();
      byContract.set(contract, ofContract);
    }
    let group = ofContract.get(accountId);
    if (!group) {
      const counted = {
        accountId,
        contract,
        rows: [],
        keys: [],
        known: [],
        knownKeys: new Set<string>(),
        differing: [],
      };
      const kinds = {
        withId: new Set<Kind>(),
        withoutId: new Set<Kind>(),
        bySecondId: false,
        byFirstId: false,
      };
      group = {
        counted,
        times: new Map(),
        looks: new Map(),
        byEither: new Map(),
        clocks: noClocks(),
        kinds,
      };
      ofContract.set(accountId, group);
      groups.push(group);
    }
    return group;
  };
}

function findTimes(group: Group, identity: string, file: number): Times {
  let times = group.times.get(identity);
  if (!times) {
    times = { counted: 0, file, inFile: 0, is: null, first: null };
    group.times.set(identity, times);
  }
  if (times.file !== file) [times.file, times.inFile] = [file, 0];
  times.inFile++;
  return times;
}

/** `null` for what is neither a fill nor a trade, and for a trade that is known by the ids of its fills. */
function toLook(group: Group, { content }: KnownRow, file: number): Look | null {
  const key = lookOf(content);
  if (key === null) return null;
  let look = group.looks.get(key);
  if (!look) {
    look = { keys: [], ids: new Set(), secondIds: new Set(), file, inFile: 0 };
    group.looks.set(key, look);
  }
  if (look.file !== file) [look.file, look.inFile] = [file, 0];
  return look;
}

function lookOf(content: KnownRow['content']): string | null {
  if (content.kind === 'fill') {
    const { side, quantity, price, at, tradeDate, day } = content;
    return `${side} ${quantity} ${price} ${at ?? tradeDate ?? day}`;
  }
  if (content.kind !== 'roundTrip' || content.fillIds) return null;
  const { side, quantity, entryPrice, exitPrice, openedAt, openedDay, closedAt, tradeDate, day } = content;
  const times = `${openedAt ?? openedDay} ${closedAt ?? tradeDate ?? day}`;
  return `${side} ${quantity} ${entryPrice} ${exitPrice} ${times}`;
}

/**
 * Of an equal row that counts: see {@link rowKey}. `null` where there is none, and this one counts.
 * @param linked the one that is known to be this one by another id of it
 */
function knownKey(row: KnownRow, times: Times, look: Look | null, linked: string | null): string | null {
  const { identity, hasId } = row;
  if (hasId && times.counted > 0) return rowKey(identity, 1);
  if (hasId && times.is !== null) return times.is;
  if (look) look.inFile++;
  if (!hasId && times.inFile <= times.counted) return rowKey(identity, times.inFile);
  if (!look) return linked;
  if (!hasId) return look.keys[look.inFile - 1] ?? null;
  const place = countIds(look, row);
  // Of one file no row is another.
  if (linked === null && look.inFile <= look.keys.length) times.is = look.keys[place - 1] ?? null;
  return linked ?? times.is;
}

/** How many of its kind have come with it, and where it has ids of both kinds, of that of which more have. */
function countIds({ ids, secondIds }: Look, row: KnownRow): number {
  const isBySecond = isBySecondId(row);
  const second = isBySecond ? row.identity : findSecond(row);
  if (!isBySecond) ids.add(row.identity);
  if (second === undefined) return ids.size;
  secondIds.add(second);
  return isBySecond ? secondIds.size : Math.max(ids.size, secondIds.size);
}

function inOrder(rows: readonly KnownRow[]): readonly KnownRow[] {
  const isSorted = rows.every((row, index) => {
    const before = rows[index - 1];
    return !before || compareRows(before, row) <= 0;
  });
  return isSorted ? rows : rows.toSorted(compareRows);
}

export const compareRows = (a: KnownRow, b: KnownRow): number =>
  a.importId - b.importId || a.file - b.file || a.line - b.line;
