/** Text that people type. */

/** Unicode text in one spelling, so that equal-looking texts are equal: NFC, well formed, without outer space. */
export function cleanText(text: string): string {
  return text.toWellFormed().normalize('NFC').trim();
}

/** Folds case and spelling for a literal, case-insensitive search: both sides go through it. */
export function foldText(text: string): string {
  return cleanText(text).normalize('NFKC').toLowerCase();
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
const CONTROL_OR_BREAK = /[\u0000-\u001f\u007f\u2028\u2029]/;

/** Whether a one-line text holds a line break, a tab or another control character. */
export function hasControl(text: string): boolean {
  return CONTROL_OR_BREAK.test(text);
}

/** The same for a text of several lines, which may hold line breaks and tabs. */
export function hasControlBesidesBreaks(text: string): boolean {
  return CONTROL.test(text);
}
