/** Rows that were copied from a spreadsheet or a file: text with tabs, commas or semicolons between its cells. */

import type { Column } from '../columns.ts';

export interface PastedTable {
  separator: 'tab' | 'comma' | 'semicolon';
  /** Trimmed, without blank rows. */
  rows: readonly (readonly string[])[];
  /** Whether there was more than is read. */
  isCut: boolean;
}

/** Characters. A thousand rows of trades are a tenth of it. */
const LONGEST = 2_000_000;

const SEPARATORS = [
  ['tab', '\t'],
  ['semicolon', ';'],
  ['comma', ','],
] as const;

/**
 * Whether a text that is pasted into a cell is more than that cell's. One line with commas may well be a note.
 */
export function isTable(text: string, column: Column): boolean {
  if (text.includes('\t')) return true;
  const lines = text.trim().split(/\r\n?|\n/, 3);
  const cells = Math.max(...lines.map((line) => line.split(/[,;]/).length));
  if (lines.length > 1) return column !== 'note' || cells > 3;
  return cells > 3 && column !== 'note' && column !== 'tags';
}

/** @param most rows, a head row included */
export function pastedTable(text: string, most: number): PastedTable {
  const read = text.slice(0, LONGEST);
  const [first = ''] = read.trimStart().split(/\r\n?|\n/, 1);
  const [separator, mark] = SEPARATORS.find(([, sign]) => first.includes(sign)) ?? SEPARATORS[0];
  const rows = parseRows(read, mark).filter((cells) => cells.some((cell) => cell !== ''));
  return {
    separator,
    rows: rows.slice(0, most),
    isCut: rows.length > most || read.length < text.length,
  };
}

/** Cells may be quoted, and then hold separators, breaks and doubled quotes. */
function parseRows(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    cells.push(cell.trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(cells);
    cells = [];
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text.charAt(at + 1) === '"') {
        cell += sign;
        at++;
      } else isQuoted = false;
    } else if (sign === '"' && cell.trim() === '') isQuoted = true;
    else if (sign === separator) endCell();
    else if (sign === '\n' || sign === '\r') endRow();
    else cell += sign;
  }
  endRow();
  return rows;
}
