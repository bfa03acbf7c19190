import { useEffect, useState } from 'react';
import type { JournalEntry } from '#src/journal/contract.ts';
import type { EntryFields } from './entry-form.ts';

/** What the form is opened for: a new entry, or one that exists. */
export interface EditedEntry {
  entry: JournalEntry | null;
  /** The entry is to be closed, and lacks the P&L that a closed one needs. */
  closing?: boolean;
  /** What was typed when the session ended in the middle of it. */
  draft?: EntryFields;
}

/** By trader: what their session's end interrupted, until they are back in this tab. Only in the browser's memory. */
const interrupted = new Map<number, EditedEntry>();

/** What the form is open for; `null` while it is closed. */
export function useEditedEntry(traderId: number, sessionIsOver: boolean) {
  const [edited, setEdited] = useState(() => interrupted.get(traderId) ?? null);
  useEffect(() => {
    if (!edited) interrupted.delete(traderId);
    else if (sessionIsOver && edited.draft) interrupted.set(traderId, edited);
  }, [traderId, sessionIsOver, edited]);
  return [edited, setEdited] as const;
}
