/**
 * The metrics, as pure calculation. Amounts are cents and R is in millionths, in whole numbers that stay exact; only the
 * last division, or root, rounds.
 */

import { averageCents } from '#src/values/money/money.ts';
import type { DateRange } from '#src/values/time/dates.ts';
import { MINIMUM } from './contract.ts';
import { type DayClose, deepestPercent, findDeepest, ulcerIndex } from './curve-rules.ts';
import { ratio, root, wholeRoot } from './exact-rules.ts';
import type { Metric, Metrics, MetricsSums } from './responses.ts';
import type { Part } from './tally-rules.ts';

/** Millionths in 1 R. */
const R = 1_000_000n;
const TRADING_DAYS = 252n;
const MS = 1000;

/** What all entries come to, and what was read of them one by one. */
export interface Found {
  total: Part;
  closes: readonly DayClose[];
  startingBalance: bigint;
  /** Entries with a result, if only one so far, and the deepest fall of what they come to. */
  settled: number;
  maxDrawdownTrades: bigint;
  rSquares: bigint;
  grossProfits: bigint;
  holding: Record<'all' | 'winners' | 'losers', { n: number; median: number | null }>;
  mfe: { n: number; sum: bigint; net: bigint };
  afterLoss: { after: Part; others: Part };
}

/** Sums of days, over **all** entries, open ones too. */
export interface DaySums {
  count: number;
  /** Σ d, Σ d² and Σ min(d, 0)². */
  sum: bigint;
  squares: bigint;
  downSquares: bigint;
  best: bigint | null;
}

export function sumDays(closes: readonly DayClose[]): DaySums {
  let [sum, squares, downSquares]: [bigint, bigint, bigint] = [0n, 0n, 0n];
  let best: bigint | null = null;
  for (const { pnl } of closes) {
    sum += pnl;
    squares += pnl * pnl;
    if (pnl < 0n) downSquares += pnl * pnl;
    if (best === null || pnl > best) best = pnl;
  }
  return { count: closes.length, sum, squares, downSquares, best };
}

/** (N − 1) N sd², a whole number: N Σx² − (Σx)². */
const computeSpread = (count: number, sum: bigint, squares: bigint): bigint =>
  BigInt(count) * squares - sum * sum;

/** Standard deviation with N − 1, as its square: a fraction. `null` of fewer than two. */
function computeVariance(count: number, sum: bigint, squares: bigint): [bigint, bigint] | null {
  if (count < 2) return null;
  return [computeSpread(count, sum, squares), BigInt(count) * BigInt(count - 1)];
}

/** Standard deviation of the days in cents. */
export function dayDeviation({ count, sum, squares }: DaySums): bigint | null {
  const variance = computeVariance(count, sum, squares);
  return variance && wholeRoot(...variance);
}

/** √(Σ min(d, 0)² / D) in cents. */
export const downsideDeviation = ({ count, downSquares }: DaySums): bigint | null =>
  count === 0 ? null : wholeRoot(downSquares, BigInt(count));

/** Of R. */
export function rDeviation({ rCount, rMicros }: Part, squares: bigint): number | null {
  const variance = computeVariance(rCount, rMicros, squares);
  return variance && root(variance[0], variance[1] * R * R);
}

const signed = (sign: bigint, magnitude: number): number => (sign < 0n ? -magnitude : magnitude);

const part = (share: number | bigint, of: number | bigint): number | null =>
  BigInt(of) === 0n ? null : ratio(BigInt(share) * 100n, BigInt(of));

/** Mean in cents; `null` of none. */
export const computeMean = (sum: bigint, count: number): bigint | null =>
  count === 0 ? null : averageCents(sum, count);

/** Σ wins / |Σ losses|; `null` without losses. Not the average win / the average loss. */
export const computeProfitFactor = ({ won, lost, losses }: Part): number | null =>
  losses === 0 || lost === 0n ? null : ratio(won, lost);

/** Mean R; `null` without any. */
export const computeAverageR = ({ rMicros, rCount }: Part): number | null =>
  rCount === 0 ? null : ratio(rMicros, BigInt(rCount) * R);

/** √N × mean(r) / sd(r), sd with N − 1 (Van Tharp's SQN): S √(N − 1) / √(N Σr² − S²). Not on dollars. */
function sqn({ rCount, rMicros }: Part, squares: bigint): number | null {
  const spread = computeSpread(rCount, rMicros, squares);
  if (rCount < 2 || spread === 0n) return null;
  return signed(rMicros, root(rMicros * rMicros * BigInt(rCount - 1), spread));
}

/** mean(d) / sd(d) × √252 over the days traded, without interest (Sharpe 1994). Not per trade. */
function sharpe({ count, sum, squares }: DaySums): number | null {
  const spread = computeSpread(count, sum, squares);
  if (count < 2 || spread === 0n) return null;
  return signed(sum, root(sum * sum * BigInt(count - 1) * TRADING_DAYS, BigInt(count) * spread));
}

/** mean(d) / √(Σ min(d, 0)² / D) × √252 over all D days (Sortino). Not by the deviation of the losing days. */
function sortino({ count, sum, downSquares }: DaySums): number | null {
  if (downSquares === 0n) return null;
  return signed(sum, root(sum * sum * TRADING_DAYS, BigInt(count) * downSquares));
}

