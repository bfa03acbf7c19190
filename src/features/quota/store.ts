import { eq, sql } from 'drizzle-orm';
import { importFiles, imports } from '#src/db/import-tables.ts';
import type { Db } from '#src/db/open.ts';
import { preparedLater } from '#src/db/prepared-later.ts';
import { traderStorage } from '#src/db/tables.ts';

/** Kept by triggers: never written here. */
export function quotaStore({ query }: Db) {
  const stored = preparedLater(() =>
    query
      .select({ bytes: traderStorage.bytes })
      .from(traderStorage)
      .where(eq(traderStorage.traderId, sql.placeholder('traderId')))
      .prepare(),
  );
  const rows = preparedLater(() =>
    query
      .select({ rows: sql<number>`coalesce(sum(${importFiles.rows}), 0)` })
      .from(importFiles)
      .innerJoin(imports, eq(imports.id, importFiles.importId))
      .where(eq(imports.traderId, sql.placeholder('traderId')))
      .prepare(),
  );
  return {
    /** Of all imports of a trader. */
    countRows: (traderId: number): number => rows.get({ traderId })?.rows ?? 0,

    /** What a trader takes. Bytes. */
    countBytes: (traderId: number): number => stored.get({ traderId })?.bytes ?? 0,
  };
}
