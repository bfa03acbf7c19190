/** One row of a mapped file becomes a fill or a finished trade. */

import { dealingIn, heldSide } from '#src/values/dealt-side.ts';
import { decimalText, exactOf, magnitude } from '#src/values/exact.ts';
import { kindOfWord } from '#src/values/traded-kind.ts';
import { readAmount } from '../cells/amount.ts';
import { type Columns, shortened } from '../cells/headers.ts';
import { clockAlone, type HeadZone, readStamp } from '../cells/stamp.ts';
import type { ColumnMeaning, ImportMapping } from '../contract.ts';
import { fillOf, isZero, paid } from './fill-cells.ts';
import { foreignCurrency } from './foreign-currency.ts';
import type { Fill, RoundTrip, Row, Stamp, Stated, Written } from './format.ts';
import { namedByColumns } from './mapped-symbol.ts';
import { accountIn, type Cells, cellsOf, idIn, NOT_TOLD, RejectedRow, type Spelling, sumOf } from './rows.ts';
import { unsupported } from './unsupported.ts';

export interface MappedRows {
  mapping: ImportMapping;
  /** The columns of a meaning. */
  places: (meaning: ColumnMeaning) => readonly number[];
  spelling: Spelling;
  areCostsNegative: boolean;
  hasIds: boolean;
  /** Another currency than dollars that stands in the row, or in the heads of its amounts. */
  currencies: (row: Row) => string | null;
  columnCurrency: (row: Row) => string | null;
  /** By the place of a column. */
  zoneAt: (place: number) => HeadZone | null;
  /** Of a row whose clock times are all there is; `null` where the file has days. */
  dayOf: (row: Row) => string | null;
  /** Of rows that name none. */
  account: string | null;
}

type Key = ColumnMeaning;

/** Whatever the column is called that says so: an order of these has not been dealt. */
const NOT_DEALT =
  /^(?:cancell?ed|rejected|expired|working|pending|storniert|gelöscht|abgelehnt|annulée?|rejetée?)$/i;

/** A row, with what its file says of all of them. */
interface Mapped {
  file: MappedRows;
  cells: Cells<Key>;
  row: Row;
}

/** @returns `null` for a row that is no trade by its nature */
export function readMappedRow(file: MappedRows, row: Row): Fill | RoundTrip | null {
  const { mapping, places, spelling } = file;
  const columns: Columns<Key> = {
    has: (key) => places(key).length > 0,
    cell: (line, key) => shortened(key, line.cells[places(key)[0] ?? -1] ?? ''),
  };
  const cells = cellsOf(withoutUnits(columns), row, spelling);
  if (places('ignore').some((place) => NOT_DEALT.test(row.cells[place] ?? ''))) return null;
  const quantity = readAmount(cells.text('quantity'), spelling.mark);
  // A sum below the rows, or an order of which nothing was dealt.
  if (quantity !== null && isZero(quantity)) return null;
  if (cells.text('symbol') === '' && (quantity === null || cells.text('side') === '')) return null;
  const mapped = { file, cells, row };
  expectKept(mapped);
  return mapping.isFills ? fillIn(mapped) : tripIn(mapped);
}

/** `2 contracts`, `1 Lots`: how many is what counts. */
const withoutUnits = (columns: Columns<Key>): Columns<Key> => ({
  ...columns,
  cell: (row, key) =>
    key === 'quantity'
      ? columns.cell(row, key).replace(/(?<=\d)\s*(?:lots?|contracts?|shares?|units?|ct|stk|x)\.?$/i, '')
      : columns.cell(row, key),
});

/** What no answer could bring in is refused before anything is asked about it. */
function expectKept({ file, cells, row }: Mapped): void {
  const symbol = cells.required('symbol');
  const currency = file.columnCurrency(row) ?? file.currencies(row);
  if (currency !== null) throw foreignCurrency(symbol.slice(0, 40), currency);
  const kind = kindOfWord(cells.text('instrumentType'));
  if (kind !== null && typeof kind === 'object') {
    throw unsupported(`${symbol.slice(0, 40)} is of ${kind.unsupported}`);
  }
}

