/** The form of a day's notes. */

import { DayNotesChange } from '#src/features/days/contract.ts';
import type { DayNotes } from '#src/features/days/responses.ts';
import type { SaveMessages } from '#web/forms/use-save.ts';

export interface NotesFields {
  notes: string;
}

export const NOTES_LABELS: Record<keyof NotesFields, string> = { notes: 'Notes' };

export const NOTES_MESSAGES: SaveMessages = {
  noun: 'day',
  created: 'Notes saved',
  updated: 'Notes saved',
  createFailed: 'Failed to save the notes',
  updateFailed: 'Failed to save the notes',
};

export const toFields = (notes: DayNotes | null): NotesFields => ({ notes: notes?.notes ?? '' });

export const notesRules = DayNotesChange.omit({ version: true }).required();
