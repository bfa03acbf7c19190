import { expect, test } from 'bun:test';
import { readersSentence } from './readers-sentence.ts';

test('who can read one’s pages is a sentence', () => {
  for (const [names, sentence] of [
    [[], 'Your pages can be read by the admin.'],
    [['Ana Ruiz'], 'Your pages can be read by Ana Ruiz (manager) and the admin.'],
    [
      ['Ana Ruiz', 'Leo Brandt'],
      'Your pages can be read by Ana Ruiz and Leo Brandt (managers), and by the admin.',
    ],
    [
      ['Ana Ruiz', 'Leo Brandt', 'Tom Ferreira'],
      'Your pages can be read by Ana Ruiz, Leo Brandt and Tom Ferreira (managers), and by the admin.',
    ],
  ] as const) {
    expect(readersSentence(names)).toBe(sentence);
  }
});
