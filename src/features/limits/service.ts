import type { Db } from '#src/db/open.ts';
import { AppError, notFound } from '#src/errors.ts';
import type { ContractsService } from '#src/features/contracts/service.ts';
import type { SettingsService } from '#src/features/settings/service.ts';
import type { PostsService } from '#src/features/webhooks/posts-service.ts';
import { inMinis, toMinis, toTenths } from '#src/values/contracts/minis.ts';
import type { EventKind } from '#src/values/limit-kinds.ts';
import { memoize } from '#src/values/memoize.ts';
import { addDays } from '#src/values/time/dates.ts';
import { type IdPage, idPage } from '#src/values/wire/pages.ts';
import { type DatedEntry, findAfterLimit, weekBefore } from './after-limit.ts';
import type { LimitsChange } from './contract.ts';
import { following } from './following.ts';
import { keptLimits, limitsOf } from './kept-limits.ts';
import {
  type DayUnderLimits,
  ENDS_DAY,
  followDay,
  type Level,
  type LimitedTrade,
  measureLoss,
} from './limit-rules.ts';
import { type EventsQuery, REASON_STAYS } from './query-contract.ts';
import type { LimitEvent, Limits, TraderLimits } from './responses.ts';
import { toEvent, toPost, toState } from './rows.ts';
import { type LimitedEntry, limitsStore, type StoredEvent } from './store.ts';

export interface LimitsDeps {
  db: Db;
  clock: () => number;
  /** The team's current day. */
  today: () => string;
  contracts: Pick<ContractsService, 'all'>;
  posts: Pick<PostsService, 'enqueue'>;
  settings: Pick<SettingsService, 'get' | 'set' | 'dayOf'>;
}

/** A trader's day, for the team's managers. Amounts are cents, sizes tenths of minis. */
export interface Standing extends DayUnderLimits {
  trader: { id: number; name: string; includePnl: boolean; isSuspended: boolean };
  costs: bigint;
  /** Net of the day after each closed trade, in order of closing. */
  curve: bigint[];
  openCount: number;
  /** When the last entry closed, or was entered. Epoch milliseconds. */
  lastEntryAt: number | null;
}

export interface TeamStanding {
  state: Level;
  /** Cents; `null` without one. */
  limit: bigint | null;
  /** Percent, rounded down. */
  limitUsed: number | null;
  room: bigint | null;
}

/** For how long a red event asks for its reason, and to be acknowledged. Days. */
const ASKS_FOR = 7;
/** Events that the board shows: more are of no use there. All of them are listed elsewhere. */
const MOST_SHOWN = 1000;

export type LimitsService = ReturnType<typeof limitsService>;

