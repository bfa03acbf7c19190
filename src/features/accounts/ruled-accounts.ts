import { isDeepStrictEqual } from 'node:util';
import type { Contracts } from '#src/values/contracts/contract.ts';
import { inMinis } from '#src/values/contracts/minis.ts';
import { addDays, FIRST_TRADE_DATE } from '#src/values/time/dates.ts';
import {
  type DayUnderRules,
  followAccount,
  measureProgress,
  measureRooms,
  NO_DAYS,
  type RuledDay,
  type RuledTrade,
  type Standing,
  type Tally,
  tallied,
} from './account-rules.ts';
import { lateTrades } from './flat-by-rules.ts';
import type { AccountState, FloorOfDay } from './responses.ts';
import type { ClosedTrade, KeptDay, RuledDaysStore } from './ruled-days-store.ts';
import { type AccountRules, RULE_NAMES, type RuleName } from './rules-contract.ts';

interface RuledAccountsDeps {
  contracts: () => Contracts;
  /** The team's current day. */
  today: () => string;
}

export interface RuledAccount {
  id: number;
  traderId: number;
  /** Cents. */
  startingBalance: bigint;
}

/** Days that the preview of a floor shows. */
const MOST_DAYS = 250;
/** Accounts of which is kept what their days have come to, about two KiB each. */
const MOST_KEPT = 5000;
/** What changes is mostly of the last days: what the days before have come to is kept by itself. */
const RECENT_DAYS = 7;
/** Days whose sums are read at once. */
const PAGE = 250;

/** What an account's days have come to. */
interface Followed extends Standing {
  tally: Tally;
  broken: Readonly<Partial<Record<RuleName, { days: number; last: string }>>>;
  breachedOn: string | null;
  mayHaveBreachedOn: string | null;
}

/** From where on an account's days are gone through. */
interface Start {
  from: string;
  /** What those before have come to. */
  followed: Followed;
}

interface Kept {
  /** All that it follows from, besides the trader's entries. */
  of: object;
  /** How often those were changed, all of them and those before the recent days. */
  changes: number;
  changesBefore: number;
  recent: Start;
  nets: ReadonlyMap<string, bigint>;
  followed: Followed;
}

/** Where accounts stand by their rules, or would stand by others, over all of their closed trades. */
export function ruledAccounts({ contracts, today }: RuledAccountsDeps) {
  const kept = new Map<number, Kept>();

  return {
    /**
     * Where it stands. The days are gone through again once anything that this follows from is another one, whoever wrote:
     * the recent ones, unless it is of an earlier one. Yields where others may run in between.
     */
    *stateOf(
      store: RuledDaysStore,
      account: RuledAccount,
      rules: AccountRules,
    ): Generator<void, AccountState> {
      const { id, traderId, startingBalance } = account;
      const date = today();
      const [archive, isJudging] = [store.lastArchive(), store.isJudging()];
      const of = { startingBalance, rules, archive, isJudging, contracts: contracts() };
      const changes = store.changes(traderId);
      const before = kept.get(id);
      const known = before && date >= before.recent.from && isDeepStrictEqual(before.of, of) ? before : null;
      if (known?.changes === changes) return measure(rules, known.followed, known.nets.get(date) ?? 0n);
      const since = addDays(date, -RECENT_DAYS);
      const isRecent =
        known !== null &&
        known.recent.from <= since &&
        store.changesBefore(traderId, known.recent.from) === known.changesBefore;
      const start = isRecent ? known.recent : firstDay(account, rules);
      const { recent, days, followed } = yield* follow(store, account, rules, { ...of, start, since });
      const nets = new Map(days.map(({ date, net }) => [date, net]));
      if (kept.size >= MOST_KEPT) kept.clear();
      const changesBefore = store.changesBefore(traderId, since);
      kept.set(id, { of, changes, changesBefore, recent, nets, followed });
      return measure(rules, followed, nets.get(date) ?? 0n);
    },

    /** Where one stands that has no trades. */
    stateOfNew: (account: Pick<RuledAccount, 'startingBalance'>, rules: AccountRules): AccountState =>
      measure(rules, firstDay(account, rules).followed, 0n),

    /** The state by any rules, and its floor from day to day. Yields where others may run in between. */
    *preview(
      store: RuledDaysStore,
      account: RuledAccount,
      rules: AccountRules,
    ): Generator<void, { state: AccountState; days: FloorOfDay[] }> {
      const start = firstDay(account, rules);
      const whole = { start, since: start.from, contracts: contracts() };
      const { days, followed } = yield* follow(store, account, rules, whole);
      const date = today();
      const ofToday = days.findLast((day) => day.date === date)?.net ?? 0n;
      return { state: measure(rules, followed, ofToday), days: fewDays(days) };
    },
  };
}