function fillIn(mapped: Mapped): Fill {
  const { file, cells, row } = mapped;
  const shared = sharedIn(mapped);
  const { side, effect } = sideIn(file, cells);
  return fillOf(row, {
    ...shared,
    side,
    effect,
    quantity: cells.quantity('quantity'),
    price: cells.price('price', shared.symbol),
    at: stampIn(mapped, 'time') ?? dayIn(mapped),
  });
}

function tripIn(mapped: Mapped): RoundTrip {
  const { file, cells, row } = mapped;
  const { line, raw } = row;
  const shared = sharedIn(mapped);
  const openedAt = stampIn(mapped, 'openedAt');
  const closedAt = stampIn(mapped, 'closedAt') ?? stampIn(mapped, 'time') ?? dayIn(mapped);
  return {
    ...NOT_TOLD,
    kind: 'roundTrip',
    line,
    raw,
    ...shared,
    side: heldIn(file, cells),
    quantity: cells.quantity('quantity'),
    entryPrice: cells.price('entryPrice', shared.symbol),
    exitPrice: cells.price('exitPrice', shared.symbol),
    openedAt,
    closedAt: afterMidnight(mapped, openedAt, closedAt),
    isWhole: true,
    fillIds: null,
    mae: sizeOf(cells, 'mae'),
    mfe: sizeOf(cells, 'mfe'),
  };
}

/** Of clock times alone, one before that of the opening is of the day after. */
function afterMidnight({ file, row }: Mapped, opened: Stamp | null, closed: Stamp): Stamp {
  if (opened === null || file.dayOf(row) === null || closed.clock >= opened.clock) return closed;
  const next = new Date(Date.parse(`${closed.clock}Z`) + 86_400_000).toISOString().slice(0, 23);
  return { ...closed, clock: next };
}

function sharedIn({ file, cells, row }: Mapped) {
  const { mapping, places, spelling, areCostsNegative, hasIds, account } = file;
  function costs(meaning: 'commission' | 'fees'): string | null {
    const columns = places(meaning).map(
      (place): Columns<Key> => ({ has: () => true, cell: ({ cells: texts }) => texts[place] ?? '' }),
    );
    const sum = sumOf(columns.map((column) => cellsOf(column, row, spelling).amount(meaning)));
    return areCostsNegative ? paid(sum) : sum;
  }
  const pnl = mapping.pnlIs === 'prices' ? null : cells.amount('pnl');
  const is = mapping.pnlIs === 'gross' ? 'gross' : 'net';
  const written = writtenIn(file, cells, row);
  const kind = kindOfWord(cells.text('instrumentType'));
  return {
    ...namedByColumns(cells, typeof kind === 'string' ? kind : null, spelling),
    instrumentElse: mapping.instrumentType ?? null,
    account: accountIn(cells.text('account')) ?? account,
    id: hasIds ? idIn(cells.text('id')) : null,
    commission: costs('commission'),
    fees: costs('fees'),
    pnl: pnl === null ? null : statedOf(pnl, is),
    ...(written === null ? {} : { written }),
  } as const;
}

/** What is beyond the costs that the file has is no cost: which ones it leaves out is not known. */
const statedOf = (amount: string, is: Stated['is']): Stated =>
  is === 'net' ? { amount, is, hidesNothing: true } : { amount, is };

const sizeOf = (cells: Cells<Key>, key: 'mae' | 'mfe' | 'riskAmount'): string | null => {
  const amount = exactOf(cells.amount(key));
  return amount && decimalText(magnitude(amount));
};

const WRITTEN: readonly Key[] = ['notes', 'tags', 'strategy', 'stopPrice', 'targetPrice', 'riskAmount'];

