/** What becomes of each row of a file: it yields an item, is rejected, or is left out with a reason. None is lost. */

import type { Item, LeftOut, Reading, Row, SourceFile } from './format.ts';
import { NO_TRADE, saysNothing } from './rows.ts';

export interface Fates {
  /** Rows that count: all but blank ones, sums and trailers. */
  read: number;
  /** That could not be read. */
  refused: number;
  leftOut: readonly LeftOut[];
}

/** Marks items beside others of their row as well. */
export function recordFates({ tables }: Pick<SourceFile, 'tables'>, reading: Reading): Fates {
  const { report, isRow } = isInOrder(tables) ? unreportedLines(tables) : unreportedRows(tables);
  const leftOut: LeftOut[] = [];
  for (const item of reading.items) mark(item, report(item), leftOut);
  let [refused, isAllRejected] = [0, false];
  for (const problem of reading.problems) {
    if (problem.severity !== 'refused') continue;
    if (report(problem)) refused++;
    // Of what is no row, such as the head, it is all of them.
    else if (!isRow(problem)) isAllRejected = true;
  }
  for (const row of reading.leftOut) if (report(row)) leftOut.push(row);
  let read = 0;
  for (const { rows } of tables) {
    for (const row of rows) {
      if (!report(row)) read++;
      else if (reading.blank.has(row.line) || saysNothing(row)) continue;
      else if (isAllRejected) [read, refused] = [read + 1, refused + 1];
      else {
        read++;
        leftOut.push({ reason: NO_TRADE, line: row.line, raw: row.raw });
      }
    }
  }
  return { read, refused, leftOut };
}

type Place = Pick<Row, 'line' | 'raw'>;

/** The rows of a file of which nothing was said yet. */
interface Unreported {
  /** @returns whether there was one of these */
  report(of: Place): boolean;
  /** Whether it is a row, reported or not. */
  isRow(of: Place): boolean;
}

/** Whether each line holds one row at most, as that of a text does. */
function isInOrder(tables: SourceFile['tables']): boolean {
  let last = 0;
  for (const { rows } of tables) {
    for (const { line } of rows) {
      if (line <= last) return false;
      last = line;
    }
  }
  return true;
}

const [UNREPORTED, REPORTED] = [1, 2];

function unreportedLines(tables: SourceFile['tables']): Unreported {
  const last = tables.findLast(({ rows }) => rows.length > 0)?.rows.at(-1)?.line ?? 0;
  // One byte a line: a set of them would take more than the items that were read.
  const states = new Uint8Array(last + 1);
  for (const { rows } of tables) for (const { line } of rows) states[line] = UNREPORTED;
  return {
    report({ line }) {
      if (states[line] !== UNREPORTED) return false;
      states[line] = REPORTED;
      return true;
    },
    isRow: ({ line }) => (states[line] ?? 0) > 0,
  };
}

/** Of a workbook or of XML, where several rows may have the same number. */
function unreportedRows(tables: SourceFile['tables']): Unreported {
  const keyOf = ({ line, raw }: Place) => `${line}\n${raw}`;
  const unreported = new Map<string, number>();
  for (const { rows } of tables) {
    for (const row of rows) unreported.set(keyOf(row), (unreported.get(keyOf(row)) ?? 0) + 1);
  }
  return {
    report(of) {
      const left = unreported.get(keyOf(of)) ?? 0;
      if (left > 0) unreported.set(keyOf(of), left - 1);
      return left > 0;
    },
    isRow: (of) => unreported.has(keyOf(of)),
  };
}

function mark(item: Item, isFirst: boolean, leftOut: LeftOut[]): void {
  if (!isFirst) item.isBeside = true;
  else if (item.kind === 'total') {
    leftOut.push({ reason: 'Total to check against', line: item.line, raw: item.raw });
  }
}
