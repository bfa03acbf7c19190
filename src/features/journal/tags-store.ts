import { sql } from 'drizzle-orm';
import type { Db } from '#src/db/open.ts';
import { preparedLater } from '#src/db/prepared-later.ts';
import { entryTags } from '#src/db/tables.ts';
import type { UsedTag } from './responses.ts';

/** More different tags than that, which take a few milliseconds, are not looked at: hardly anyone has a hundred. */
export const MOST_LOOKED_AT = 2000;

/** Reads the tags of entries, which triggers keep. */
export function tagsStore({ query }: Pick<Db, 'query'>) {
  const { traderId, tag, tradeDate } = entryTags;
  const owner = sql.placeholder('traderId');
  // Steps from tag to tag, over the entries that have it: a search in the index for each.
  const own = sql`(
    WITH RECURSIVE own (name) AS (
      SELECT min(${tag}) FROM ${entryTags} WHERE ${traderId} = ${owner}
      UNION ALL
      SELECT (SELECT min(${tag}) FROM ${entryTags} WHERE ${traderId} = ${owner} AND ${tag} > own.name)
      FROM own WHERE own.name IS NOT NULL LIMIT ${sql.raw(String(MOST_LOOKED_AT))}
    )
    SELECT name, (SELECT max(${tradeDate}) FROM ${entryTags} WHERE ${traderId} = ${owner} AND ${tag} = name) AS used
    FROM own WHERE name IS NOT NULL)`;
  const latest = preparedLater(() =>
    query
      .select({ tag: sql<string>`name`, lastUsed: sql<string>`used` })
      .from(own)
      .orderBy(sql`used DESC, name`)
      .limit(sql.placeholder('limit'))
      .prepare(),
  );

  return {
    /** A trader's tags, those of the latest trade dates first. */
    list: (of: number, limit: number): UsedTag[] => latest.all({ traderId: of, limit }),
  };
}
