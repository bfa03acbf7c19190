import { AFTER_LOSS_WITHIN } from '#src/values/trade-classes.ts';
import { KIND } from './tally-rules.ts';

export const AFTER_LOSS = { after: 0, others: 1, unknown: 2 } as const;

interface TimedEntries {
  kind: Uint8Array;
  opened: Float64Array;
  closed: Float64Array;
}

/**
 * Whether each entry was opened within 15 minutes after a decision of the same trader was closed with a loss, at that
 * very instant too; an entry's own closing does not count. Not known without the instant of opening.
 */
export function afterLossOf({ kind, opened, closed }: TimedEntries): Uint8Array {
  const losses = losingCloses(kind, closed);
  const states = new Uint8Array(kind.length);
  let count = 0;
  for (let at = 0; at < kind.length; at++) {
    const open = opened[at] ?? Number.NaN;
    if (Number.isNaN(open)) {
      states[at] = AFTER_LOSS.unknown;
      continue;
    }
    count = countUpTo(losses, open, count);
    const isOwn = kind[at] === KIND.loss && closed[at] === open;
    const latest = losses[count - (isOwn ? 2 : 1)] ?? Number.NEGATIVE_INFINITY;
    states[at] = latest >= open - AFTER_LOSS_WITHIN ? AFTER_LOSS.after : AFTER_LOSS.others;
  }
  return states;
}

/** How many values are at most `value`: looked for in steps that double, away from a number that is hardly off. */
function countUpTo(ascending: Float64Array, value: number, near: number): number {
  const isIn = (index: number) => (ascending[index] ?? Number.POSITIVE_INFINITY) <= value;
  let [low, high, step] = [near, near, 1];
  while (low > 0 && !isIn(low - 1)) {
    high = low - 1;
    low = Math.max(0, low - step);
    step *= 2;
  }
  while (high < ascending.length && isIn(high)) {
    low = high + 1;
    high = Math.min(ascending.length, high + step);
    step *= 2;
  }
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isIn(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Ascending. */
function losingCloses(kind: Uint8Array, closed: Float64Array): Float64Array {
  const closes = new Float64Array(kind.length);
  let [count, isSorted] = [0, true];
  for (let at = 0; at < kind.length; at++) {
    const close = closed[at] ?? Number.NaN;
    if (kind[at] !== KIND.loss || Number.isNaN(close)) continue;
    if (count > 0 && close < (closes[count - 1] ?? 0)) isSorted = false;
    closes[count++] = close;
  }
  const found = closes.subarray(0, count);
  return isSorted ? found : found.sort();
}
