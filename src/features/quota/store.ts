import { eq, sql } from 'drizzle-orm';
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
  return {
    /** What a trader takes. Bytes. */
    bytesOf: (traderId: number): number => stored.get({ traderId })?.bytes ?? 0,
  };
}
