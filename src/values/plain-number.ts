/** Numbers as people type them, or paste them from a statement. */

/** Marks that come along unseen, and what stands for a minus besides the hyphen. */
const UNSEEN = /\p{Cf}/gu;
const DASHES = /[\u2010-\u2013\u2212\ufe63\uff0d]/gu;

/** Longer than any number. Only up to here are spaces between its parts looked for, each in every way. */
const LONGEST = 100;

const SIGNED = /^([+-]?)\s*(\$?)\s*([+-]?)\s*([\d.,]+)$/;
/** What bookkeepers write for a loss: `(430.50)`. */
const IN_BRACKETS = /^\((\$?)\s*([\d.,]+)\)$/;
const IN_THOUSANDS = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;

/**
 * A number without what only people read: `−$1,234.50` and `(1,234.50)` become `-1234.50`. What cannot be read with
 * certainty, such as `1,5`, comes back as it is, for the field's rule to refuse.
 * @param currency whether a dollar sign may stand in it; default yes
 */
export function plainNumber(typed: string, { currency = true } = {}): string {
  if (typed.length > LONGEST) return typed;
  const text = typed.replace(UNSEEN, '').replace(DASHES, '-').trim();
  const [, outer = '', dollar = '', inner = '', figures = text] = SIGNED.exec(text) ?? inBrackets(text);
  const isGrouped = figures.includes(',');
  if ((outer && inner) || (dollar && !currency) || (isGrouped && !IN_THOUSANDS.test(figures))) return text;
  return `${outer}${inner}${figures.replaceAll(',', '')}`;
}

/** The same parts as of a number with a sign. */
function inBrackets(text: string): string[] {
  const [, dollar, figures] = IN_BRACKETS.exec(text) ?? [];
  return dollar === undefined || figures === undefined ? [] : [text, '-', dollar, '', figures];
}
