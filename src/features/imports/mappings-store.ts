import { eq, sql } from 'drizzle-orm';
import { importMappings } from '#src/db/import-tables.ts';
import type { Db } from '#src/db/open.ts';
import { preparedLater } from '#src/db/prepared-later.ts';

export function mappingsStore({ query }: Db) {
  const found = preparedLater(() =>
    query
      .select({ mapping: importMappings.mapping })
      .from(importMappings)
      .where(eq(importMappings.headers, sql.placeholder('headers')))
      .prepare(),
  );

  return {
    find: (headers: string): string | null => found.get({ headers })?.mapping ?? null,
    write(headers: string, mapping: string, changedAt: number): void {
      query
        .insert(importMappings)
        .values({ headers, mapping, changedAt })
        .onConflictDoUpdate({ target: importMappings.headers, set: { mapping, changedAt } })
        .run();
    },
  };
}
