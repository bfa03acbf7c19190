/** Which rows count. What several files have is there once; equal rows of one file are real. */

import type { KnownRow } from '../import-row.ts';
import { rowKey } from './types.ts';

/** The rows of an account's contract that count, the earliest import first. */
export interface CountedRows {
  accountId: number | null;
  contract: string;
  rows: KnownRow[];
  /** Of each row: see {@link rowKey}. It does not depend on which of the imports with such a row counts. */
  keys: string[];
  /** Rows of the import that is looked at which do not count. */
  known: KnownRow[];
  /** The equal ones of earlier imports that do. */
  knownKeys: Set<string>;
}

interface Group {
  counted: CountedRows;
  times: Map<string, Times>;
}

interface Times {
  /** That count. */
  counted: number;
  /** The file that is counted through, and how often it came there. */
  file: number;
  inFile: number;
}

/**
 * By account and identity: with a broker's id once; without, as often as in the file that has most of it. It is the last
 * ones of a file that go beyond what files before it have.
 */
export function countRows(rows: readonly KnownRow[], importId: number | null): CountedRows[] {
  const groups: Group[] = [];
  const byContract = new Map<string, Map<number | null, Group>>();
  let [file, last]: [number, KnownRow | null] = [0, null];
  for (const row of inOrder(rows)) {
    if (last?.importId !== row.importId || last.file !== row.file) file++;
    last = row;
    const { accountId, contract, identity } = row;
    let ofContract = byContract.get(contract);
    if (!ofContract) {
      ofContract = new Map();
      byContract.set(contract, ofContract);
    }
    let group = ofContract.get(accountId);
    if (!group) {
      const counted = { accountId, contract, rows: [], keys: [], known: [], knownKeys: new Set<string>() };
      group = { counted, times: new Map() };
      ofContract.set(accountId, group);
      groups.push(group);
    }
    let times = group.times.get(identity);
    if (!times) {
      times = { counted: 0, file, inFile: 0 };
      group.times.set(identity, times);
    }
    if (times.file !== file) [times.file, times.inFile] = [file, 0];
    times.inFile++;
    const isKnown = row.hasId ? times.counted > 0 : times.inFile <= times.counted;
    if (isKnown) {
      if (row.importId !== importId) continue;
      group.counted.known.push(row);
      group.counted.knownKeys.add(rowKey(identity, row.hasId ? 1 : times.inFile));
      continue;
    }
    times.counted++;
    group.counted.rows.push(row);
    group.counted.keys.push(rowKey(identity, times.counted));
  }
  return groups.map(({ counted }) => counted);
}

function inOrder(rows: readonly KnownRow[]): readonly KnownRow[] {
  const isSorted = rows.every((row, index) => {
    const before = rows[index - 1];
    return !before || compareRows(before, row) <= 0;
  });
  return isSorted ? rows : rows.toSorted(compareRows);
}

export const compareRows = (a: KnownRow, b: KnownRow): number =>
  a.importId - b.importId || a.file - b.file || a.line - b.line;
