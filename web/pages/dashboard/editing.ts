import { createContext, use } from 'react';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import type { Strategy } from '#src/features/strategies/responses.ts';
import type { EntryFields } from '#web/features/entries/entry-form.ts';

/** Opens the dashboard's forms, which lie over whichever tab is shown and outlive it when a session ends. */
export interface Editing {
  /** For a button: it opens the form, which is fetched as soon as a pointer or the focus comes near. */
  newEntry: NewEntryProps;
  /** @param start what the fields begin with instead of the entry's own */
  editEntry: (entry: JournalEntry, start?: Partial<EntryFields>) => void;
  newStrategy: () => void;
  editStrategy: (strategy: Strategy) => void;
}

export interface NewEntryProps {
  onClick: () => void;
  onPointerEnter: () => void;
  onFocus: () => void;
}

export const EditingContext = createContext<Editing | null>(null);

export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (!editing) throw new Error('outside of the dashboard');
  return editing;
}
