import { createHmac } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '#src/db/open.ts';
import { AppError } from '#src/errors.ts';
import type { Log } from '#src/log.ts';
import type { SettingsService } from '#src/settings/service.ts';
import type { Attempts } from './attempts.ts';
import type { Grant } from './caller.ts';
import { generateCode } from './codes.ts';
import { INITIAL_PASSWORD_FILE, PASSWORD_INVALID, type TraderIdentity } from './contract.ts';
import { type Key, sameDigest } from './key.ts';
import { hashPassword, inTurn, isPassword, normalizePassword, passwordIssue } from './password.ts';
import { grantIsFresh, grantIsLive, isSeenLongAgo, VIEW_LIFE } from './rules.ts';
import type { Visitor } from './service.ts';
import type { AccessStore } from './store.ts';
import { newToken, tokenHash } from './token.ts';

export interface AdminGateDeps {
  db: Db;
  clock: () => number;
  log: Log;
  key: Key;
  settings: SettingsService;
  dataDir: string;
  store: AccessStore;
  tries: Attempts;
  openSession: (traderId: number | null, visitor: Visitor) => string;
}

/** The admin password, and the grants that unlocking gives. */
export function adminGate({
  db,
  clock,
  log,
  key,
  settings,
  dataDir,
  store,
  tries,
  openSession,
}: AdminGateDeps) {
  /** By which a start knows the environment's password again, and with it whether it was changed since it was applied. */
  const sourceOf = (password: string) =>
    createHmac('sha256', key.seal).update(normalizePassword(password)).digest('base64url');

  async function setPassword(password: string): Promise<void> {
    const issue = passwordIssue(password);
    if (issue !== null) throw new AppError('invalid', issue);
    const hash = await hashPassword(password);
    await db.writes.turn();
    keepHash(hash);
  }

  function keepHash(hash: string): void {
    db.transaction(() => {
      settings.keep('admin_password', hash);
      store.endAllGrants();
    });
  }

  /** Whether this value of the environment's password was applied already: what was set since then stays in force. */
  const wasApplied = (fromEnvironment: string): boolean =>
    sameDigest(settings.kept('admin_password_source') ?? '', sourceOf(fromEnvironment));

  async function applyFromEnvironment(password: string): Promise<void> {
    if (wasApplied(password)) return;
    const hash = await hashPassword(password);
    await db.writes.turn();
    db.transaction(() => {
      keepHash(hash);
      settings.keep('admin_password_source', sourceOf(password));
    });
    log.info('the admin password is the one of BULLPEN_ADMIN_PASSWORD from now on');
  }

  let prepared = Promise.resolve();

  async function makePassword(fromEnvironment: string | null): Promise<string | null> {
    if (fromEnvironment !== null) {
      await applyFromEnvironment(fromEnvironment);
      return null;
    }
    if (settings.kept('admin_password') !== undefined) return null;
    const password = [generateCode(), generateCode()].join('-').toLowerCase();
    const hash = await hashPassword(password);
    await db.writes.turn();
    return db.transaction(() => {
      // Somebody may have set one by command meanwhile.
      if (settings.kept('admin_password') !== undefined) return null;
      keepHash(hash);
      return password;
    });
  }

  function openGrant(sessionId: number | null, visitor: Visitor) {
    const grant = newToken();
    const now = clock();
    const isLive = sessionId !== null && store.hasSession(sessionId);
    const sessionToken = isLive ? null : openSession(null, visitor);
    const owner = sessionToken === null ? sessionId : store.findSession(sessionToken)?.id;
    if (owner === null || owner === undefined) throw new AppError('unauthenticated', 'The session has ended');
    store.dropDeadGrants(now);
    store.addGrant({ tokenHash: tokenHash(grant), sessionId: owner, at: now });
    return { grant, sessionToken };
  }

  return {
    /** Sets the admin password; whoever had unlocked the area is locked out. @throws AppError 422 when it cannot be one */
    setPassword,

    wasApplied,

    /**
     * Makes sure that there is a password at the start of a server.
     * @param fromEnvironment the password that the environment sets, which is applied once for each of its values, or `null`
     * @returns a new one that was made because none was ever set, to be told once; else `null`
     */
    preparePassword(fromEnvironment: string | null): Promise<string | null> {
      const making = makePassword(fromEnvironment);
      // Whoever comes first waits for it: the one from before no longer counts.
      prepared = making.then(
        () => {},
        () => {},
      );
      return making;
    },

    /**
     * Unlocks the admin area for one page of one browser.
     * @returns the grant's token, and the session's when there was none
     * @throws AppError 401 for a wrong password, 429 with the seconds to wait
     */
    async unlock(password: string, sessionId: number | null, visitor: Visitor) {
      // Who has used up their tries is told at once; who has not is counted when it is their turn, for counting
      // is a write to the disk, and hundreds of those in a row would keep everybody else waiting.
      tries.expectAllowed('admin', visitor.address);
      return inTurn(async () => {
        await db.writes.turn();
        const takeBack = tries.start('admin', visitor.address);
        await prepared;
        const hash = settings.kept('admin_password');
        if (hash === undefined || !(await isPassword(password, hash))) {
          throw new AppError('invalid_password', PASSWORD_INVALID);
        }
        rmSync(join(dataDir, INITIAL_PASSWORD_FILE), { force: true });
        await db.writes.turn();
        return db.transaction(() => {
          // Checking takes its time: another one may have been set meanwhile.
          if (settings.kept('admin_password') !== hash) {
            throw new AppError('invalid_password', PASSWORD_INVALID);
          }
          takeBack();
          return openGrant(sessionId, visitor);
        });
      });
    },

    /** The live grant of a token, if it was made under this session; else `null`. */
    findGrant(token: string, sessionId: number): Grant | null {
      const grant = store.findGrant(tokenHash(token));
      const now = clock();
      if (!grant || grant.sessionId !== sessionId || !grantIsLive(grant, now)) return null;
      if (isSeenLongAgo(grant, now) && db.writes.mayWrite()) {
        try {
          store.markGrantSeen(grant.id, now);
        } catch (error) {
          log.warn({ err: error }, 'could not note that a grant is in use');
        }
      }
      return { id: grant.id, isFresh: grantIsFresh(grant, now) };
    },

    lock(grantId: number): void {
      store.endGrant(grantId);
    },

    /** Lets a session look at one trader's dashboard, read-only, for a while. */
    view(sessionId: number, trader: TraderIdentity): void {
      store.setViewing(sessionId, trader.id, clock() + VIEW_LIFE);
    },
  };
}
