import { count, desc, eq } from 'drizzle-orm';
import type { Db } from '#src/db/open.ts';
import { raised } from '#src/db/raised-version.ts';
import { webhooks } from '#src/db/webhook-tables.ts';

export type StoredWebhook = typeof webhooks.$inferSelect;
type Written = Omit<StoredWebhook, 'id' | 'version' | 'createdAt' | 'heldUntil'>;

export function webhooksStore({ query }: Db) {
  return {
    /** The newest first. */
    list: (): StoredWebhook[] => query.select().from(webhooks).orderBy(desc(webhooks.id)).all(),
    count: (): number => query.select({ n: count() }).from(webhooks).get()?.n ?? 0,
    find: (id: number): StoredWebhook | undefined =>
      query.select().from(webhooks).where(eq(webhooks.id, id)).get(),
    add: (row: Written & { createdAt: number }): StoredWebhook =>
      query.insert(webhooks).values(row).returning().get(),
    update: (id: number, change: Written): StoredWebhook =>
      query
        .update(webhooks)
        .set({ ...change, version: raised(webhooks.version) })
        .where(eq(webhooks.id, id))
        .returning()
        .get(),
    /** Until when its receiver wants to be left alone; `null`: no longer. */
    hold: (id: number, until: number | null): void => {
      query.update(webhooks).set({ heldUntil: until }).where(eq(webhooks.id, id)).run();
    },
    /** @returns whether it was there */
    remove: (id: number): boolean =>
      query.delete(webhooks).where(eq(webhooks.id, id)).returning({ id: webhooks.id }).get() !== undefined,
  };
}
