import { AppError } from '#src/errors.ts';
import { type AccessDeps, adminGate } from './admin-gate.ts';
import { attempts } from './attempts.ts';
import { codeLookup, generateCode, openCode, sealCode } from './codes.ts';
import { CODE_INVALID, CODE_REQUIRED, SUSPENDED } from './contract.ts';
import { devices } from './devices.ts';
import type { OpenSession, TraderIdentity } from './responses.ts';
import {
  grantIsLive,
  needsSeenUpdate,
  SCREEN_LIFE,
  SESSION_IDLE,
  SESSION_LIFE,
  SESSIONS_EACH,
  sessionIsLive,
  viewIsLive,
} from './rules.ts';
import { digest, seal, unseal } from './seal.ts';
import { accessStore, type StoredSession } from './store.ts';
import { newToken, tokenHash } from './token.ts';
import { totp } from './totp.ts';
import type { Entered, Session, Visitor } from './types.ts';

/** Longer lists are of no use to a reader; ending all sessions covers the rest. */
const SESSIONS_SHOWN = 200;

const NO_SCREEN: { isScreen: boolean; screenOf: number | null } = { isScreen: false, screenOf: null };

export type AccessService = ReturnType<typeof accessService>;

/** Log-in and sessions: access codes, the admin gate and the limits on guessing. */
export function accessService({ db, clock, log, key, settings, dataDir }: AccessDeps) {
  const store = accessStore(db);
  const known = devices({ db, clock });
  const tries = attempts({ db, clock, store, devices: known });
  const secondFactor = totp({ db, clock, log, key, tries, teamName: () => settings.current().teamName });

  function openSession(traderId: number | null, visitor: Visitor, screen = NO_SCREEN) {
    const { address, userAgent, previousToken, previousSession } = visitor;
    const token = newToken();
    const now = clock();
    if (previousToken !== null) store.endSession(tokenHash(previousToken));
    // By its id: unlocking may have renewed its token since this call was sent.
    if (previousSession !== null) store.endSessionById(previousSession);
    store.dropExpired({ seen: now - SESSION_IDLE, made: now - SESSION_LIFE, screenMade: now - SCREEN_LIFE });
    const opened = { traderId, address, userAgent, ...screen };
    const id = store.addSession({ ...opened, tokenHash: tokenHash(token), at: now });
    store.endOtherSessions(opened, { id, most: SESSIONS_EACH - 1 });
    return { id, token };
  }

  /** The session that the browser had as its call was sent, if it is still there. */
  function findPrevious({ previousToken, previousSession }: Visitor): StoredSession | undefined {
    const session = previousToken === null ? undefined : store.findSession(previousToken);
    if (session || previousSession === null) return session;
    // Another page of the browser may have unlocked since, which has renewed its token.
    return store.findSessionById(previousSession);
  }

  /**
   * Gives the browser's session a new token, so that a stolen earlier one gains no rights; opens a session if there is
   * none.
   */
  function renewSession(visitor: Visitor): { id: number; token: string } {
    const session = findPrevious(visitor);
    // What a screen may see for months is not to come with more.
    if (!session || session.isScreen || !sessionIsLive(session, clock())) return openSession(null, visitor);
    const token = newToken();
    store.setToken(session.id, tokenHash(token));
    return { id: session.id, token };
  }

  /** A stored session if it is still valid, otherwise `null`. Records its use, if it is one, from time to time. */
  function liveSession(session: StoredSession | undefined, isUse: boolean): Session | null {
    const now = clock();
    if (!session || !sessionIsLive(session, now)) return null;
    if (isUse && needsSeenUpdate(session, now) && db.writes.mayWrite()) {
      try {
        store.markSeen(session.id, now);
      } catch (error) {
        log.warn({ err: error }, 'could not record session use');
      }
    }
    const { id, trader, isScreen, screenOf } = session;
    // A screen shows what whoever has set it up may see now.
    const showsBoard = isScreen && (screenOf === null || screenOf.role === 'manager');
    return { id, trader, viewing: findView(session, now), showsBoard };
  }

  return {
    admin: adminGate({
      db,
      clock,
      log,
      key,
      settings,
      dataDir,
      store,
      tries,
      devices: known,
      totp: secondFactor,
      renewSession,
    }),
    totp: secondFactor,

    /**
     * Logs a trader in by access code, and ends the browser's previous session.
     * @throws AppError 422 for a blank code, 401 for a wrong one, 403 for that of a suspended trader from a browser of
     *   theirs, 429 with the seconds to wait
     */
    logIn(accessCode: string, visitor: Visitor): Entered & { trader: TraderIdentity } {
      if (accessCode.trim() === '') {
        throw new AppError('invalid', CODE_REQUIRED, {
          issues: [{ path: 'accessCode', message: CODE_REQUIRED }],
        });
      }
      const uncount = tries.start('code', visitor);
      const found = store.findTraderByCode(codeLookup(accessCode, key));
      if (found?.isSuspended && known.isOf(found.id, visitor.device)) {
        uncount();
        throw new AppError('suspended', SUSPENDED);
      }
      // To whoever guesses, the code of a suspended trader is one like any other that opens nothing.
      if (!found || found.isSuspended) throw new AppError('invalid_access_code', CODE_INVALID);
      const trader: TraderIdentity = { id: found.id, name: found.name };
      return db.transaction(() => {
        uncount();
        const deviceToken = known.remember('code', trader.id, visitor.device);
        return { trader, sessionToken: openSession(trader.id, visitor).token, deviceToken };
      });
    },

    /**
     * Makes the browser a wall screen: its session ends, and another one shows the board alone.
     * @param screenOf the manager who does it; `null` for an admin
     */
    openScreen: (screenOf: number | null, visitor: Visitor): string =>
      db.transaction(() => openSession(null, visitor, { isScreen: true, screenOf }).token),

    /** By its id: unlocking may have renewed its token since the call was sent. */
    logOut: ({ id }: Pick<Session, 'id'>): void => store.endSessionById(id),

    /** The live session of a token, or `null`. */
    findSession: (token: string, isUse: boolean): Session | null =>
      liveSession(store.findSession(token), isUse),
    /** A session found before, if it is still valid. By its id: unlocking renews the token. */
    findAgain: (id: number, isUse: boolean): Session | null => liveSession(store.findSessionById(id), isUse),

    /** Whether there is a trader of that id. */
    hasTrader: (id: number): boolean => store.hasTrader(id),

    /** Ends every session of a trader whose code changed, or who was suspended or removed. */
    endSessions: (traderId: number): void => store.endSessions(traderId),
    /** Ends the wall screens that a trader has set up as a manager. */
    endScreens: (traderId: number): void => store.endScreens(traderId),
    /** The valid sessions, most recently used first. */
    openSessions: (ownId: number | null): OpenSession[] =>
      store
        .listSessions(SESSIONS_SHOWN)
        .filter((session) => sessionIsLive(session, clock()))
        .map(({ createdAt, lastSeenAt, ...session }) => ({
          ...session,
          createdAt: new Date(createdAt).toISOString(),
          lastSeenAt: new Date(lastSeenAt).toISOString(),
          isOwn: session.id === ownId,
        })),
    /** Ends all sessions, and with them every grant. @returns how many there were */
    endAllSessions: (): number => store.endAllSessions(),

    /** The form in which an access code is stored. */
    protectCode: (code: string) => ({ codeLookup: codeLookup(code, key), codeSealed: sealCode(code, key) }),
    /** The access code from the result of {@link protectCode}. */
    revealCode: (sealed: string): string => openCode(sealed, key),
    generateCode,

    /** The form in which an address or secret of a webhook is stored, and back. */
    protectSecret: (text: string): string => seal(text, key.webhooks),
    revealSecret: (sealed: string): string => unseal(sealed, key.webhooks),

    /** For tokens of other kinds: a new one, the form in which it is stored, and whether its use is to be recorded. */
    newToken,
    tokenHash,
    isUseDue: (usedAt: number | null): boolean =>
      usedAt === null || needsSeenUpdate({ lastSeenAt: usedAt }, clock()),

    /** The look-up key under which a caller's idempotency key is stored. */
    digest: (text: string): string => digest(text, key.creates),
    /** Encrypts a response for storage, so that only this installation's secret opens it. */
    seal: (text: string): string => seal(text, key.responses),
    unseal: (sealed: string): string => unseal(sealed, key.responses),

    /** Deletes all failed attempts. @returns how many there were */
    clearLimits: (): number => tries.clear(),
  };
}

/** The trader whose dashboard a session is viewing, as long as that and the grant behind it are valid. */
function findView(
  { viewing, viewingUntil, viewingGrant }: StoredSession,
  now: number,
): TraderIdentity | null {
  if (viewingUntil === null || !viewingGrant) return null;
  return viewIsLive(viewingUntil, now) && grantIsLive(viewingGrant, now) ? viewing : null;
}
