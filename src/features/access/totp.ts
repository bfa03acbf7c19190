import { randomBytes, randomInt } from 'node:crypto';
import type { Db } from '#src/db/open.ts';
import { AppError, invalidField } from '#src/errors.ts';
import type { Log } from '#src/log.ts';
import type { Attempts } from './attempts.ts';
import { TOTP_BEGIN_FIRST, TOTP_INVALID, TOTP_IS_OFF, TOTP_IS_ON, TOTP_UNREADABLE } from './contract.ts';
import type { Key } from './key.ts';
import type { TotpSecret, TotpState } from './responses.ts';
import { digest, seal, unseal } from './seal.ts';
import {
  findStep,
  LONGEST_TYPED,
  normalizeTotpCode,
  otpauthUri,
  RECOVERY_CODES,
  RECOVERY_DIGITS,
  showRecoveryCode,
  TOTP_BEGUN_LIFE,
  TOTP_SECRET_BYTES,
  toBase32,
} from './totp-rules.ts';
import { type StoredTotp, totpStore } from './totp-store.ts';
import type { Visitor } from './types.ts';

interface TotpDeps {
  db: Db;
  clock: () => number;
  log: Log;
  key: Key;
  teamName: () => string;
  tries: Attempts;
}

/** Which of the two kinds of code let someone in. */
type UsedCode = 'app' | 'recovery';

export type Totp = ReturnType<typeof totp>;

/**
 * The second factor of the admin area: codes of an authenticator app, and recovery codes in place of the device. Each
 * code is used once. The secret is encrypted, and of recovery codes only digests are stored.
 */
export function totp({ db, clock, log, key, teamName, tries }: TotpDeps) {
  const store = totpStore(db);

  const findOn = (): StoredTotp | undefined => {
    const found = store.find();
    return found && found.enabledAt !== null ? found : undefined;
  };

  function revealSecret({ secretSealed }: StoredTotp): Buffer {
    try {
      return Buffer.from(unseal(secretSealed, key.totp), 'base64url');
    } catch (cause) {
      throw new AppError('data_folder', TOTP_UNREADABLE, { cause });
    }
  }

  /** Uses up a code, if it is right. */
  function takeCode(stored: StoredTotp, typed: string): UsedCode | null {
    const secret = revealSecret(stored);
    if (typed.length > LONGEST_TYPED) return null;
    const code = normalizeTotpCode(typed);
    const step = findStep(secret, code, clock(), stored.usedStep);
    if (step !== null) {
      store.update({ usedStep: step });
      return 'app';
    }
    return store.takeRecoveryCode(digest(code, key.recoveryCodes), clock()) ? 'recovery' : null;
  }

  /**
   * Counts a code as a wrong one before it is looked at, so that parallel guesses cannot exceed the limit, and uncounts it
   * unless `work` finds it wrong: what cannot be compared with anything is no guess. Nothing of `work` is left if it throws.
   * @throws AppError 429 with the seconds to wait, or whatever `work` throws
   */
  function counted<T>(visitor: Visitor, work: () => T extends PromiseLike<unknown> ? never : T): T {
    const uncount = tries.start('totp', visitor);
    try {
      return db.transaction(() => {
        const result = work();
        uncount();
        return result;
      });
    } catch (error) {
      if (!isWrongCode(error)) uncount();
      throw error;
    }
  }

  function newRecoveryCodes(): string[] {
    const codes = new Set<string>();
    while (codes.size < RECOVERY_CODES) codes.add(randomDigits());
    store.addRecoveryCodes([...codes].map((code) => digest(code, key.recoveryCodes)));
    return [...codes].map(showRecoveryCode);
  }

  return {
    isOn: (): boolean => findOn() !== undefined,

    state(): TotpState {
      const enabledAt = findOn()?.enabledAt ?? null;
      return {
        isOn: enabledAt !== null,
        since: enabledAt === null ? null : new Date(enabledAt).toISOString(),
        recoveryCodesLeft: store.countRecoveryCodes(),
      };
    },

    countRecoveryCodes: store.countRecoveryCodes,

    /** Makes a secret, which is asked for only once {@link switchOn} had a code of it. @throws AppError 409 */
    begin: (): TotpSecret =>
      db.transaction(() => {
        if (findOn()) throw new AppError('conflict', TOTP_IS_ON);
        const bytes = randomBytes(TOTP_SECRET_BYTES);
        store.begin(seal(bytes.toString('base64url'), key.totp), clock());
        const secret = toBase32(bytes);
        return { secret, uri: otpauthUri(secret, teamName()) };
      }),

    /**
     * From now on a code is asked for.
     * @param onDone part of it
     * @returns the recovery codes, this once. @throws AppError 409, 422 for a wrong code, 429
     */
    switchOn: (typed: string, visitor: Visitor, onDone: () => void): string[] =>
      counted(visitor, () => {
        const begun = store.find();
        if (begun && begun.enabledAt !== null) throw new AppError('conflict', TOTP_IS_ON);
        if (!begun || Math.abs(clock() - begun.begunAt) > TOTP_BEGUN_LIFE) {
          throw new AppError('conflict', TOTP_BEGIN_FIRST);
        }
        if (takeCode(begun, typed) === null) throw invalidField('code', TOTP_INVALID);
        store.update({ enabledAt: clock() });
        onDone();
        return newRecoveryCodes();
      }),

    /**
     * @param typed a code of the app, or a recovery code
     * @param onDone part of it
     * @throws AppError 409, 422 for a wrong code, 429
     */
    switchOff: (typed: string, visitor: Visitor, onDone: () => void): void =>
      counted(visitor, () => {
        const stored = findOn();
        if (!stored) throw new AppError('conflict', TOTP_IS_OFF);
        if (takeCode(stored, typed) === null) throw invalidField('code', TOTP_INVALID);
        store.remove();
        onDone();
      }),

    /**
     * Lets someone in by a code, who has shown the password.
     * @param onDone lets them in
     * @throws AppError 401 for a wrong code, 429
     */
    enter: <T>(
      typed: string,
      visitor: Visitor,
      onDone: (by: UsedCode | null) => T extends PromiseLike<unknown> ? never : T,
    ): T =>
      counted<T>(visitor, () => {
        const stored = findOn();
        // Another process may have switched it off.
        const by = stored ? takeCode(stored, typed) : null;
        if (stored && by === null) {
          log.warn({ address: visitor.address }, 'the right admin password came with a wrong code');
          throw new AppError('invalid_totp', TOTP_INVALID);
        }
        return onDone(by);
      }),

    /** Switches it off without a code. @returns whether it was on */
    reset: (): boolean =>
      db.transaction(() => {
        const wasOn = findOn() !== undefined;
        store.remove();
        return wasOn;
      }),
  };
}

const isWrongCode = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'invalid' || error.code === 'invalid_totp');

const randomDigits = (): string => Array.from({ length: RECOVERY_DIGITS }, () => randomInt(10)).join('');
