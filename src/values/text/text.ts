/** Text typed by people. */

// Invisible characters in pasted text, and those that reverse the order of the letters after them.
const UNSEEN = /[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/gu;
const SEEN = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** More accents on one letter than any script uses. */
export const MAX_MARKS = 20;

// Japanese half-width voicing marks count as letters but become marks when normalized.
const STACKED = new RegExp(`[\\p{M}\\uff9e\\uff9f]{${MAX_MARKS + 1}}`, 'u');

/** Whether more than {@link MAX_MARKS} marks follow one letter; invisible ones between them do not count. */
export function isStacked(text: string): boolean {
  return STACKED.test(text.replace(UNSEEN, ''));
}

/**
 * The only place that normalizes. Sorting a run of marks takes time quadratic in its length: minutes for what fits
 * into one request. Fields reject stacked text; stored text and text that is only compared is left as it is.
 */
function normalized(text: string, form: 'NFC' | 'NFKC'): string {
  return isStacked(text) ? text : text.normalize(form);
}

/**
 * Canonical text, so that equal-looking texts are equal: NFC, well formed, trimmed and without invisible characters.
 * Text with nothing visible becomes blank.
 */
export function cleanText(text: string): string {
  const clean = normalized(text.toWellFormed().replace(UNSEEN, ''), 'NFC').trim();
  return SEEN.test(clean) || hasControlBesidesBreaks(clean) ? clean : '';
}

/** Folds case and spelling for a literal, case-insensitive search; apply it to both sides. */
export function foldText(text: string): string {
  return foldExactly(cleanText(text));
}

/** The same for secrets, of which nothing may be dropped. */
export function foldExactly(text: string): string {
  return normalized(text.toWellFormed(), 'NFKC').toLowerCase();
}

const CONTROL = /(?![\t\n\r])\p{Cc}/u;
const CONTROL_OR_BREAK = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** Whether a single-line text contains a line break, tab or other control character. */
export function hasControl(text: string): boolean {
  return CONTROL_OR_BREAK.test(text);
}

/** The same for multi-line text, which may contain line breaks and tabs. */
export function hasControlBesidesBreaks(text: string): boolean {
  return CONTROL.test(text);
}
