import { createContext, use } from 'react';
import type { EditedEntry } from '#web/features/entries/entry-dialog.tsx';

/** Opens the form of an entry over whichever tab is shown. */
export interface EntryEditing {
  /** For a button: it opens the form, which is fetched as soon as a pointer or the focus comes near. */
  newEntry: NewEntryProps;
  editEntry: (edited: EditedEntry) => void;
}

export interface NewEntryProps {
  onClick: () => void;
  onPointerEnter: () => void;
  onFocus: () => void;
}

export const EntryEditingContext = createContext<EntryEditing | null>(null);

export function useEntryEditing(): EntryEditing {
  const editing = use(EntryEditingContext);
  if (!editing) throw new Error('outside of the dashboard');
  return editing;
}
