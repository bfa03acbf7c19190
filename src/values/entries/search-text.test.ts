import { expect, test } from 'bun:test';
import { LONG_WORD, LONGEST_WORD, MANY_WORDS, MOST_WORDS, searchProblem, wordsIn } from './search-text.ts';

const words = (count: number) => Array.from({ length: count }, (_, n) => `w${n}`).join(' ');

test.each([
  ['', null],
  [` ${words(MOST_WORDS)}\n`, null],
  [words(MOST_WORDS + 1), MANY_WORDS],
  // Each counts, though it is looked for once.
  [
    Array(MOST_WORDS + 1)
      .fill('es')
      .join(' '),
    MANY_WORDS,
  ],
  [
    Array(MOST_WORDS + 1)
      .fill('es')
      .join('\u001f'),
    MANY_WORDS,
  ],
  ['w'.repeat(LONGEST_WORD), null],
  ['w'.repeat(LONGEST_WORD + 1), LONG_WORD],
  // As it is looked for: a ligature is written out.
  ['ﬃ'.repeat(LONGEST_WORD / 3 + 1), LONG_WORD],
])('what keeps %j from being searched for', (text, problem) => {
  expect(searchProblem(text)).toBe(problem);
});

test('words are folded', () => {
  expect(wordsIn(' ES \u200bReﬆ\tﬁll ')).toEqual(['es', 'rest', 'fill']);
});
