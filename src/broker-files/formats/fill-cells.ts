/** What the formats of brokers share whose rows are fills: most of them leave most of it out. */

import { decimalText, negate, parseExact } from '#src/values/money/exact.ts';
import type { Fill, Row } from './format.ts';
import { NOT_STATED } from './rows.ts';

type Given = Pick<Fill, 'symbol' | 'side' | 'quantity' | 'price' | 'at'> & Partial<Fill>;

/** A fill, of which the file says nothing but what is given. */
export const toFill = ({ line, raw }: Row, given: Given): Fill => ({
  kind: 'fill',
  line,
  raw,
  ...NOT_STATED,
  ...given,
});

/** Costs that are written as what they take from the balance: negative ones are paid. */
export function paid(amount: string | null): string | null {
  const exact = parseExact(amount);
  return exact && decimalText(negate(exact));
}

export const isZero = (amount: string): boolean => parseExact(amount)?.units === 0n;

/** What a fill does by the words of its row: a turning fill does both, and then neither counts. */
export function effectIn(opens: boolean, closes: boolean): Fill['effect'] {
  if (opens === closes) return null;
  return opens ? 'open' : 'close';
}
