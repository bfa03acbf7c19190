import type { Db } from '#src/db/open.ts';
import { callingTrader } from '#src/features/access/caller.ts';
import type { AccessService } from '#src/features/access/service.ts';
import type { Caller, Session } from '#src/features/access/types.ts';
import { type EventStream, eventStream } from './event-stream.ts';
import { type Change, findReach, type Reader, topicsFor } from './topics.ts';

export type LiveEvents = ReturnType<typeof liveEvents>;

interface EventsDeps {
  access: Pick<AccessService, 'admin' | 'findAgain'>;
  clock: () => number;
  db: Db;
}

/** Streams of one session, and of all of them: with one more, the oldest ends. */
const MAX_PER_SESSION = 4;
const MAX_TOTAL = 500;
/** Looks at another process's change before it is told, if it seems to go on. */
const LOOKS_AT_MOST = 10;

/** How long changes are gathered, and how often others are looked for and listeners kept awake. Milliseconds. */
const PACE = { gathers: 100, looks: 1000, beats: 20_000 };

interface Listener {
  stream: EventStream;
  sessionId: number;
}

const EVERYTHING: Change = { topic: 'everything', movesTeam: true, traderId: null };

/**
 * Tells open pages that something they may show has changed. They read it again by their normal rights, so an event has
 * no figure and no name in it. A stream ends with its session.
 */
export function liveEvents({ access, clock, db }: EventsDeps) {
  /** The oldest first. */
  const listeners = new Set<Listener>();
  let gathered: Change[] = [];
  /** Grows with every change; 0 until the first. */
  let version = 0;
  let isGathering = false;
  let timers: Timer[] = [];
  let looks = 0;

  function stopTimers(): void {
    for (const timer of timers) clearInterval(timer);
    timers = [];
  }

  /** While nobody listens nobody looks: a page may have been rendered before what was written since. */
  function catchUp(): void {
    if (timers.length === 0 && db.others.hasNew()) advance();
  }

  function startTimers(): void {
    if (timers.length > 0) return;
    catchUp();
    timers = [setInterval(look, PACE.looks), setInterval(beat, PACE.beats)];
    for (const timer of timers) timer.unref();
  }

  /** Another process's change is told once it seems to be through: a long one commits again and again. */
  function look(): void {
    if (db.others.hasNew()) looks += 1;
    else if (looks > 0) looks = LOOKS_AT_MOST;
    if (looks < LOOKS_AT_MOST) return;
    looks = 0;
    change(EVERYTHING);
  }

  function advance(): void {
    version = Math.max(version + 1, clock());
  }

  function change(made: Change | null): void {
    if (made) {
      advance();
      gathered.push(made);
    }
    if (listeners.size === 0) gathered = [];
    else if (!isGathering) {
      isGathering = true;
      setTimeout(flush, PACE.gathers);
    }
  }

  function flush(): void {
    isGathering = false;
    const changes = gathered;
    gathered = [];
    for (const { reader, stream } of current()) {
      const topics = topicsFor(reader, changes);
      if (topics.size > 0) stream.report(topics, version);
    }
  }

  /** The listeners whose sessions go on; the others end. */
  function current(): { reader: Reader; stream: EventStream }[] {
    const readers = new Map<number, Reader | null>();
    const open: { reader: Reader; stream: EventStream }[] = [];
    for (const { sessionId, stream } of [...listeners]) {
      if (!readers.has(sessionId)) readers.set(sessionId, readSession(access, sessionId));
      const reader = readers.get(sessionId);
      if (reader) open.push({ reader, stream });
      else stream.end();
    }
    return open;
  }

  function beat(): void {
    for (const { stream } of current()) if (!stream.beat()) stream.end();
  }

  function makeRoom(sessionId: number): void {
    const own = [...listeners].filter((listener) => listener.sessionId === sessionId);
    if (own.length >= MAX_PER_SESSION) own[0]?.stream.end();
    const [oldest] = listeners;
    if (listeners.size >= MAX_TOTAL) oldest?.stream.end();
  }

  return {
    /** What a listener is sent from now on. */
    listen({ id }: Session): ReadableStream<Uint8Array> {
      makeRoom(id);
      startTimers();
      const stream = eventStream(version, () => {
        listeners.delete(listener);
        if (listeners.size === 0) stopTimers();
      });
      const listener: Listener = { stream, sessionId: id };
      listeners.add(listener);
      return stream.body;
    },

    /** Notes that a call has changed something. @param tag of its noun */
    note(tag: string, caller: Caller): void {
      const reach = findReach(tag);
      // A session that the call has ended ends its streams.
      if (!reach) {
        change(null);
        return;
      }
      const { topic, movesTeam = false, isShared = false } = reach;
      const isEveryones = isShared || caller.grant !== null;
      change({
        topic,
        movesTeam,
        traderId: isEveryones ? null : (caller.actsFor ?? callingTrader(caller)?.id ?? null),
      });
    },

    /** Notes that limits were reached. @param traderIds whose; `null` for the team's */
    noteLimits(traderIds: ReadonlySet<number | null>): void {
      for (const traderId of traderIds) change({ topic: 'limits', movesTeam: true, traderId });
    },

    version(): number {
      catchUp();
      return version;
    },
    /** Number of listeners. */
    count: (): number => listeners.size,

    /** Ends every stream: a server that stops does not wait for them. */
    end(): void {
      for (const { stream } of [...listeners]) stream.end();
    },
  };
}

function readSession(access: EventsDeps['access'], id: number): Reader | null {
  try {
    const session = access.findAgain(id, false);
    if (!session) return null;
    const { trader } = session;
    // Who views a dashboard does so with a grant.
    const readsOthers = trader?.role === 'manager' || access.admin.hasGrant(id);
    return { traderId: trader?.id ?? null, readsOthers };
  } catch {
    // The database is closed or cannot be read: whoever connects anew is told.
    return null;
  }
}
