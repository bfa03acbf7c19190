import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { cpuClock } from '#src/testing/cpu-time.ts';
import {
  cleanText,
  foldExactly,
  foldText,
  hasControl,
  hasControlBesidesBreaks,
  isStacked,
  MAX_MARKS,
} from './text.ts';

test('text has one canonical form', () => {
  expect(cleanText('  Cafe\u0301 ')).toBe('Caf\u00e9');
  expect(cleanText('a\ud800b')).toBe('a\ufffdb');
  expect(foldText('\uff26\uff35\uff2c\uff2c CAF\u00c9')).toBe('full caf\u00e9');
});

test('control characters are found, line breaks only where they do not belong', () => {
  for (const text of ['a\u0000b', 'a\u001bb', 'a\u007fb', 'a\u0085b']) {
    expect([hasControl(text), hasControlBesidesBreaks(text)]).toEqual([true, true]);
  }
  for (const text of ['a\nb', 'a\tb', 'a\r\nb']) {
    expect([hasControl(text), hasControlBesidesBreaks(text)]).toEqual([true, false]);
  }
  expect([hasControl('a\u2028b'), hasControl('plain é 日本')]).toEqual([true, false]);
});

test('invisible characters count as nothing, and cannot reverse the text', () => {
  for (const text of [
    '\u200b',
    ' \ufeff\u2060 ',
    '\u200d\u00ad',
    '\u2800',
    '\u3164',
    '\u202e\u202c',
    '\u2028\n',
  ]) {
    expect(cleanText(text)).toBe('');
  }
  expect(cleanText('ES\u202e6Z\u202c')).toBe('ES6Z');
  expect(cleanText('\u2068ES\u2069\u200b')).toBe('ES');
  // Joiners of letters and emoji stay.
  expect(cleanText('\u0645\u06cc\u200c\u062e')).toBe('\u0645\u06cc\u200c\u062e');
  expect(cleanText('\u{1f469}\u200d\u{1f4bb}')).toBe('\u{1f469}\u200d\u{1f4bb}');
  // Control characters are rejected, not stripped.
  expect(cleanText('\u0000')).toBe('\u0000');
});

/** Text that normalization reorders, or that becomes such, or is removed in between. */
const COSTLY = [
  '\u0315',
  '\u0300',
  '\u0e38',
  '\u0e48',
  '\u0f73',
  '\u0f71',
  '\uff9e',
  '\uff9f',
  '\u0344',
  '\u200b',
  '\u2060',
  '\u{1d165}',
  '\u{1d16e}',
];

test('no text is slow to clean, fold or check, whatever it is made of', () => {
  const unit = fc.array(fc.constantFrom(...COSTLY), { minLength: 1, maxLength: 4 });
  const head = fc.array(fc.constantFrom(...COSTLY, 'a', '\ud800', '\u00ad', '\ufdfa', '\u03a3'), {
    maxLength: 3,
  });
  fc.assert(
    fc.property(head, unit, (start, repeated) => {
      const text = `${start.join('')}${repeated.join('').repeat(40_000 / repeated.length)}`;
      const took = cpuClock();
      for (const work of [cleanText, foldText, foldExactly, isStacked]) work(text);
      expect(took()).toBeLessThan(2000);
    }),
    { numRuns: 60 },
  );
});

test('as many marks as real scripts use are not a stack', () => {
  expect(isStacked(`e${'\u0301'.repeat(MAX_MARKS)}`.repeat(3))).toBe(false);
  expect(isStacked(`e${'\u0301'.repeat(MAX_MARKS + 1)}`)).toBe(true);
  expect(isStacked(`e${'\u0301\u200b'.repeat(MAX_MARKS + 1)}`)).toBe(true);
  expect(isStacked(`\uff76${'\uff9e'.repeat(MAX_MARKS + 1)}`)).toBe(true);
  for (const text of ['Z\u0351\u036b\u0343', '\u0e17\u0e35\u0e48\u0e14\u0e35', '\u2764\ufe0f\u2764\ufe0f']) {
    expect(isStacked(text)).toBe(false);
  }
});

test('stacked text stored earlier can still be shown and found', () => {
  const stacked = `A${'\u0315\u0300'.repeat(500)}`;
  expect(cleanText(` ${stacked} `)).toBe(stacked);
  expect(foldText(stacked)).toContain('a');
});
