/** Text that people type. */

// What pasted text carries along unseen, and what turns the order of the letters after it around.
const UNSEEN = /[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/gu;
const SEEN = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Unicode text in one spelling, so that equal-looking texts are equal: NFC, well formed, without outer space and without
 * marks that nobody sees. Text of which nothing at all would be seen is blank.
 */
export function cleanText(text: string): string {
  const clean = text.toWellFormed().replace(UNSEEN, '').normalize('NFC').trim();
  return SEEN.test(clean) || hasControlBesidesBreaks(clean) ? clean : '';
}

/** Folds case and spelling for a literal, case-insensitive search: both sides go through it. */
export function foldText(text: string): string {
  return cleanText(text).normalize('NFKC').toLowerCase();
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
