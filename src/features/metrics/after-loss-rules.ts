import { AFTER_LOSS_WITHIN } from '#src/values/entries/trade-classes.ts';
import { KIND } from './tally-rules.ts';

export const AFTER_LOSS = { after: 0, others: 1, unknown: 2 } as const;

interface TimedEntries {
  kind: Uint8Array;
  opened: Float64Array;
  closed: Float64Array;
}

/** Instants, both ends included. */
interface Affected {
  from: number;
  to: number;
}

/** When those were opened whose states some entries have a say in: they themselves, and what follows their losing closes. */
export function affectedBy(parts: readonly { from: TimedEntries; start: number; end: number }[]): Affected {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { from: entries, start, end } of parts) {
    for (let at = start; at < end; at++) {
      const open = entries.opened[at] ?? Number.NaN;
      const close = entries.closed[at] ?? Number.NaN;
      if (open < from) from = open;
      if (open > to) to = open;
      if (entries.kind[at] !== KIND.loss) continue;
      if (close < from) from = close;
      if (close + AFTER_LOSS_WITHIN > to) to = close + AFTER_LOSS_WITHIN;
    }
  }
  return { from, to };
}

/**
 * Writes the states of the entries that were opened in a span: whether each was within 15 minutes after another of the
 * same trader was closed with a loss, at that very instant too; an entry's own closing does not count. Not known without
 * the instant of opening, which is what states are at first.
 */
export function markAfterLoss(entries: TimedEntries & { afterLoss: Uint32Array }, span: Affected): void {
  // Entries without instants affect none.
  if (span.from > span.to) return;
  const { kind, opened, closed, afterLoss } = entries;
  const losses = losingCloses(entries, { from: span.from - AFTER_LOSS_WITHIN, to: span.to });
  let count = 0;
  for (let at = 0; at < kind.length; at++) {
    const open = opened[at] ?? Number.NaN;
    if (!(open >= span.from && open <= span.to)) continue;
    count = countUpTo(losses, open, count);
    const isOwn = kind[at] === KIND.loss && closed[at] === open;
    const latest = losses[count - (isOwn ? 2 : 1)] ?? Number.NEGATIVE_INFINITY;
    afterLoss[at] = latest >= open - AFTER_LOSS_WITHIN ? AFTER_LOSS.after : AFTER_LOSS.others;
  }
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
function losingCloses({ kind, closed }: TimedEntries, { from, to }: Affected): Float64Array {
  const closes: number[] = [];
  for (let at = 0; at < kind.length; at++) {
    const close = closed[at] ?? Number.NaN;
    if (kind[at] === KIND.loss && close >= from && close <= to) closes.push(close);
  }
  return Float64Array.from(closes).sort();
}
