/**
 * The metrics of entries as the journal lists them, straight from their definitions: exact fractions until the last
 * division, and everything looked through again for each.
 */

import { type Cents, divided, largest, parseCents, sum } from './money.ts';

export interface ListedEntry {
  id: number;
  tradeDate: string;
  pnl: string | null;
  commission: string | null;
  fees: string | null;
  risk: string | null;
  openedAt: string | null;
  closedAt: string | null;
  mae: string | null;
  mfe: string | null;
  accountId: number | null;
  isCopy: boolean;
  outcome: 'win' | 'loss' | 'even' | 'open';
}

/** What is known besides. */
export interface Team {
  startingBalances: ReadonlyMap<number, Cents>;
  /** Whatever a filter finds, a loss before is looked for among all. */
  all: readonly ListedEntry[];
}

const money = (text: string | null): Cents => parseCents(text ?? '0.00');
export const netOf = (entries: readonly ListedEntry[]): Cents => sum(entries.map(({ pnl }) => money(pnl)));
export const costsOf = (entries: readonly ListedEntry[]): Cents =>
  sum(entries.map(({ commission, fees }) => money(commission) + money(fees)));

const size = (value: bigint): bigint => (value < 0n ? -value : value);
const square = (value: bigint): bigint => value * value;

/** A fraction to as many decimals as a number has, and some more. */
const DECIMALS = 10n ** 40n;
export const fraction = (top: bigint, bottom: bigint): number =>
  Number((top * DECIMALS) / bottom) / Number(DECIMALS);

export const isClosed = ({ outcome }: ListedEntry): boolean => outcome !== 'open';

/** In millionths; `null` without a risk, or with one that is next to nothing against the result. */
export function rOf({ pnl, risk }: ListedEntry): bigint | null {
  const [net, risked] = [money(pnl), money(risk)];
  if (pnl === null || risked === 0n || size(net) > risked * 1_000_000n) return null;
  const magnitude = (size(net) * 2_000_000n + risked) / (2n * risked);
  return net < 0n ? -magnitude : magnitude;
}

/** By closing within a day; those without a time last, by id. */
export const inOrder = (entries: readonly ListedEntry[]): ListedEntry[] =>
  entries.toSorted(
    (a, b) =>
      a.tradeDate.localeCompare(b.tradeDate) ||
      (a.closedAt ?? 'later').localeCompare(b.closedAt ?? 'later') ||
      a.id - b.id,
  );

/** `null` without a time of opening. */
function isAfterLoss(entry: ListedEntry, team: Team): boolean | null {
  if (entry.openedAt === null) return null;
  const opened = Date.parse(entry.openedAt);
  return team.all.some(({ id, outcome, closedAt }) => {
    if (id === entry.id || outcome !== 'loss' || closedAt === null) return false;
    const gap = opened - Date.parse(closedAt);
    return gap >= 0 && gap <= 15 * 60_000;
  });
}

/** max(M_k − c_k) with M_0 = 0, over sums c_k. */
function deepestFall(steps: readonly Cents[]): Cents {
  const levels = steps.map((_, index) => sum(steps.slice(0, index + 1)));
  return largest([0n, ...levels.map((level, index) => largest([0n, ...levels.slice(0, index + 1)]) - level)]);
}

/** N Σx² − (Σx)² = N (N − 1) sd². */
const spread = (values: readonly bigint[]): bigint =>
  BigInt(values.length) * sum(values.map(square)) - square(sum(values));

/** √(top / bottom). */
const root = (top: bigint, bottom: bigint): number => Math.sqrt(fraction(top, bottom));
const withSign = (sign: bigint, value: number): number => (sign < 0n ? -value : value);