/** Average win / |average loss|; `null` unless there are both. */
const computePayoff = ({ won, wins, lost, losses }: Part): [bigint, bigint] | null =>
  wins === 0 || losses === 0 || lost === 0n ? null : [won * BigInt(losses), lost * BigInt(wins)];

/** Half of WR − (1 − WR) / payoff, WR = W / (W + L), in percent of the account (Kelly 1956, halved). */
function kelly(total: Part): number | null {
  const payoff = computePayoff(total);
  if (!payoff || total.won === 0n) return null;
  const [wins, losses] = [BigInt(total.wins), BigInt(total.losses)];
  // (W a − L b) / ((W + L) a) with payoff a / b.
  const [a, b] = payoff;
  return ratio((wins * a - losses * b) * 50n, (wins + losses) * a);
}

const seconds = (ms: number | null): number | null => (ms === null ? null : ms / MS);

/** Every metric of `docs/metrics.md`. */
export function computeMetrics(found: Found): Metrics {
  const { total, closes, holding, mfe, afterLoss, rSquares } = found;
  const days = sumDays(closes);
  const { n, wins, losses, evens, rCount, costs } = total;
  const decided = wins + losses;
  const payoff = computePayoff(total);
  const deepest = findDeepest(closes);
  const of = <Value extends bigint | number>(value: Value | null, n: number, minimum = 0): Metric<Value> => ({
    value,
    n,
    minimum,
  });
  return {
    winRate: of(part(wins, decided), decided),
    profitFactor: of(computeProfitFactor(total), decided),
    payoff: of(payoff && ratio(...payoff), decided),
    averageWin: of(computeMean(total.won, wins), wins),
    averageLoss: of(computeMean(-total.lost, losses), losses),
    breakEven: of(evens, n),
    expectancy: of(computeMean(total.closedNet, n), n),
    expectancyR: of(computeAverageR(total), rCount),
    rCoverage: of(part(rCount, n), n),
    sqn: of(sqn(total, rSquares), rCount, MINIMUM.sqn),
    sharpe: of(sharpe(days), days.count, MINIMUM.sharpe),
    sortino: of(sortino(days), days.count, MINIMUM.sortino),
    maxDrawdownTrades: of(found.settled === 0 ? null : found.maxDrawdownTrades, found.settled),
    maxDrawdownDays: of(days.count === 0 ? null : deepest, days.count),
    recoveryFactor: of(deepest === 0n ? null : ratio(total.net, deepest), days.count),
    ulcerIndex: of(ulcerIndex(closes, found.startingBalance), days.count),
    bestDayShare: of(days.sum > 0n && days.best !== null ? part(days.best, days.sum) : null, days.count),
    holdingTime: of(seconds(holding.all.median), holding.all.n),
    holdingTimeWinners: of(seconds(holding.winners.median), holding.winners.n),
    holdingTimeLosers: of(seconds(holding.losers.median), holding.losers.n),
    costShare: of(part(costs, found.grossProfits), total.entries),
    kelly: of(kelly(total), decided, MINIMUM.kelly),
    afterLoss: of(computeMean(afterLoss.after.closedNet, afterLoss.after.n), afterLoss.after.n),
    afterLossOthers: of(computeMean(afterLoss.others.closedNet, afterLoss.others.n), afterLoss.others.n),
    givenBack: of(part(mfe.sum - mfe.net, mfe.sum), mfe.n),
  };
}

/** What the formulas are filled with, and what the specification's cards show besides. */
export function computeSums(
  found: Pick<Found, 'total' | 'closes' | 'rSquares' | 'grossProfits' | 'mfe'> & {
    bestTrade: number | null;
    worstTrade: number | null;
  },
  month: DateRange,
  accountsCents: bigint,
): MetricsSums {
  const { total, closes } = found;
  const days = sumDays(closes);
  const inMonth = closes.filter(({ date }) => date >= month.from && date <= month.to);
  return {
    wins: total.wins,
    losses: total.losses,
    evens: total.evens,
    won: total.won,
    lost: total.lost,
    closedNet: total.closedNet,
    days: days.count,
    dayMean: computeMean(days.sum, days.count),
    dayDeviation: dayDeviation(days),
    downsideDeviation: downsideDeviation(days),
    bestDayNet: days.best,
    bestTrade: found.bestTrade === null ? null : BigInt(found.bestTrade),
    worstTrade: found.worstTrade === null ? null : BigInt(found.worstTrade),
    maxDrawdownPercent: deepestPercent(closes),
    accountsDrawdownPercent: accountsCents === 0n ? null : deepestPercent(closes, accountsCents),
    grossProfits: found.grossProfits,
    monthPnl: inMonth.reduce((sum, { pnl }) => sum + pnl, 0n),
    monthCosts: inMonth.reduce((sum, { costs }) => sum + costs, 0n),
    rCount: total.rCount,
    rSum: ratio(total.rMicros, R),
    rDeviation: rDeviation(total, found.rSquares),
    mfe: found.mfe.sum,
    mfeNet: found.mfe.net,
  };
}

/** Closed entries in a few figures, and where they are listed. */
export const meanPart = ({ n, closedNet }: Part, query: string) => ({
  n,
  mean: computeMean(closedNet, n),
  net: closedNet,
  query,
});
