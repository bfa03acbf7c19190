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