function medianSeconds(entries: readonly ListedEntry[]): number | null {
  const held = entries
    .flatMap(({ openedAt, closedAt }) =>
      openedAt === null || closedAt === null ? [] : Date.parse(closedAt) - Date.parse(openedAt),
    )
    .sort((a, b) => a - b);
  const [low, high] = [held[Math.ceil(held.length / 2) - 1], held[Math.floor(held.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2000;
}

/** The days that have entries, ascending, with all of them. */
export const daysOf = (entries: readonly ListedEntry[]) =>
  [...new Set(entries.map(({ tradeDate }) => tradeDate))].sort().map((date) => {
    const ofDay = entries.filter(({ tradeDate }) => tradeDate === date);
    return { date, net: netOf(ofDay), entries: ofDay };
  });

/** What the accounts began with that these entries are in. */
export function accountsCentsOf(entries: readonly ListedEntry[], { startingBalances }: Team): Cents {
  const accounts = new Set(entries.flatMap(({ accountId }) => accountId ?? []));
  return sum([...accounts].map((id) => startingBalances.get(id) ?? 0n));
}

export const startingBalanceOf = (entries: readonly ListedEntry[], team: Team): Cents =>
  accountsCentsOf(entries, team) || 1_000_000n;

/** max((peak − equity) / peak) in percent, over daily closes of an equity that begins with `start`. */
export function deepestPercent(entries: readonly ListedEntry[], start: Cents): number {
  const days = daysOf(entries).map(({ net }) => net);
  const equities = days.map((_, at) => start + sum(days.slice(0, at + 1)));
  const falls = equities.map((equity, at) => {
    const peak = largest([start, ...equities.slice(0, at + 1)]);
    return fraction((peak - equity) * 100n, peak);
  });
  return Math.max(0, ...falls);
}

function ulcerIndex(days: readonly Cents[], start: Cents): number {
  const percents = days.map((_, index) => {
    const closes = days.slice(0, index + 1).map((_, at) => start + sum(days.slice(0, at + 1)));
    const peak = largest([start, ...closes]);
    return fraction((peak - (closes.at(-1) ?? 0n)) * 100n, peak);
  });
  return Math.sqrt(percents.reduce((all, percent) => all + percent ** 2, 0) / days.length);
}

/** `null` instead of what is divided by nothing. */
const ifAny = <T>(bottom: bigint | number, value: () => T): T | null =>
  BigInt(bottom) === 0n ? null : value();

/** Every metric; money is in cents. */
export function metricsOf(entries: readonly ListedEntry[], team: Team) {
  const closed = inOrder(entries.filter(isClosed));
  const settled = inOrder(entries.filter(({ pnl }) => pnl !== null));
  const of = (outcome: string) => closed.filter((entry) => entry.outcome === outcome);
  const [wins, losses, evens] = [of('win'), of('loss'), of('even')];
  const [N, W, L] = [BigInt(closed.length), BigInt(wins.length), BigInt(losses.length)];
  const [won, lost] = [netOf(wins), -netOf(losses)];
  const rs = closed.flatMap((entry) => rOf(entry) ?? []);
  const R = BigInt(rs.length);
  const days = daysOf(entries).map(({ net }) => net);
  const D = BigInt(days.length);
  const [net, down] = [sum(days), sum(days.map((day) => (day < 0n ? square(day) : 0n)))];
  const fall = deepestFall(days);
  const best = days.length === 0 ? 0n : largest(days);
  const gross = sum(entries.map((entry) => largest([0n, netOf([entry]) + costsOf([entry])])));
  const after = closed.filter((entry) => isAfterLoss(entry, team) === true);
  const others = closed.filter((entry) => isAfterLoss(entry, team) === false);
  const withMfe = closed.filter(({ mfe }) => money(mfe) > 0n);
  const mfe = sum(withMfe.map((entry) => money(entry.mfe)));
  const timed = (list: ListedEntry[]) =>
    list.filter(({ openedAt, closedAt }) => openedAt !== null && closedAt !== null).length;
  const metric = (value: number | bigint | null, n: number | bigint, minimum = 0) => ({
    value,
    n: Number(n),
    minimum,
  });
  const mean = (list: ListedEntry[]) => ifAny(list.length, () => divided(netOf(list), list.length));
  return {
    winRate: metric(
      ifAny(W + L, () => fraction(W * 100n, W + L)),
      W + L,
    ),
    profitFactor: metric(
      ifAny(L, () => fraction(won, lost)),
      W + L,
    ),
    payoff: metric(
      ifAny(W * L, () => fraction(won * L, lost * W)),
      W + L,
    ),
    averageWin: metric(mean(wins), W),
    averageLoss: metric(mean(losses), L),
    breakEven: metric(evens.length, N),
    expectancy: metric(mean(closed), N),
    expectancyR: metric(
      ifAny(R, () => fraction(sum(rs), R * 1_000_000n)),
      R,
    ),
    rCoverage: metric(
      ifAny(N, () => fraction(R * 100n, N)),
      N,
    ),
    sqn: metric(
      ifAny(R > 1n ? spread(rs) : 0n, () =>
        // √N × (Σr / N) / √(spread / (N (N − 1)))
        withSign(sum(rs), root(R * square(sum(rs)) * R * (R - 1n), R * R * spread(rs))),
      ),
      R,
      30,
    ),
    sharpe: metric(
      ifAny(D > 1n ? spread(days) : 0n, () =>
        withSign(net, root(square(net) * D * (D - 1n) * 252n, D * D * spread(days))),
      ),
      D,
      20,
    ),
    sortino: metric(
      ifAny(down, () => withSign(net, root(square(net) * D * 252n, D * D * down))),
      D,
      20,
    ),
    maxDrawdownTrades: metric(
      ifAny(settled.length, () => deepestFall(settled.map((entry) => netOf([entry])))),
      settled.length,
    ),
    maxDrawdownDays: metric(
      ifAny(D, () => fall),
      D,
    ),
    recoveryFactor: metric(
      ifAny(fall, () => fraction(net, fall)),
      D,
    ),
    ulcerIndex: metric(
      ifAny(D, () => ulcerIndex(days, startingBalanceOf(entries, team))),
      D,
    ),
    bestDayShare: metric(net > 0n ? fraction(best * 100n, net) : null, D),
    holdingTime: metric(medianSeconds(closed), timed(closed)),
    holdingTimeWinners: metric(medianSeconds(wins), timed(wins)),
    holdingTimeLosers: metric(medianSeconds(losses), timed(losses)),
    costShare: metric(
      ifAny(gross, () => fraction(costsOf(entries) * 100n, gross)),
      entries.length,
    ),
    kelly: metric(
      // WR − (1 − WR) / payoff = W / (W + L) − L / (W + L) × (lost × W) / (won × L)
      ifAny(W * L, () => fraction((W * won - lost * W) * 50n, (W + L) * won)),
      W + L,
      30,
    ),
    afterLoss: metric(mean(after), after.length),
    afterLossOthers: metric(mean(others), others.length),
    givenBack: metric(
      ifAny(mfe, () => fraction((mfe - netOf(withMfe)) * 100n, mfe)),
      withMfe.length,
    ),
  };
}

/** What a group says of entries. */
export function groupOf(entries: readonly ListedEntry[], team: Team) {
  const closed = entries.filter(isClosed);
  const { profitFactor, expectancy, expectancyR } = metricsOf(entries, team);
  return {
    entries: entries.length,
    n: closed.length,
    wins: closed.filter(({ outcome }) => outcome === 'win').length,
    losses: closed.filter(({ outcome }) => outcome === 'loss').length,
    net: netOf(entries),
    costs: costsOf(entries),
    closedNet: netOf(closed),
    expectancy: expectancy.value,
    profitFactor: profitFactor.value,
    averageR: expectancyR.value,
    rCount: expectancyR.n,
  };
}
