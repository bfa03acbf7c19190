import type { Reading, Table } from './format.ts';
import { warn } from './rows.ts';

/** Says so where orders were placed, and none of them was filled. */
export function warnOfStopsAlone(reading: Reading, table: Table | undefined): void {
  const isStopsAlone = reading.items.length > 0 && !reading.items.some(({ kind }) => kind === 'fill');
  if (!isStopsAlone || !table) return;
  const head = { line: table.line, raw: table.headers.join(',') };
  warn(reading, head, 'only_stops', 'No order of this file was filled: it holds stops, and no trade.');
}
