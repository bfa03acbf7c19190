/** The figures of a chart: listed in its table, and written to its file. */

import { moneyString } from '#src/values/money/money.ts';
import { inertText } from '#src/values/text/inert-cell.ts';

/** One figure; `null` where there is none. */
export type SheetCell =
  | { text: string | null }
  /** A trade date. */
  | { date: string }
  /** A P&L: signed and coloured. Costs that were taken off are reported beside it. */
  | { money: bigint | null; costs?: bigint }
  /** An amount that is neither gain nor loss. */
  | { amount: bigint | null }
  | { count: number | null }
  | { percent: number | null; isSigned?: boolean }
  | { ratio: number | null }
  | { r: number | null };

export interface SheetRow {
  key: string;
  /** Opens the trades that it is made of. */
  to?: string | undefined;
  /** The first one names it. */
  cells: readonly SheetCell[];
}

export interface Sheet {
  caption: string;
  columns: readonly string[];
  rows: readonly SheetRow[];
}

/** As CSV (RFC 4180) for spreadsheets: figures in full, no text that could become a formula. */
export function toCsv({ columns, rows }: Sheet): string {
  const lines = [
    columns.map((text) => quoted(inertText(text))),
    ...rows.map(({ cells }) => cells.map(written)),
  ];
  return lines.map((line) => `${line.join(',')}\r\n`).join('');
}

/** Longest fraction of a figure that is no money. */
const DIGITS = 4;

function written(cell: SheetCell): string {
  if ('text' in cell) return quoted(inertText(cell.text ?? ''));
  if ('date' in cell) return cell.date;
  if ('money' in cell) return cell.money === null ? '' : moneyString(cell.money);
  if ('amount' in cell) return cell.amount === null ? '' : moneyString(cell.amount);
  const value =
    'count' in cell ? cell.count : 'percent' in cell ? cell.percent : 'ratio' in cell ? cell.ratio : cell.r;
  return value === null ? '' : String(Number(value.toFixed(DIGITS)));
}

const quoted = (text: string): string =>
  /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
