/** Numbers as people type them, or paste them from a statement. */

/** Invisible characters that come with pasted text, and other signs for minus. */
const UNSEEN = /\p{Cf}/gu;
const DASHES = /[\u2010-\u2013\u2212\ufe63\uff0d]/gu;

/** Longer than any number. Caps the search for inner spaces, which is expensive on long text. */
const LONGEST = 100;

const SIGNED = /^([+-]?)\s*(\$?)\s*([+-]?)\s*([\d.,]+)$/;
/** An accountant's loss: `(430.50)`. */
const IN_BRACKETS = /^\((\$?)\s*([\d.,]+)\)$/;
/** `0,005` has a decimal comma. */
const IN_THOUSANDS = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;
/** Thousands separated by points, spaces or apostrophes, and a decimal comma: `1.250,50`. */
const DECIMAL_COMMA = /^(?:\d+|[1-9]\d{0,2}(?:[.\s'’]\d{3})+),\d*$/;
/** Thousands separated by spaces, or by apostrophes when a decimal point rules out 32nds: `1'250.50`. */
const FOREIGN_GROUPS = /^[1-9]\d{0,2}(?:(?:\s\d{3})+(?:\.\d*)?|(?:['’]\d{3})+\.\d*)$/;

/**
 * Strips what is there only for people: `−$1,234.50` and `(1,234.50)` become `-1234.50`. Ambiguous text such as `1,5`
 * is returned unchanged, for the field's rule to reject.
 * @param currency whether a dollar sign is allowed; default yes
 */
export function plainNumber(typed: string, { currency = true } = {}): string {
  if (typed.length > LONGEST) return typed;
  const text = typed.replace(UNSEEN, '').replace(DASHES, '-').trim();
  const [, outer = '', dollar = '', inner = '', figures = text] = SIGNED.exec(text) ?? inBrackets(text);
  const isGrouped = figures.includes(',');
  if ((outer && inner) || (dollar && !currency) || (isGrouped && !IN_THOUSANDS.test(figures))) return text;
  return `${outer}${inner}${figures.replaceAll(',', '')}`;
}

/** The same parts as for a signed number. */
function inBrackets(text: string): string[] {
  const [, dollar, figures] = IN_BRACKETS.exec(text) ?? [];
  return dollar === undefined || figures === undefined ? [] : [text, '-', dollar, '', figures];
}

/** Digits without a sign in another country's spelling, with our point: `1.250,50` becomes `1250.50`. `null` for anything else. */
export function fromForeign(figures: string): { number: string; hadComma: boolean } | null {
  const digits = figures.replaceAll(/[\s'’]/g, '');
  if (DECIMAL_COMMA.test(figures)) {
    return { number: digits.replaceAll('.', '').replace(',', '.'), hadComma: true };
  }
  return FOREIGN_GROUPS.test(figures) ? { number: digits, hadComma: false } : null;
}
