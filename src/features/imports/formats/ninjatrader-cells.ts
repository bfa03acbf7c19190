/**
 * What the grids of NinjaTrader 8 have in common: columns, their order, their language, and how figures and days are
 * written are all up to the trader's settings.
 */

import { decimalMarkOf } from '../cells/amount.ts';
import type { Columns } from '../cells/headers.ts';
import { dateOrderOf } from '../cells/stamp.ts';
import type { Reading, ReadingOptions, Row } from './format.ts';
import type { Spelling } from './rows.ts';

export const NINJATRADER = ['NinjaTrader'];

export interface GridSpelling {
  spelling: Spelling;
  dateOrder: Reading['dateOrder'];
}

/** Decided once for the file, from all rows. */
export function gridSpelling<Key extends string>(
  tables: readonly { columns: Columns<Key>; rows: readonly Row[] }[],
  keys: { times: readonly Key[]; figures: readonly Key[] },
  options: ReadingOptions,
): GridSpelling {
  function* cells(of: readonly Key[]) {
    for (const { columns, rows } of tables) {
      for (const row of rows) for (const key of of) yield columns.cell(row, key);
    }
  }
  const dateOrder = dateOrderOf(cells(keys.times));
  const order = dateOrder === 'mdy' || dateOrder === 'dmy' ? dateOrder : (options.dateOrder ?? 'mdy');
  const isSemicolons = tables.some(({ rows }) => rows[0]?.raw.includes(';') === true);
  return { spelling: { mark: decimalMarkOf(cells(keys.figures), isSemicolons), order }, dateOrder };
}
