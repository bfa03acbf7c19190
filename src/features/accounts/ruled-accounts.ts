import { isDeepStrictEqual } from 'node:util';
import type { Contracts } from '#src/values/contracts/contract.ts';
import { inMinis } from '#src/values/contracts/minis.ts';
import {
  type DayUnderRules,
  followAccount,
  measureProgress,
  measureRooms,
  type RuledDay,
  type RuledTrade,
  type Standing,
} from './account-rules.ts';
import { lateTrades } from './flat-by-rules.ts';
import type { AccountState, FloorOfDay } from './responses.ts';
import type { ClosedTrade, KeptDay, RuledDaysStore } from './ruled-days-store.ts';
import { type AccountRules, RULE_NAMES } from './rules-contract.ts';

interface RuledAccountsDeps {
  store: RuledDaysStore;
  contracts: () => Contracts;
  /** The team's current day. */
  today: () => string;
}

interface RuledAccount {
  id: number;
  traderId: number;
  startingCents: number;
}

/** Days that the preview of a floor shows. */
const MOST_DAYS = 250;
/** Accounts whose state is kept, about a KiB each. */
const MOST_KEPT = 5000;

/** Where accounts stand by their rules, or would stand by others, over all of their closed trades. */
export function ruledAccounts({ store, contracts, today }: RuledAccountsDeps) {
  /** @returns its days with closed trades, and where it stands after them */
  function follow(account: RuledAccount, rules: AccountRules): { days: DayUnderRules[]; now: Standing } {
    const { now, next, isAtRisk } = followAccount(rules, BigInt(account.startingCents));
    const toTrade = tradeReader(rules, contracts());
    const earlier = store.archivedTrades(account);
    if (earlier.length > 0 || needsTrades(rules)) {
      const trades = inOrder(earlier, store.trades(account.id));
      const byDay = Map.groupBy(trades, ({ date }) => date);
      const days = [...byDay].map(([date, trades]) => next({ date, trades: trades.map(toTrade) }));
      return { days, now: now() };
    }
    const closedDays = store.days(account.id).filter(({ closed }) => closed > 0);
    const readDay = (day: KeptDay): RuledDay =>
      isSumEnough(day) && !isAtRisk(day.lost)
        ? { date: day.date, trades: [{ ...PLAIN, net: day.net }], closed: day.closed }
        : { date: day.date, trades: store.tradesOn(account.id, day.date).map(toTrade) };
    const days = closedDays.map((day) => next(readDay(day)));
    return { days, now: now() };
  }

  function measure(rules: AccountRules, { days, now }: ReturnType<typeof follow>): AccountState {
    const { balance, floor, floorAtWorst } = now;
    const ofToday = days.findLast(({ date }) => date === today())?.net ?? 0n;
    const { dailyLoss, maxDrawdown } = rules;
    const ends = (day: DayUnderRules) =>
      day.breaches.includes('maxDrawdown') ||
      (dailyLoss?.kind === 'fail' && day.breaches.includes('dailyLoss'));
    const broken = RULE_NAMES.flatMap((rule) => {
      const broke = days.filter(({ breaches }) => breaches.includes(rule));
      const last = broke.at(-1)?.date;
      return last === undefined ? [] : [{ rule, days: broke.length, last }];
    });
    return {
      floor,
      floorAtWorst,
      room: floor === null ? null : balance - floor,
      roomAtWorst: floorAtWorst === null ? null : balance - floorAtWorst,
      estimate: maxDrawdown?.mode === 'trailing_intraday',
      breach: floor !== null && balance <= floor,
      breachedOn: days.find(ends)?.date ?? null,
      mayHaveBreachedOn: days.find(({ mayBreach }) => mayBreach)?.date ?? null,
      dayRoom: dailyLoss && dailyLoss.amount + ofToday,
      bindingRule: measureRooms(rules, now, ofToday)[0]?.rule ?? null,
      ...measureProgress(
        rules,
        days.map(({ net }) => net),
      ),
      broken,
    };
  }

  const kept = new Map<number, { from: object; state: AccountState }>();

  return {
    /** Where it stands; worked out again once anything that this follows from is another one, whoever wrote. */
    stateOf(account: RuledAccount, rules: AccountRules): AccountState {
      const workOut = () => measure(rules, follow(account, rules));
      // What is not committed may be taken back, and what comes instead have the same number.
      if (store.isWriting()) return workOut();
      const { id, traderId, startingCents } = account;
      const changes = store.changes(traderId);
      const from = { startingCents, rules, changes, contracts: contracts(), today: today() };
      const known = kept.get(id);
      if (known && isDeepStrictEqual(known.from, from)) return known.state;
      const state = workOut();
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(id, { from, state });
      return state;
    },

    /** The state by any rules, and its floor from day to day. */
    preview(account: RuledAccount, rules: AccountRules): { state: AccountState; days: FloorOfDay[] } {
      const followed = follow(account, rules);
      return { state: measure(rules, followed), days: fewDays(followed.days) };
    },
  };
}

const PLAIN = { mfe: null, mae: null, size: null, isLate: false } as const;

/** Whether rules look at trades, and not only at days. */
const needsTrades = ({ maxDrawdown, maxSize, flatBy }: AccountRules): boolean =>
  maxDrawdown?.mode === 'trailing_closed' ||
  maxDrawdown?.mode === 'trailing_intraday' ||
  maxSize !== null ||
  flatBy !== null;

/** Whether a day's sums are those of its closed trades, and say what the losing ones lost. */
const isSumEnough = ({ entries, closed, wins, losses }: KeptDay): boolean =>
  entries === closed && closed === wins + losses;

function inOrder(earlier: readonly ClosedTrade[], later: readonly ClosedTrade[]): readonly ClosedTrade[] {
  if (earlier.length === 0) return later;
  // One that was archived has a lower id than any that is not.
  return [...earlier, ...later].sort(
    (one, other) => one.date.localeCompare(other.date) || closing(one) - closing(other) || one.id - other.id,
  );
}

const closing = ({ closedAt, createdAt }: ClosedTrade): number => closedAt ?? createdAt;

function tradeReader({ maxSize, flatBy }: AccountRules, contracts: Contracts) {
  const isLate = lateTrades(flatBy);
  return (trade: ClosedTrade): RuledTrade => ({
    net: BigInt(trade.net ?? 0),
    mfe: toCents(trade.mfe),
    mae: toCents(trade.mae),
    size:
      maxSize === null || trade.instrumentType !== 'futures'
        ? null
        : inMinis(trade.quantity, trade.root, contracts),
    isLate: isLate(trade),
  });
}

const toCents = (read: number | null): bigint | null => (read === null ? null : BigInt(read));

/** At most so many, evenly apart; the last one, and those on which the floor was reached, are among them. */
function fewDays(days: readonly DayUnderRules[]): FloorOfDay[] {
  const { length } = days;
  const placeOf = (count: number) => Math.floor((count * MOST_DAYS) / length);
  return days
    .filter(
      ({ breaches }, index) =>
        length <= MOST_DAYS || placeOf(index + 1) > placeOf(index) || breaches.includes('maxDrawdown'),
    )
    .map(({ date, balance, floor, floorAtWorst, breaches }) => ({
      date,
      balance,
      floor,
      floorAtWorst,
      breaches: [...breaches],
    }));
}
