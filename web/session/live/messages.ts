import type { Topic } from '#src/values/wire/topics.ts';

/** What a page is told. */
export type LiveMessage =
  | { kind: 'live'; version: number }
  /** Topics that may show something else since `version` was another. */
  | { kind: 'changed'; topics: Topic[]; version: number }
  /** Since when nothing is received. Epoch milliseconds. */
  | { kind: 'lost'; since: number };

/** What a page asks of the worker that listens for all pages of a browser. */
export type LiveRequest = 'listen' | 'leave' | 'wake';
