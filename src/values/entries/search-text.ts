/** What can be searched for. */

import { foldText } from '../text/text.ts';

/** Separates the fields that a search looks into, so that no search matches across two of them. */
export const FIELD_BREAK = '\u001f';

/** Each word is looked for in each entry, which takes the longer the more there are and the longer they are. */
export const MOST_WORDS = 8;
export const LONGEST_WORD = 64;

export const MANY_WORDS = `Search text must have at most ${MOST_WORDS} words`;
export const LONG_WORD = `Each word of the search text must have at most ${LONGEST_WORD} characters`;

/** Folded as the text that they are looked for in, in their order. */
export const wordsIn = (text: string): string[] =>
  foldText(text)
    .replaceAll(FIELD_BREAK, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');

/** What keeps a text from being searched for; `null` if nothing does. */
export function searchProblem(text: string): string | null {
  const words = wordsIn(text);
  if (words.length > MOST_WORDS) return MANY_WORDS;
  return words.some((word) => word.length > LONGEST_WORD) ? LONG_WORD : null;
}
