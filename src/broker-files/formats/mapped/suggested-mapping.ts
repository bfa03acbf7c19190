/** What the columns of an unknown file are likely to be, by their names and what stands in them. */

import { type ColumnMeaning, type ImportMapping, SUMMED } from '#src/features/imports/contract.ts';
import { dealtSide, readEffect, readSideAndEffect } from '#src/values/contracts/dealt-side.ts';
import { kindOfWord } from '#src/values/contracts/traded-kind.ts';
import { currencyOfAmount, currencyOfHead, isForeign } from '#src/values/money/currency-text.ts';
import { COLUMN_NAMES, columnKey, isNoMoney, parseNames } from '#src/values/text/column-names.ts';
import { readAmount } from '../../cells/amount.ts';
import { headerKey } from '../../cells/headers.ts';
import { isClockAlone, readStamp } from '../../cells/stamp.ts';
import type { Table } from '../format.ts';
import { classifyWords } from './mapped-moves.ts';

/** What a fill has not. */
const OF_TRADES: readonly ColumnMeaning[] = [
  'entryPrice',
  'exitPrice',
  'openedAt',
  'closedAt',
  // Of an order it is the price at which it is placed.
  'stopPrice',
  'targetPrice',
  'mae',
  'mfe',
];

const OF_MONEY: readonly ColumnMeaning[] = ['pnl', 'commission', 'fees', 'riskAmount', 'mae', 'mfe'];

const EFFECTS: ReadonlySet<string> = new Set(
  parseNames(
    'open/close, o/c, position effect, pos effect, effect, opening/closing, entry/exit, in/out, 开平',
  ),
);

/** Rows that are looked at. */
const MOST_ROWS = 200;

/** A day, a clock time or both; a price alone could be a number of days, or of seconds. */
function isTime(cell: string): boolean {
  return /\d[-/.:]\d+[-/.:]?\d?|^\d{10,}/.test(cell) && readAmount(cell) === null
    ? readStamp(cell, 'mdy') !== null || readStamp(cell, 'dmy') !== null || isClockAlone(cell)
    : /^\d{10,19}$/.test(cell) || /^\d{5}\.\d{3,}$/.test(cell);
}

/** What has to stand in a column of that name. */
const FITS: Partial<Record<ColumnMeaning, (cell: string) => boolean>> = {
  // “Type” may be that of the order.
  side: (cell) => dealtSide(cell) !== null || classifyWords(cell) !== null,
  instrumentType: (cell) => kindOfWord(cell) !== null,
  openedAt: isTime,
  closedAt: isTime,
  entryPrice: (cell) => !isTime(cell),
  exitPrice: (cell) => !isTime(cell),
  right: (cell) => /^(?:c|p|call|put|calls|puts)$/i.test(cell),
};

