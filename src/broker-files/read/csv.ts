/** Text with separators, as platforms and spreadsheets write it. */

import { CsvError, parse } from 'csv-parse/sync';
import { COLUMN_NAMES, columnKey } from '#src/values/text/column-names.ts';
import type { Row } from '../formats/format.ts';
import type { DecodedText } from './decode.ts';
import { cellLimits, MAX_RECORD, rejectTooManyRows } from './limits.ts';
import { isHead } from './tables.ts';
import { UnreadableFile } from './unreadable-file.ts';

const SEPARATORS = [',', ';', '\t', '|'] as const;
type Separator = (typeof SEPARATORS)[number];

/** Where a head row is looked for: statements have a page of titles at most above the first one. */
const PROBED_CHARACTERS = 50_000;
const QUOTED = /"[^"]*"/g;

/**
 * The one that cuts a row into the most names of columns; where nothing is named as everywhere, the first head row into the most
 * cells. A line of two may be a title with a comma.
 */
export function detectSeparator(text: string): Separator {
  const probed = text.slice(0, PROBED_CHARACTERS).split(/[\r\n]+/);
  const lines = probed.map((line) => line.replace(QUOTED, 'quoted'));
  return mostNames(probed) ?? widestHead(lines, 3) ?? widestHead(lines, 2) ?? ',';
}

const NAMES = new Set(COLUMN_NAMES.flatMap(([, names]) => names));
/** Fewer may stand in a sentence. */
const FEWEST_NAMES = 3;
/** A head row may stand below a page of lines. */
const LINES_FOR_NAMES = 100;

function mostNames(lines: readonly string[]): Separator | null {
  let [best, most]: [Separator | null, number] = [null, FEWEST_NAMES - 1];
  for (const line of lines.slice(0, LINES_FOR_NAMES)) {
    for (const separator of SEPARATORS) {
      const cells = line.split(separator);
      if (cells.length <= most) continue;
      const names = cells.filter((cell) => NAMES.has(columnKey(cell.replaceAll('"', '')))).length;
      if (names > most) [best, most] = [separator, names];
    }
  }
  return best;
}

function widestHead(lines: readonly string[], columns: number): Separator | null {
  for (const line of lines) {
    const [widest] = SEPARATORS.map((separator) => ({ separator, cells: line.split(separator) }))
      .filter(({ cells }) => cells.length >= columns && isHead(cells.map((cell) => cell.trim())))
      .sort((a, b) => b.cells.length - a.cells.length);
    if (widest) return widest.separator;
  }
  return null;
}

/** No text that is read holds it. */
const BETWEEN_CELLS = '\0';

/**
 * A row whose cells are taken apart when they are looked at: each by itself would take four times the memory. Without quotes
 * they are parts of its text, and take none.
 */
class FoldedRow implements Row {
  readonly line: number;
  readonly raw: string;
  readonly #folded: string;
  readonly #separator: string;

  constructor(line: number, cells: readonly string[], raw: string, separator: Separator) {
    this.line = line;
    this.raw = raw;
    const isPlain = !raw.includes('"');
    this.#folded = isPlain ? raw : cells.join(BETWEEN_CELLS);
    this.#separator = isPlain ? separator : BETWEEN_CELLS;
    latest = { row: this, cells };
  }

  get cells(): readonly string[] {
    if (latest.row !== this) {
      latest = { row: this, cells: this.#folded.split(this.#separator).map((cell) => cell.trim()) };
    }
    return latest.cells;
  }
}

/** A row is read cell by cell, and for the first time as soon as it is there. */
let latest: { row: Row | null; cells: readonly string[] } = { row: null, cells: [] };

/**
 * @param take is given each record with its line in the file and the text of it; blank ones are left out
 * @returns by what its cells are separated
 */
export function readCsv(
  { text, utf8: bytes }: DecodedText,
  maxRows: number,
  take: (row: Row) => void,
): Separator {
  const lineAt = lineCounter(bytes);
  const separator = detectSeparator(text);
  const expectWithin = cellLimits();
  let [begin, count] = [0, 0];
  const onRecord = (record: string[], { bytes: end }: { bytes: number }) => {
    const [from, line] = [begin, lineAt(begin)];
    begin = end;
    expectWithin(record, line);
    const cells = record.map((cell) => cell.trim());
    if (cells.every((cell) => cell === '')) return null;
    if (count++ === maxRows) rejectTooManyRows();
    take(new FoldedRow(line, cells, textBetween(bytes, from, end), separator));
    return null;
  };
  try {
    parse(bytes, {
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // Within a cell a quote is a letter: `="5320228716"`.
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: MAX_RECORD,
      on_record: onRecord,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw brokenCsv(error, lineAt(begin));
  }
  return separator;
}

function brokenCsv(error: CsvError, line: number): UnreadableFile {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
    const message = `A quote that opens in line ${line} or below is never closed: the file is cut off, or was changed by hand. Export it again.`;
    return new UnreadableFile('unclosed_quote', message, { line, cause: error });
  }
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    const message = `Line ${line} never ends: it is no export of trades, or a quote in it is not closed.`;
    return new UnreadableFile('cell_too_long', message, { line, cause: error });
  }
  return new UnreadableFile('broken_csv', `Line ${line} cannot be read as CSV.`, { line, cause: error });
}

const [LF, CR] = [10, 13];

/**
 * The text between two offsets, without line ends around it. A copy: as a part of the file's text it would keep all of that in
 * memory for as long as any of its names is known.
 */
function textBetween(bytes: Buffer, from: number, end: number): string {
  const isEnd = (at: number) => bytes[at] === LF || bytes[at] === CR;
  let [first, last] = [from, end];
  while (first < last && isEnd(first)) first++;
  while (last > first && isEnd(last - 1)) last--;
  return bytes.toString('utf8', first, last);
}

/** Returns the line of ever later offsets, counted as in an editor. Skips blank lines at an offset. */
function lineCounter(bytes: Buffer): (place: number) => number {
  let [at, line] = [0, 1];
  return (place) => {
    for (; at < place || bytes[at] === LF || bytes[at] === CR; at++) {
      if (bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] !== LF)) line++;
    }
    return line;
  };
}
