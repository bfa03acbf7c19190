import type { Database } from 'bun:sqlite';
import { AppError } from '#src/errors.ts';
import { isBusy, type WriterLock } from './writer-lock.ts';

export type WriteGate = ReturnType<typeof writeGate>;

/** How long a request may wait for its turn: as long as its client does. Milliseconds, as all of these. */
const PATIENCE = 110_000;
/** How long a command waits for the others: one of them may be moving a whole desk. */
const PATIENCE_OF_COMMANDS = 600_000;
/** How long SQLite itself may wait, for writers who know nothing of turns: in a command, and in a server. */
const BUSY_TIMEOUT = 5000;
const BUSY_TIMEOUT_IN_SERVER = 50;
/** Between two looks while another process writes. */
const LOOK_EVERY = 5;

/** Strangers who may wait at a time: some seconds' worth. */
const MOST_STRANGERS = 1000;

interface Waiting {
  begin(): void;
  refuse(error: unknown): void;
  /** On the clock of `performance.now`. */
  until: number;
}

/**
 * Lets one process write at a time. A server waits for its turn without holding up a single request; inside of it no other
 * process of ours writes, so that SQLite never makes it wait. A command simply waits.
 */
export function writeGate(raw: Database, lock: WriterLock) {
  /** Apart, and served by turns: anyone can send strangers' requests, as many as they like. */
  const known: Waiting[] = [];
  const strangers: Waiting[] = [];
  let servedLast = strangers;
  /** Held until the end of this turn of the event loop. */
  let isOurs = false;
  /** Held for what runs at this moment. */
  let isHeld = false;
  let isServing = false;

  /** Whether nobody writes who knows nothing of the lock, such as a shell of SQLite. */
  function isFree(): boolean {
    if (raw.inTransaction) return true;
    raw.run('PRAGMA busy_timeout = 0');
    try {
      raw.query('BEGIN IMMEDIATE').run();
      raw.query('ROLLBACK').run();
      return true;
    } catch (error) {
      // What else is wrong is told to whoever writes.
      return !isBusy(error);
    } finally {
      waitInSqlite();
    }
  }

  function waitInSqlite(): void {
    raw.run(`PRAGMA busy_timeout = ${isServing ? BUSY_TIMEOUT_IN_SERVER : BUSY_TIMEOUT}`);
  }

  function begin(): boolean {
    if (isOurs || isHeld) return true;
    if (!lock.take()) return false;
    try {
      isOurs = isFree();
    } finally {
      if (!isOurs) lock.release();
    }
    if (isOurs) setImmediate(end);
    return isOurs;
  }

  function end(): void {
    isOurs = false;
    lock.release();
    // The other processes have a chance in between.
    if (isWaitedFor()) setImmediate(callNext);
  }

  const isWaitedFor = (): boolean => known.length + strangers.length > 0;

  function nextQueue(): Waiting[] {
    const [first, second] = servedLast === known ? [strangers, known] : [known, strangers];
    return first.length > 0 ? first : second;
  }

  /** One in each turn of the loop: hundreds that have waited together must not hold up the others together. */
  function callNext(): void {
    const now = performance.now();
    for (const queue of [known, strangers]) {
      while (queue[0] && queue[0].until < now) queue.shift()?.refuse(stillBusy());
    }
    if (!isWaitedFor()) return;
    const queue = nextQueue();
    try {
      if (!begin()) {
        setTimeout(callNext, LOOK_EVERY);
        return;
      }
      queue.shift()?.begin();
      servedLast = queue;
    } catch (error) {
      // Nobody catches what a timer throws, and the process would end: it is the failure of the one whose turn it was.
      queue.shift()?.refuse(error);
      setImmediate(callNext);
    }
  }

  waitInSqlite();
  return {
    /** From now on nothing waits inside SQLite for long. */
    serve(): void {
      isServing = true;
      waitInSqlite();
    },

    /**
     * Resolves when this process may write, which it may until the end of that turn of the event loop: what goes on
     * later needs a turn of its own.
     * @param who a stranger has no session: however many of them wait, everyone else gets every second turn
     * @throws AppError `unavailable` when others write for longer than a client waits, or too many strangers wait
     */
    async turn(who: 'known' | 'stranger' = 'known'): Promise<void> {
      const isFirst = !isWaitedFor();
      if (isFirst && begin()) return;
      const queue = who === 'known' ? known : strangers;
      if (strangers.length >= MOST_STRANGERS && queue === strangers) throw stillBusy();
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      queue.push({ begin: resolve, refuse: reject, until: performance.now() + PATIENCE });
      if (isFirst) setTimeout(callNext, LOOK_EVERY);
      await promise;
    },

    /** Whether it may write at once: for what is left out where it may not. */
    mayWrite: (): boolean => !isWaitedFor() && begin(),

    /** Runs `work`, which writes, in this process's turn; outside of one it waits, and all that the process does with it. */
    hold<T>(work: () => T): T {
      if (isOurs || isHeld) return work();
      const until = performance.now() + (isServing ? BUSY_TIMEOUT_IN_SERVER : PATIENCE_OF_COMMANDS);
      while (!lock.take()) {
        if (performance.now() > until) throw stillBusy();
        Bun.sleepSync(1);
      }
      isHeld = true;
      try {
        return work();
      } finally {
        isHeld = false;
        lock.release();
      }
    },

    /** Ends the lock; nobody writes after it. */
    close(): void {
      for (const { refuse } of [...known.splice(0), ...strangers.splice(0)]) refuse(stillBusy());
      lock.close();
    },
  };
}

const stillBusy = (): AppError =>
  new AppError('unavailable', 'The database is busy. Nothing was saved; please try again.', {
    retryAfter: 5,
  });