export function mappingFromNames({ headers, rows }: Pick<Table, 'headers' | 'rows'>): ImportMapping {
  const byKey = Map.groupBy(headers.keys(), (place) => columnKey(headers[place] ?? ''));
  const found = new Map<string, ColumnMeaning>();
  const isFree = (place: number) => !found.has(headers[place] ?? '');
  const looked = rows.slice(0, MOST_ROWS);
  const valuesAt = (place: number) =>
    looked.map(({ cells }) => cells[place] ?? '').filter((cell) => cell !== '');
  function isMeant(meaning: ColumnMeaning, place: number): boolean {
    const [values, fits] = [valuesAt(place), FITS[meaning]];
    const header = headers[place] ?? '';
    // Percent is no money, and neither a quantity nor a price.
    if (header.includes('%') || values.some((cell) => cell.endsWith('%'))) return false;
    if (OF_MONEY.includes(meaning) && isNoMoney(header)) return false;
    if (fits === undefined || values.length === 0) return true;
    const fitting = values.filter(fits).length * 2;
    // A column of splits and transfers alone says no side; among them a word may be unknown.
    if (meaning === 'side')
      return fitting >= values.length && values.some((cell) => dealtSide(cell) !== null);
    return fitting > values.length;
  }
  /** Dollars before what names nothing, and that before what is in others. */
  const rankOfMoney = (place: number): number => {
    const currency =
      currencyOfHead(headers[place] ?? '') ??
      valuesAt(place)
        .map(currencyOfAmount)
        .find((found) => found !== null) ??
      null;
    return currency === null ? 1 : isForeign(currency) ? 2 : 0;
  };
  /** What the first column says half of: a clock time without its day, a side without what it does. */
  function joinBeside(meaning: ColumnMeaning, first: number, others: readonly number[]): void {
    const take = (place: number | undefined) => {
      if (place !== undefined) found.set(headers[place] ?? '', meaning);
    };
    if (meaning === 'side') {
      // All of them closed, that is what became of the orders.
      const isEffect = (place: number) => {
        const effects = new Set(valuesAt(place).map(readEffect));
        return (
          !effects.has(null) &&
          (effects.size === 2 || (effects.size === 1 && EFFECTS.has(columnKey(headers[place] ?? ''))))
        );
      };
      if (valuesAt(first).some((cell) => readSideAndEffect(cell)?.effect != null)) return;
      take(headers.keys().find((place) => isFree(place) && isEffect(place)));
    } else if (meaning === 'openedAt' || meaning === 'closedAt') {
      const isClock = (place: number) => valuesAt(place).length > 0 && valuesAt(place).every(isClockAlone);
      const isDay = (place: number) =>
        valuesAt(place).length > 0 &&
        valuesAt(place).every(
          (cell) => readStamp(cell, 'mdy')?.hasTime === false || readStamp(cell, 'dmy')?.hasTime === false,
        );
      if (isClock(first)) take(others.find(isDay));
      else if (isDay(first)) take(others.find(isClock));
    }
  }
  for (const [meaning, names] of COLUMN_NAMES) {
    const places = names
      .flatMap((name) => byKey.get(name) ?? [])
      .filter(isFree)
      .filter((place) => isMeant(meaning, place));
    // Of several, the one that names its money.
    if (meaning === 'pnl') places.sort((a, b) => rankOfMoney(a) - rankOfMoney(b));
    for (const place of SUMMED.includes(meaning) ? places : places.slice(0, 1))
      found.set(headers[place] ?? '', meaning);
    const [first] = places;
    if (first !== undefined) joinBeside(meaning, first, places.slice(1));
  }
  splitRepeated(headers, found);
  const meanings = new Set(found.values());
  const isFills = !(meanings.has('entryPrice') && meanings.has('exitPrice'));
  for (const [header, meaning] of found) {
    if (isFills ? OF_TRADES.includes(meaning) : meaning === 'price') found.set(header, 'ignore');
  }
  const pnl = headers.find((header) => found.get(header) === 'pnl') ?? '';
  return {
    columns: Object.fromEntries(headers.map((header) => [header, found.get(header) ?? 'ignore'])),
    isFills,
    pnlIs: /gross|brut/i.test(pnl) ? 'gross' : 'net',
    instrumentType: null,
  };
}

const TWICE: readonly (readonly [ColumnMeaning, ColumnMeaning, ColumnMeaning])[] = [
  ['price', 'entryPrice', 'exitPrice'],
  ['time', 'openedAt', 'closedAt'],
  ['date', 'openedAt', 'closedAt'],
];

/** A price and a time that come twice are those of entry and exit: the platforms that repeat heads write trades. */
function splitRepeated(headers: readonly string[], found: Map<string, ColumnMeaning>): void {
  const findHeader = (meaning: ColumnMeaning) => headers.find((header) => found.get(header) === meaning);
  const second = (meaning: ColumnMeaning) =>
    headers.find((header) => header === `${findHeader(meaning)} (2)`);
  if (second('price') === undefined || (findHeader('entryPrice') ?? findHeader('exitPrice'))) return;
  const areTimesFree = (findHeader('openedAt') ?? findHeader('closedAt')) === undefined;
  const pairs = TWICE.flatMap(([meaning, entry, exit]) => {
    const [one, other] = [findHeader(meaning), second(meaning)];
    const isFree = meaning === 'price' || areTimesFree;
    return one !== undefined && other !== undefined && isFree ? [{ one, other, entry, exit }] : [];
  });
  // Of a day and a clock time that both come twice, each has its own.
  for (const { one, other, entry, exit } of pairs) found.set(one, entry).set(other, exit);
}

/** The same with the headers as this file spells them, and each of them told. */
export function mappingOver(headers: readonly string[], mapping: ImportMapping): ImportMapping {
  const meanings = new Map(
    Object.entries(mapping.columns).map(([header, meaning]) => [headerKey(header), meaning]),
  );
  return {
    ...mapping,
    instrumentType: mapping.instrumentType ?? null,
    columns: Object.fromEntries(
      headers.map((header) => [header, meanings.get(headerKey(header)) ?? 'ignore']),
    ),
  };
}
