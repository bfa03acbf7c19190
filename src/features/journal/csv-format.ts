/** CSV for spreadsheets (RFC 4180), in which user text cannot become a formula. */

import { finished } from 'node:stream/promises';
import { stringify } from 'csv-stringify/sync';
import { inertText, unmarked } from '#src/values/text/inert-cell.ts';

/** A cell: numbers are written as they are, text is escaped. `null` is an empty cell. */
export type CsvCell = string | { number: string } | null;

/** Lines, each with its line break. */
export const csvLines = (lines: readonly (readonly CsvCell[])[]): string =>
  stringify(
    lines.map((cells) => cells.map(toText)),
    { record_delimiter: '\r\n', quote_record_delimiter: true },
  );

function toText(cell: CsvCell): string | null {
  return typeof cell === 'string' ? inertText(cell) : (cell?.number ?? null);
}

/** A CSV record: its line in the file, counted from 1, and its cells. */
export interface CsvRecord {
  line: number;
  cells: string[];
}

/** Invalid CSV, with the line, counted from 1, on which the invalid cell starts. */
export class BrokenCsv extends Error {
  readonly line: number;

  constructor(line: number, cause: unknown) {
    super(`Line ${line} is not CSV`, { cause });
    this.line = line;
  }
}

/** Parsed before yielding to other requests: takes a few milliseconds. */
const CHUNK_BYTES = 32 * 1024;

/**
 * Reads CSV with commas (RFC 4180), skipping blank lines. Text escaped by {@link csvLines} is unescaped.
 * @throws BrokenCsv
 */
export async function* readCsv(text: string): AsyncGenerator<CsvRecord> {
  // Not for a server, which only writes.
  const { CsvError, parse } = await import('csv-parse');
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
  // Records are collected in the callback; the stream itself yields none, and runs to its end.
  const end = finished(parser.resume());
  // Awaited only at the end; until then a rejection must not count as unhandled.
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
 * Returns the line of ever later offsets, counted as in an editor. The parser's own count takes CR and LF inside quotes
 * for two lines. Skips blank lines at an offset.
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
