/** What is said around the form of an entry, in the words of the screen that it stands on. */
export interface EntryWords {
  /** `entry` */
  noun: string;
  newTitle: string;
  editTitle: string;
  create: string;
  created: string;
  updated: string;
  createFailed: string;
  updateFailed: string;
  /** What to do with the strategy's field. */
  strategyHint: string;
  /** That the entry is linked to a strategy. */
  linkedHint: string;
}
