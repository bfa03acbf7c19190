import { weekRange } from '#src/values/time/dates.ts';
import { weekBefore } from './after-limit.ts';
import type { KeptLimits } from './contract.ts';
import { limitsOf } from './kept-limits.ts';
import { type DayUnderLimits, measureLoss } from './limit-rules.ts';
import type { LimitedEntry, LimitsStore, NewEvent, StoredEvent } from './store.ts';

interface FollowingDeps {
  store: () => LimitsStore;
  limits: () => KeptLimits;
  clock: () => number;
  /** The team's current day. */
  today: () => string;
  /** The team's day of an instant. */
  dayOf: (instant: number) => string;
  /** A trader's day under their limits. @param before net of the week's earlier days */
  follow: (traderId: number, before: bigint, entries: readonly LimitedEntry[]) => DayUnderLimits;
}

type Found = Omit<NewEvent, 'foundLater' | 'madeAt'>;

/** Adds the events of days whose entries or limits have changed. */
export function following({ store, limits, clock, today, dayOf, follow }: FollowingDeps) {
  /** Adds what came of a trader's day, and of the days of its week after it. @returns what is new */
  function followFrom(traderId: number, date: string): StoredEvent[] {
    const nets = store().netsOf(traderId, weekRange(date));
    const since = limitsOf(limits(), traderId).since.weeklyLoss;
    const made: StoredEvent[] = [];
    let before = 0n;
    for (const { date: day, net } of nets) {
      if (day >= date && day <= today()) {
        const { events } = follow(traderId, before, store().entriesOfTraderOn(traderId, day));
        for (const { tradeId, limit, ...event } of events) {
          // Of what was lost before the limit came, there is an event of that moment already.
          if (event.kind === 'weeklyLoss' && event.at === since && isKnown(traderId, day, event.level))
            continue;
          const isMoney = typeof limit === 'bigint';
          const added = addEvent({
            ...event,
            traderId,
            tradeDate: day,
            entryId: tradeId,
            limitCents: isMoney ? Number(limit) : null,
            limitCount: isMoney ? null : limit,
            netCents: Number(event.net),
          });
          if (added) made.push(added);
        }
      }
      before += net;
    }
    return made;
  }

  /** Once red, a day comes near nothing: it brings no amber, neither by what is made good nor by what is corrected. */
  function addEvent(event: Found): StoredEvent | undefined {
    if (event.level === 'amber' && store().isRed(event)) return undefined;
    const foundLater = event.tradeDate < today();
    const id = store().add({ ...event, foundLater, madeAt: clock() });
    return id === undefined ? undefined : store().find(id);
  }

  /** A loss that comes of a sum alone is an event of now. */
  function addLoss(
    loss: Pick<Found, 'traderId' | 'tradeDate' | 'kind'>,
    { net, limit, amberFrom }: { net: bigint; limit: bigint; amberFrom: number },
  ): StoredEvent[] {
    const { level, used } = measureLoss(net, limit, amberFrom);
    if (level === 'ok') return [];
    const cents = { limitCents: Number(limit), limitCount: null, netCents: Number(net) };
    const event = addEvent({ ...loss, ...cents, level, used, entryId: null, at: clock() });
    return event ? [event] : [];
  }

  /** What a week had lost before today, where its limit came later: no trade brings that about. */
  function followWeek(traderId: number): StoredEvent[] {
    const date = today();
    const { weeklyLoss: limit, amberFrom } = limitsOf(limits(), traderId);
    if (limit === null) return [];
    const net = store().netOf(traderId, weekBefore(date));
    const { level } = measureLoss(net, limit, amberFrom);
    if (level === 'ok' || isKnown(traderId, date, level)) return [];
    return addLoss({ traderId, tradeDate: date, kind: 'weeklyLoss' }, { net, limit, amberFrom });
  }

  /** Whether an event of a day's week says that its limit was reached that far, since it is what it is. */
  function isKnown(traderId: number, date: string, level: 'amber' | 'red'): boolean {
    const since = limitsOf(limits(), traderId).since.weeklyLoss ?? 0;
    return store().isWeekKnown(traderId, weekRange(date), { level, since, day: dayOf(since) });
  }

  /** The team's own limit. */
  function followTeam(date: string): StoredEvent[] {
    const { deskDailyLoss: limit, amberFrom } = limits();
    if (limit === null) return [];
    const included = new Set(
      store()
        .traders()
        .filter(({ includePnl }) => includePnl)
        .map(({ id }) => id),
    );
    const net = store()
      .netsIn({ from: date, to: date })
      .reduce((sum, day) => (included.has(day.traderId) ? sum + day.net : sum), 0n);
    return addLoss({ traderId: null, tradeDate: date, kind: 'teamDailyLoss' }, { net, limit, amberFrom });
  }

  /** Whoever had entries on these days is removed: those of nobody else have changed. */
  function followOfTeam(): StoredEvent[] {
    const date = store().latestOfTeam(today());
    if (date === null) return [];
    store().takeOfTeam(date);
    return followTeam(date);
  }

  return {
    isDue: (): boolean => store().latestDue(today()) !== undefined || store().latestOfTeam(today()) !== null,

    /** Follows the latest week of a trader of which days are due. @returns what is new */
    followLatest(): StoredEvent[] {
      const next = store().latestDue(today());
      if (!next) return followOfTeam();
      const { traderId, tradeDate: to } = next;
      // None of the week after it has come.
      const days = store().takeDue(traderId, { from: weekRange(to).from, to });
      const found = followFrom(traderId, days[0] ?? to);
      if (to === today()) found.push(...followWeek(traderId));
      for (const date of days) found.push(...followTeam(date));
      return found;
    },
  };
}
