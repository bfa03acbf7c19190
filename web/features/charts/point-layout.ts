import { formatCount } from '#src/values/money/figure.ts';
import { NOTIONAL_ACCOUNT_CENTS, toDollars } from '#src/values/money/money.ts';
import { monthOf } from '#src/values/time/dates.ts';
import { dayLabel, moneyLabels, percentLabels, rLabels } from './axis-labels.ts';
import { roundStep, type Scale, scaleBetween, toScale } from './scale.ts';
import type { WidthOf } from './text-width.ts';

/**
 * The panes of a chart, from top to bottom: equity and drawdown by day or by trade, the P&L of each day, the balance of an
 * account above its floor, or lines around zero, in dollars or in R.
 */
export type PointDrawing = 'equity' | 'trades' | 'daily' | 'floor' | 'lines' | 'linesR';

/** A day, or a trade. Amounts are in cents. */
export interface Point {
  date: string;
  /** Which of the trades it is. */
  number?: number;
  /** `null` where nothing was traded. */
  pnl: bigint | null;
  equity: bigint;
  /** Under the highest equity so far, in percent of it: zero or negative. */
  drawdownPercent: number;
  /** What an account must stay above, and whether it was reached; of an estimate also the highest that it may be. */
  floor?: bigint | null;
  floorAtWorst?: bigint | null;
  isReached?: boolean;
  /** Where each line is, in what their axis is in, and which look it has. */
  lines?: readonly { value: number; look: number }[];
}

/** Has an axis of its own. Pixels. */
export interface Pane {
  top: number;
  bottom: number;
  scale: Scale;
  /** Of the gridlines. */
  labels: readonly string[];
  /** `null` where nothing was traded. */
  values: readonly (number | null)[];
  y: (value: number) => number;
  /** Below the values. */
  floor?: { values: readonly number[]; atWorst: readonly number[]; reached: readonly number[] };
  /** Several lines, of which the values are the first. */
  lines?: readonly { values: readonly number[]; look: number }[];
}

/** Everything about a drawing that does not depend on what is pointed at. Pixels. */
export interface PointLayout {
  width: number;
  height: number;
  /** Where the points end and the axes begin. */
  plot: number;
  panes: readonly Pane[];
  /** Below the panes. */
  marks: readonly AxisMark[];
  /** The middle of a point. */
  x: (n: number) => number;
  /** The point at a place across; `null` beside them. */
  at: (x: number) => number | null;
}

export interface AxisMark {
  n: number;
  label: string;
  /** The middle of the label, which stays within the plot. */
  x: number;
}

/** Every axis has room for `$50,000`. Pixels. */
const AXIS = 72;
/** Below the panes, for labels. */
const LABELS = 26;
const HEADROOM = 10;
/** Between panes. */
const GAP = 26;
/** Share of the equity's pane in what both have. */
const EQUITY_SHARE = 0.71;

const START = toDollars(NOTIONAL_ACCOUNT_CENTS);

export function pointLayout(
  drawing: PointDrawing,
  points: readonly Point[],
  { width, height, widthOf }: { width: number; height: number; widthOf: WidthOf },
): PointLayout {
  const plot = Math.max(1, width - AXIS);
  const slot = plot / Math.max(1, points.length);
  const x = (n: number) => rounded((n + 0.5) * slot);
  const bottom = height - LABELS;
  const labels = points[0]?.number === undefined ? dayLabels(points) : numberLabels(points, plot);
  return {
    width,
    height,
    plot,
    panes: PANES[drawing](points, bottom),
    marks: fittingMarks(labels, { x, plot }, widthOf),
    x,
    at: (place) =>
      place < 0 || place > plot || points.length === 0
        ? null
        : Math.min(points.length - 1, Math.floor(place / slot)),
  };
}

function equityPanes(points: readonly Point[], bottom: number): Pane[] {
  const height = (bottom - HEADROOM - GAP) * EQUITY_SHARE;
  const equity = points.map((point) => toDollars(point.equity));
  let [least, largest] = [START, START];
  for (const value of equity) {
    least = Math.min(least, value);
    largest = Math.max(largest, value);
  }
  // A flat curve goes in the middle of a wider range, instead of between two cents.
  const wider = largest - least < START / 100 ? START / 100 : 0;
  const drawdown = points.map((point) => point.drawdownPercent);
  const below = bottom - 2 * HEADROOM - height - GAP;
  const deepest = drawdown.reduce((low, value) => Math.min(low, value), LEAST_DRAWDOWN);
  return [
    toPane(equity, scaleBetween(least - wider, largest + wider), moneyLabels, HEADROOM, HEADROOM + height),
    toPane(drawdown, hanging(deepest, below), percentLabels, bottom - HEADROOM - below, bottom - HEADROOM),
  ];
}

