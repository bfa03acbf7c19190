/** The form of what is noted of a day or a week. */

import { NotesChange } from '#src/features/days/contract.ts';
import type { DayNotes } from '#src/features/days/responses.ts';
import { builtLater } from '#src/values/wire/built-later.ts';
import type { SaveMessages } from '#web/forms/use-save.ts';

/** Of a day or of a week. */
export type Notes = Pick<DayNotes, 'notes' | 'changedAt' | 'version'>;

export interface NotesFields {
  notes: string;
}

export const NOTES_LABELS: Record<keyof NotesFields, string> = { notes: 'Notes' };

export const notesMessages = (noun: 'day' | 'week'): SaveMessages => ({
  noun,
  created: 'Notes saved',
  updated: 'Notes saved',
  createFailed: 'Failed to save the notes',
  updateFailed: 'Failed to save the notes',
});

export const toFields = (notes: Notes | null): NotesFields => ({ notes: notes?.notes ?? '' });

export const notesRules = builtLater(() => NotesChange.omit({ version: true }).required());
