/** Texts from files and of people on a terminal, which obeys some characters instead of showing them. */

/** What moves the cursor, rings or colors, and what turns the order of letters round. Line breaks and tabs are ours. */
const OBEYED = /(?![\t\n])[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const OBEYED_OR_BREAK = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The sign of a character below a space, or of delete: one for one, so that columns stay aligned. */
function signOf(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? '\u2421' : '\ufffd';
}

/** Lines in which each obeyed character is replaced by a sign of it. */
export const terminalText = (lines: string): string => lines.replace(OBEYED, signOf);

/** The same for what must stay in one line, such as a cell of a table. */
export const terminalLine = (text: string): string => text.replace(OBEYED_OR_BREAK, signOf);

/** JSON, in whose strings they are escaped. @param json as `JSON.stringify` writes it */
export const terminalJson = (json: string): string =>
  json.replace(OBEYED, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
