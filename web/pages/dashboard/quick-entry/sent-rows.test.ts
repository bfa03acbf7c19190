import { expect, test } from 'bun:test';
import { MOST_AT_ONCE } from '#src/features/journal/contract.ts';
import { indexContracts } from '#src/values/contracts/contract.ts';
import { type GridRow, toRow } from './grid-row.ts';
import { EMPTY_GRID, type GridState, gridReducer } from './grid-state.ts';
import { rowReader } from './row-reading.ts';
import { type CurrentGrid, chooseNext, completeRows } from './sent-rows.ts';

const read = rowReader({
  traderId: 1,
  today: '2026-11-20',
  days: { dayStarts: 'midnight', timeZone: 'America/New_York' },
  clock: 12,
  breakEvenTicks: null,
  contracts: indexContracts([]),
  accounts: [],
  strategies: [],
  symbols: [],
  tags: [],
});
const gridOf = (state: GridState): CurrentGrid => ({
  state,
  readings: new Map(state.rows.map((row) => [row.id, read(row, undefined)])),
});
const numbered = (count: number): GridRow[] =>
  Array.from({ length: count }, (_, at) => toRow(at + 1, { date: '2026-11-20', symbol: 'ESZ6', pnl: '5' }));

test('rows that are changed while those before them are being saved wait for the next save', () => {
  const rows = numbered(MOST_AT_ONCE + 3);
  const before = gridOf({ ...EMPTY_GRID, rows, nextId: rows.length + 1 });
  const complete = completeRows(before);
  const sending = chooseNext(before, complete);
  expect(sending?.rows).toHaveLength(MOST_AT_ONCE);
  if (!sending) return;
  const after = [
    { does: 'send', sending } as const,
    { does: 'change', id: rows.length, change: { cells: { pnl: '52' }, typing: 'pnl' }, first: {} } as const,
    // What is written out as it is left is what it was.
    { does: 'change', id: rows.length - 1, change: { cells: { pnl: '5.00' } }, first: {} } as const,
    {
      does: 'change',
      id: rows.length + 1,
      change: { cells: { pnl: '1' }, typing: 'pnl' },
      first: {},
    } as const,
    { does: 'confirm', key: sending.key } as const,
  ].reduce(gridReducer, before.state);
  expect(gridOf(after).readings.get(rows.length + 1)?.state).toBe('complete');
  expect(chooseNext(gridOf(after), complete)?.rows).toEqual([rows.length - 2, rows.length - 1]);
});

test('what was sent before is sent first, as it was', () => {
  const rows = numbered(2);
  const sending = { key: 'k', rows: [1], entries: '[]', at: 1_000 };
  const grid = gridOf({ rows, nextId: 3, sending });
  expect(chooseNext(grid, completeRows(grid))).toBe(sending);
});
