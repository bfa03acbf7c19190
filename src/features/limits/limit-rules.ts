/** The limits of a team on what its traders do in a session day. Pure: figures in, figures out. */

import type { Outcome } from '#src/values/entries/computed-pnl.ts';
import { type EventKind, LEVELS, type LimitKind } from '#src/values/limit-kinds.ts';

/** The limits of one trader. `null`: there is no such limit. */
export interface Limits {
  /** Cents above 0. */
  dailyLoss: bigint | null;
  weeklyLoss: bigint | null;
  /** A day. */
  maxTrades: number | null;
  /** Of one trade, in tenths of minis: a micro is one. */
  maxContracts: number | null;
  maxLossesInARow: number | null;
  allowedRoots: readonly string[] | null;
  stopRequired: boolean;
  /** From how much of a limit on it is amber. Percent, 50–95. */
  amberFrom: number;
  /**
   * Since when each of them is what it is, epoch milliseconds; what is left out has always been. Nothing was reached
   * before, and what is said of single trades is said of later ones.
   */
  since: Partial<Record<LimitKind, number>>;
}

/** A closed trade of the day, in order of closing. */
export interface LimitedTrade {
  id: number;
  /** When it closed; where that is not known, when it was closed here, or entered. Epoch milliseconds. */
  at: number;
  net: bigint;
  /** As the journal has it: costs may make a loss of what the team has as break-even. */
  outcome: Outcome;
  /** Of an account that follows another one, or still open: its money counts, the trade does not. */
  isMoneyAlone: boolean;
  /** `null` if it is not known or the symbol has no contract. Tenths of minis. */
  size: number | null;
  root: string | null;
  hasStop: boolean;
}

export type Level = (typeof LEVELS)[number];

/** Where a trader stands on one limit. */
export interface LimitState {
  kind: LimitKind;
  level: Level;
  /** Cents, or a count, tenths of minis for sizes; `null` where there is no measure. */
  limit: bigint | number | null;
  /** Percent of the limit that is used, rounded down; 0 where there is no measure. */
  used: number;
  /** Of a loss limit: what may still be lost; 0 or less once it is reached. Cents. */
  room: bigint | null;
}

/** What happened at one trade. */
export interface LimitEvent {
  kind: LimitKind;
  level: 'amber' | 'red';
  limit: bigint | number | null;
  used: number;
  /** The trade at which it came so far. */
  tradeId: number;
  /** When that was; not before the limit was there. Epoch milliseconds. */
  at: number;
  /** Net of the day then, of the week for its limit. Cents. */
  net: bigint;
}

export interface DayUnderLimits {
  net: bigint;
  trades: number;
  largestSize: number | null;
  lossesInARow: number;
  /** Of the limits there are. */
  states: readonly LimitState[];
  /** The worst of them. */
  level: Level;
  /** In the order in which they happened: each limit and level once. */
  events: readonly LimitEvent[];
}

const isWorse = (one: Level, other: Level): boolean => LEVELS.indexOf(one) > LEVELS.indexOf(other);

/** Once one of these is reached, the day is over: what is closed later was closed after the limit. */
export const ENDS_DAY: ReadonlySet<LimitKind> = new Set(['dailyLoss', 'weeklyLoss', 'maxLossesInARow']);

/**
 * Follows one trader's day.
 * @param before net of the week's earlier session days. Cents
 */
export function followDay(limits: Limits, before: bigint, trades: readonly LimitedTrade[]): DayUnderLimits {
  const events: LimitEvent[] = [];
  const day: Day = { net: 0n, trades: 0, largestSize: null, judgedSize: 0, lossesInARow: 0 };
  // What an earlier day of the week has brought about is no event of this one.
  const reached = new Map(measure(limits, before, day, null).map(({ kind, level }) => [kind, level]));
  for (const trade of trades) {
    add(day, trade, limits);
    for (const { kind, level, limit, used } of measure(limits, before, day, trade)) {
      if (level === 'ok' || !isWorse(level, reached.get(kind) ?? 'ok')) continue;
      reached.set(kind, level);
      const net = kind === 'weeklyLoss' ? before + day.net : day.net;
      const at = Math.max(trade.at, limits.since[kind] ?? 0);
      events.push({ kind, level, limit, used, tradeId: trade.id, at, net });
    }
  }
  // Red lasts until the day rolls.
  const states = measure(limits, before, day, null).map((state) =>
    reached.get(state.kind) === 'red' ? { ...state, level: 'red' as const } : state,
  );
  const { judgedSize: _, ...shown } = day;
  return { ...shown, states, level: worst(states), events };
}

const holds = ({ since }: Limits, kind: LimitKind, { at }: LimitedTrade): boolean => at >= (since[kind] ?? 0);

