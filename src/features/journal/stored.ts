import type { journalEntries, journalHistory } from '#src/db/tables.ts';

export type StoredEntry = typeof journalEntries.$inferSelect;
export interface StoredAdminEntry {
  entry: StoredEntry;
  traderName: string;
}
/** With what the trader whose the entry was and, where it moved, the next one are called now. */
export type StoredHistory = typeof journalHistory.$inferSelect & {
  formerName: string | null;
  nextName: string | null;
};
