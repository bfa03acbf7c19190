/** What is said of a record's changes, in the words of the specification. */
export interface RecordWords {
  /** `quote` */
  noun: string;
  created: string;
  updated: string;
  deleted: string;
  createFailed: string;
  updateFailed: string;
  deleteFailed: string;
}
