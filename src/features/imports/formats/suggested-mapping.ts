/** What the columns of an unknown file are likely to be, by their names. */

import { COLUMN_NAMES, columnKey } from '#src/values/column-names.ts';
import { dealtSide } from '#src/values/dealt-side.ts';
import { headerKey } from '../cells/headers.ts';
import type { ColumnMeaning, ImportMapping } from '../contract.ts';
import type { Table } from './format.ts';

/** Costs stand in several columns, and all of them count. */
const isSummed = (meaning: ColumnMeaning) => meaning === 'commission' || meaning === 'fees';

/** What a fill has not. */
const OF_TRADES: readonly ColumnMeaning[] = ['entryPrice', 'exitPrice', 'openedAt', 'closedAt'];

export function mappingFromNames({ headers, rows }: Pick<Table, 'headers' | 'rows'>): ImportMapping {
  const keys = headers.map(columnKey);
  const found = new Map<string, ColumnMeaning>();
  const isFree = (place: number) => !found.has(headers[place] ?? '');
  for (const [meaning, names] of COLUMN_NAMES) {
    const places = names
      .flatMap((name) => keys.flatMap((key, place) => (key === name ? [place] : [])))
      .filter(isFree)
      // “Type” may be that of the order.
      .filter((place) => meaning !== 'side' || rows.every(({ cells }) => isSide(cells[place] ?? '')));
    for (const place of isSummed(meaning) ? places : places.slice(0, 1))
      found.set(headers[place] ?? '', meaning);
  }
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
  };
}

const isSide = (cell: string) => cell === '' || dealtSide(cell) !== null;

/** The same with the headers as this file spells them, and each of them told. */
export function mappingOver(headers: readonly string[], mapping: ImportMapping): ImportMapping {
  const meanings = new Map(
    Object.entries(mapping.columns).map(([header, meaning]) => [headerKey(header), meaning]),
  );
  return {
    ...mapping,
    columns: Object.fromEntries(
      headers.map((header) => [header, meanings.get(headerKey(header)) ?? 'ignore']),
    ),
  };
}
