import { createHmac } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '#src/db/open.ts';
import { AppError } from '#src/errors.ts';
import type { SettingsService } from '#src/features/settings/service.ts';
import type { Log } from '#src/log.ts';
import type { Attempts } from './attempts.ts';
import { generateCode } from './codes.ts';
import { INITIAL_PASSWORD_FILE, PASSWORD_INVALID, TOTP_REQUIRED, type UnlockAttempt } from './contract.ts';
import type { Devices } from './devices.ts';
import { type Key, sameDigest } from './key.ts';
import { hashPassword, inTurn, isPassword, normalizePassword, passwordIssue } from './password.ts';
import type { TraderIdentity } from './responses.ts';
import { grantIsFresh, grantIsLive, needsSeenUpdate, VIEW_LIFE } from './rules.ts';
import type { AccessStore } from './store.ts';
import { newToken, tokenHash } from './token.ts';
import type { Totp } from './totp.ts';
import type { Entered, Grant, Visitor } from './types.ts';

export interface AccessDeps {
  db: Db;
  clock: () => number;
  log: Log;
  key: Key;
  settings: SettingsService;
  dataDir: string;
}

interface AdminGateDeps extends AccessDeps {
  store: AccessStore;
  tries: Attempts;
  devices: Devices;
  totp: Totp;
  renewSession: (visitor: Visitor) => { id: number; token: string };
}

interface Unlocking extends Entered {
  grant: string;
  /** Whether a recovery code was used up for it. */
  byRecoveryCode: boolean;
}

