/** CSV for spreadsheets (RFC 4180), in which a text that was typed by somebody cannot become a formula. */

import { finished } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { stringify } from 'csv-stringify/sync';

/** A cell: numbers are written as they are, texts are defused. `null` is an empty cell. */
export type CsvCell = string | { number: string } | null;

/**
 * Where a spreadsheet would run what follows: at the start of a cell, also of one that it makes by splitting at semicolons,
 * tabs or line breaks, as it does where the comma is for decimals. Quotes there are no text to it. `=`, `+`, `-` and `@`
 * begin a formula, written wide as in East Asia too. Marks that are there already get one more, so that each can be taken
 * away again.
 */
const BEFORE_FORMULA = /(?<=^|[;\t\r\n])("*)('*)(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/g;
const MARKED_FORMULA = /(?<=^|[;\t\r\n])("*)'('*)(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/g;

/** Lines, each with its line break. */
export const csvLines = (lines: readonly (readonly CsvCell[])[]): string =>
  stringify(
    lines.map((cells) => cells.map(textOf)),
    { record_delimiter: '\r\n', quote_record_delimiter: true },
  );

function textOf(cell: CsvCell): string | null {
  return typeof cell === 'string' ? cell.replace(BEFORE_FORMULA, "$1'$2") : (cell?.number ?? null);
}

/** A line of a CSV that was read: where it begins in the text, counted from 1, and its cells. */
export interface CsvRecord {
  line: number;
  cells: string[];
}

/** A text that is no CSV, and the line, counted from 1, on which the cell begins that is none. */
export class BrokenCsv extends Error {
  readonly line: number;

  constructor(line: number, cause: unknown) {
    super(`Line ${line} is not CSV`, { cause });
    this.line = line;
  }
}

/** How much is read before others have their turn: some milliseconds. */
const CHUNK_BYTES = 32 * 1024;

/**
 * Reads CSV with commas (RFC 4180), blank lines left out. What {@link csvLines} defused is a plain text again.
 * @throws BrokenCsv
 */
export async function* readCsv(text: string): AsyncGenerator<CsvRecord> {
  const bytes = Buffer.from(text);
  const lineAt = lineCounter(bytes);
  const records: CsvRecord[] = [];
  let begin = 0;
  const parser = parse({
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    on_record(cells: string[], { bytes: end }) {
      const line = lineAt(begin);
      begin = end;
      if (cells.some((cell) => cell !== '')) records.push({ line, cells: cells.map(unmarked) });
      return null;
    },
  });
  // Records are taken as they are found; the stream itself has none, and flows to its end.
  const end = finished(parser.resume());
  // It is awaited at the end only.
  end.catch(() => {});
  for (let from = 0; from < bytes.length && !parser.destroyed; from += CHUNK_BYTES) {
    parser.write(bytes.subarray(from, from + CHUNK_BYTES));
    yield* records.splice(0);
    await new Promise((resolve) => setImmediate(resolve));
  }
  parser.end();
  try {
    await end;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new BrokenCsv(lineAt(Number(error.bytes)), error);
  }
  yield* records;
}

const [LF, CR] = [10, 13];

/**
 * Counts the lines up to ever later places, as an editor does. The parser's own count takes a CR and LF within quotes for
 * two. Blank lines at a place are passed over.
 */
function lineCounter(bytes: Buffer): (place: number) => number {
  let [at, line] = [0, 1];
  return (place) => {
    for (; at < place || bytes[at] === LF || bytes[at] === CR; at++) {
      if (bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] !== LF)) line++;
    }
    return line;
  };
}

/** Takes the marks away that kept a text from becoming a formula. */
function unmarked(cell: string): string {
  return cell.includes("'") ? cell.replace(MARKED_FORMULA, '$1$2') : cell;
}
