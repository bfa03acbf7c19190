import { monthOf } from '#src/values/dates.ts';
import { MOST_EXCURSIONS, MOST_POINTS, MOST_RUNS } from './contract.ts';
import { type DayClose, type TradePoint, tradeCurve } from './curve-rules.ts';
import type { EntryColumns } from './entry-columns.ts';
import { queryOf } from './group-rules.ts';
import type { MetricsExcursion, MetricsMonth, MetricsRun, MetricsTrade } from './responses.ts';
import { type Decided, type Run, type Runs, runsOf } from './run-rules.ts';
import { isDecision, KIND } from './tally-rules.ts';

/** Where the decisions among some entries are. */
export function decisionsAt({ kind }: EntryColumns, positions: Uint32Array): Uint32Array {
  const decisions = new Uint32Array(positions.length);
  let count = 0;
  for (let index = 0; index < positions.length; index++) {
    const at = positions[index] ?? 0;
    if (isDecision(kind[at])) decisions[count++] = at;
  }
  return decisions.subarray(0, count);
}

/** What decisions came to, in the order of the columns: that of closing. */
export function decidedAt({ kind, pnl }: EntryColumns, decisions: Uint32Array): Decided {
  const { length } = decisions;
  const decided = { kind: new Uint8Array(length), pnl: new Float64Array(length) };
  for (let number = 0; number < length; number++) {
    const at = decisions[number] ?? 0;
    decided.kind[number] = kind[at] ?? KIND.even;
    decided.pnl[number] = pnl[at] ?? 0;
  }
  return decided;
}

/** The account after decisions. */
export const curveOf = ({ pnl }: Decided): TradePoint[] => tradeCurve(pnl, MOST_POINTS);

export const tradesOf = (
  { id, pnl, day, dates }: EntryColumns,
  decisions: Uint32Array,
  curve: readonly TradePoint[],
): MetricsTrade[] =>
  curve.map(({ number, equity, drawdown }) => {
    const at = decisions[number] ?? 0;
    return {
      number: number + 1,
      entryId: id[at] ?? 0,
      date: dates[day[at] ?? 0] ?? '',
      pnl: BigInt(pnl[at] ?? 0),
      equity,
      drawdown,
    };
  });

/** Runs of wins and losses, with their days. */
export function runsAt({ id, day, dates }: EntryColumns, decisions: Uint32Array, decided: Decided) {
  const found: Runs = runsOf(decided, MOST_RUNS);
  const dateOf = (number: number) => dates[day[decisions[number] ?? 0] ?? 0] ?? '';
  const idOf = (number: number) => String(id[decisions[number] ?? 0] ?? 0);
  const dated = ({ outcome, length, net, first, last }: Run): MetricsRun => {
    const days = { from: dateOf(first), to: dateOf(last) };
    const ends = { fromEntryId: idOf(first), toEntryId: idOf(last) };
    return { outcome, length, net, ...days, query: queryOf({ ...days, ...ends, result: outcome }) };
  };
  const orNone = (run: Run | null) => run && dated(run);
  return {
    runs: found.latest.map(dated),
    longestWins: orNone(found.longestWins),
    longestLosses: orNone(found.longestLosses),
    currentRun: orNone(found.current),
  };
}

export function monthsOf(closes: readonly DayClose[]): MetricsMonth[] {
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

/** The latest decisions of which both are known, ascending. */
export function excursionsAt(columns: EntryColumns, decisions: Uint32Array): MetricsExcursion[] {
  const { id, kind, pnl, mae, mfe, day, dates } = columns;
  const found: MetricsExcursion[] = [];
  for (let index = decisions.length - 1; index >= 0 && found.length < MOST_EXCURSIONS; index--) {
    const at = decisions[index] ?? 0;
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

/** Whether no day has several decisions of which one lacks its closing. */
export function isOrderKnown({ closed, day }: EntryColumns, decisions: Uint32Array): boolean {
  for (let index = 0; index < decisions.length; index++) {
    const at = decisions[index] ?? 0;
    if (!Number.isNaN(closed[at] ?? Number.NaN)) continue;
    const isSameDay = (other: number | undefined) => other !== undefined && day[other] === day[at];
    if (isSameDay(decisions[index - 1]) || isSameDay(decisions[index + 1])) return false;
  }
  return true;
}
