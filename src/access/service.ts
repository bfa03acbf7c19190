import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#src/db/open.ts';
import { AppError } from '#src/errors.ts';
import type { Log } from '#src/log.ts';
import { codeLookup, generateCode, openCode, sealCode } from './codes.ts';
import { CODE_INVALID, CODE_REQUIRED, type TraderIdentity } from './contract.ts';
import type { Key } from './key.ts';
import {
  ADDRESS_LIMITS,
  ATTEMPTS_KEPT,
  GATE_LIMIT,
  type Gate,
  guesser,
  SEEN_EVERY,
  SESSION_IDLE,
  SESSION_LIFE,
  sessionIsLive,
  waitFor,
  waitInWords,
} from './rules.ts';
import { accessStore } from './store.ts';

/** Who is calling, as far as the session cookie tells. */
export interface Session {
  id: number;
  trader: TraderIdentity | null;
}

export interface AccessDeps {
  db: Db;
  clock: () => number;
  log: Log;
  key: Key;
}

export type AccessService = ReturnType<typeof accessService>;

/** Getting in and staying in: codes, sessions and the limits on guessing. */
export function accessService({ db, clock, log, key }: AccessDeps) {
  const store = accessStore(db);

  /**
   * Counts an attempt as failed before it is looked at, so that parallel ones cannot slip past the limit.
   * @returns what takes it back once it turns out right
   * @throws AppError `too_many_attempts` with the seconds to wait; nothing is counted then
   */
  function startAttempt(gate: Gate, address: string): () => void {
    const now = clock();
    const group = guesser(address);
    const id = db.transaction(() => {
      const mine = store.failuresOf(gate, group, now - ATTEMPTS_KEPT, 30);
      const all = store.failuresAt(gate, now - GATE_LIMIT.within, GATE_LIMIT.failures);
      const wait = Math.max(
        waitFor(GATE_LIMIT, all, now),
        ...ADDRESS_LIMITS.map((limit) => waitFor(limit, mine, now)),
      );
      if (wait > 0) {
        throw new AppError(
          'too_many_attempts',
          `Too many attempts. Please try again in ${waitInWords(wait)}.`,
          {
            retryAfter: Math.ceil(wait / 1000),
          },
        );
      }
      store.dropAttemptsBefore(now - ATTEMPTS_KEPT);
      return store.addAttempt(gate, group, now);
    });
    return () => store.dropAttempt(id);
  }

  function openSession(traderId: number | null, previousToken: string | null): string {
    const token = randomBytes(32).toString('base64url');
    const now = clock();
    if (previousToken !== null) store.endSession(tokenHash(previousToken));
    store.dropExpired(now - SESSION_IDLE, now - SESSION_LIFE);
    store.addSession({ tokenHash: tokenHash(token), traderId, at: now });
    return token;
  }

  return {
    /**
     * Logs a trader in by access code. The browser's previous session ends.
     * @throws AppError 422 for a blank code, 401 for a wrong one, 429 with the seconds to wait
     */
    logIn(attempt: { accessCode: string; address: string; previousToken: string | null }) {
      if (attempt.accessCode.trim() === '') {
        throw new AppError('invalid', CODE_REQUIRED, {
          issues: [{ path: 'accessCode', message: CODE_REQUIRED }],
        });
      }
      const takeBack = startAttempt('code', attempt.address);
      const trader = store.findTraderByCode(codeLookup(attempt.accessCode, key));
      if (!trader) throw new AppError('invalid_access_code', CODE_INVALID);
      return db.transaction(() => {
        takeBack();
        return { trader, token: openSession(trader.id, attempt.previousToken) };
      });
    },

    logOut(token: string): void {
      store.endSession(tokenHash(token));
    },

    /** The live session of a token, or `null`. Notes now and then that it is in use; failing to never fails the call. */
    findSession(token: string): Session | null {
      const session = store.findSession(tokenHash(token));
      const now = clock();
      if (!session || !sessionIsLive(session, now)) return null;
      if (now - session.lastSeenAt >= SEEN_EVERY) {
        try {
          store.markSeen(session.id, now);
        } catch (error) {
          log.warn({ err: error }, 'could not note that a session is in use');
        }
      }
      return { id: session.id, trader: session.trader };
    },

    /** Ends every session of a trader: their code changed, or they are gone. */
    endSessionsOf: (traderId: number): void => store.endSessionsOf(traderId),

    /** What the database keeps of an access code. */
    protectCode: (code: string) => ({ codeLookup: codeLookup(code, key), codeSealed: sealCode(code, key) }),
    /** The access code inside what {@link protectCode} made of it. */
    revealCode: (sealed: string): string => openCode(sealed, key),
    generateCode,

    /** Forgets all failed attempts. @returns how many there were */
    clearLimits: (): number => store.dropAllAttempts(),
  };
}

/** What the database knows of a session token. */
function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