/** The team's limits on what its traders do in a day: where everyone stands, and what came of it. */
export function limitsService(deps: LimitsDeps) {
  const { db, clock, today, contracts, posts } = deps;
  const store = memoize(() => limitsStore(db));
  const kept = keptLimits(deps);
  let report = (_made: readonly LimitEvent[]): void => {};

  const toTrade = ({ quantity, root, isCopy, ...entry }: LimitedEntry): LimitedTrade => ({
    ...entry,
    root,
    isMoneyAlone: isCopy || entry.outcome === 'open',
    size: toTenths(inMinis(quantity, root, contracts.all())),
  });

  /** What the days of a week before a day come to, by trader. */
  function netsBefore(date: string): Map<number, bigint> {
    const nets = new Map<number, bigint>();
    for (const { traderId, net } of store().netsIn(weekBefore(date))) {
      nets.set(traderId, (nets.get(traderId) ?? 0n) + net);
    }
    return nets;
  }
  const follow = (traderId: number, before: bigint, entries: readonly LimitedEntry[]): DayUnderLimits =>
    followDay(limitsOf(kept.read(), traderId), before, entries.map(toTrade));
  const { followLatest, isDue } = following({
    store,
    limits: kept.read,
    clock,
    today,
    dayOf: deps.settings.dayOf,
    follow,
  });

  /** Red lasts until the day rolls, also where the entry that brought it about was corrected. */
  function withEvents(
    day: DayUnderLimits,
    events: readonly Pick<StoredEvent, 'kind' | 'level'>[],
  ): DayUnderLimits {
    const reds = new Set<EventKind>(events.filter(({ level }) => level === 'red').map(({ kind }) => kind));
    const states = day.states.map((state) =>
      reds.has(state.kind) && ENDS_DAY.has(state.kind) ? { ...state, level: 'red' as const } : state,
    );
    const level = states.some((state) => state.level === 'red') ? 'red' : day.level;
    return { ...day, states, level };
  }

  /** Where everyone stands on a day. @param events of that day, by trader */
  function standingsOn(date: string, events: ReadonlyMap<number | null, readonly StoredEvent[]>): Standing[] {
    const before = netsBefore(date);
    const entries = Map.groupBy(store().entriesOn(date), ({ traderId }) => traderId);
    return store()
      .traders()
      .map((trader) => {
        const own = entries.get(trader.id) ?? [];
        const day = follow(trader.id, before.get(trader.id) ?? 0n, own);
        return { trader, ...withEvents(day, events.get(trader.id) ?? []), ...describeDay(own) };
      });
  }

  /** How the team stands by its own limit. @param net of the day @param events of that day that are the team's */
  function standingOfTeam(net: bigint, events: readonly StoredEvent[]): TeamStanding {
    const { deskDailyLoss: limit, amberFrom } = kept.read();
    if (limit === null) return { state: 'ok', limit, limitUsed: null, room: null };
    const { level, used: limitUsed, room } = measureLoss(net, limit, amberFrom);
    const wasRed = events.some((event) => event.level === 'red');
    return { state: wasRed ? 'red' : level, limit, limitUsed, room };
  }

  function existing(id: number, owner: number | null): StoredEvent {
    const found = store().find(id);
    if (!found || (owner !== null && found.traderId !== owner)) throw notFound('Event');
    return found;
  }

  const toLimits = (): Limits => {
    const { since: _, traders, ...rest } = kept.read();
    const names = new Map(
      store()
        .traders()
        .map(({ id, name }) => [id, name]),
    );
    return {
      ...rest,
      traders: traders.flatMap((own) => {
        const name = names.get(own.traderId);
        return name === undefined ? [] : [{ ...own, name }];
      }),
    };
  };

  return {
    read: toLimits,
    isSet: kept.isSet,

    /** They hold for what comes: what is kept of earlier days stays. @throws AppError 409, 422 */
    change: (change: LimitsChange): Limits =>
      db.transaction(() => {
        const all = store().traders();
        kept.change(change, new Set(all.map(({ id }) => id)));
        store().setDue(today());
        return toLimits();
      }),

    /** Where everyone and the team stand today, red until the day rolls, and what came of limits. */
    today() {
      const date = today();
      const shown = store().eventsToAcknowledge(shownOn(date));
      const ofToday = Map.groupBy(
        shown.filter(({ tradeDate }) => tradeDate === date),
        ({ traderId }) => traderId,
      );
      return {
        standings: standingsOn(date, ofToday),
        /** @param net of today */
        ofTeam: (net: bigint): TeamStanding => standingOfTeam(net, ofToday.get(null) ?? []),
        /** Everyone's events of today, and red ones of the last days that nobody has acknowledged. */
        events: shown.slice(0, MOST_SHOWN).map(toEvent),
      };
    },

    /** A trader's own day. */
    ofTrader(traderId: number): TraderLimits {
      const date = today();
      const own = store().entriesOfTraderOn(traderId, date);
      const shown = store().eventsToShow(traderId, shownOn(date));
      const before = store().netOf(traderId, weekBefore(date));
      const ofToday = shown.filter(({ tradeDate }) => tradeDate === date);
      const day = withEvents(follow(traderId, before, own), ofToday);
      return {
        date,
        state: day.level,
        net: day.net,
        trades: day.trades,
        largestSize: toMinis(day.largestSize),
        lossesInARow: day.lossesInARow,
        limits: day.states.toSorted((a, b) => b.used - a.used).map(toState),
        events: shown.map(toEvent),
      };
    },

    /** What came of limits, the newest first; of everyone for `null`. */
    events: (traderId: number | null, { limit, cursor }: EventsQuery): IdPage<LimitEvent> =>
      idPage(store().list(traderId, cursor, limit + 1), limit, toEvent),

    /** Whoever acknowledges it has read the reason. @throws AppError 404, 409 */
    giveReason: (owner: number, id: number, reason: string): LimitEvent =>
      db.transaction(() => {
        if (existing(id, owner).acknowledgedAt !== null) throw new AppError('conflict', REASON_STAYS);
        store().setReason(id, reason);
        return toEvent(existing(id, owner));
      }),

    /** The first one holds. @param by the name of a manager, or `Admin` @throws AppError 404 */
    acknowledge: (id: number, by: string): LimitEvent =>
      db.transaction(() => {
        store().acknowledge(existing(id, null).id, { acknowledgedBy: by, acknowledgedAt: clock() });
        return toEvent(existing(id, null));
      }),

    /** Which of some entries were closed, or made, after a limit that ends the day was reached. */
    afterLimit: (entries: readonly DatedEntry[]): Set<number> =>
      kept.isSet()
        ? findAfterLimit(store(), entries, (traderId) => limitsOf(kept.read(), traderId))
        : new Set(),

    /** Days that have come and are to be followed, and red events that nobody has acknowledged. */
    counts: (): { due: number; unacknowledged: number } => store().counts(today()),

    isDue: (): boolean => kept.isSet() && isDue(),

    /** Calls a listener with what is new. */
    watch(listener: (made: readonly LimitEvent[]) => void): void {
      report = listener;
    },

    /** Follows the latest week of a trader whose entries have changed. Part of the caller's turn to write. */
    followDue(): LimitEvent[] {
      const made = db.transaction(() => {
        const found = followLatest();
        // With the events themselves: neither is there without the other.
        for (const event of found) posts.enqueue(toPost(event));
        return found.map(toEvent);
      });
      if (made.length > 0) report(made);
      return made;
    },
  };
}

function describeDay(
  entries: readonly LimitedEntry[],
): Pick<Standing, 'costs' | 'curve' | 'openCount' | 'lastEntryAt'> {
  let net = 0n;
  let costs = 0n;
  const curve: bigint[] = [];
  for (const entry of entries) {
    net += entry.net;
    costs += entry.costs;
    if (entry.outcome !== 'open') curve.push(net);
  }
  const lastEntryAt = entries.reduce<number | null>((last, { at }) => Math.max(last ?? at, at), null);
  return { costs, curve, openCount: entries.length - curve.length, lastEntryAt };
}

/** Of which days events are shown. */
const shownOn = (today: string) => ({ today, since: addDays(today, -ASKS_FOR) });
