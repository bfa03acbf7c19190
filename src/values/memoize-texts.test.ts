import { expect, test } from 'bun:test';
import { memoizeTexts } from './memoize-texts.ts';

test('a text is worked out once, also where nothing comes of it', () => {
  const made: string[] = [];
  const numberOf = memoizeTexts((text) => {
    made.push(text);
    return text === '' ? null : Number(text);
  });
  expect([numberOf('7'), numberOf(''), numberOf('7'), numberOf('')]).toEqual([7, null, 7, null]);
  expect(made).toEqual(['7', '']);
});

test('texts that never come again take no more memory than so many', () => {
  const made: string[] = [];
  const lengthOf = memoizeTexts((text) => {
    made.push(text);
    return text.length;
  });
  for (let n = 0; n < 10_000; n++) expect(lengthOf(`text ${n}`)).toBe(`text ${n}`.length);
  lengthOf('text 0');
  expect(made).toHaveLength(10_001);
});
