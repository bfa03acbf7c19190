import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '#src/db/open.ts';
import { createdAnswers } from '#src/db/tables.ts';

export type CreatedAnswer = typeof createdAnswers.$inferSelect;

/** More than are added at a time, and few enough to take no time. */
const DROPPED_AT_ONCE = 100;

export function idempotencyStore({ query }: Db) {
  const { actor, route, keyHash, at } = createdAnswers;
  const find = query
    .select({ answer: createdAnswers.answer })
    .from(createdAnswers)
    .where(
      and(
        eq(actor, sql.placeholder('actor')),
        eq(route, sql.placeholder('route')),
        eq(keyHash, sql.placeholder('keyHash')),
        gte(at, sql.placeholder('since')),
      ),
    )
    .prepare();

  return {
    find: (key: Omit<CreatedAnswer, 'answer' | 'at'>, since: number): string | undefined =>
      find.get({ ...key, since })?.answer,

    keep(row: CreatedAnswer): void {
      query
        .insert(createdAnswers)
        .values(row)
        .onConflictDoUpdate({ target: [actor, route, keyHash], set: { answer: row.answer, at: row.at } })
        .run();
    },

    /** Those from before `since`, the oldest first. */
    dropOld(since: number): void {
      const old = query
        .select({ at })
        .from(createdAnswers)
        .where(lt(at, since))
        .orderBy(asc(at))
        .limit(DROPPED_AT_ONCE);
      query.delete(createdAnswers).where(inArray(at, old)).run();
    },
  };
}
