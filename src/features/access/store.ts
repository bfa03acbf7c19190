import { and, desc, eq, gt, isNull, like, lt, ne, not, notInArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Db } from '#src/db/open.ts';
import { preparedLater } from '#src/db/prepared-later.ts';
import { adminGrants, loginAttempts, sessions, traders } from '#src/db/tables.ts';
import { untilWritten } from '#src/db/until-written.ts';
import type { TraderRole } from '#src/values/trader-role.ts';
import { DEVICE_KEYS, GRANT_IDLE, GRANT_LIFE, type GuessedGate } from './rules.ts';
import { tokenHash } from './token.ts';

/** A session as the guard needs it; `trader` is `null` for one created by the admin gate alone. */
export interface StoredSession {
  id: number;
  createdAt: number;
  lastSeenAt: number;
  trader: { id: number; name: string; role: TraderRole } | null;
  viewing: { id: number; name: string } | null;
  viewingUntil: number | null;
  /** The grant under which it is viewing. */
  viewingGrant: { unlockedAt: number; lastSeenAt: number } | null;
  /** Shows the board alone. */
  isScreen: boolean;
  /** Who has set the screen up; `null` for an admin, and for other sessions. */
  screenOf: { id: number; role: TraderRole } | null;
}

interface NewSession {
  tokenHash: string;
  traderId: number | null;
  at: number;
  address: string;
  userAgent: string | null;
  isScreen: boolean;
  screenOf: number | null;
}

export type AccessStore = ReturnType<typeof accessStore>;

/** More sessions than are in use at once. */
const MAX_CACHED_SESSIONS = 500;