/** The admin password, and the grants issued when it unlocks the admin area. */
export function adminGate({
  db,
  clock,
  log,
  key,
  settings,
  dataDir,
  store,
  tries,
  devices,
  totp,
  renewSession,
}: AdminGateDeps) {
  /** Identifies the environment's password across restarts, to tell whether it changed since it was applied. */
  const signPassword = (password: string) =>
    createHmac('sha256', key.seal).update(normalizePassword(password)).digest('base64url');

  async function setPassword(password: string): Promise<void> {
    const issue = passwordIssue(password);
    if (issue !== null) throw new AppError('invalid', issue);
    const hash = await hashPassword(password);
    await db.writes.turn();
    storeHash(hash);
  }

  function storeHash(hash: string): void {
    db.transaction(() => {
      settings.set('admin_password', hash);
      endEntries();
    });
  }

  /**
   * Part of changing what leads into the admin area: whoever got in by what did so before is out, with the wall screens that
   * they set up, and their browsers are no longer known at this gate.
   * @param spared the grant that stays
   */
  function endEntries(spared: number | null = null): void {
    store.endGrantsBut(spared);
    store.endAdminScreens();
    devices.forgetAt('admin');
  }

  /** Whether this environment password was applied before. If so, a password set since then stays in force. */
  const wasApplied = (fromEnvironment: string): boolean =>
    sameDigest(settings.get('admin_password_source') ?? '', signPassword(fromEnvironment));

  async function applyFromEnvironment(password: string): Promise<void> {
    if (wasApplied(password)) return;
    const hash = await hashPassword(password);
    await db.writes.turn();
    db.transaction(() => {
      storeHash(hash);
      settings.set('admin_password_source', signPassword(password));
    });
    log.info('admin password set from BULLPEN_ADMIN_PASSWORD');
  }

  let prepared = Promise.resolve();

  async function makePassword(fromEnvironment: string | null): Promise<string | null> {
    if (fromEnvironment !== null) {
      await applyFromEnvironment(fromEnvironment);
      return null;
    }
    if (settings.get('admin_password') !== undefined) return null;
    const password = [generateCode(), generateCode()].join('-').toLowerCase();
    const hash = await hashPassword(password);
    await db.writes.turn();
    return db.transaction(() => {
      // A command may have set one in the meantime.
      if (settings.get('admin_password') !== undefined) return null;
      storeHash(hash);
      return password;
    });
  }

  /** The password may have been changed during the check. @param hash that it was checked against */
  function expectCurrent(hash: string): void {
    if (settings.get('admin_password') !== hash) throw new AppError('invalid_password', PASSWORD_INVALID);
  }

  function openGrant(visitor: Visitor, byRecoveryCode = false): Unlocking {
    const grant = newToken();
    const now = clock();
    const session = renewSession(visitor);
    store.dropDeadGrants(now);
    store.addGrant({ tokenHash: tokenHash(grant), sessionId: session.id, at: now });
    const deviceToken = devices.remember('admin', null, visitor.device);
    return { grant, sessionToken: session.token, deviceToken, byRecoveryCode };
  }

  return {
    /** Sets the admin password and ends all grants. @throws AppError 422 for an unacceptable password */
    setPassword,

    wasApplied,

    /**
     * Makes sure at server start that there is a password.
     * @param fromEnvironment the environment's password, or `null`; each value is applied only once
     * @returns a newly generated password, to be shown once, if none was ever set; otherwise `null`
     */
    preparePassword(fromEnvironment: string | null): Promise<string | null> {
      const making = makePassword(fromEnvironment);
      // Unlocking waits for the new password: the previous one is no longer valid.
      prepared = making.then(
        () => {},
        () => {},
      );
      return making;
    },

    /** Whether nobody has unlocked it yet with the password that was generated at the first start. */
    isPasswordInitial: (): boolean => existsSync(join(dataDir, INITIAL_PASSWORD_FILE)),

    /**
     * Unlocks the admin area for one page of one browser, and renews the session's token.
     * @returns the grant's token, and the cookie tokens
     * @throws AppError 401 for a wrong password, or for a wrong or no code of the second factor where that is on, 429 with
     *   the seconds to wait
     */
    async unlock({ password, code = '' }: UnlockAttempt, visitor: Visitor): Promise<Unlocking> {
      // Rejects exhausted callers at once. The others are counted in turn: counting writes to the disk, and hundreds
      // of writes in a row would block everyone else.
      tries.expectAllowed('admin', visitor);
      return inTurn(async () => {
        await db.writes.turn('anonymous');
        const uncount = tries.start('admin', visitor);
        await prepared;
        const hash = settings.get('admin_password');
        if (hash === undefined || !(await isPassword(password, hash))) {
          throw new AppError('invalid_password', PASSWORD_INVALID);
        }
        rmSync(join(dataDir, INITIAL_PASSWORD_FILE), { force: true });
        await db.writes.turn();
        const opened = db.transaction(() => {
          expectCurrent(hash);
          uncount();
          return totp.isOn() ? null : openGrant(visitor);
        });
        if (opened) return opened;
        if (code.trim() === '') throw new AppError('totp_required', TOTP_REQUIRED);
        return totp.enter(code, visitor, (by) => {
          expectCurrent(hash);
          return openGrant(visitor, by === 'recovery');
        });
      });
    },

    /** The live grant of a token, if it was issued to this session; otherwise `null`. @param isUse keeps it alive */
    findGrant(token: string, sessionId: number, isUse: boolean): Grant | null {
      const grant = store.findGrant(tokenHash(token));
      const now = clock();
      if (!grant || grant.sessionId !== sessionId || !grantIsLive(grant, now)) return null;
      if (isUse && needsSeenUpdate(grant, now) && db.writes.mayWrite()) {
        try {
          store.markGrantSeen(grant.id, now);
        } catch (error) {
          log.warn({ err: error }, 'could not record grant use');
        }
      }
      return { id: grant.id, isFresh: grantIsFresh(grant, now) };
    },

    /** Whether a session has a grant that is live, whichever of its pages has the token. */
    hasGrant: (sessionId: number): boolean =>
      store.listGrants(sessionId).some((grant) => grantIsLive(grant, clock())),

    /**
     * Switches the second factor on, by a code of its new secret.
     * @param grant whose page stays unlocked
     * @returns the recovery codes, this once. @throws AppError 409, 422 for a wrong code, 429
     */
    switchTotpOn: (code: string, grant: Grant | null, visitor: Visitor): string[] =>
      totp.switchOn(code, visitor, () => endEntries(grant?.id)),

    /** Switches it off, by a code of either kind. @param grant whose page stays unlocked. @throws AppError 409, 422, 429 */
    switchTotpOff: (code: string, grant: Grant | null, visitor: Visitor): void =>
      totp.switchOff(code, visitor, () => endEntries(grant?.id)),

    /** Switches the second factor off without a code. @returns whether it was on */
    resetTotp: (): boolean =>
      db.transaction(() => {
        endEntries();
        return totp.reset();
      }),

    lock(grantId: number): void {
      store.endGrant(grantId);
    },

    /** Lets a session view one trader's dashboard, read-only, for a limited time and no longer than the grant lives. */
    view(sessionId: number, grantId: number, trader: TraderIdentity): void {
      store.setViewing(sessionId, { traderId: trader.id, grantId, until: clock() + VIEW_LIFE });
    },
  };
}
