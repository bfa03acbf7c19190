import { and, desc, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#src/db/open.ts';
import { loginAttempts, sessions, settings, traders } from '#src/db/tables.ts';
import type { Gate } from './rules.ts';

/** A session as the guard needs it; `trader` is `null` for one that only the admin gate made. */
export interface StoredSession {
  id: number;
  createdAt: number;
  lastSeenAt: number;
  trader: { id: number; name: string } | null;
}

export type AccessStore = ReturnType<typeof accessStore>;

/** Sessions and failed attempts. Instants are epoch milliseconds. */
export function accessStore({ query }: Db) {
  const findSession = query
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      trader: { id: traders.id, name: traders.name },
    })
    .from(sessions)
    .leftJoin(traders, eq(traders.id, sessions.traderId))
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash')))
    .prepare();

  const findTraderByCode = query
    .select({ id: traders.id, name: traders.name })
    .from(traders)
    .where(eq(traders.codeLookup, sql.placeholder('codeLookup')))
    .prepare();

  return {
    findSession: (tokenHash: string): StoredSession | undefined => findSession.get({ tokenHash }),
    addSession(row: { tokenHash: string; traderId: number | null; at: number }): void {
      query
        .insert(sessions)
        .values({ tokenHash: row.tokenHash, traderId: row.traderId, createdAt: row.at, lastSeenAt: row.at })
        .run();
    },
    markSeen(id: number, at: number): void {
      query.update(sessions).set({ lastSeenAt: at }).where(eq(sessions.id, id)).run();
    },
    endSession: (tokenHash: string): void => {
      query.delete(sessions).where(eq(sessions.tokenHash, tokenHash)).run();
    },
    endSessionsOf(traderId: number): void {
      query.delete(sessions).where(eq(sessions.traderId, traderId)).run();
    },
    endAllSessions: (): number => query.delete(sessions).returning({ id: sessions.id }).all().length,
    dropExpired(seenBefore: number, madeBefore: number): void {
      query
        .delete(sessions)
        .where(or(lt(sessions.lastSeenAt, seenBefore), lt(sessions.createdAt, madeBefore)))
        .run();
    },

    findTraderByCode: (codeLookup: string): { id: number; name: string } | undefined =>
      findTraderByCode.get({ codeLookup }),

    /** The newest failures of one address at one gate since `since`, newest first. */
    failuresOf: (gate: Gate, address: string, since: number, limit: number): number[] =>
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
    /** The same over all addresses. */
    failuresAt: (gate: Gate, since: number, limit: number): number[] =>
      query
        .select({ at: loginAttempts.at })
        .from(loginAttempts)
        .where(and(eq(loginAttempts.gate, gate), gt(loginAttempts.at, since)))
        .orderBy(desc(loginAttempts.at))
        .limit(limit)
        .all()
        .map(({ at }) => at),
    addAttempt: (gate: Gate, address: string, at: number): number =>
      query.insert(loginAttempts).values({ gate, address, at }).returning({ id: loginAttempts.id }).get().id,
    dropAttempt: (id: number): void => {
      query.delete(loginAttempts).where(eq(loginAttempts.id, id)).run();
    },
    dropAttemptsBefore(at: number): void {
      query.delete(loginAttempts).where(lt(loginAttempts.at, at)).run();
    },
    dropAllAttempts: (): number =>
      query.delete(loginAttempts).returning({ id: loginAttempts.id }).all().length,

    keyFingerprint: (): string | undefined =>
      query.select().from(settings).where(eq(settings.key, KEY_FINGERPRINT)).get()?.value,
    setKeyFingerprint(value: string): void {
      query
        .insert(settings)
        .values({ key: KEY_FINGERPRINT, value })
        .onConflictDoUpdate({ target: settings.key, set: { value } })
        .run();
    },
  };
}

const KEY_FINGERPRINT = 'key_fingerprint';
