import { expect, test } from 'bun:test';
import { decisiveWords, searchWords } from './search-rules.ts';

test.each([
  ['', []],
  [' \t\n ', []],
  [
    'ES retest',
    [
      ['es', null],
      ['retest', null],
    ],
  ],
  ['es ES Es', [['es', null]]],
  ['oct', [['oct', '____-10-__']]],
  ['SEPT', [['sept', '____-09-__']]],
  ['december', [['december', '____-12-__']]],
  ['oc', [['oc', null]]],
  ['octopus', [['octopus', null]]],
  ['oct 14', [['oct 14', '____-10-14']]],
  ['14 Oct', [['14 oct', '____-10-14']]],
  ['Oct. 3rd, 2026', [['oct. 3rd, 2026', '2026-10-03']]],
  ['oct 2026', [['oct 2026', '2026-10-__']]],
  [
    'oct 32',
    [
      ['oct', '____-10-__'],
      ['32', null],
    ],
  ],
  [
    'es oct 14 vwap',
    [
      ['es', null],
      ['oct 14', '____-10-14'],
      ['vwap', null],
    ],
  ],
  [
    '14 es oct',
    [
      ['14', null],
      ['es', null],
      ['oct', '____-10-__'],
    ],
  ],
  ['10/14', [['10/14', '____-10-14']]],
  ['1/2/26', [['1/2/26', '2026-01-02']]],
  ['10/14/2026', [['10/14/2026', '2026-10-14']]],
  ['14.10.2026', [['14.10.2026', '2026-10-14']]],
  ['14.10', [['14.10', null]]],
  ['14/10', [['14/10', null]]],
  ['10/0', [['10/0', null]]],
  ['2026-10-14', [['2026-10-14', '2026-10-14']]],
  ['2026-10', [['2026-10', '2026-10-__']]],
  ['2026-13', [['2026-13', null]]],
  ['14', [['14', null]]],
  [
    '100% _ %',
    [
      ['100%', null],
      ['_', null],
      ['%', null],
    ],
  ],
])('a search for %j', (q, words) => {
  expect(searchWords(q).map(({ text, days }) => [text, days])).toEqual(words);
});

test('the longest word is looked for first, and none that another one has in it', () => {
  const texts = decisiveWords(searchWords('e es trend oct trending octopus')).map(({ text }) => text);
  expect(texts).toEqual(['trending', 'octopus', 'oct', 'es']);
});
