import { expect, test } from 'bun:test';
import { cleanText, foldText, hasControl, hasControlBesidesBreaks } from './text.ts';

test('text has one spelling', () => {
  expect(cleanText('  Cafe\u0301 ')).toBe('Caf\u00e9');
  expect(cleanText('a\ud800b')).toBe('a\ufffdb');
  expect(foldText('\uff26\uff35\uff2c\uff2c CAF\u00c9')).toBe('full caf\u00e9');
});

test('control characters are found, breaks only where they do not belong', () => {
  for (const text of ['a\u0000b', 'a\u001bb', 'a\u007fb', 'a\u0085b']) {
    expect([hasControl(text), hasControlBesidesBreaks(text)]).toEqual([true, true]);
  }
  for (const text of ['a\nb', 'a\tb', 'a\r\nb']) {
    expect([hasControl(text), hasControlBesidesBreaks(text)]).toEqual([true, false]);
  }
  expect([hasControl('a\u2028b'), hasControl('plain é 日本')]).toEqual([true, false]);
});

test('marks that nobody sees are no text, and do not turn it around', () => {
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
  // What joins letters and pictures stays.
  expect(cleanText('\u0645\u06cc\u200c\u062e')).toBe('\u0645\u06cc\u200c\u062e');
  expect(cleanText('\u{1f469}\u200d\u{1f4bb}')).toBe('\u{1f469}\u200d\u{1f4bb}');
  // A control character is refused where it is met, not taken away.
  expect(cleanText('\u0000')).toBe('\u0000');
});
