import type { journalHistory } from '#src/db/change-tables.ts';
import type { journalEntries } from '#src/db/tables.ts';

export type StoredEntry = typeof journalEntries.$inferSelect;
export interface StoredAdminEntry {
  entry: StoredEntry;
  traderName: string;
  accountName: string | null;
}
/** With the current names of its trader and, if it moved, of the new one. */
export type StoredHistory = typeof journalHistory.$inferSelect & {
  formerName: string | null;
  nextName: string | null;
};
