import { describe, expect, test } from 'bun:test';
import { unconfirmedEntry } from '#web/queries/unconfirmed-entry.ts';
import { USUAL_LOOK } from './list-look.ts';
import { fittingStyles, listColumns } from './table-columns.tsx';
import { findFirstId, findNeighbour, rowKey, tableRows } from './table-rows.ts';

const entry = (id: number, tradeDate: string) => ({
  ...unconfirmedEntry({
    traderId: 1,
    symbol: 'ESZ6',
    pnl: 100n,
    tradeDate,
    isOpen: false,
    instrumentType: 'futures',
    positionType: 'long',
    quantity: 1,
    notes: null,
    entryPrice: null,
    exitPrice: null,
    strategy: null,
  }),
  id,
});
const ENTRIES = [entry(4, '2026-11-20'), entry(3, '2026-11-20'), entry(9, '2026-11-18')];

describe('rows', () => {
  test('have a head above each day', () => {
    const rows = tableRows(ENTRIES, true);
    expect(rows.map(rowKey)).toEqual(['2026-11-20', 4, 3, '2026-11-18', 9]);
    expect(rows.map((row) => (row.kind === 'entry' ? row.position : null))).toEqual([null, 1, 2, null, 3]);
  });

  test('are trades alone in another order', () => {
    expect(tableRows(ENTRIES, false).map(rowKey)).toEqual([4, 3, 9]);
  });

  test('are walked from trade to trade, over the heads of days, and not beyond either end', () => {
    const rows = tableRows(ENTRIES, true);
    const walked = (id: number | null, step: 1 | -1) => findNeighbour(rows, id, step);
    expect([walked(3, 1), walked(9, -1), walked(4, -1), walked(9, 1)]).toEqual([9, 3, null, null]);
    // From nowhere, and from a trade that is not listed, to the first.
    expect([walked(null, 1), walked(77, 1), findFirstId(rows)]).toEqual([4, 4, 4]);
    expect([findNeighbour([], null, 1), findFirstId([])]).toEqual([null, null]);
  });
});

describe('columns', () => {
  const styles = fittingStyles(listColumns(USUAL_LOOK.columns, true), 40);

  test('are left out where there is no room, the least needed first', () => {
    const widths = [...styles.matchAll(/max-width:([\d.]+)px\)\{\[data-col=(\w+)\]/g)].map(
      ([, width, key]) => [key, Number(width)] as const,
    );
    expect(widths.map(([key]) => key)).toEqual([
      'side',
      'quantity',
      'r',
      'entry',
      'exit',
      'strategy',
      'notes',
    ]);
    expect(widths.map(([, width]) => width)).toEqual(widths.map(([, width]) => width).sort((a, b) => a - b));
  });

  test('of the usual table all fit a window of 1280 px with its scrollbar, by day and in any other order', () => {
    const list = 1280 - 232 - 15;
    for (const isByDay of [true, false]) {
      const widths = listColumns(USUAL_LOOK.columns, isByDay).map(({ width }) => width);
      expect(40 + widths.reduce((sum, width) => sum + width)).toBeLessThanOrEqual(list);
    }
  });

  test('have a mark for notes where those are left out', () => {
    const at = (key: string) =>
      new RegExp(`-width:([\\d.]+)px\\)\\{\\[data-${key}=notes\\]`).exec(styles)?.[1];
    expect(Number(at('instead')) - Number(at('col'))).toBe(0.5);
  });

  test('that a trade cannot do without stay', () => {
    for (const key of ['time', 'symbol', 'pnl']) expect(styles).not.toContain(`=${key}]`);
  });

  test('begin with the day in another order than that of days', () => {
    expect(listColumns(['time', 'symbol'], true)[0]?.name).toBe('Time');
    expect(listColumns(['time', 'symbol'], false)[0]?.name).toBe('Date');
  });
});
