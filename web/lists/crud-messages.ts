import type { SaveMessages } from '#web/forms/use-save.ts';

/** What people are told of changes to a list, in the words of the specification. */
export interface CrudMessages extends SaveMessages {
  deleted: string;
  deleteFailed: string;
}
