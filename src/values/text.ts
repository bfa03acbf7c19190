/** Text that people type. */

// What pasted text carries along unseen, and what turns the order of the letters after it around.
const UNSEEN = /[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/gu;
const SEEN = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** More accents on one letter than any script writes. */
export const MOST_MARKS = 20;

// The half-width voicing marks of Japanese count as letters, and become marks when they are normalised.
const STACKED = new RegExp(`[\\p{M}\\uff9e\\uff9f]{${MOST_MARKS + 1}}`, 'u');

/** Whether more marks follow one letter than {@link MOST_MARKS}. Marks that nobody sees between them do not count. */
export function isStacked(text: string): boolean {
  return STACKED.test(text.replace(UNSEEN, ''));
}

/**
 * The only place that normalises: putting a run of marks into order takes the square of its length, minutes for what fits
 * into one request. Fields reject stacked text; what is stored from before, and what is only compared, stays as it is.
 */
function normalized(text: string, form: 'NFC' | 'NFKC'): string {
  return isStacked(text) ? text : text.normalize(form);
}

/**
 * Unicode text in one spelling, so that equal-looking texts are equal: NFC, well formed, without outer space and without
 * marks that nobody sees. Text of which nothing at all would be seen is blank.
 */
export function cleanText(text: string): string {
  const clean = normalized(text.toWellFormed().replace(UNSEEN, ''), 'NFC').trim();
  return SEEN.test(clean) || hasControlBesidesBreaks(clean) ? clean : '';
}

/** Folds case and spelling for a literal, case-insensitive search: both sides go through it. */
export function foldText(text: string): string {
  return foldExactly(cleanText(text));
}

/** The same for a secret, of which nothing may be left out. */
export function foldExactly(text: string): string {
  return normalized(text.toWellFormed(), 'NFKC').toLowerCase();
}

const CONTROL = /(?![\t\n\r])\p{Cc}/u;
const CONTROL_OR_BREAK = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** Whether a one-line text holds a line break, a tab or another control character. */
export function hasControl(text: string): boolean {
  return CONTROL_OR_BREAK.test(text);
}

/** The same for a text of several lines, which may hold line breaks and tabs. */
export function hasControlBesidesBreaks(text: string): boolean {
  return CONTROL.test(text);
}
