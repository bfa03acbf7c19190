import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#src/db/open.ts';
import { preparedLater } from '#src/db/prepared-later.ts';
import { traders } from '#src/db/tables.ts';
import { apiTokens } from '#src/db/token-tables.ts';
import { untilWritten } from '#src/db/until-written.ts';

type Row = typeof apiTokens.$inferSelect;
export type StoredToken = Omit<Row, 'tokenHash'>;

/** More tokens than are in use at once. */
const MAX_CACHED = 500;

/**
 * API tokens. Instants are epoch milliseconds.
 * @param hashOf the form in which a token is stored
 */
export function tokensStore(db: Db, hashOf: (token: string) => string) {
  const { query } = db;
  const columns = {
    id: apiTokens.id,
    traderId: apiTokens.traderId,
    name: apiTokens.name,
    createdAt: apiTokens.createdAt,
    lastUsedAt: apiTokens.lastUsedAt,
    lastAddress: apiTokens.lastAddress,
  };
  const inUse = preparedLater(() =>
    query
      .select({
        id: apiTokens.id,
        lastUsedAt: apiTokens.lastUsedAt,
        trader: { id: traders.id, name: traders.name, role: traders.role },
      })
      .from(apiTokens)
      .innerJoin(traders, eq(traders.id, apiTokens.traderId))
      .where(and(eq(apiTokens.tokenHash, sql.placeholder('tokenHash')), eq(traders.isSuspended, false)))
      .prepare(),
  );

  return {
    /** By the token itself: a cache hit needs no hash. */
    findInUse: untilWritten(db, MAX_CACHED, (token) => inUse.get({ tokenHash: hashOf(token) })),
    isSuspended: (traderId: number): boolean =>
      query.select({ is: traders.isSuspended }).from(traders).where(eq(traders.id, traderId)).get()?.is ===
      true,
    /** Newest first. */
    list: (traderId: number | null): StoredToken[] =>
      query
        .select(columns)
        .from(apiTokens)
        .where(traderId === null ? undefined : eq(apiTokens.traderId, traderId))
        .orderBy(desc(apiTokens.id))
        .all(),
    find: (id: number): StoredToken | undefined =>
      query.select(columns).from(apiTokens).where(eq(apiTokens.id, id)).get(),
    count: (traderId: number): number =>
      query.select({ n: count() }).from(apiTokens).where(eq(apiTokens.traderId, traderId)).get()?.n ?? 0,
    add: (row: Pick<Row, 'traderId' | 'name' | 'tokenHash' | 'createdAt'>): StoredToken =>
      query.insert(apiTokens).values(row).returning(columns).get(),
    markUsed(id: number, lastUsedAt: number, lastAddress: string): void {
      query.update(apiTokens).set({ lastUsedAt, lastAddress }).where(eq(apiTokens.id, id)).run();
    },
    remove(id: number): void {
      query.delete(apiTokens).where(eq(apiTokens.id, id)).run();
    },
    removeAllFor(traderId: number): void {
      query.delete(apiTokens).where(eq(apiTokens.traderId, traderId)).run();
    },
  };
}
