import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { MOST_TAGS, tags as tagsRule } from '#src/values/entries/tags.ts';
import { completed, readTags, type TypedTags, tagsText, withTyped } from './tag-text.ts';

const NONE: TypedTags = { tags: [], text: '' };
const many = Array.from({ length: 12 }, (_, index) => `t${index}`);

test('a comma takes a tag, in the spelling that is stored and once', () => {
  expect(withTyped([], ' News')).toEqual({ tags: [], text: 'News' });
  expect(withTyped([], ' News,')).toEqual({ tags: ['news'], text: '' });
  expect(withTyped(['news'], 'NEWS, a+,,fo')).toEqual({ tags: ['news', 'a+'], text: 'fo' });
  expect(completed({ tags: ['news'], text: ' Fomc ' })).toEqual({ tags: ['news', 'fomc'], text: '' });
  expect(completed({ tags: ['news'], text: ' ' })).toEqual({ tags: ['news'], text: '' });
  expect(readTags('a，b')).toEqual({ tags: ['a', 'b'], text: '' });
});

test('what there is no room for stays as text', () => {
  expect(readTags(many.join(', '))).toEqual({ tags: many.slice(0, MOST_TAGS), text: 't10, t11' });
  expect(completed({ tags: many.slice(0, MOST_TAGS), text: 'more' }).text).toBe('more');
});

test('the text of the form has exactly what was typed, however it came', () => {
  const keys = fc.array(
    fc.string({ unit: fc.constantFrom('a', 'B', ' ', ',', '，', 'é', '日', '+'), maxLength: 6 }),
    {
      maxLength: 12,
    },
  );
  const rule = (text: string) =>
    tagsRule().safeParse(text.split(',').filter((tag) => tag.trim() !== '')).data;
  fc.assert(
    fc.property(keys, (typed) => {
      const state = typed.reduce((before, text) => withTyped(before.tags, before.text + text), NONE);
      const wanted = rule(typed.join('').replaceAll('，', ','));
      expect(rule(tagsText(completed(state)))).toEqual(wanted);
      // Reopened, it is the same.
      expect(tagsText(readTags(tagsText(completed(state))))).toBe(tagsText(completed(state)));
    }),
  );
});