function add(day: Day, trade: LimitedTrade, limits: Limits): void {
  const { net, outcome, isMoneyAlone, size } = trade;
  day.net += net;
  if (isMoneyAlone) return;
  day.trades += 1;
  if (size !== null) day.largestSize = Math.max(day.largestSize ?? 0, size);
  if (holds(limits, 'maxContracts', trade)) day.judgedSize = Math.max(day.judgedSize, size ?? 0);
  // One that breaks even ends no row.
  if (outcome !== 'even') day.lossesInARow = outcome === 'loss' ? day.lossesInARow + 1 : 0;
}

const worst = (states: readonly LimitState[]): Level =>
  states.reduce<Level>((level, state) => (isWorse(state.level, level) ? state.level : level), 'ok');

interface Day extends Pick<DayUnderLimits, 'net' | 'trades' | 'largestSize' | 'lossesInARow'> {
  /** The largest size since the limit holds. */
  judgedSize: number;
}

/** How much of a loss limit is used. Cents; percent, rounded down. */
export function measureLoss(
  net: bigint,
  limit: bigint,
  amberFrom: number,
): { level: Level; used: number; room: bigint } {
  const lost = net < 0n ? -net : 0n;
  const level = lost >= limit ? 'red' : lost * 100n >= limit * BigInt(amberFrom) ? 'amber' : 'ok';
  return { level, used: Number((lost * 100n) / limit), room: limit + net };
}

/** @param trade by which rules of single trades go; `null` for none */
function measure(limits: Limits, before: bigint, day: Day, trade: LimitedTrade | null): LimitState[] {
  const { dailyLoss, weeklyLoss, maxTrades, maxContracts, maxLossesInARow, allowedRoots, amberFrom } = limits;
  const states: LimitState[] = [];
  const isJudged = (kind: LimitKind) => trade !== null && !trade.isMoneyAlone && holds(limits, kind, trade);
  for (const [kind, limit, net] of [
    ['dailyLoss', dailyLoss, day.net],
    ['weeklyLoss', weeklyLoss, before + day.net],
  ] as const) {
    if (limit !== null) states.push({ kind, limit, ...measureLoss(net, limit, amberFrom) });
  }
  for (const [kind, limit, count] of [
    ['maxTrades', maxTrades, day.trades],
    ['maxContracts', maxContracts, day.judgedSize],
  ] as const) {
    if (limit === null) continue;
    // As many as are allowed are no breach.
    const level = count > limit ? 'red' : count * 100 >= limit * amberFrom ? 'amber' : 'ok';
    states.push({ kind, level, limit, used: Math.floor((count * 100) / limit), room: null });
  }
  if (maxLossesInARow !== null) {
    const used = Math.floor((day.lossesInARow * 100) / maxLossesInARow);
    const level = used >= 100 ? 'red' : used >= amberFrom ? 'amber' : 'ok';
    states.push({ kind: 'maxLossesInARow', level, limit: maxLossesInARow, used, room: null });
  }
  if (allowedRoots !== null) {
    const isForeign = isJudged('allowedRoots') && !allowedRoots.includes(trade?.root ?? '');
    states.push({ kind: 'allowedRoots', level: isForeign ? 'red' : 'ok', limit: null, used: 0, room: null });
  }
  if (limits.stopRequired) {
    const isBare = isJudged('stopRequired') && !trade?.hasStop;
    states.push({ kind: 'stopRequired', level: isBare ? 'red' : 'ok', limit: null, used: 0, room: null });
  }
  return states;
}

/** A red event of a trader's. */
export interface RedEvent {
  kind: EventKind;
  day: string;
  at: number;
  /** Cents; `null` of what is no loss limit. */
  limit: bigint | null;
}

/**
 * Whether an entry was closed, or made, after a limit that ends the day was reached, by the events that are kept.
 * @param entry with the first day of its week, and what the days of that week before its own come to
 * @param inForce the limits there are now: a week goes on by them
 */
export function isAfterLimit(
  entry: { day: string; weekStart: string; at: number; netBefore: () => bigint },
  reds: readonly RedEvent[],
  { weeklyLoss, since }: Pick<Limits, 'weeklyLoss' | 'since'>,
): boolean {
  // What was closed before they came goes by the limit of its own time, which the event has kept.
  const isByNow = entry.at >= (since.weeklyLoss ?? 0);
  return reds.some(({ kind, day, at, limit: former }) => {
    if (day === entry.day) return at < entry.at && kind !== 'teamDailyLoss' && ENDS_DAY.has(kind);
    if (kind !== 'weeklyLoss' || day < entry.weekStart || day > entry.day) return false;
    const limit = isByNow ? weeklyLoss : former;
    // A week that has come back since is open again.
    return limit !== null && entry.netBefore() <= -limit;
  });
}
