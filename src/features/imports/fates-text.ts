/** What becomes of the rows of a file, in words. */

import { listed } from '#src/values/listed.ts';
import { count } from '#src/values/text/count.ts';

interface Reason {
  reason: string;
  count: number;
}

/** As many reasons are named. */
const NAMED = 4;

/** `2 Cash Dividend, 1 Journal and 3 others`. */
export function reasonsText(reasons: readonly Reason[]): string {
  const named = reasons.slice(0, NAMED).map((one) => `${one.count} ${one.reason}`);
  const others = reasons.slice(NAMED).reduce((sum, one) => sum + one.count, 0);
  return listed([...named, ...(others > 0 ? [count(others, 'other')] : [])]);
}

/** Why nothing of a file, or of all of them, comes in. */
export function whyNothing(of: {
  what: string;
  read: number;
  leftOut: readonly Reason[];
  /** Rows that are rejected, and why the first one is. */
  refused: number;
  because: string | null;
}): string {
  const { what, read, leftOut, refused, because } = of;
  if (read === 0) return `Nothing of ${what} comes in: there are no rows below its head.`;
  const skipped = leftOut.reduce((sum, one) => sum + one.count, 0);
  const parts = [
    ...(skipped > 0 ? [`${count(skipped, 'row')} left out, as no trades (${reasonsText(leftOut)})`] : []),
    ...(refused > 0 ? [`${count(refused, 'row')} rejected${because === null ? '' : `: ${because}`}`] : []),
  ];
  return `Nothing of ${what} comes in: ${parts.join('; ')}${/[.]$/.test(parts.at(-1) ?? '') ? '' : '.'}`;
}
