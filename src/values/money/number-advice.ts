/** Advice on how to write a number the form could not read. */

import { fromForeign } from './plain-number.ts';

const SIGN = /^[+-]?\$?/;

/** A bond price in 32nds and quarters of one (`114'08`, `114'085`), and a grain price in eighths (`452'6`). */
const THIRTY_SECONDS = /^(\d{2,3})['’]([0-2]\d|3[01])([257]?)$/;
const EIGHTHS = /^(\d{2,4})['’]([0-7])$/;

/** The third digit of a price quoted in 32nds. */
const QUARTERS: Readonly<Record<string, number>> = { '': 0, '2': 0.25, '5': 0.5, '7': 0.75 };

/**
 * Advice for an unambiguous number, e.g. `Write 1250.50, with a point`; `null` otherwise.
 * @param accepts whether the field accepts a number: no advice to write what it would reject again
 */
export function numberAdvice(typed: string, accepts: (number: string) => boolean): string | null {
  const text = typed.trim();
  const [sign = ''] = SIGN.exec(text) ?? [];
  const figures = text.slice(sign.length);
  const meant = meantBy(figures);
  if (!meant) return null;
  const number = `${sign.replace('$', '')}${meant.number}`;
  return accepts(number) ? `Write ${number}${meant.because}` : null;
}

function meantBy(figures: string): { number: string; because: string } | null {
  const fraction = fractionIn(figures);
  if (fraction) {
    const { whole, parts, of } = fraction;
    return { number: String(Number(whole) + parts / of), because: ` for ${whole} and ${parts}/${of}` };
  }
  const foreign = fromForeign(figures);
  return foreign && { number: foreign.number, because: foreign.hadComma ? ', with a point' : '' };
}

function fractionIn(figures: string) {
  const [, whole, parts, quarter = ''] = THIRTY_SECONDS.exec(figures) ?? [];
  if (whole !== undefined) return { whole, parts: Number(parts) + (QUARTERS[quarter] ?? 0), of: 32 };
  const [, bushel, eighths] = EIGHTHS.exec(figures) ?? [];
  return bushel === undefined ? null : { whole: bushel, parts: Number(eighths), of: 8 };
}
