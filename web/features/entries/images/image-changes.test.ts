import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { changesText, findRejection, readChanges } from './image-changes.ts';

describe('the changes of an entry’s images', () => {
  test('are read from the text of the form as they were written', () => {
    const names = fc.array(fc.stringMatching(/^[0-9a-f]{1,32}$/), { maxLength: 10 });
    const numbers = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 10 });
    fc.assert(
      fc.property(names, numbers, (added, removed) => {
        expect(readChanges(changesText({ added, removed }))).toEqual({ added, removed });
      }),
    );
  });

  test('are a blank text when there are none', () => {
    expect(changesText({ added: [], removed: [] })).toBe('');
    expect(readChanges('')).toEqual({ added: [], removed: [] });
  });
});

test.each([
  ['a screenshot', 'image/png', 1000, null],
  ['a file whose type the system does not know', '', 1000, null],
  ['ten MB', 'image/jpeg', 10 * 1024 * 1024, null],
  ['more', 'image/jpeg', 10 * 1024 * 1024 + 1, 'The image must not be larger than 10 MB'],
  ['an empty file', 'image/png', 0, 'The image file is empty'],
  [
    'a drawing',
    'image/svg+xml',
    1000,
    'The file is not a PNG, JPEG or WebP image. Please choose one of these.',
  ],
])('%s is taken or rejected before it is sent', (_, type, size, rejection) => {
  expect(findRejection({ type, size })).toBe(rejection);
});
