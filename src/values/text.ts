/** Text that people type. */

/** Unicode text in one spelling, so that equal-looking texts are equal: NFC, well formed, without outer space. */
export function cleanText(text: string): string {
  return text.toWellFormed().normalize('NFC').trim();
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
