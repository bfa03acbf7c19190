/** What every error answer looks like. */

/** A field that was refused; `path` is the field's name, with dots inside nested fields. */
export interface FieldIssue {
  path: string;
  message: string;
}

export interface ErrorAnswer {
  /** For people. */
  message: string;
  /** For programs: snake_case, stable. */
  code: string;
  issues?: FieldIssue[];
}
