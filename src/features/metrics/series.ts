import { type DayNet, downsampleCurve as netCurve } from '#src/values/entries/net-curve.ts';
import { ROLLING_WINDOW } from '#src/values/entries/rolling-window.ts';
import { averageCents } from '#src/values/money/money.ts';
import { monthOf } from '#src/values/time/dates.ts';
import { MOST_EXCURSIONS, MOST_POINTS, MOST_ROLLING, MOST_RUNS } from './contract.ts';
import { type DayClose, type TradePoint, tradeCurve } from './curve-rules.ts';
import type { EntryColumns } from './entry-columns.ts';
import { ratio, Sum } from './exact-rules.ts';
import { toQuery } from './group-rules.ts';
import type {
  MetricsExcursion,
  MetricsMonth,
  MetricsRun,
  MetricsTrade,
  RollingExpectancy,
} from './responses.ts';
import { rollingSums } from './rolling-rules.ts';
import { findRuns, type Results, type Run, type Runs } from './run-rules.ts';
import { KIND } from './tally-rules.ts';

/** Where those among some entries are whose kind is below one. */
function below({ kind }: EntryColumns, positions: Uint32Array, end: number): Uint32Array {
  const found = new Uint32Array(positions.length);
  let count = 0;
  for (let index = 0; index < positions.length; index++) {
    const at = positions[index] ?? 0;
    if ((kind[at] ?? end) < end) found[count++] = at;
  }
  return found.subarray(0, count);
}

/** Where the closed ones among some entries are. */
export const closedAt = (columns: EntryColumns, positions: Uint32Array): Uint32Array =>
  below(columns, positions, KIND.open);

/** Where those are that have a result, if only one so far: what a day's net is made of. */
export const settledAt = (columns: EntryColumns, positions: Uint32Array): Uint32Array =>
  below(columns, positions, KIND.unsettled);

/** What entries came to, in the order of the columns: that of closing. */
export function resultsAt({ kind, pnl }: EntryColumns, positions: Uint32Array): Results {
  const { length } = positions;
  const results = { kind: new Uint8Array(length), pnl: new Float64Array(length) };
  for (let number = 0; number < length; number++) {
    const at = positions[number] ?? 0;
    results.kind[number] = kind[at] ?? KIND.even;
    results.pnl[number] = pnl[at] ?? 0;
  }
  return results;
}

/** The account after entries. */
export const toCurve = ({ pnl }: Results): TradePoint[] => tradeCurve(pnl, MOST_POINTS);

export const toTrades = (
  { id, pnl, day, dates }: EntryColumns,
  settled: Uint32Array,
  curve: readonly TradePoint[],
): MetricsTrade[] =>
  curve.map(({ number, equity, drawdown }) => {
    const at = settled[number] ?? 0;
    return {
      number: number + 1,
      entryId: id[at] ?? 0,
      date: dates[day[at] ?? 0] ?? '',
      pnl: BigInt(pnl[at] ?? 0),
      equity,
      drawdown,
    };
  });

/** What closed entries made on average lately, in money and, of those that have one, in R. */
export function rollingAt(columns: EntryColumns, closed: Uint32Array): RollingExpectancy {
  const { id, day, dates, pnl, r } = columns;
  const withR = closed.filter((at) => !Number.isNaN(r[at] ?? Number.NaN));
  const means = <Mean>(values: Float64Array, positions: Uint32Array, toMean: (sum: number) => Mean) =>
    rollingSums(valuesAt(values, positions), ROLLING_WINDOW, MOST_ROLLING).map(({ number, sum }) => {
      const at = positions[number] ?? 0;
      return {
        number: number + 1,
        entryId: id[at] ?? 0,
        date: dates[day[at] ?? 0] ?? '',
        mean: toMean(sum),
      };
    });
  return { money: means(pnl, closed, rollingMoney), r: means(r, withR, rollingR) };
}

/** By a loop: `from` takes ten times as long. */
function valuesAt(values: Float64Array, positions: Uint32Array): Float64Array {
  const found = new Float64Array(positions.length);
  for (let index = 0; index < found.length; index++) found[index] = values[positions[index] ?? 0] ?? 0;
  return found;
}

/** Exact sums, so that only the division rounds. */
const rollingMoney = (cents: number): bigint => averageCents(BigInt(cents), ROLLING_WINDOW);
const rollingR = (micros: number): number => ratio(BigInt(micros), BigInt(ROLLING_WINDOW) * R_MICROS);
/** R is kept in millionths. */
const R_MICROS = 1_000_000n;

