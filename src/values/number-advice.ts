/** Advice on how to write a number the form could not read. */

const SIGN = /^[+-]?\$?/;

/** Thousands separated by points, spaces or apostrophes, and a decimal comma: `1.250,50`. */
const DECIMAL_COMMA = /^(?:\d+|\d{1,3}(?:[.\s'’]\d{3})+),(\d*)$/;
/** Thousands separated by spaces, or by apostrophes when a decimal point rules out 32nds: `1'250.50`. */
const FOREIGN_GROUPS = /^\d{1,3}(?:(?:\s\d{3})+(?:\.\d*)?|(?:['’]\d{3})+\.\d*)$/;
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
  const digits = figures.replaceAll(/[\s'’]/g, '');
  if (DECIMAL_COMMA.test(figures)) {
    return { number: digits.replaceAll('.', '').replace(',', '.'), because: ', with a point' };
  }
  return FOREIGN_GROUPS.test(figures) ? { number: digits, because: '' } : null;
}

function fractionIn(figures: string) {
  const [, whole, parts, quarter = ''] = THIRTY_SECONDS.exec(figures) ?? [];
  if (whole !== undefined) return { whole, parts: Number(parts) + (QUARTERS[quarter] ?? 0), of: 32 };
  const [, bushel, eighths] = EIGHTHS.exec(figures) ?? [];
  return bushel === undefined ? null : { whole: bushel, parts: Number(eighths), of: 8 };
}
