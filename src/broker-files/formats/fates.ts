/** What becomes of each row of a file: it tells something, is rejected, or is left out with a reason. None is lost. */

import type { Item, LeftOut, Reading, Row, SourceFile } from './format.ts';
import { NO_TRADE, saysNothing } from './rows.ts';

export interface Fates {
  /** Rows that count: all but blank ones, sums and trailers. */
  read: number;
  /** That could not be read. */
  refused: number;
  leftOut: readonly LeftOut[];
}

/** Lines stand in a file once; rows of a workbook or of XML may have the same number. */
type Key = number | string;

/** Marks items beside others of their row as well. */
export function fatesOf({ tables }: Pick<SourceFile, 'tables'>, reading: Reading): Fates {
  const keyOf = keysOf(tables);
  const untold = new Map<Key, number>();
  for (const { rows } of tables) for (const row of rows) add(untold, keyOf(row), 1);
  /** Whether there is a row of which nothing was said yet. */
  const tell = (of: Pick<Row, 'line' | 'raw'>): boolean => {
    const key = keyOf(of);
    const left = untold.get(key) ?? 0;
    if (left > 0) untold.set(key, left - 1);
    return left > 0;
  };
  const leftOut: LeftOut[] = [];
  for (const item of reading.items) mark(item, tell(item), leftOut);
  let [refused, isAllRejected] = [0, false];
  const lines = new Set(untold.keys());
  for (const problem of reading.problems) {
    if (problem.severity !== 'refused') continue;
    if (tell(problem)) refused++;
    // Of what is no row, such as the head, it is all of them.
    else if (!lines.has(keyOf(problem))) isAllRejected = true;
  }
  for (const row of reading.leftOut) if (tell(row)) leftOut.push(row);
  let read = 0;
  for (const { rows } of tables) {
    for (const row of rows) {
      if (!tell(row)) read++;
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

function keysOf(tables: SourceFile['tables']): (of: Pick<Row, 'line' | 'raw'>) => Key {
  const lines = new Set<number>();
  let count = 0;
  for (const { rows } of tables) {
    count += rows.length;
    for (const { line } of rows) lines.add(line);
  }
  return lines.size === count ? ({ line }) => line : ({ line, raw }) => `${line}\n${raw}`;
}

const add = <Of>(counts: Map<Of, number>, of: Of, count: number) =>
  counts.set(of, (counts.get(of) ?? 0) + count);

function mark(item: Item, isFirst: boolean, leftOut: LeftOut[]): void {
  if (!isFirst) item.isBeside = true;
  else if (item.kind === 'total') {
    leftOut.push({ reason: 'Total to check against', line: item.line, raw: item.raw });
  }
}
