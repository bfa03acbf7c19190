/** What is written of a plan at a time. */

import type { Change, PlannedTrade } from './plan/types.ts';

/** Rows in one statement: so many take a millisecond or two. */
const TOGETHER = 25;

export function* someAtATime<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += TOGETHER) yield items.slice(from, from + TOGETHER);
}

/** New entries together, which come last; everything else by itself. */
export type Step = Exclude<Change, { kind: 'create' }> | { kind: 'create'; trades: readonly PlannedTrade[] };

export function* stepsOf(changes: readonly Change[]): Generator<Step> {
  const created: PlannedTrade[] = [];
  for (const change of changes) {
    if (change.kind === 'create') created.push(change.trade);
    else yield change;
  }
  for (const trades of someAtATime(created)) yield { kind: 'create', trades };
}
