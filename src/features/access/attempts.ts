import type { Db } from '#src/db/open.ts';
import { AppError } from '#src/errors.ts';
import { waitInWords } from '#src/values/time/duration.ts';
import type { Devices } from './devices.ts';
import { type GuessedGate, LIMITS, mostFailures, rateLimitKey, waitFor } from './rules.ts';
import type { AccessStore } from './store.ts';
import type { Visitor } from './types.ts';

interface AttemptsDeps {
  db: Db;
  clock: () => number;
  store: AccessStore;
  devices: Devices;
}

export type Attempts = ReturnType<typeof attempts>;

/** Rate limits on guessing, at both gates and at the second factor. Stored in the database, so a restart does not reset them. */
export function attempts({ db, clock, store, devices }: AttemptsDeps) {
  /** @throws AppError `too_many_attempts` with the seconds to wait */
  function expectAllowed(gate: GuessedGate, visitor: Visitor): void {
    capAtNow();
    limit(gate, visitor);
  }

  /**
   * After the clock was set back, attempts in the future would lock everyone out until then. Separate from counting,
   * since a rejected caller writes nothing else.
   */
  const capAtNow = (): void => store.capAttemptsAt(clock());

  /** @returns the key under which the attempt is counted */
  function limit(gate: GuessedGate, { address, device }: Visitor): string {
    const now = clock();
    const { own, all, retention } = LIMITS[gate];
    const deviceKey = devices.findKey(gate === 'totp' ? 'admin' : gate, device);
    const key = deviceKey ?? rateLimitKey(address);
    const since = now - retention;
    const ownFailures = store.listFailures(gate, key, since, mostFailures(own));
    // Known browsers are not locked out by other people's attempts.
    const allFailures = deviceKey === null ? store.failuresAt(gate, since, mostFailures(all)) : [];
    const wait = Math.max(
      ...own.map((limit) => waitFor(limit, ownFailures, now)),
      ...all.map((limit) => waitFor(limit, allFailures, now)),
    );
    if (wait <= 0) return key;
    throw new AppError('too_many_attempts', `Too many attempts. Please try again in ${waitInWords(wait)}.`, {
      retryAfter: Math.ceil(wait / 1000),
    });
  }

  return {
    expectAllowed,
    /**
     * Counts an attempt as failed before it is checked, so that parallel attempts cannot exceed the limit.
     * @returns a function that uncounts it once it turns out right
     * @throws AppError `too_many_attempts` with the seconds to wait; nothing is counted then
     */
    start(gate: GuessedGate, visitor: Visitor): () => void {
      capAtNow();
      const id = db.transaction(() => {
        const key = limit(gate, visitor);
        const now = clock();
        store.dropAttemptsBefore(gate, now - LIMITS[gate].retention);
        return store.addAttempt(gate, key, now);
      });
      return () => store.dropAttempt(id);
    },
    /** Deletes all failed attempts. @returns how many there were */
    clear: (): number => store.dropAllAttempts(),
  };
}
