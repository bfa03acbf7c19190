import type { SaveMessages } from '#web/forms/use-save.ts';

/** What is said around the form of an entry, in the words of the screen that it stands on. */
export interface EntryMessages extends SaveMessages {
  newTitle: string;
  editTitle: string;
  create: string;
  /** What to do with the strategy's field. */
  strategyHint: string;
  /** That the entry is linked to a strategy. */
  linkedHint: string;
}
