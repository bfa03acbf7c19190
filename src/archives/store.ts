import { count, eq, sql } from 'drizzle-orm';
import type { Db } from '#src/db/open.ts';
import { archives, journalEntries } from '#src/db/tables.ts';

export function archivesStore({ query }: Db) {
  return {
    /** Makes an archive of one trader's entries out of the active ones. @returns how many moved */
    moveEntriesOf(
      trader: { id: number; name: string },
      archive: { label: string; at: number; by: string },
    ): number {
      const { entries, totalCents } = query
        .select({ entries: count(), totalCents: sql<number>`coalesce(sum(${journalEntries.pnlCents}), 0)` })
        .from(journalEntries)
        .where(eq(journalEntries.traderId, trader.id))
        .get() ?? { entries: 0, totalCents: 0 };
      if (entries === 0) return 0;
      const { id } = query
        .insert(archives)
        .values({ label: archive.label, createdAt: archive.at, createdBy: archive.by, entries, totalCents })
        .returning({ id: archives.id })
        .get();
      query.run(sql`
        INSERT INTO archived_entries (
          archive_id, id, trader_id, trader_name, symbol, pnl_cents, notes, instrument_type, position_type, entry_price,
          exit_price, quantity, strategy, is_open, trade_date, created_at, version)
        SELECT ${id}, id, trader_id, ${trader.name}, symbol, pnl_cents, notes, instrument_type, position_type,
          entry_price, exit_price, quantity, strategy, is_open, trade_date, created_at, version
        FROM journal_entries WHERE trader_id = ${trader.id}`);
      query.run(sql`DELETE FROM journal_entries WHERE trader_id = ${trader.id}`);
      return entries;
    },
  };
}
