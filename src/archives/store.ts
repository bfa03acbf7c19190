import { count, eq, sql } from 'drizzle-orm';
import type { Db } from '#src/db/open.ts';
import { archives, journalEntries, strategies, videos } from '#src/db/tables.ts';

export function archivesStore({ query }: Db) {
  return {
    /** What a trader has that would be lost with them; `totalCents` is their P&L. */
    belongings(traderId: number): { entries: number; totalCents: number; items: number } {
      const journal = query
        .select({ entries: count(), totalCents: sql<number>`coalesce(sum(${journalEntries.pnlCents}), 0)` })
        .from(journalEntries)
        .where(eq(journalEntries.traderId, traderId))
        .get();
      const owned = [strategies, videos].map(
        (table) => query.select({ n: count() }).from(table).where(eq(table.traderId, traderId)).get()?.n ?? 0,
      );
      return {
        entries: journal?.entries ?? 0,
        totalCents: journal?.totalCents ?? 0,
        items: owned.reduce((sum, n) => sum + n, 0),
      };
    },

    /** @returns its id */
    add: (archive: Omit<typeof archives.$inferInsert, 'id'>): number =>
      query.insert(archives).values(archive).returning({ id: archives.id }).get().id,

    /** Copies a trader's entries, strategies and the records of their videos into an archive. */
    copyOf(archiveId: number, trader: { id: number; name: string }): void {
      query.run(sql`
        INSERT INTO archived_entries (
          archive_id, id, trader_id, trader_name, symbol, pnl_cents, notes, instrument_type, position_type, entry_price,
          exit_price, quantity, strategy, is_open, trade_date, created_at, version)
        SELECT ${archiveId}, id, trader_id, ${trader.name}, symbol, pnl_cents, notes, instrument_type, position_type,
          entry_price, exit_price, quantity, strategy, is_open, trade_date, created_at, version
        FROM journal_entries WHERE trader_id = ${trader.id}`);
      query.run(sql`
        INSERT INTO archived_items (archive_id, kind, id, item)
        SELECT ${archiveId}, 'strategy', id, json_object(
          'traderId', trader_id, 'traderName', ${trader.name}, 'name', name, 'description', description,
          'successRate', success_rate, 'avgPnl', avg_pnl, 'riskReward', risk_reward, 'category', category,
          'isActive', is_active, 'createdAt', created_at)
        FROM strategies WHERE trader_id = ${trader.id}`);
      query.run(sql`
        INSERT INTO archived_items (archive_id, kind, id, item)
        SELECT ${archiveId}, 'video', id, json_object(
          'traderId', trader_id, 'traderName', ${trader.name}, 'title', title, 'description', description,
          'duration', duration, 'fileSize', file_size, 'fileName', file_name, 'contentType', content_type,
          'uploadDate', upload_date)
        FROM videos WHERE trader_id = ${trader.id}`);
    },
  };
}
