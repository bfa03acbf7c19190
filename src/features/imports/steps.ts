/** What is written of a plan at a time. */

import type { Change, PlannedTrade } from '#src/broker-files/index.ts';

/** Rows in one statement: so many take a millisecond or two. */
const TOGETHER = 25;

export function* someAtATime<Item>(items: Iterable<Item>): Generator<readonly Item[]> {
  let some: Item[] = [];
  for (const item of items) {
    some.push(item);
    if (some.length < TOGETHER) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

/** New entries together; everything else by itself. */
export type Step = Exclude<Change, { kind: 'create' }> | { kind: 'create'; trades: readonly PlannedTrade[] };

/** @param changes new entries come last */
export function* splitIntoSteps(changes: Iterable<Change>): Generator<Step> {
  for (const change of changes) {
    if (change.kind === 'create') break;
    yield change;
  }
  for (const trades of someAtATime(createdIn(changes))) yield { kind: 'create', trades };
}

function* createdIn(changes: Iterable<Change>): Generator<PlannedTrade> {
  for (const change of changes) if (change.kind === 'create') yield change.trade;
}
