/** A symbol whose expiry, strike and right may stand in columns of their own. */

import type { ColumnMeaning } from '#src/features/imports/contract.ts';
import { readAmount } from '../../cells/amount.ts';
import { readStamp } from '../../cells/stamp.ts';
import { isZero } from '../fill-cells.ts';
import type { Fill } from '../format.ts';
import type { Cells, Spelling } from '../rows.ts';

type Named = Pick<Fill, 'symbol' | 'instrument'>;

/** A product or a share alone, neither a contract nor an option. */
const BARE = /^\$?[A-Z]{1,6}(?:[./ ][A-E])?$/i;
/** `2026-12`, `202612`, `12/2026`, `DEC26`, `Dec 2026`. */
const YEAR_FIRST = /^(20\d\d)[-/]?(0[1-9]|1[0-2])$/;
const MONTH_FIRST = /^(0?[1-9]|1[0-2])[-/](20\d\d)$/;
const BY_NAME = /^(\p{L}{3})\p{L}*[\s'-]*(?:20)?(\d\d)$/u;

export function namedByColumns(
  cells: Cells<ColumnMeaning>,
  instrument: Fill['instrument'],
  { mark, order }: Spelling,
): Named {
  const symbol = cells.required('symbol');
  const expiry = cells.text('expiry');
  if (expiry === '' || !BARE.test(symbol)) return { symbol, instrument };
  const strike = readAmount(cells.text('strike'), mark);
  const right = /^(?:c|p)(?:all|ut)?s?$/i.test(cells.text('right')) ? cells.text('right').charAt(0) : null;
  if (strike !== null && !isZero(strike) && right !== null) {
    const day = readStamp(expiry, order)?.clock.slice(0, 10);
    if (day === undefined) return { symbol, instrument: 'options' };
    const [year, month, date] = day.split('-');
    const spelled = `${symbol.replace('$', '')} ${month}/${date}/${year} ${strike} ${right.toUpperCase()}`;
    return { symbol: spelled, instrument: 'options' };
  }
  if (instrument === 'stocks' || instrument === 'options') return { symbol, instrument };
  // A day is no month: crude oil of December expires in November.
  const month = monthIn(expiry);
  return month === null ? { symbol, instrument } : { symbol: `${symbol} ${month}`, instrument: 'futures' };
}

/** As a future is spelled with it: `12-26`, `DEC26`. */
function monthIn(expiry: string): string | null {
  const [, year, month] = YEAR_FIRST.exec(expiry) ?? [];
  if (year !== undefined && month !== undefined) return `${month}-${year.slice(2)}`;
  const [, first, full] = MONTH_FIRST.exec(expiry) ?? [];
  if (first !== undefined && full !== undefined) return `${first.padStart(2, '0')}-${full.slice(2)}`;
  const [, name, short] = BY_NAME.exec(expiry) ?? [];
  return name === undefined || short === undefined ? null : `${name.toUpperCase()}${short}`;
}