/** Percent: less than that does not fill the pane. */
const LEAST_DRAWDOWN = -0.2;

/** From zero down to the deepest, round or not: that is where the pane ends. */
function hanging(deepest: number, height: number): Scale {
  const { ticks } = scaleBetween(deepest, 0, height < HIGH ? 2 : 3);
  return {
    low: deepest,
    high: 0,
    ticks: ticks.filter((tick) => tick >= deepest),
    at: (value) => (value - deepest) / -deepest,
  };
}

/** Has room for another gridline from here on. Pixels. */
const HIGH = 60;

function dailyPane(points: readonly Point[], bottom: number): Pane {
  const values = points.map(({ pnl }) => (pnl === null ? null : toDollars(pnl)));
  return toPane(values, toScale(values.map((value) => value ?? 0)), moneyLabels, HEADROOM, bottom - HEADROOM);
}

function floorPane(points: readonly Point[], bottom: number): Pane {
  const balances = points.map(({ equity }) => toDollars(equity));
  const values = points.flatMap(({ floor }) => (floor == null ? [] : [toDollars(floor)]));
  // Once it is not known, it never is again.
  const atWorst = points.flatMap(({ floorAtWorst }) =>
    floorAtWorst == null ? [] : [toDollars(floorAtWorst)],
  );
  const reached = points.flatMap(({ isReached }, n) => (isReached ? [n] : []));
  const [least, largest] = [...balances, ...values, ...atWorst].reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  const wider = largest === least ? 1 : 0;
  const scale = scaleBetween(least - wider, largest + wider);
  return {
    ...toPane(balances, scale, moneyLabels, HEADROOM, bottom - HEADROOM),
    floor: { values, atWorst, reached },
  };
}

function linesPane(points: readonly Point[], bottom: number, labelsOf: typeof moneyLabels): Pane {
  const lines = (points[0]?.lines ?? []).map(({ look }, line) => ({
    look,
    values: points.map(({ lines }) => lines?.[line]?.value ?? 0),
  }));
  const scale = toScale(lines.flatMap(({ values }) => values));
  return { ...toPane(lines[0]?.values ?? [], scale, labelsOf, HEADROOM, bottom - HEADROOM), lines };
}

const PANES: Record<PointDrawing, (points: readonly Point[], bottom: number) => Pane[]> = {
  equity: equityPanes,
  trades: equityPanes,
  daily: (points, bottom) => [dailyPane(points, bottom)],
  floor: (points, bottom) => [floorPane(points, bottom)],
  lines: (points, bottom) => [linesPane(points, bottom, moneyLabels)],
  linesR: (points, bottom) => [linesPane(points, bottom, rLabels)],
};

const toPane = (
  values: Pane['values'],
  scale: Scale,
  labelsOf: typeof moneyLabels,
  top: number,
  bottom: number,
): Pane => ({
  top: rounded(top),
  bottom: rounded(bottom),
  scale,
  labels: labelsOf(scale.ticks),
  values,
  y: (value) => rounded(bottom - scale.at(value) * (bottom - top)),
});

/**
 * A line through points. Of more than there are pixels, it goes through those that are seen: of each pixel's the first,
 * the lowest, the highest and the last.
 */
export function drawLine({ values, y }: Pane, { plot, x }: Pick<PointLayout, 'plot' | 'x'>): string {
  const corners = pickVisible(
    values.map((value) => value ?? 0),
    plot,
  );
  return corners.map((n, at) => `${at === 0 ? 'M' : 'L'}${x(n)},${y(values[n] ?? 0)}`).join('');
}

/** The indices of values that are seen on so many pixels, ascending. */
export function pickVisible(values: readonly number[], pixels: number): number[] {
  return splitIntoBuckets(values.length, pixels).flatMap(({ from, to }) => {
    let [low, high] = [from, from];
    for (let n = from; n < to; n++) {
      if ((values[n] ?? 0) < (values[low] ?? 0)) low = n;
      if ((values[n] ?? 0) > (values[high] ?? 0)) high = n;
    }
    return [...new Set([from, Math.min(low, high), Math.max(low, high), to - 1])];
  });
}

export interface Bar {
  x: number;
  width: number;
  y: number;
  height: number;
}

