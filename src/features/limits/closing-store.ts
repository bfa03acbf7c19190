import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { journalHistory } from '#src/db/change-tables.ts';
import type { Db } from '#src/db/open.ts';
import { preparedLater } from '#src/db/prepared-later.ts';

const { before, after, entryId, changedAt } = journalHistory;

/** Changes that close an open trade, or of what it has realized: before them nothing of that was lost. */
const closes = and(
  eq(journalHistory.action, 'update'),
  // First, since most trades were never open, and each look into a version reads all of it.
  sql`${before} ->> '$.isOpen' = 1`,
  sql`(${after} ->> '$.isOpen' = 0 OR ${before} ->> '$.pnlCents' IS NOT ${after} ->> '$.pnlCents')`,
);

/** When an entry that was open came to what it is, by its history; `NULL` for one that was made closed. */
export const closedByChange = (id: SQLWrapper): SQL<number | null> =>
  sql`(SELECT max(${changedAt}) FROM ${journalHistory} WHERE ${entryId} = ${id} AND ${closes})`;

/** Reads the same of some entries. @returns a function from their ids to the times there are */
export function readClosings({ query }: Pick<Db, 'query'>): (ids: readonly number[]) => Map<number, number> {
  const closings = preparedLater(() =>
    query
      .select({ id: entryId, at: sql<number>`max(${changedAt})` })
      .from(journalHistory)
      .where(and(sql`${entryId} IN (SELECT value FROM json_each(${sql.placeholder('ids')}))`, closes))
      .groupBy(entryId)
      .prepare(),
  );
  return (ids) => new Map(closings.all({ ids: JSON.stringify(ids) }).map(({ id, at }) => [id, at]));
}
