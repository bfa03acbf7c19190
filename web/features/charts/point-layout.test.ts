import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import {
  drawLine,
  layOutBars,
  type Point,
  type PointDrawing,
  pickVisible,
  pointLayout,
} from './point-layout.ts';

const widthOf = (text: string) => text.length * 7;

const layoutOf = (points: readonly Point[], drawing: PointDrawing = 'equity', width = 772) =>
  pointLayout(drawing, points, { width, height: 288, widthOf });

/** Days one after the other, weekends included. */
const days = (first: string, pnls: readonly (number | null)[]): Point[] => {
  let equity = 1_000_000n;
  return pnls.map((pnl, n) => {
    equity += BigInt((pnl ?? 0) * 100);
    const date = new Date(Date.parse(first) + n * 86_400_000).toISOString().slice(0, 10);
    return { date, pnl: pnl === null ? null : BigInt(pnl * 100), equity, drawdownPercent: 0 };
  });
};

const trades = (count: number): Point[] =>
  days('2026-01-01', Array(count).fill(1)).map((point, n) => ({ ...point, number: n + 1 }));

const labelsOf = (points: readonly Point[], drawing?: PointDrawing, width?: number) =>
  layoutOf(points, drawing, width).marks.map(({ label }) => label);

describe('the axis of days', () => {
  test('names the days of a few weeks, and where a month begins', () =>
    expect(labelsOf(days('2026-10-20', Array(28).fill(1)))).toEqual([
      ...['Oct 20', 'Oct 23', 'Oct 26', 'Oct 29', 'Nov'],
      ...['Nov 3', 'Nov 6', 'Nov 9', 'Nov 12', 'Nov 15'],
    ]));

  test('names the months of a year, as many as have room', () => {
    const year = days('2025-06-20', Array(365).fill(1));
    expect(labelsOf(year)).toEqual([
      ...['Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
      ...['2026', 'Feb', 'Mar', 'Apr', 'May', 'Jun'],
    ]);
    expect(labelsOf(year, 'daily', 300)).toEqual(['Jul', 'Oct', '2026', 'Apr']);
  });

  test('names the years of ten', () =>
    expect(labelsOf(days('2016-11-20', Array(3650).fill(1)), 'equity', 400)).toEqual([
      ...['2017', '2018', '2019', '2020', '2021', '2022', '2023', '2024', '2025', '2026'].filter(
        (_, n) => n % 2 === 0,
      ),
    ]));
});

describe('the axis of trades', () => {
  test('has the first one and round numbers', () =>
    expect(labelsOf(trades(722), 'trades', 294)).toEqual(['1', '200', '400', '600']));

  test('has them where trades were left out, too', () =>
    expect(
      labelsOf(
        trades(3000).filter(({ number = 0 }) => number % 3 === 1),
        'trades',
        372,
      ),
    ).toEqual(['1', '1,000', '2,000', '3,000'].slice(0, 3)));

  test('of a single one has its number', () => expect(labelsOf(trades(1), 'trades')).toEqual(['1']));
});

test('no label is over another one or beside the plot', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 200, max: 1200 }), (count, width) => {
      for (const drawing of ['daily', 'trades'] as const) {
        const { marks, plot } = layoutOf(trades(count), drawing, width);
        let end = -20;
        for (const { label, x } of marks) {
          expect(x - widthOf(label) / 2).toBeGreaterThanOrEqual(end + 20 - 0.01);
          end = x + widthOf(label) / 2;
        }
        expect(end).toBeLessThanOrEqual(plot + 0.01);
      }
    }),
    { numRuns: 50 },
  ));

describe('the panes', () => {
  test('have the starting balance in the middle of a flat curve, and a drawdown of nothing at the top', () => {
    const [equity, drawdown] = layoutOf(days('2026-10-20', [0, 0])).panes;
    expect(equity?.labels).toEqual(['$9,900', '$9,950', '$10,000', '$10,050', '$10,100']);
    expect(drawdown?.labels).toEqual(['−0.2%', '−0.1%', '0%']);
  });

  test('end at the deepest drawdown, below a round one', () => {
    const points = days('2026-10-20', [0, 0]).map((point) => ({ ...point, drawdownPercent: -20.4 }));
    const drawdown = layoutOf(points).panes[1];
    expect(drawdown?.labels).toEqual(['−20%', '0%']);
    expect(drawdown?.y(-20.4)).toBe(drawdown?.bottom ?? 0);
  });

  test('know the point at a place', () => {
    const { at, x } = layoutOf(days('2026-10-20', [1, 2, 3, 4]));
    expect([at(-1), at(0), at(x(2)), at(699), at(720)]).toEqual([null, 0, 2, 3, null]);
  });
});

