import type { EditedEntry } from '#web/features/entries/entry-dialog.tsx';
import { useInterruptible } from '../interrupted.ts';

const interrupted = new Map<number, EditedEntry>();

/** What the form is open for; `null` while it is closed. */
export const useEditedEntry = (traderId: number, sessionIsOver: boolean) =>
  useInterruptible(interrupted, traderId, sessionIsOver);
