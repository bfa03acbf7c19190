import type { JournalEntry } from '#src/features/journal/responses.ts';
import type { Strategy } from '#src/features/strategies/responses.ts';
import type { EntryFields } from '#web/features/entries/entry-form.ts';

/** Opens the shell's forms, which lie above every page and survive the end of a session. */
export interface Editing {
  newEntry: () => void;
  /** @param start initial values that override the entry's own */
  editEntry: (entry: JournalEntry, start?: Partial<EntryFields>) => void;
  /** Opens the form of a new entry that begins as this one. */
  duplicateEntry: (entry: JournalEntry) => void;
  newStrategy: () => void;
  editStrategy: (strategy: Strategy) => void;
}