/** Sessions, grants and failed attempts. Instants are epoch milliseconds. */
export function accessStore(db: Db) {
  const { query } = db;
  const [viewed, owner] = [alias(traders, 'viewed'), alias(traders, 'owner')];

  const session = () =>
    query
      .select({
        id: sessions.id,
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
        viewingUntil: sessions.viewingUntil,
        trader: { id: traders.id, name: traders.name, role: traders.role },
        viewing: { id: viewed.id, name: viewed.name },
        viewingGrant: { unlockedAt: adminGrants.unlockedAt, lastSeenAt: adminGrants.lastSeenAt },
        isScreen: sessions.isScreen,
        screenOf: { id: owner.id, role: owner.role },
      })
      .from(sessions)
      .leftJoin(traders, eq(traders.id, sessions.traderId))
      .leftJoin(viewed, eq(viewed.id, sessions.viewingTraderId))
      .leftJoin(adminGrants, eq(adminGrants.id, sessions.viewingGrantId))
      .leftJoin(owner, eq(owner.id, sessions.screenOf));
  // A log-in may have been under way as they were suspended.
  const isNobodySuspended = sql`coalesce(${traders.isSuspended}, 0) + coalesce(${owner.isSuspended}, 0) = 0`;
  const findSession = preparedLater(() =>
    session()
      .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), isNobodySuspended))
      .prepare(),
  );
  const findSessionById = preparedLater(() =>
    session()
      .where(and(eq(sessions.id, sql.placeholder('id')), isNobodySuspended))
      .prepare(),
  );

  const findGrant = preparedLater(() =>
    query
      .select()
      .from(adminGrants)
      .where(eq(adminGrants.tokenHash, sql.placeholder('tokenHash')))
      .prepare(),
  );

  const listGrants = preparedLater(() =>
    query
      .select({ unlockedAt: adminGrants.unlockedAt, lastSeenAt: adminGrants.lastSeenAt })
      .from(adminGrants)
      .where(eq(adminGrants.sessionId, sql.placeholder('sessionId')))
      .prepare(),
  );

  const findTrader = preparedLater(() =>
    query
      .select({ id: traders.id })
      .from(traders)
      .where(eq(traders.id, sql.placeholder('id')))
      .prepare(),
  );

  const findTraderByCode = preparedLater(() =>
    query
      .select({ id: traders.id, name: traders.name, isSuspended: traders.isSuspended })
      .from(traders)
      .where(eq(traders.codeLookup, sql.placeholder('codeLookup')))
      .prepare(),
  );

  return {
    /** By the token itself: a cache hit needs no hash. */
    findSession: untilWritten(db, MAX_CACHED_SESSIONS, (token): StoredSession | undefined =>
      findSession.get({ tokenHash: tokenHash(token) }),
    ),
    findSessionById: (id: number): StoredSession | undefined => findSessionById.get({ id }),
    /** @returns its id */
    addSession: ({ at, ...row }: NewSession): number =>
      query
        .insert(sessions)
        .values({ ...row, createdAt: at, lastSeenAt: at })
        .returning({ id: sessions.id })
        .get().id,
    setToken(id: number, tokenHash: string): void {
      query.update(sessions).set({ tokenHash }).where(eq(sessions.id, id)).run();
    },
    setViewing(id: number, view: { traderId: number; grantId: number; until: number }): void {
      query
        .update(sessions)
        .set({ viewingTraderId: view.traderId, viewingGrantId: view.grantId, viewingUntil: view.until })
        .where(eq(sessions.id, id))
        .run();
    },
    markSeen(id: number, at: number): void {
      query.update(sessions).set({ lastSeenAt: at }).where(eq(sessions.id, id)).run();
    },
    endSession: (tokenHash: string): void => {
      query.delete(sessions).where(eq(sessions.tokenHash, tokenHash)).run();
    },
    endSessions(traderId: number): void {
      query
        .delete(sessions)
        .where(or(eq(sessions.traderId, traderId), eq(sessions.screenOf, traderId)))
        .run();
    },
    /** Ends the screens that a trader has set up. */
    endScreens(traderId: number): void {
      query.delete(sessions).where(eq(sessions.screenOf, traderId)).run();
    },
    /** Ends a trader's other sessions, or those without one, or other screens, but for so many that were used last. */
    endOtherSessions(
      { traderId, isScreen }: Pick<NewSession, 'traderId' | 'isScreen'>,
      { id, most }: { id: number; most: number },
    ): void {
      const isOwn = traderId === null ? isNull(sessions.traderId) : eq(sessions.traderId, traderId);
      const isOther = and(isOwn, eq(sessions.isScreen, isScreen), ne(sessions.id, id));
      const latest = query
        .select({ id: sessions.id })
        .from(sessions)
        .where(isOther)
        .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
        .limit(most);
      query
        .delete(sessions)
        .where(and(isOther, notInArray(sessions.id, latest)))
        .run();
    },
    endSessionById: (id: number): void => {
      query.delete(sessions).where(eq(sessions.id, id)).run();
    },
    /** Most recently used first. */
    listSessions: (limit: number) =>
      query
        .select({
          id: sessions.id,
          createdAt: sessions.createdAt,
          lastSeenAt: sessions.lastSeenAt,
          address: sessions.address,
          userAgent: sessions.userAgent,
          isScreen: sessions.isScreen,
          trader: { id: traders.id, name: traders.name },
        })
        .from(sessions)
        .leftJoin(traders, or(eq(traders.id, sessions.traderId), eq(traders.id, sessions.screenOf)))
        .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
        .limit(limit)
        .all(),
    endAllSessions: (): number => query.delete(sessions).returning({ id: sessions.id }).all().length,
    dropExpired(before: { seen: number; made: number; screenMade: number }): void {
      const isOver = or(lt(sessions.lastSeenAt, before.seen), lt(sessions.createdAt, before.made));
      query
        .delete(sessions)
        .where(or(and(eq(sessions.isScreen, false), isOver), lt(sessions.createdAt, before.screenMade)))
        .run();
    },

    findGrant: (tokenHash: string) => findGrant.get({ tokenHash }),
    addGrant(row: { tokenHash: string; sessionId: number; at: number }): void {
      query
        .insert(adminGrants)
        .values({
          tokenHash: row.tokenHash,
          sessionId: row.sessionId,
          unlockedAt: row.at,
          lastSeenAt: row.at,
        })
        .run();
    },
    markGrantSeen(id: number, at: number): void {
      query.update(adminGrants).set({ lastSeenAt: at }).where(eq(adminGrants.id, id)).run();
    },
    endGrant(id: number): void {
      query.delete(adminGrants).where(eq(adminGrants.id, id)).run();
    },
    endGrantsBut(id: number | null): void {
      query
        .delete(adminGrants)
        .where(id === null ? undefined : ne(adminGrants.id, id))
        .run();
    },
    /** Ends the screens that were set up with a grant. */
    endAdminScreens(): void {
      query
        .delete(sessions)
        .where(and(eq(sessions.isScreen, true), isNull(sessions.screenOf)))
        .run();
    },
    listGrants: (sessionId: number) => listGrants.all({ sessionId }),
    dropDeadGrants(now: number): void {
      query
        .delete(adminGrants)
        .where(or(lt(adminGrants.lastSeenAt, now - GRANT_IDLE), lt(adminGrants.unlockedAt, now - GRANT_LIFE)))
        .run();
    },

    hasTrader: (id: number): boolean => findTrader.get({ id }) !== undefined,
    findTraderByCode: (codeLookup: string): { id: number; name: string; isSuspended: boolean } | undefined =>
      findTraderByCode.get({ codeLookup }),

    /** The newest failures under one key at one gate since `since`, newest first. */
    listFailures: (gate: GuessedGate, address: string, since: number, limit: number): number[] =>
      query
        .select({ at: loginAttempts.at })
        .from(loginAttempts)
        .where(
          and(eq(loginAttempts.gate, gate), eq(loginAttempts.address, address), gt(loginAttempts.at, since)),
        )
        .orderBy(desc(loginAttempts.at))
        .limit(limit)
        .all()
        .map(({ at }) => at),
    /** The same over all addresses, without known browsers. */
    failuresAt: (gate: GuessedGate, since: number, limit: number): number[] =>
      query
        .select({ at: loginAttempts.at })
        .from(loginAttempts)
        .where(
          and(
            eq(loginAttempts.gate, gate),
            gt(loginAttempts.at, since),
            not(like(loginAttempts.address, `${DEVICE_KEYS}%`)),
          ),
        )
        .orderBy(desc(loginAttempts.at))
        .limit(limit)
        .all()
        .map(({ at }) => at),
    addAttempt: (gate: GuessedGate, address: string, at: number): number =>
      query.insert(loginAttempts).values({ gate, address, at }).returning({ id: loginAttempts.id }).get().id,
    dropAttempt: (id: number): void => {
      query.delete(loginAttempts).where(eq(loginAttempts.id, id)).run();
    },
    /** Moves attempts dated after `now` to `now`. */
    capAttemptsAt(now: number): void {
      query.update(loginAttempts).set({ at: now }).where(gt(loginAttempts.at, now)).run();
    },
    dropAttemptsBefore(gate: GuessedGate, at: number): void {
      query
        .delete(loginAttempts)
        .where(and(eq(loginAttempts.gate, gate), lt(loginAttempts.at, at)))
        .run();
    },
    dropAllAttempts: (): number =>
      query.delete(loginAttempts).returning({ id: loginAttempts.id }).all().length,
  };
}