function writtenIn({ places }: MappedRows, cells: Cells<Key>, row: Row): Written | null {
  if (WRITTEN.every((key) => places(key).length === 0)) return null;
  const textsOf = (key: Key) => places(key).flatMap((place) => row.cells[place]?.trim() || []);
  const symbol = cells.required('symbol');
  const priceOf = (key: 'stopPrice' | 'targetPrice') => {
    // Where there is none, platforms write 0 or a dash.
    const text = cells.text(key);
    return /^[-–—]*$|^0+(?:[.,]0*)?$|^n\/?a$/i.test(text) ? null : cells.price(key, symbol);
  };
  const risk = sizeOf(cells, 'riskAmount');
  const written: Written = {
    notes: textsOf('notes').join('\n') || null,
    strategy: cells.text('strategy') || null,
    tags: textsOf('tags').flatMap((text) => text.split(/[,;|]/).flatMap((tag) => tag.trim() || [])),
    stopPrice: priceOf('stopPrice'),
    targetPrice: priceOf('targetPrice'),
    riskAmount: risk !== null && isZero(risk) ? null : risk,
  };
  const { tags, ...others } = written;
  return tags.length > 0 || Object.values(others).some((one) => one !== null) ? written : null;
}

type Dealt = Pick<Fill, 'side' | 'effect'>;

/** By the words of its column; without one by the sign of the quantity. */
function sideIn({ places, spelling }: MappedRows, cells: Cells<Key>): Dealt {
  const isNegative = readAmount(cells.text('quantity'), spelling.mark)?.startsWith('-') === true;
  if (places('side').length === 0) return { side: isNegative ? 'sell' : 'buy', effect: null };
  // A minus alone is a side, and elsewhere says that there is nothing.
  const word = cells.text('side');
  const dealing = dealingIn(word);
  if (dealing === null) {
    cells.required('side');
    throw new RejectedRow(
      'unreadable_side',
      `“${word.slice(0, 40)}” is neither bought nor sold, neither long nor short.`,
    );
  }
  if (isNegative && dealing.side === 'buy') {
    throw new RejectedRow(
      'unreadable_side',
      `“${word.slice(0, 40)}” contradicts the quantity, which is below zero.`,
    );
  }
  return dealing;
}

function heldIn(file: MappedRows, cells: Cells<Key>): RoundTrip['side'] {
  const { side } = sideIn(file, cells);
  return heldSide(cells.text('side')) ?? (side === 'buy' ? 'long' : 'short');
}

/** With its day, which may stand in a column of its own, and the zone that its head names. */
function stampIn({ file, cells, row }: Mapped, key: 'time' | 'openedAt' | 'closedAt'): Stamp | null {
  const { order } = file.spelling;
  const text = cells.text(key);
  if (text === '') return null;
  const zoned = (stamp: Stamp) => inZone(stamp, file.zoneAt(file.places(key)[0] ?? -1));
  const whole = readStamp(text, order);
  const date = cells.text('date') === '' ? null : cells.stamp('date');
  if (whole !== null && (whole.hasTime || date === null)) return zoned(whole);
  // A clock time of a spreadsheet is a part of a day.
  const clock = clockAlone(text) ?? text;
  const day = date?.clock.slice(0, 10) ?? file.dayOf(row);
  const joined = day === null ? null : readStamp(`${day} ${clock}`, order);
  // A day that is no clock time: that of the opening, say.
  return zoned(joined ?? whole ?? cells.stamp(key));
}

const dayIn = ({ file, cells }: Mapped): Stamp =>
  inZone(cells.stamp('date'), file.zoneAt(file.places('date')[0] ?? -1));

const inZone = (stamp: Stamp, head: HeadZone | null): Stamp =>
  head === null || !stamp.hasTime || stamp.offset !== null || stamp.zone !== null
    ? stamp
    : { ...stamp, offset: head.offset, zone: head.zone };

/** Of a clock time alone. */
export const clockMilliseconds = (cell: string): number => {
  const stamp = readStamp(`2000-01-01 ${clockAlone(cell) ?? ''}`, 'mdy');
  return stamp === null ? 0 : Date.parse(`${stamp.clock}Z`) - Date.UTC(2000, 0, 1);
};
