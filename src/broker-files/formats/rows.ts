/** What the formats share: rows become items, and a row that cannot be read a problem with its reason. */

import { memoizeTexts } from '#src/values/memoize-texts.ts';
import { decimalText, parseExact, plus } from '#src/values/money/exact.ts';
import { type DecimalMark, isBlank, readAmount, readSize } from '../cells/amount.ts';
import { type Columns, LONGEST_CELL } from '../cells/headers.ts';
import { readPriceCell } from '../cells/price.ts';
import { readStamp } from '../cells/stamp.ts';
import type { DateOrder, Item, Reading, Row, Source, Stamp } from './format.ts';

/** Why a row is not taken. Thrown and caught for each row: it never leaves a step. */
export class RejectedRow extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export const emptyReading = (dateOrder: Reading['dateOrder'] = null): Reading => ({
  items: [],
  problems: [],
  leftOut: [],
  blank: new Set(),
  dateOrder,
});

/** What a row is that is no trade: why it is left out, or that it says nothing at all. */
export type NoTrade = { leftOut: string } | 'blank';

const LONGEST_REASON = 60;

/** @param reason in the words of the file, where it has some */
export const leftOut = (reason: string): NoTrade => ({
  leftOut: reason.trim().slice(0, LONGEST_REASON) || NO_TRADE,
});

export const NO_TRADE = 'No trade';
/** Below the rows of most exports. */
export const SUM_ROW = 'Sum, or a row without symbol and side';
export const NOT_FILLED = 'Order that was not filled';
export const DUPLICATE = 'Told twice, with the same id';

const SUM = /^(?:sub)?totals?\b|\btotals?:?$|^(?:gesamt|summe|total général)\b/i;

/** Blank rows, sums, and the lines below a table. */
export function saysNothing({ cells }: Row): boolean {
  const filled = cells.filter((cell) => cell !== '');
  const [first] = filled;
  return first === undefined || (filled.length === 1 && cells.length > 2) || SUM.test(first);
}

/** @param read of one row: what it shows, or why nothing; a {@link RejectedRow} becomes a problem */
export function readRows(
  reading: Reading,
  rows: Iterable<Row>,
  read: (row: Row) => readonly Item[] | NoTrade,
): void {
  for (const row of rows) {
    try {
      const items = read(row);
      if (items === 'blank' || ('leftOut' in items && saysNothing(row))) reading.blank.add(row.line);
      else if ('leftOut' in items)
        reading.leftOut.push({ reason: items.leftOut, line: row.line, raw: row.raw });
      else for (const item of items) reading.items.push(item);
    } catch (error) {
      if (!(error instanceof RejectedRow)) throw error;
      const { code, message } = error;
      reading.problems.push({ severity: 'refused', code, message, line: row.line, raw: row.raw });
    }
  }
}

export function warn(reading: Reading, { line, raw }: Source, code: string, message: string): void {
  reading.problems.push({ severity: 'warning', code, message, line, raw });
}

/** What most files leave out of a fill. */
export const NOT_STATED = {
  id: null,
  orderId: null,
  account: null,
  instrument: null,
  pointValue: null,
  currency: 'USD',
  tradeDate: null,
  commission: null,
  fees: null,
  effect: null,
  pnl: null,
} as const;

/** How a file writes its figures. */
export interface Spelling {
  mark: DecimalMark;
  order: DateOrder;
}

/** The cells of one row, by the names that the format gives its columns. All but `text` reject the row. */
export interface Cells<Key extends string> {
  text(key: Key): string;
  /** A name: of an account, a contract, an id. */
  required(key: Key): string;
  /** `null` where the file has nothing. */
  amount(key: Key): string | null;
  requiredAmount(key: Key): string;
  /** Without its sign, and above 0. */
  quantity(key: Key): string;
  price(key: Key, symbol: string): string;
  stamp(key: Key): Stamp;
}

export const readCells = <Key extends string>(
  columns: Columns<Key>,
  row: Row,
  spelling: Spelling,
): Cells<Key> => new RowCells(columns, row, spelling);

/** A class, since there is one for each row: its functions are not made anew. */
class RowCells<Key extends string> implements Cells<Key> {
  readonly #columns: Columns<Key>;
  readonly #row: Row;
  readonly #spelling: Spelling;

  constructor(columns: Columns<Key>, row: Row, spelling: Spelling) {
    this.#columns = columns;
    this.#row = row;
    this.#spelling = spelling;
  }

  text(key: Key): string {
    return this.#columns.cell(this.#row, key);
  }

  required(key: Key): string {
    const found = this.text(key);
    if (isBlank(found)) throw new RejectedRow('missing_value', `There is no ${spoken(key)} in this row.`);
    return once(expectName(found));
  }

  amount(key: Key): string | null {
    return isBlank(this.text(key)) ? null : this.requiredAmount(key);
  }

  requiredAmount(key: Key): string {
    return this.#checked(key, readAmount(this.text(key), this.#spelling.mark), 'unreadable_amount');
  }

  quantity(key: Key): string {
    const size = readSize(this.text(key), this.#spelling.mark);
    return this.#checked(key, size === '0' ? null : size, 'unreadable_quantity');
  }

  price(key: Key, symbol: string): string {
    const price = readPriceCell(this.text(key), symbol, this.#spelling.mark);
    return this.#checked(key, price, 'unreadable_price');
  }

  stamp(key: Key): Stamp {
    return this.#checked(key, readStamp(this.text(key), this.#spelling.order), 'unreadable_time');
  }

  #checked<T>(key: Key, value: T | null, code: string): T {
    if (value !== null) return value;
    throw new RejectedRow(code, `“${this.required(key).slice(0, 40)}” cannot be read as ${spoken(key)}.`);
  }
}

/** `entryPrice` becomes `entry price`. */
const spoken = (key: string) => key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Names come again in most rows: in memory they are once. */
const once = memoizeTexts((name) => name);

/** Some platforms put firm and connection behind it: `PA-APEX-12345!Apex!Apex`. */
export const accountIn = memoizeTexts((cell): string | null => cell.split('!')[0]?.trim() || null);

/**
 * An id as it was exported. A spreadsheet cuts long numbers down to `5.40725E+11`: many fills would then have the
 * same, and all but one of them would be lost.
 */
export function idIn(cell: string): string | null {
  const id = expectName(cell)
    .replace(/^="(.*)"$/, '$1')
    .trim();
  if (/^\d(?:[.,]\d+)?E\+\d+$/i.test(id)) {
    throw new RejectedRow(
      'broken_id',
      `A spreadsheet has cut the id to “${id}”. Import the file as the platform exported it.`,
    );
  }
  return isBlank(id) ? null : id;
}

/** One that was cut may stand for several. */
function expectName(cell: string): string {
  if (cell.length <= LONGEST_CELL) return cell;
  throw new RejectedRow('value_too_long', `“${cell.slice(0, 40)}…” is longer than any name or id.`);
}

/** `null` where none of the columns is there. */
export function sumAmounts(amounts: readonly (string | null)[]): string | null {
  const found = amounts.map((amount) => parseExact(amount)).filter((amount) => amount !== null);
  const [first, ...rest] = found;
  if (first === undefined) return null;
  return decimalText(rest.reduce((sum, amount) => plus(sum, amount), first));
}
