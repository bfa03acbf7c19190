import type { Database } from 'bun:sqlite';
import { AppError } from '#src/errors.ts';
import { isBusy, type WriterLock } from './writer-lock.ts';

export type WriteGate = ReturnType<typeof writeGate>;

/** How long a request waits for its turn: as long as its client would. Milliseconds, like all below. */
const REQUEST_TIMEOUT = 110_000;
/** How long a command waits, since another may be archiving every entry. */
const COMMAND_TIMEOUT = 600_000;
/** How long SQLite itself waits for writers outside the gate: in a command, and in a server. */
const BUSY_TIMEOUT = 5000;
const BUSY_TIMEOUT_IN_SERVER = 50;
/** Polling interval while another process writes. */
const POLL_INTERVAL = 2;

/** Anonymous requests allowed to wait at once: a few seconds' worth. */
const MAX_ANONYMOUS = 1000;

interface Waiting {
  /** For more than the end of the turn: nobody else may have begun in it. */
  isForLong: boolean;
  begin(): void;
  reject(error: unknown): void;
  /** On the clock of `performance.now`. */
  until: number;
}

/**
 * Lets one process write at a time. A server waits for its turn without blocking any request; during its turn no
 * other process of ours writes, so SQLite never makes it wait. A command simply blocks.
 * @param beforeWrites called at the beginning of each turn
 */
export function writeGate(raw: Database, lock: WriterLock, beforeWrites: () => void = () => {}) {
  /** Two queues, served alternately: anyone can send anonymous requests, in any number. */
  const authenticated: Waiting[] = [];
  const anonymous: Waiting[] = [];
  let servedLast = anonymous;
  /** Held until the end of this turn of the event loop. */
  let isOurs = false;
  /** Held for many turns, by somebody who writes on another connection. */
  let isKept = false;
  /** Held for the running synchronous call. */
  let isHeld = false;
  let isServing = false;

  /** Whether no writer outside the gate, e.g. the sqlite3 shell, is active. */
  function isFree(): boolean {
    if (raw.inTransaction) return true;
    raw.run('PRAGMA busy_timeout = 0');
    try {
      raw.query('BEGIN IMMEDIATE').run();
      raw.query('ROLLBACK').run();
      return true;
    } catch (error) {
      // Any other error is reported to whoever writes.
      return !isBusy(error);
    } finally {
      waitInSqlite();
    }
  }

  function waitInSqlite(): void {
    raw.run(`PRAGMA busy_timeout = ${isServing ? BUSY_TIMEOUT_IN_SERVER : BUSY_TIMEOUT}`);
  }

  function begin(): boolean {
    if (isKept) return false;
    if (isOurs || isHeld) return true;
    if (!lock.take()) return false;
    try {
      beforeWrites();
      isOurs = isFree();
    } finally {
      if (!isOurs) lock.release();
    }
    if (isOurs) setImmediate(end);
    return isOurs;
  }

  function end(): void {
    if (isKept) return;
    isOurs = false;
    lock.release();
    // Other processes get a chance in between.
    if (isWaitedFor()) setImmediate(callNext);
  }

  const isWaitedFor = (): boolean => authenticated.length + anonymous.length > 0;

  function nextQueue(): Waiting[] {
    const [first, second] =
      servedLast === authenticated ? [anonymous, authenticated] : [authenticated, anonymous];
    return first.length > 0 ? first : second;
  }

  /** Serves one request per turn of the loop, so that hundreds released at once do not block the rest. */
  function callNext(): void {
    const now = performance.now();
    for (const queue of [authenticated, anonymous]) {
      while (queue[0] && queue[0].until < now) queue.shift()?.reject(stillBusy());
    }
    if (!isWaitedFor()) return;
    const queue = nextQueue();
    try {
      if ((queue[0]?.isForLong && isOurs) || !begin()) {
        setTimeout(callNext, POLL_INTERVAL);
        return;
      }
      queue.shift()?.begin();
      servedLast = queue;
    } catch (error) {
      // An error in a timer would end the process; it belongs to the request whose turn it was.
      queue.shift()?.reject(error);
      setImmediate(callNext);
    }
  }

  async function waitIn(queue: Waiting[], isForLong = false): Promise<void> {
    const isFirst = !isWaitedFor();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const begin = () => {
      isKept = isForLong;
      resolve();
    };
    queue.push({ isForLong, begin, reject, until: performance.now() + REQUEST_TIMEOUT });
    if (isFirst) setTimeout(callNext, isForLong ? 0 : POLL_INTERVAL);
    await promise;
  }

  waitInSqlite();
  return {
    /** Server mode: from now on nothing waits inside SQLite for long. */
    serve(): void {
      isServing = true;
      waitInSqlite();
    },

    /**
     * Resolves when this process may write, until the end of that turn of the event loop; later writes need a turn of
     * their own.
     * @param who requests without a session are anonymous: however many wait, all others get every second turn
     * @throws AppError `unavailable` when others write for longer than a client waits, or too many anonymous requests
     *   wait
     */
    async turn(who: 'authenticated' | 'anonymous' = 'authenticated'): Promise<void> {
      if (!isWaitedFor() && begin()) return;
      const queue = who === 'authenticated' ? authenticated : anonymous;
      if (anonymous.length >= MAX_ANONYMOUS && queue === anonymous) throw stillBusy();
      await waitIn(queue);
    },

    /**
     * The same for somebody who writes for many turns, on a connection of their own: until they give it back, nobody
     * else writes.
     * @throws AppError `unavailable`
     */
    async keep(): Promise<Disposable> {
      await waitIn(authenticated, true);
      return {
        [Symbol.dispose]() {
          isKept = false;
          end();
        },
      };
    },

    /** Whether writing is possible right now, for work that is skipped otherwise. */
    mayWrite: (): boolean => !isWaitedFor() && begin(),

    /** Runs `work`, which writes, in this process's turn; without one, blocks the whole process until it gets one. */
    hold<T>(work: () => T): T {
      if (isKept) throw stillBusy();
      if (isOurs || isHeld) return work();
      const until = performance.now() + (isServing ? BUSY_TIMEOUT_IN_SERVER : COMMAND_TIMEOUT);
      while (!lock.take()) {
        if (performance.now() > until) throw stillBusy();
        Bun.sleepSync(1);
      }
      isHeld = true;
      try {
        beforeWrites();
        return work();
      } finally {
        isHeld = false;
        lock.release();
      }
    },

    /** Runs `work`, which writes and may be left out, unless another process writes. */
    holdIfFree(work: () => void): void {
      const isOwnTurn = isOurs || isHeld;
      if (isKept) return;
      if (!isOwnTurn && !lock.take()) return;
      try {
        work();
      } finally {
        if (!isOwnTurn) lock.release();
      }
    },

    /** Closes the lock; no writing after this. */
    close(): void {
      for (const { reject } of [...authenticated.splice(0), ...anonymous.splice(0)]) reject(stillBusy());
      lock.close();
    },
  };
}

const stillBusy = (): AppError =>
  new AppError('unavailable', 'The database is busy. Nothing was saved; please try again.', {
    retryAfter: 5,
  });
