/** The same trades by two ways: nothing but the day and the contract shows it, so that it is reported, never settled. */

import type { KnownRow } from '../import-row.ts';
import type { CountedRows } from './count-rows.ts';
import { tradeKey } from './entry-key.ts';
import * as messages from './messages.ts';
import { type Figures, type Outcome, type PlanOptions, type PlanProblem, placeOf } from './types.ts';

interface OfFormat {
  ids: Set<string>;
  /** The first one of the import that is looked at. */
  row: KnownRow | null;
}

/**
 * A day and contract that came by two formats which share no ids.
 * @param rows of trades
 */
export function findDuplicateDays(
  { contract }: Pick<CountedRows, 'contract'>,
  rows: readonly KnownRow[],
  { importId, findFormat }: PlanOptions,
): PlanProblem[] {
  if (!findFormat || importId === null || isOfOneFormat(rows, findFormat)) return [];
  const duplicates = daysOfTwo(rows, findFormat);
  const days = new Map<string, Map<string, OfFormat>>();
  for (const row of rows) {
    const { content } = row;
    if (content.kind !== 'fill' && content.kind !== 'roundTrip') continue;
    const day = content.tradeDate ?? content.day;
    if (!duplicates.has(day)) continue;
    const format = findFormat(row);
    const formats = days.get(day) ?? new Map<string, OfFormat>();
    days.set(day, formats);
    const of = formats.get(format) ?? { ids: new Set(), row: null };
    formats.set(format, of);
    for (const id of idsOf(content)) of.ids.add(id);
    if (row.importId === importId) of.row ??= row;
  }
  const problems: PlanProblem[] = [];
  for (const [day, formats] of days) {
    const all = [...formats.values()];
    const alone = all.find((of) => of.row && all.some((other) => other !== of && !shares(of, other)));
    if (!alone?.row) continue;
    problems.push({ place: placeOf(alone.row), ...messages.duplicateDay(contract, day) });
  }
  return problems;
}

/** Days that came by more than one format: the ids of all the others need not be in memory. */
function daysOfTwo(
  rows: readonly KnownRow[],
  findFormat: NonNullable<PlanOptions['findFormat']>,
): Set<string> {
  const first = new Map<string, string>();
  const duplicates = new Set<string>();
  for (const row of rows) {
    const { content } = row;
    if (content.kind !== 'fill' && content.kind !== 'roundTrip') continue;
    const day = content.tradeDate ?? content.day;
    const format = findFormat(row);
    const known = first.get(day);
    if (known === undefined) first.set(day, format);
    else if (known !== format) duplicates.add(day);
  }
  return duplicates;
}

function isOfOneFormat(
  rows: readonly KnownRow[],
  findFormat: NonNullable<PlanOptions['findFormat']>,
): boolean {
  const [first] = rows;
  const format = first && findFormat(first);
  return rows.every((row) => findFormat(row) === format);
}

type Dealt = Extract<KnownRow['content'], { kind: 'fill' | 'roundTrip' }>;

const idsOf = (content: Dealt): string[] =>
  content.kind === 'fill'
    ? [content.id, content.orderId].filter((id) => id !== null)
    : content.fillIds
      ? [content.fillIds.buy, content.fillIds.sell]
      : [];

const shares = (a: OfFormat, b: OfFormat): boolean => !a.ids.isDisjointFrom(b.ids);

/** What a position made so far stands on the day on which it was opened, until it is closed: brokers count each exit. */
export function findOpenSoFar(outcomes: readonly Outcome[], { importId }: PlanOptions): PlanProblem[] {
  return outcomes.flatMap(({ kind, trade, rows, after }) => {
    const row = rows.findLast((one) => one.importId === importId);
    if ((kind !== 'created' && kind !== 'updated') || !after?.isOpen || !row || !after.pnl) return [];
    const exits = rows.flatMap(({ content, importId: of }) =>
      content.kind === 'fill' && of === importId && content.side !== openingSide(after) ? [content] : [],
    );
    const isLater = exits.some(({ tradeDate, day }) => (tradeDate ?? day) !== after.tradeDate);
    if (!isLater || trade.writing) return [];
    return [{ place: placeOf(row), ...messages.openSoFar(after) }];
  });
}

const openingSide = ({ positionType }: Figures): 'buy' | 'sell' => (positionType === 'long' ? 'buy' : 'sell');

export const typedKey = ({ tradeDate, root }: { tradeDate: string; root: string | null }): string =>
  `${tradeDate} ${root}`;

/** New trades of a day and root of which some were entered by hand. */
export function findTypedByHand(
  outcomes: readonly Outcome[],
  { importId, typed = new Map(), reportedTyped = new Set() }: PlanOptions,
): PlanProblem[] {
  if (typed.size === 0) return [];
  return outcomes.flatMap(({ kind, trade, rows }) => {
    const { root, tradeDate, accountId } = trade.figures;
    const row = rows.find((one) => one.importId === importId);
    if (kind !== 'created' || root === null || trade.writing || !row) return [];
    const day = typedKey({ tradeDate, root });
    const isTyped = typed.get(day)?.some((of) => of.accountId === null || of.accountId === accountId);
    if (!isTyped || reportedTyped.has(day)) return [];
    reportedTyped.add(day);
    return [{ place: placeOf(row), ...messages.typedByHand(root, tradeDate) }];
  });
}

/**
 * New trades of our own export that stand in another account already, as after they were moved there. What the file has of
 * that account as well are others, such as copies. Once for each symbol.
 */
export function findInOtherAccounts(
  outcomes: readonly Outcome[],
  { importId, inAccounts = new Map() }: PlanOptions,
): PlanProblem[] {
  if (inAccounts.size === 0) return [];
  const exported = outcomes.filter(({ rows: [row] }) => row?.content.kind === 'entry');
  /** How many there are in each account. */
  const left = new Map<string, Map<number | null, number>>();
  /** @returns whether there was one */
  const take = (figures: Figures, isMeant: (accountId: number | null) => boolean): boolean => {
    const key = tradeKey(figures);
    let counts = left.get(key);
    if (!counts) {
      counts = new Map();
      for (const accountId of inAccounts.get(key) ?? [])
        counts.set(accountId, (counts.get(accountId) ?? 0) + 1);
      left.set(key, counts);
    }
    for (const [accountId, count] of counts) {
      if (count === 0 || !isMeant(accountId)) continue;
      counts.set(accountId, count - 1);
      return true;
    }
    return false;
  };
  for (const { kind, before, trade } of exported) {
    const figures = before ?? trade.figures;
    if (kind !== 'created') take(figures, (accountId) => accountId === figures.accountId);
  }
  const elsewhere = exported.filter(
    ({ kind, trade: { figures } }) =>
      kind === 'created' && take(figures, (accountId) => accountId !== figures.accountId),
  );
  const row = elsewhere[0]?.rows.find((one) => one.importId === importId);
  const symbol = elsewhere[0]?.trade.figures.symbol;
  if (!row || symbol === undefined) return [];
  return [{ place: placeOf(row), ...messages.inOtherAccount(symbol, elsewhere.length) }];
}
