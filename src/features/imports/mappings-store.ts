import { desc, eq, sql } from 'drizzle-orm';
import { importMappings } from '#src/db/import-tables.ts';
import type { Db } from '#src/db/open.ts';
import { preparedLater } from '#src/db/prepared-later.ts';

/** Of what a trader chose who is there no more. Ids begin at 1. */
const NOBODY = 0;

export function mappingsStore({ query }: Pick<Db, 'query'>) {
  const { traderId, headers, mapping, changedAt } = importMappings;
  const found = preparedLater(() =>
    query
      .select({ owner: traderId, mapping })
      .from(importMappings)
      .where(eq(headers, sql.placeholder('headers')))
      .orderBy(desc(sql`${traderId} = ${sql.placeholder('traderId')}`), desc(changedAt))
      .prepare(),
  );

  return {
    /** What was chosen for these headers: a trader's own first, then the latest. */
    find: (owner: number, key: string): { owner: number; mapping: string }[] =>
      found.all({ traderId: owner, headers: key }),
    write(row: typeof importMappings.$inferInsert): void {
      query
        .insert(importMappings)
        .values(row)
        .onConflictDoUpdate({
          target: [traderId, headers],
          set: { mapping: row.mapping, changedAt: row.changedAt },
        })
        .run();
    },
    /** What a trader chose who goes: it stays a suggestion to the others. */
    leave(owner: number): void {
      query.run(
        sql`UPDATE OR REPLACE ${importMappings} SET trader_id = ${NOBODY} WHERE trader_id = ${owner}`,
      );
    },
  };
}