const firstDay = (
  { startingBalance }: Pick<RuledAccount, 'startingBalance'>,
  rules: AccountRules,
): Start => ({
  from: FIRST_TRADE_DATE,
  followed: {
    ...followAccount(rules, startingBalance).now(),
    ...{ tally: NO_DAYS, broken: {}, breachedOn: null, mayHaveBreachedOn: null },
  },
});

/**
 * Goes through the days from one on.
 * @returns those since a later one, what came before them, and what all have come to
 */
function* follow(
  store: RuledDaysStore,
  account: RuledAccount,
  rules: AccountRules,
  { start, since, contracts }: { start: Start; since: string; contracts: Contracts },
): Generator<void, { recent: Start; days: DayUnderRules[]; followed: Followed }> {
  let { followed } = start;
  let earlier = followed;
  const days: DayUnderRules[] = [];
  const isOver = followed.broken.maxDrawdown !== undefined;
  const { next, isAtRisk } = followAccount(rules, account.startingBalance, { ...followed, isOver });
  const toTrade = tradeReader(rules, contracts);
  const archived = new Set(store.archivedDates(account.traderId, start.from));
  yield;
  const sums = yield* sumsOfDays(store, account, start.from);
  for (const date of [...new Set([...archived, ...sums.keys()])].sort()) {
    const before = archived.has(date) ? store.archivedTrades(account, date) : [];
    const sum = sums.get(date);
    if (before.length > 0 || sum) {
      const day: RuledDay =
        before.length === 0 && sum && isSumEnough(sum) && !needsTrades(rules) && !isAtRisk(sum.lost)
          ? { date, trades: [{ ...PLAIN, net: sum.net }], closed: sum.closed }
          : { date, trades: inOrder(before, sum ? store.trades(account, date) : []).map(toTrade) };
      const after = next(day);
      followed = afterDay(rules, followed, after);
      if (date < since) earlier = followed;
      else days.push(after);
    }
    yield;
  }
  return { recent: { from: since, followed: earlier }, days, followed };
}

/** Of the days with closed trades that are in the journal. */
function* sumsOfDays(
  store: RuledDaysStore,
  account: RuledAccount,
  from: string,
): Generator<void, Map<string, KeptDay>> {
  const sums = new Map<string, KeptDay>();
  for (let next: string | null = from; next !== null; ) {
    const page: KeptDay[] = store.days(account.id, next, PAGE);
    for (const day of page) if (day.closed > 0) sums.set(day.date, day);
    const last = page.at(-1);
    next = last && page.length === PAGE ? addDays(last.date, 1) : null;
    yield;
  }
  return sums;
}

function afterDay(rules: AccountRules, before: Followed, day: DayUnderRules): Followed {
  const { date, net, balance, floor, floorAtWorst, breaches, mayBreach } = day;
  const ends =
    breaches.includes('maxDrawdown') || (rules.dailyLoss?.kind === 'fail' && breaches.includes('dailyLoss'));
  const broken = { ...before.broken };
  for (const rule of breaches) broken[rule] = { days: (broken[rule]?.days ?? 0) + 1, last: date };
  return {
    ...{ balance, floor, floorAtWorst, broken },
    tally: tallied(rules, before.tally, net),
    breachedOn: before.breachedOn ?? (ends ? date : null),
    mayHaveBreachedOn: before.mayHaveBreachedOn ?? (mayBreach ? date : null),
  };
}

/** @param ofToday net of the session day so far. Cents */
function measure(rules: AccountRules, followed: Followed, ofToday: bigint): AccountState {
  const { balance, floor, floorAtWorst, tally, broken, breachedOn, mayHaveBreachedOn } = followed;
  const { dailyLoss, maxDrawdown } = rules;
  return {
    floor,
    floorAtWorst,
    room: floor === null ? null : balance - floor,
    roomAtWorst: floorAtWorst === null ? null : balance - floorAtWorst,
    estimate: maxDrawdown?.mode === 'trailing_intraday',
    breach: floor !== null && balance <= floor,
    breachedOn,
    mayHaveBreachedOn,
    dayRoom: dailyLoss && dailyLoss.amount + ofToday,
    bindingRule: measureRooms(rules, followed, ofToday)[0]?.rule ?? null,
    ...measureProgress(rules, tally),
    broken: RULE_NAMES.flatMap((rule) => {
      const found = broken[rule];
      return found ? [{ rule, ...found }] : [];
    }),
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

function inOrder(archived: readonly ClosedTrade[], later: readonly ClosedTrade[]): readonly ClosedTrade[] {
  if (archived.length === 0) return later;
  // One that was archived has a lower id than any that is not.
  return [...archived, ...later].sort((one, other) => closing(one) - closing(other) || one.id - other.id);
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
