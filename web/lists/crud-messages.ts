import type { SavingWords } from '#web/forms/row-saving.ts';

/** What people are told of changes to a list, in the words of the specification. */
export interface CrudMessages extends SavingWords {
  /** `quote` */
  noun: string;
  deleted: string;
  deleteFailed: string;
}
