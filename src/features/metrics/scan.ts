import { TIMING, TRAITS } from './entry-codes.ts';
import type { EntryColumns } from './entry-columns.ts';
import { Squares, Sum } from './exact-rules.ts';
import { isClosed, Tally } from './tally-rules.ts';

/** Of what the states of {@link EntryColumns.afterLoss} are. */
const AFTER_LOSS_STATES = 3;

/** Entries added up by everything that they are grouped by. */
export interface Tallies {
  days: Tally;
  traits: Tally;
  timings: Tally;
  contracts: Tally;
  strategies: Tally;
  accounts: Tally;
  tags: Tally;
}

export const noEntries = ({ dates, dictionary }: EntryColumns): Tallies => ({
  days: new Tally(dates.length),
  traits: new Tally(TRAITS.size),
  timings: new Tally(TIMING.size),
  contracts: new Tally(dictionary.contracts.items.length),
  strategies: new Tally(dictionary.strategies.items.length),
  accounts: new Tally(dictionary.accounts.items.length),
  tags: new Tally(dictionary.tags.items.length),
});

/** Adds up the entries at some positions. Yields where others may run in between, as {@link addUp} does. */
export function* tallied(columns: EntryColumns, positions: Uint32Array): Generator<void, Tallies> {
  const tallies = noEntries(columns);
  yield* addUp(tallies, columns, positions, 1);
  return tallies;
}

/** Adds the entries at some positions, or takes them out again: once for each tally, whose arrays then stay at hand. */
export function* addUp(
  tallies: Tallies,
  columns: EntryColumns,
  positions: Uint32Array,
  times: 1 | -1,
): Generator<void, void> {
  const codes: [Tally, Uint32Array][] = [
    [tallies.days, columns.day],
    [tallies.traits, columns.traits],
    [tallies.timings, columns.timing],
    [tallies.contracts, columns.contract],
    [tallies.strategies, columns.strategy],
    [tallies.accounts, columns.account],
    [tallies.tags, columns.tags],
  ];
  for (const [tally, listCodes] of codes) {
    tally.add(listCodes, columns, positions, times);
    yield;
  }
}

/** By what they followed: one of `AFTER_LOSS`. It changes with other entries, so it is added up each time. */
export function talliedAfterLoss(columns: EntryColumns, positions: Uint32Array): Tally {
  const tally = new Tally(AFTER_LOSS_STATES);
  tally.add(columns.afterLoss, columns, positions, 1);
  return tally;
}

/** What is read of entries one by one. */
export interface Readings {
  /** Sum of the gross P&L of entries where it is above 0, cents. */
  grossProfits: bigint;
  /** Cents; of one entry. */
  bestTrade: number | null;
  worstTrade: number | null;
  /** Sum of squares of R in millionths, of closed entries. */
  rSquares: bigint;
  /** Of closed entries with an MFE above 0. */
  mfe: { n: number; sum: bigint; net: bigint };
}

export function readings(columns: EntryColumns, positions: Uint32Array): Readings {
  const { kind, pnl, costs, r, mfe } = columns;
  const squares = new Squares();
  const sums = { gross: new Sum(), mfe: new Sum(), net: new Sum() };
  const { length } = positions;
  let [best, worst, withMfe] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 0];
  for (let index = 0; index < length; index++) {
    const at = positions[index] ?? 0;
    const net = pnl[at] ?? 0;
    const before = net + (costs[at] ?? 0);
    if (net > best) best = net;
    if (net < worst) worst = net;
    if (before > 0) sums.gross.add(before);
    if (!isClosed(kind[at])) continue;
    const micros = r[at] ?? Number.NaN;
    if (!Number.isNaN(micros)) squares.add(micros);
    const most = mfe[at] ?? Number.NaN;
    if (most > 0) {
      withMfe++;
      sums.mfe.add(most);
      sums.net.add(net);
    }
  }
  return {
    grossProfits: sums.gross.get(),
    bestTrade: length === 0 ? null : best,
    worstTrade: length === 0 ? null : worst,
    rSquares: squares.get(),
    mfe: { n: withMfe, sum: sums.mfe.get(), net: sums.net.get() },
  };
}

/** What some entries and others come to together. */
export function readTogether(parts: Iterable<Readings>): Readings {
  const sums = { grossProfits: 0n, rSquares: 0n };
  const mfe = { n: 0, sum: 0n, net: 0n };
  let [bestTrade, worstTrade]: [number | null, number | null] = [null, null];
  for (const part of parts) {
    sums.grossProfits += part.grossProfits;
    sums.rSquares += part.rSquares;
    mfe.n += part.mfe.n;
    mfe.sum += part.mfe.sum;
    mfe.net += part.mfe.net;
    bestTrade = Math.max(bestTrade ?? Number.NEGATIVE_INFINITY, part.bestTrade ?? Number.NEGATIVE_INFINITY);
    worstTrade = Math.min(
      worstTrade ?? Number.POSITIVE_INFINITY,
      part.worstTrade ?? Number.POSITIVE_INFINITY,
    );
  }
  return { ...sums, bestTrade, worstTrade, mfe };
}