/** Runs of wins and losses, with their days. */
export function runsAt(columns: EntryColumns, closed: Uint32Array) {
  const { id, day, dates } = columns;
  const found: Runs = findRuns(resultsAt(columns, closed), MOST_RUNS);
  const dateOf = (number: number) => dates[day[closed[number] ?? 0] ?? 0] ?? '';
  const idOf = (number: number) => String(id[closed[number] ?? 0] ?? 0);
  const dated = ({ outcome, length, net, first, last }: Run): MetricsRun => {
    const days = { from: dateOf(first), to: dateOf(last) };
    const ends = { fromEntryId: idOf(first), toEntryId: idOf(last) };
    return { outcome, length, net, ...days, query: toQuery({ ...days, ...ends, result: outcome }) };
  };
  const orNone = (run: Run | null) => run && dated(run);
  return {
    runs: found.latest.map(dated),
    longestWins: orNone(found.longestWins),
    longestLosses: orNone(found.longestLosses),
    currentRun: orNone(found.current),
  };
}

export function sumMonths(closes: readonly DayClose[]): MetricsMonth[] {
  const months = new Map<string, MetricsMonth>();
  for (const { date, pnl, costs, entries } of closes) {
    const month = monthOf(date);
    const sums = months.get(month) ?? { month, gross: 0n, costs: 0n, net: 0n, entries: 0 };
    sums.gross += pnl + costs;
    sums.costs += costs;
    sums.net += pnl;
    sums.entries += entries;
    months.set(month, sums);
  }
  return [...months.values()];
}

/** The latest closed ones of which both are known, ascending. */
export function excursionsAt(columns: EntryColumns, closed: Uint32Array): MetricsExcursion[] {
  const { id, kind, pnl, mae, mfe, day, dates } = columns;
  const found: MetricsExcursion[] = [];
  for (let index = closed.length - 1; index >= 0 && found.length < MOST_EXCURSIONS; index--) {
    const at = closed[index] ?? 0;
    const [against, most] = [mae[at] ?? Number.NaN, mfe[at] ?? Number.NaN];
    if (Number.isNaN(against) || Number.isNaN(most)) continue;
    found.push({
      entryId: id[at] ?? 0,
      date: dates[day[at] ?? 0] ?? '',
      mae: BigInt(against),
      mfe: BigInt(most),
      pnl: BigInt(pnl[at] ?? 0),
      outcome: kind[at] === KIND.win ? 'win' : kind[at] === KIND.loss ? 'loss' : 'even',
    });
  }
  return found.reverse();
}

/** Whether no day has several of these entries of which one lacks its closing. */
export function isOrderKnown({ closed, day }: EntryColumns, positions: Uint32Array): boolean {
  for (let index = 0; index < positions.length; index++) {
    const at = positions[index] ?? 0;
    if (!Number.isNaN(closed[at] ?? Number.NaN)) continue;
    const isSameDay = (other: number | undefined) => other !== undefined && day[other] === day[at];
    if (isSameDay(positions[index - 1]) || isSameDay(positions[index + 1])) return false;
  }
  return true;
}

/** Entries that are added to curves before others may run, and curves that are drawn: about a millisecond. */
const AT_ONCE = 4096;
const CURVES_AT_ONCE = 256;

/**
 * Net so far of each strategy at the end of at most so many days, evenly apart, the last one among them. Yields where
 * others may run in between.
 */
export function* strategyCurvesAt(
  { strategy, pnl, day, dates }: EntryColumns,
  positions: Uint32Array,
  most: number,
): Generator<void, { code: number; closes: DayNet[] }[]> {
  const curves = new Map<number, { day: number; sum: Sum }[]>();
  for (let index = 0; index < positions.length; index++) {
    const at = positions[index] ?? 0;
    const code = strategy[at] ?? 0;
    const days = curves.get(code) ?? [];
    if (days.length === 0) curves.set(code, days);
    const last = days.at(-1);
    if (last?.day === day[at]) last?.sum.add(pnl[at] ?? 0);
    else {
      const sum = new Sum();
      sum.add(pnl[at] ?? 0);
      days.push({ day: day[at] ?? 0, sum });
    }
    if (index % AT_ONCE === AT_ONCE - 1) yield;
  }
  const drawn: { code: number; closes: DayNet[] }[] = [];
  for (const [code, days] of curves) {
    const nets = days.map(({ day, sum }) => ({ date: dates[day] ?? '', net: sum.get() }));
    drawn.push({ code, closes: netCurve(nets, most) });
    if (drawn.length % CURVES_AT_ONCE === 0) yield;
  }
  return drawn;
}
