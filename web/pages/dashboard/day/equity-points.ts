import type { JournalEntry } from '#src/features/journal/responses.ts';

/** The day's net after an entry. */
export interface EquityPoint {
  id: number;
  /** From 1, in the order of closing. */
  n: number;
  net: bigint;
  soFar: bigint;
  /** Between 0 and 1 along the day: where it was opened, and where it was closed. */
  opened: number;
  closed: number;
}

export interface DayEquity {
  points: EquityPoint[];
  /** Whether they lie along the clock; else one after the other, since some have no times, or all are at one instant. */
  isTimed: boolean;
  lacksTimes: boolean;
  /** The first instant and the last, epoch milliseconds, where they do. */
  from: number;
  to: number;
  /** The lowest and the highest the day stood at, the start of it included. */
  low: { cents: bigint; n: number };
  high: { cents: bigint; n: number };
}

type Traded = Pick<JournalEntry, 'id' | 'pnl' | 'openedAt' | 'closedAt'>;

/** A day's net by trade. @param entries in the order of closing; an open one counts as it stands */
export function computeEquity(entries: readonly Traded[]): DayEquity {
  const times = entries.map(({ openedAt, closedAt }) =>
    closedAt === null ? null : { opened: Date.parse(openedAt ?? closedAt), closed: Date.parse(closedAt) },
  );
  const known = times.filter((time) => time !== null);
  const from = Math.min(...known.map(({ opened }) => opened));
  const to = Math.max(...known.map(({ closed }) => closed));
  const lacksTimes = known.length < entries.length;
  const isTimed = !lacksTimes && to > from;
  const low = { cents: 0n, n: 0 };
  const high = { cents: 0n, n: 0 };
  let soFar = 0n;
  const points = entries.map(({ id, pnl }, at) => {
    soFar += pnl ?? 0n;
    if (soFar < low.cents) Object.assign(low, { cents: soFar, n: at + 1 });
    if (soFar > high.cents) Object.assign(high, { cents: soFar, n: at + 1 });
    const time = times[at];
    const along = (instant: number) => (instant - from) / (to - from);
    const [opened, closed] =
      isTimed && time
        ? [along(time.opened), along(time.closed)]
        : [at / entries.length, (at + 1) / entries.length];
    return { id, n: at + 1, net: pnl ?? 0n, soFar, opened, closed };
  });
  return { points, isTimed, lacksTimes, from, to, low, high };
}

/** Corners of the line: level until a trade is opened, or until the one before it is closed. */
export function traceCorners(points: readonly EquityPoint[]): { x: number; cents: bigint }[] {
  const corners = [{ x: 0, cents: 0n }];
  for (const { opened, closed, soFar } of points) {
    const last = corners.at(-1) ?? { x: 0, cents: 0n };
    const begin = Math.max(last.x, opened);
    if (begin > last.x) corners.push({ x: begin, cents: last.cents });
    corners.push({ x: Math.max(begin, closed), cents: soFar });
  }
  const end = corners.at(-1);
  if (end && end.x < 1) corners.push({ x: 1, cents: end.cents });
  return corners;
}

/** Where the number of a dot stands. */
export type NumberPlace = 'above' | 'below' | 'left' | 'right';

/** Dots closer than that have the line, or each other's numbers, in the way. Of the width, and of the height. */
const CLOSE = { x: 0.03, y: 0.07 };

/**
 * Numbers stand above a gain and below a loss. The line leads on from there where the next trade closed at about the
 * same time: then the number is beside its dot, or left out where that is the place of the next one's.
 * @param points in the order of closing
 * @param heightOf share of the height at which a dot is
 */
export function numberPlaces(
  points: readonly EquityPoint[],
  heightOf: (cents: bigint) => number,
): (NumberPlace | null)[] {
  return points.map((point, at) => {
    const next = points[at + 1];
    if (!next || next.closed - point.closed > CLOSE.x) return point.net < 0n ? 'below' : 'above';
    if (Math.abs(heightOf(next.soFar) - heightOf(point.soFar)) < CLOSE.y) return null;
    return point.closed > 0.9 ? 'left' : 'right';
  });
}

const STEPS = [1, 2, 5] as const;

/** Round amounts within a range, 0 among them: at most five. @returns cents, ascending */
export function amountTicks(low: bigint, high: bigint): bigint[] {
  const range = high - low;
  if (range <= 0n) return [0n];
  for (let unit = 1n; ; unit *= 10n) {
    for (const step of STEPS) {
      const size = unit * BigInt(step);
      if (range / size > 4n) continue;
      const first = low / size;
      const ticks: bigint[] = [];
      for (let at = first; at * size <= high; at += 1n) if (at * size >= low) ticks.push(at * size);
      return ticks;
    }
  }
}

const MINUTE = 60_000;
const CLOCK_STEPS = [1, 5, 15, 30, 60, 120, 240, 480, 1440].map((minutes) => minutes * MINUTE);

/** Round instants within a range: at most six. */
export function clockTicks(from: number, to: number): number[] {
  const step = CLOCK_STEPS.find((size) => (to - from) / size <= 6);
  if (step === undefined) return [];
  const ticks: number[] = [];
  for (let at = Math.ceil(from / step) * step; at <= to; at += step) ticks.push(at);
  return ticks;
}