/** A bar may be hatched from this width on. Pixels. */
export const HATCHED_FROM = 3;
const WIDEST_BAR = 12;
/** A bar that is nothing still is there. */
const LEAST_BAR = 1;

/** Bars from zero; where several share a pixel, the longest of each side. */
export function layOutBars({ values, y }: Pane, { plot }: Pick<PointLayout, 'plot'>) {
  const buckets = splitIntoBuckets(values.length, plot);
  const slot = plot / Math.max(1, buckets.length);
  const width = rounded(Math.max(1, Math.min(WIDEST_BAR, slot * 0.7)));
  const [gains, losses]: [Bar[], Bar[]] = [[], []];
  for (const [at, { from, to }] of buckets.entries()) {
    let [low, high]: [number | null, number | null] = [null, null];
    for (const value of values.slice(from, to)) {
      if (value === null) continue;
      if (value < 0) low = Math.min(low ?? 0, value);
      else high = Math.max(high ?? 0, value);
    }
    const x = rounded((at + 0.5) * slot - width / 2);
    if (high !== null) {
      const height = Math.max(LEAST_BAR, rounded(y(0) - y(high)));
      gains.push({ x, width, y: rounded(y(0) - height), height });
    }
    if (low !== null) losses.push({ x, width, y: y(0), height: Math.max(LEAST_BAR, rounded(y(low) - y(0))) });
  }
  return { gains, losses };
}

/** Ranges of indices that share a pixel. */
function splitIntoBuckets(length: number, pixels: number): { from: number; to: number }[] {
  const count = Math.min(length, Math.max(1, Math.floor(pixels)));
  return Array.from({ length: count }, (_, n) => ({
    from: Math.floor((n * length) / count),
    to: Math.floor(((n + 1) * length) / count),
  }));
}

/** What may stand below a point: those of a lower rank go first. */
interface Label {
  n: number;
  rank: number;
  /** Made where there is room, since most have none. */
  text: () => string;
}

/** Where years, months and days begin. */
const dayLabels = (points: readonly Point[]): Label[] =>
  points.map(({ date }, n) => {
    const before = points[n - 1]?.date ?? date;
    const begins =
      before.slice(0, 4) !== date.slice(0, 4) ? 'year' : monthOf(before) !== monthOf(date) ? 'month' : 'day';
    return { n, rank: RANKS.indexOf(begins), text: () => dayLabel(date, begins) };
  });

const RANKS = ['year', 'month', 'day'] as const;

/** Room for the number of a trade. Pixels. */
const NUMBER_ROOM = 60;

/** The first trade, and round numbers; where some trades were left out, at the first one from there. */
function numberLabels(points: readonly Point[], plot: number): Label[] {
  const last = points.at(-1)?.number ?? 0;
  const step = roundStep(Math.max(1, (last * NUMBER_ROOM) / plot), 'counts');
  const labels: Label[] = [];
  let next = step;
  for (const [n, { number = 0 }] of points.entries()) {
    if (n > 0 && number < next) continue;
    const shown = n === 0 ? number : next;
    labels.push({ n, rank: n === 0 ? 1 : 0, text: () => formatCount(shown) });
    while (next <= number) next += step;
  }
  return labels;
}

/** Between two labels. Pixels. */
const APART = 20;
/** So many labels tell where the others would be. */
const ENOUGH = 3;

/** As many labels as have room beside those that go first. */
function fittingMarks(
  labels: readonly Label[],
  { x, plot }: Pick<PointLayout, 'x' | 'plot'>,
  widthOf: WidthOf,
): AxisMark[] {
  const placed: (AxisMark & { width: number })[] = [];
  const isFree = (after: number, at: number, width: number) =>
    [placed[after - 1], placed[after]].every(
      (other) => !other || Math.abs(other.x - at) >= (other.width + width) / 2 + APART,
    );
  for (const rank of RANKS.keys()) {
    // Both are in order: what is beside a label is found by going along.
    let after = 0;
    // Those of the next rank would stand here and there between them.
    const isEnough = placed.length >= ENOUGH;
    for (const label of labels) {
      if (label.rank !== rank || (isEnough && label.n > 0)) continue;
      while ((placed[after]?.n ?? Number.POSITIVE_INFINITY) < label.n) after++;
      if (!isFree(after, x(label.n), 0)) continue;
      const text = label.text();
      const width = widthOf(text);
      const at = rounded(Math.max(width / 2, Math.min(plot - width / 2, x(label.n))));
      if (isFree(after, at, width)) placed.splice(after, 0, { n: label.n, label: text, x: at, width });
    }
  }
  return placed;
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
