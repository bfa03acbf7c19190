import { and, asc, count, desc, eq, gt, lt, lte, notInArray, sql } from 'drizzle-orm';
import type { Db } from '#src/db/open.ts';
import { traders } from '#src/db/tables.ts';
import { outbox } from '#src/db/webhook-tables.ts';

export type StoredPost = typeof outbox.$inferSelect;
type NewPost = Pick<StoredPost, 'webhookId' | 'delivery' | 'event' | 'facts' | 'once' | 'createdAt'>;
type Tried = Pick<StoredPost, 'state' | 'dueAt' | 'tries' | 'triedAt' | 'status' | 'error'>;

const isDue = eq(outbox.state, 'due');

export function outboxStore({ query }: Db) {
  return {
    /** Nothing for what is posted once and was. */
    add(row: NewPost & Tried): StoredPost | undefined {
      return query.insert(outbox).values(row).onConflictDoNothing().returning().get();
    },

    find: (id: number): StoredPost | undefined => query.select().from(outbox).where(eq(outbox.id, id)).get(),

    /** Those of a webhook, the newest first. */
    list: (webhookId: number, before: number | undefined, limit: number): StoredPost[] =>
      query
        .select()
        .from(outbox)
        .where(and(eq(outbox.webhookId, webhookId), before === undefined ? undefined : lt(outbox.id, before)))
        .orderBy(desc(outbox.id))
        .limit(limit)
        .all(),

    /** The one that is due for longest, but for some webhooks. */
    findDue: (now: number, but: readonly number[]): StoredPost | undefined =>
      query
        .select()
        .from(outbox)
        .where(and(isDue, lte(outbox.dueAt, now), notInArray(outbox.webhookId, [...but])))
        .orderBy(asc(outbox.dueAt), asc(outbox.id))
        .limit(1)
        .get(),

    /** When the next one is due, but for some webhooks; `null` if none is. */
    nextDue: (but: readonly number[]): number | null =>
      query
        .select({ at: sql<number | null>`min(${outbox.dueAt})` })
        .from(outbox)
        .where(and(isDue, notInArray(outbox.webhookId, [...but])))
        .get()?.at ?? null,

    /** Of one webhook, or of all. */
    countDue: (webhookId?: number): number =>
      query
        .select({ n: count() })
        .from(outbox)
        .where(and(isDue, webhookId === undefined ? undefined : eq(outbox.webhookId, webhookId)))
        .get()?.n ?? 0,

    record: (id: number, tried: Tried): void => {
      query.update(outbox).set(tried).where(eq(outbox.id, id)).run();
    },

    /** What is due to a webhook waits until then. */
    hold(webhookId: number, until: number): void {
      query
        .update(outbox)
        .set({ dueAt: until })
        .where(and(isDue, eq(outbox.webhookId, webhookId), lt(outbox.dueAt, until)))
        .run();
    },

    /** What waits to go to a webhook waits no longer. */
    release(webhookId: number, now: number): void {
      query
        .update(outbox)
        .set({ dueAt: now })
        .where(and(isDue, eq(outbox.webhookId, webhookId), gt(outbox.dueAt, now)))
        .run();
    },

    /** Gives up everything that is due. */
    giveUp(error: string): void {
      query.update(outbox).set({ state: 'failed', error }).where(isDue).run();
    },

    /** Keeps none that was made before. */
    removeOld(before: number): void {
      query.delete(outbox).where(lt(outbox.createdAt, before)).run();
    },

    /** Keeps so many of a webhook. */
    keepNewest(webhookId: number, most: number): void {
      const oldest = query
        .select({ id: outbox.id })
        .from(outbox)
        .where(eq(outbox.webhookId, webhookId))
        .orderBy(desc(outbox.id))
        .limit(1)
        .offset(most);
      query
        .delete(outbox)
        .where(and(eq(outbox.webhookId, webhookId), lte(outbox.id, sql`${oldest}`)))
        .run();
    },

    findTrader: (id: number): { name: string; includePnl: boolean } | undefined =>
      query
        .select({ name: traders.name, includePnl: traders.includePnl })
        .from(traders)
        .where(eq(traders.id, id))
        .get(),
  };
}
