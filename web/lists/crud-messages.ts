import type { SaveMessages } from '#web/forms/use-save.ts';

/** Messages about changes to a list, in the words of the specification. */
export interface CrudMessages extends SaveMessages {
  deleted: string;
  deleteFailed: string;
}
