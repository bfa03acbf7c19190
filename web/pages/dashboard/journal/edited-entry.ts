import type { JournalEntry } from '#src/journal/contract.ts';
import { useInterruptible } from '../interrupted.ts';
import type { EntryFields } from './entry-form.ts';

/** What the form is opened for: a new entry, or one that exists. */
export interface EditedEntry {
  entry: JournalEntry | null;
  /** The entry is to be closed, and lacks the P&L that a closed one needs. */
  closing?: boolean;
  /** What was typed when the session ended in the middle of it. */
  draft?: EntryFields;
}

const interrupted = new Map<number, EditedEntry>();

/** What the form is open for; `null` while it is closed. */
export const useEditedEntry = (traderId: number, sessionIsOver: boolean) =>
  useInterruptible(interrupted, traderId, sessionIsOver);
