import type { Db } from '#src/db/open.ts';
import { AppError } from '#src/errors.ts';
import {
  ADDRESS_LIMITS,
  ATTEMPTS_KEPT,
  GATE_LIMIT,
  type Gate,
  guesser,
  waitFor,
  waitInWords,
} from './rules.ts';
import type { AccessStore } from './store.ts';

export type Attempts = ReturnType<typeof attempts>;

/** The limits on guessing, at both gates. They are kept in the database, so a restart forgets nothing. */
export function attempts({ db, clock, store }: { db: Db; clock: () => number; store: AccessStore }) {
  /** @throws AppError `too_many_attempts` with the seconds to wait */
  function expectAllowed(gate: Gate, address: string): void {
    bringBack();
    refuseTooMany(gate, address);
  }

  /**
   * Once the clock was set back, what lies ahead would keep everyone waiting until it is reached. Apart from the counting:
   * who is refused leaves nothing else.
   */
  const bringBack = (): void => store.bringAttemptsBackTo(clock());

  function refuseTooMany(gate: Gate, address: string): void {
    const now = clock();
    const mine = store.failuresOf(gate, guesser(address), now - ATTEMPTS_KEPT, 30);
    const all = store.failuresAt(gate, now - GATE_LIMIT.within, GATE_LIMIT.failures);
    const wait = Math.max(
      waitFor(GATE_LIMIT, all, now),
      ...ADDRESS_LIMITS.map((limit) => waitFor(limit, mine, now)),
    );
    if (wait <= 0) return;
    throw new AppError('too_many_attempts', `Too many attempts. Please try again in ${waitInWords(wait)}.`, {
      retryAfter: Math.ceil(wait / 1000),
    });
  }

  return {
    expectAllowed,
    /**
     * Counts an attempt as failed before it is looked at, so that parallel ones cannot slip past the limit.
     * @returns what takes it back once it turns out right
     * @throws AppError `too_many_attempts` with the seconds to wait; nothing is counted then
     */
    start(gate: Gate, address: string): () => void {
      bringBack();
      const id = db.transaction(() => {
        refuseTooMany(gate, address);
        const now = clock();
        store.dropAttemptsBefore(now - ATTEMPTS_KEPT);
        return store.addAttempt(gate, guesser(address), now);
      });
      return () => store.dropAttempt(id);
    },
    /** Forgets all failed attempts. @returns how many there were */
    clear: (): number => store.dropAllAttempts(),
  };
}
