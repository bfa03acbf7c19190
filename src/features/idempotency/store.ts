import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '#src/db/open.ts';
import { preparedLater } from '#src/db/prepared-later.ts';
import { createdResponses } from '#src/db/tables.ts';

export type CreatedResponse = typeof createdResponses.$inferSelect;

/** More than are added at a time, yet fast to delete. */
const PURGE_BATCH = 100;

export function idempotencyStore({ query }: Db) {
  const { actor, target, keyHash, at } = createdResponses;
  const find = preparedLater(() =>
    query
      .select({ response: createdResponses.response })
      .from(createdResponses)
      .where(
        and(
          eq(actor, sql.placeholder('actor')),
          eq(target, sql.placeholder('target')),
          eq(keyHash, sql.placeholder('keyHash')),
          gte(at, sql.placeholder('since')),
        ),
      )
      .prepare(),
  );

  return {
    find: (key: Omit<CreatedResponse, 'response' | 'at'>, since: number): string | undefined =>
      find.get({ ...key, since })?.response,

    keep(row: CreatedResponse): void {
      query
        .insert(createdResponses)
        .values(row)
        .onConflictDoUpdate({ target: [actor, target, keyHash], set: { response: row.response, at: row.at } })
        .run();
    },

    /** Deletes keys from before `since`, oldest first. */
    dropOld(since: number): void {
      const old = query
        .select({ at })
        .from(createdResponses)
        .where(lt(at, since))
        .orderBy(asc(at))
        .limit(PURGE_BATCH);
      query.delete(createdResponses).where(inArray(at, old)).run();
    },
  };
}
