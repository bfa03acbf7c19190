/** What the columns of an unknown file are likely to be, by their names and what stands in them. */

import { COLUMN_NAMES, columnKey, isNoMoney } from '#src/values/column-names.ts';
import { currencyOfAmount, currencyOfHead } from '#src/values/currency-text.ts';
import { dealtSide } from '#src/values/dealt-side.ts';
import { kindOfWord } from '#src/values/traded-kind.ts';
import { headerKey } from '../cells/headers.ts';
import { type ColumnMeaning, type ImportMapping, SUMMED } from '../contract.ts';
import type { Table } from './format.ts';

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

/** Rows that are looked at. */
const MOST_ROWS = 200;

/** What has to stand in a column of that name. */
const FITS: Partial<Record<ColumnMeaning, (cell: string) => boolean>> = {
  // “Type” may be that of the order.
  side: (cell) => dealtSide(cell) !== null,
  instrumentType: (cell) => kindOfWord(cell) !== null,
  openedAt: (cell) => /\d/.test(cell),
  closedAt: (cell) => /\d/.test(cell),
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
    return fits === undefined || values.length === 0 || values.filter(fits).length * 2 > values.length;
  }
  const hasSign = (place: number) =>
    currencyOfHead(headers[place] ?? '') !== null ||
    valuesAt(place).some((cell) => currencyOfAmount(cell) !== null);
  for (const [meaning, names] of COLUMN_NAMES) {
    const places = names
      .flatMap((name) => byKey.get(name) ?? [])
      .filter(isFree)
      .filter((place) => isMeant(meaning, place));
    // Of several, the one that names its money.
    if (meaning === 'pnl') places.sort((a, b) => Number(hasSign(b)) - Number(hasSign(a)));
    for (const place of SUMMED.includes(meaning) ? places : places.slice(0, 1))
      found.set(headers[place] ?? '', meaning);
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
  const placeOf = (meaning: ColumnMeaning) => headers.find((header) => found.get(header) === meaning);
  const second = (meaning: ColumnMeaning) => headers.find((header) => header === `${placeOf(meaning)} (2)`);
  if (second('price') === undefined || (placeOf('entryPrice') ?? placeOf('exitPrice'))) return;
  for (const [meaning, entry, exit] of TWICE) {
    const [one, other] = [placeOf(meaning), second(meaning)];
    if (one === undefined || other === undefined) continue;
    if (placeOf(entry) === undefined) found.set(one, entry).set(other, exit);
  }
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
