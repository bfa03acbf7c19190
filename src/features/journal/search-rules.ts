/** What a search looks for: words that must all be there, some of which are days or months. */

import { wordsIn } from '#src/values/entries/search-text.ts';
import { typedDateAt } from '#src/values/time/typed-date.ts';

export interface SearchWord {
  /** Folded; found anywhere in the text of an entry. */
  text: string;
  /** Trade dates it stands for, `_` for any digit; `null` for a word that is no date. */
  days: string | null;
}

const ANY_YEAR = '____';
const ANY_DAY = '__';

/** Words, folded as the text they are looked for in. `oct 14` and `14 oct 2026` are one word each. */
export function searchWords(q: string): SearchWord[] {
  const tokens = wordsIn(q);
  const words: SearchWord[] = [];
  while (tokens.length > 0) {
    const { length, days } = dateAt(tokens);
    words.push({ text: tokens.splice(0, length).join(' '), days });
  }
  return [...new Map(words.map((word) => [word.text, word])).values()];
}

/**
 * The words in the order to look for them, of which the longest rules out the most. One that is part of another is
 * found with it.
 */
export const decisiveWords = (words: readonly SearchWord[]): SearchWord[] =>
  words
    .filter(
      (word) =>
        word.days !== null ||
        !words.some(({ text, days }) => days === null && text !== word.text && text.includes(word.text)),
    )
    .toSorted((one, other) => other.text.length - one.text.length);

/** Whether a word has an entry of this day found, whatever its text is. */
export const isOnDay = ({ days }: SearchWord, date: string): boolean =>
  days !== null &&
  date.length === days.length &&
  [...days].every((part, at) => part === '_' || part === date[at]);

interface Found {
  /** How many tokens it takes. */
  length: number;
  days: string | null;
}

/** The longest date that the tokens begin with, else their first word. */
function dateAt(tokens: readonly string[]): Found {
  const found = typedDateAt(tokens);
  if (found === null) return { length: 1, days: null };
  const { year, month, day } = found.date;
  return { length: found.length, days: `${year ?? ANY_YEAR}-${month}-${day ?? ANY_DAY}` };
}
