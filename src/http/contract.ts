/** What every error answer looks like. */

export type { ErrorAnswer, FieldIssue } from './answers.ts';
