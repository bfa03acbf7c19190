/** The rules of an evaluation or funded account, over its closed trades. Pure: figures in, figures out. */

import { divided } from '#src/values/money/exact.ts';
import type { AccountRules, RuleName } from './rules-contract.ts';

/** The rules that days and trades can be measured by. */
export type Ruling = Omit<AccountRules, 'name' | 'source' | 'asOf'>;

/** A closed trade, in order of closing. Cents. */
export interface RuledTrade {
  net: bigint;
  /** How far the open trade was ahead at best, and behind at worst; 0 or more, `null` if not known. */
  mfe: bigint | null;
  mae: bigint | null;
  /** In minis; `null` if it is not known. */
  size: number | null;
  /** Whether it was held beyond the time of day at which the account must be flat. */
  isLate: boolean;
}

export interface RuledDay {
  /** `yyyy-MM-dd`, a session day. */
  date: string;
  trades: readonly RuledTrade[];
  /** How many trades were closed, where `trades` has but their sum. */
  closed?: number;
}

/** Where an account stands after a day. */
export interface DayUnderRules {
  date: string;
  net: bigint;
  balance: bigint;
  /** Of the drawdown, after the day; `null` without that rule. */
  floor: bigint | null;
  /** Where the floor may be at worst, if what open trades were ahead counts: an estimate. `null` if that is not known. */
  floorAtWorst: bigint | null;
  /** The rules that it broke. */
  breaches: readonly RuleName[];
  /** Whether an open trade may have been at the floor, as far as its excursions are known. */
  mayBreach: boolean;
}

/** Where an account stands at a moment. */
export type Standing = Pick<DayUnderRules, 'balance' | 'floor' | 'floorAtWorst'>;

/** From where an account is followed on. */
export interface ReachedStanding extends Standing {
  /** Whether the floor of its drawdown was reached. */
  isOver: boolean;
}

/** An account on its way from day to day. */
export interface FollowedAccount {
  now: () => Standing;
  next: (day: RuledDay) => DayUnderRules;
  /** Whether a day may break a rule on the way to its close. @param lost sum of what its trades lost. Cents */
  isAtRisk: (lost: bigint) => boolean;
}

/**
 * The floor never falls; a breach is a balance at or below it, the first time: it ends the account.
 * @param start balance before the first day. Cents
 * @param reached where it stands after earlier days by the same rules; `null` before the first one
 */
export function followAccount(
  rules: Ruling,
  start: bigint,
  reached: ReachedStanding | null = null,
): FollowedAccount {
  const { dailyLoss, maxDrawdown, maxSize, maxTrades } = rules;
  const floor = maxDrawdown && trailingFloor(maxDrawdown, start, reached);
  let { balance, isOver } = reached ?? { balance: start, isOver: false };
  const now = (): Standing => ({
    balance,
    floor: floor ? floor.now() : null,
    floorAtWorst: floor ? floor.atWorst() : null,
  });
  return {
    now,
    isAtRisk: (lost) =>
      (floor !== null && !isOver && balance - lost <= floor.now()) ||
      (dailyLoss !== null && lost >= dailyLoss.amount),
    next({ date, trades, closed = trades.length }) {
      const breaches = new Set<RuleName>();
      let [net, mayBreach] = [0n, false];
      for (const trade of trades) {
        if (floor?.open(balance, trade)) mayBreach = true;
        balance += trade.net;
        net += trade.net;
        floor?.close(balance);
        if (floor && !isOver && balance <= floor.now()) {
          breaches.add('maxDrawdown');
          isOver = true;
        }
        if (dailyLoss && net <= -dailyLoss.amount) breaches.add('dailyLoss');
        if (maxSize !== null && (trade.size ?? 0) > maxSize) breaches.add('maxSize');
        if (trade.isLate) breaches.add('flatBy');
      }
      if (maxTrades !== null && closed > maxTrades) breaches.add('maxTrades');
      floor?.endDay(balance);
      return { date, net, ...now(), breaches: [...breaches], mayBreach };
    },
  };
}

