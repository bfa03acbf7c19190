import type { JournalEntry } from '#src/journal/contract.ts';

/** What the form is opened for: a new entry, or one that exists. */
export interface EditedEntry {
  entry: JournalEntry | null;
  /** The entry is to be closed, and lacks the P&L that a closed one needs. */
  closing?: boolean;
}