describe('a line of more points than pixels', () => {
  test('goes through the lowest and the highest of each', () => {
    const values = Array.from({ length: 10_000 }, (_, n) => (n === 5003 ? 99 : n === 5004 ? -99 : n % 7));
    const seen = pickVisible(values, 300);
    expect(seen.length).toBeLessThanOrEqual(1200);
    expect(seen).toEqual(seen.toSorted((one, other) => one - other));
    expect([seen[0], seen.includes(5003), seen.includes(5004), seen.at(-1)]).toEqual([0, true, true, 9999]);
  });

  test('is short', () => {
    const layout = layoutOf(trades(10_000), 'trades');
    const [pane] = layout.panes;
    if (pane) expect(drawLine(pane, layout).split('L').length).toBeLessThanOrEqual(4 * layout.plot);
  });

  test('goes through all of fewer points', () => expect(pickVisible([3, 1, 2], 300)).toEqual([0, 1, 2]));
});

describe('bars', () => {
  const bars = (pnls: readonly (number | null)[], width?: number) => {
    const layout = layoutOf(days('2026-10-20', pnls), 'daily', width);
    const [pane] = layout.panes;
    if (!pane) throw new Error('no pane');
    return { ...layOutBars(pane, layout), zero: pane.y(0) };
  };

  test('stand on zero for a gain and hang from it for a loss; a day of nothing is there, one without trades not', () => {
    const { gains, losses, zero } = bars([100, -50, null, 0]);
    expect(gains.map(({ y, height }) => y + height)).toEqual([zero, zero]);
    expect(gains[1]?.height).toBe(1);
    expect(losses.map(({ y }) => y)).toEqual([zero]);
    expect(gains[0]?.height).toBeCloseTo(2 * (losses[0]?.height ?? 0), 1);
  });

  test('of more days than pixels are the longest of each side', () => {
    const { gains, losses } = bars(
      Array.from({ length: 1000 }, (_, n) => (n === 500 ? 900 : n % 2 === 0 ? 10 : -10)),
      172,
    );
    expect([gains.length, losses.length]).toEqual([100, 100]);
    expect(Math.max(...gains.map(({ height }) => height))).toBeGreaterThan(100);
  });
});

test('a balance and its floor share a pane that has room for both, and for the bounds of an estimate', () => {
  const floors = [4800n, 4900n, 4900n];
  const points = days('2026-11-16', [0, 10, -30]).map((point, n) => ({
    ...point,
    floor: (floors[n] ?? 0n) * 100n,
    floorAtWorst: n < 2 ? 500_000n : null,
    isReached: n === 2,
  }));
  const [pane, ...others] = layoutOf(points, 'floor').panes;
  expect(others).toEqual([]);
  expect(pane?.values).toEqual([10_000, 10_010, 9980]);
  expect(pane?.floor).toEqual({ values: [4800, 4900, 4900], atWorst: [5000, 5000], reached: [2] });
  expect([pane?.scale.low, pane?.scale.high]).toEqual([4000, 12_000]);
});

test('lines share one axis around zero, each with its own values and look', () => {
  const points = [
    [100, -50],
    [300, 0],
  ].map((values, n) => ({
    date: `2026-11-0${n + 2}`,
    pnl: 0n,
    equity: 0n,
    drawdownPercent: 0,
    lines: values.map((value, line) => ({ value, look: line * 2 })),
  }));
  const { panes } = pointLayout('lines', points, { width: 400, height: 200, widthOf: () => 40 });
  expect(panes).toHaveLength(1);
  expect(panes[0]?.lines).toEqual([
    { look: 0, values: [100, 300] },
    { look: 2, values: [-50, 0] },
  ]);
  expect(panes[0]?.labels).toEqual(expect.arrayContaining(['$0', '$300']));
  expect(panes[0]?.y(-50)).toBeGreaterThan(panes[0]?.y(0) ?? 0);
  const inR = pointLayout('linesR', points, { width: 400, height: 200, widthOf: () => 40 });
  expect(inR.panes[0]?.labels).toContain('0 R');
});