/** The floor of one drawdown rule, from moment to moment. */
function trailingFloor(
  { amount, mode, lockAt }: NonNullable<Ruling['maxDrawdown']>,
  start: bigint,
  reached: Standing | null,
) {
  const highest = lockAt === null ? null : start + lockAt;
  const below = (peak: bigint): bigint => lower(peak - amount, highest);
  let floor = reached?.floor ?? start - amount;
  /** With what open trades were ahead; `null` once that is not known and no lock bounds it. */
  let worst: bigint | null = reached ? reached.floorAtWorst : floor;
  const raise = (peak: bigint): void => {
    floor = higher(floor, below(peak));
    worst = worst === null ? null : higher(worst, floor);
  };
  return {
    /** @returns whether it may have been at the floor while it was open */
    open(balance: bigint, { mfe, mae }: RuledTrade): boolean {
      if (mode !== 'trailing_intraday') return false;
      const ahead: bigint | null = mfe === null ? highest : below(balance + mfe);
      worst = worst === null || ahead === null ? null : higher(worst, ahead);
      return mae !== null && balance - mae <= (worst ?? floor);
    },
    close(balance: bigint): void {
      if (mode === 'trailing_closed' || mode === 'trailing_intraday') raise(balance);
    },
    endDay(balance: bigint): void {
      if (mode === 'trailing_eod') raise(balance);
    },
    now: (): bigint => floor,
    atWorst: (): bigint | null => (mode === 'trailing_intraday' ? worst : floor),
  };
}

const higher = (one: bigint, other: bigint): bigint => (one > other ? one : other);
const lower = (one: bigint, other: bigint | null): bigint => (other === null || one < other ? one : other);

/** What an account may still lose before a rule is broken. */
export interface Room {
  rule: 'dailyLoss' | 'maxDrawdown';
  /** 0 or less once it is broken; of an estimate at worst, where that is known. Cents. */
  amount: bigint;
}

/**
 * The room of each rule, the least first: that rule binds.
 * @param today net of the session day so far. Cents
 */
export function measureRooms(
  { dailyLoss }: Ruling,
  { balance, floor, floorAtWorst }: Standing,
  today: bigint,
): Room[] {
  const rooms: Room[] = [];
  if (floor !== null) rooms.push({ rule: 'maxDrawdown', amount: balance - (floorAtWorst ?? floor) });
  if (dailyLoss) rooms.push({ rule: 'dailyLoss', amount: dailyLoss.amount + today });
  return rooms.sort((one, other) => (one.amount < other.amount ? -1 : one.amount > other.amount ? 1 : 0));
}

/** What an evaluation still needs. */
export interface Progress {
  /** Profit that the target still needs. Cents, 0 once it is reached; `null` without a target. */
  targetNeeded: bigint | null;
  /** Days that still have to be made; `null` without that rule. */
  daysNeeded: number | null;
  consistency: Consistency | null;
}

export interface Consistency {
  /** What part the best day is of the profit that counts, in percent; `null` without profit. */
  share: number | null;
  /** Profit that still has to be made so that it is no more than its part. Cents. */
  needed: bigint;
}

/** What session days with closed trades come to, for the progress. Cents. */
export interface Tally {
  profit: bigint;
  /** Of the best day; 0 without one that made a profit. */
  best: bigint;
  /** How many days count as made. */
  made: number;
}

export const NO_DAYS: Tally = { profit: 0n, best: 0n, made: 0 };

/** With one more day. @param net of it. Cents */
export const tallied = ({ minProfitOfDay }: Ruling, { profit, best, made }: Tally, net: bigint): Tally => ({
  profit: profit + net,
  best: higher(best, net),
  made: minProfitOfDay === null || net >= minProfitOfDay ? made + 1 : made,
});

export function measureProgress(rules: Ruling, tally: Tally): Progress {
  const { target, minDays } = rules;
  return {
    targetNeeded: target === null ? null : higher(0n, target - tally.profit),
    daysNeeded: minDays === null ? null : Math.max(0, minDays - tally.made),
    consistency: rules.consistency && measureConsistency(rules.consistency, target, tally),
  };
}

/** Still needed is best / percent − total. A cent begun is a cent needed. */
function measureConsistency(
  { percent, base }: NonNullable<Ruling['consistency']>,
  target: bigint | null,
  { profit, best }: Tally,
): Consistency {
  const wanted = (best * 100n + BigInt(percent) - 1n) / BigInt(percent);
  const counted = base === 'highest' && target !== null ? higher(target, profit) : profit;
  return {
    share: profit > 0n ? Number(divided(best * 10_000n, counted)) / 100 : null,
    needed: counted >= wanted ? 0n : wanted - profit,
  };
}
