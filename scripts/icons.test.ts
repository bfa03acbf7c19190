import { expect, test } from 'bun:test';
import { sources } from '#src/testing/sources.ts';
import { ICONS } from '#web/ui/display/icons.ts';
import { readOutline } from './icons.ts';

test('the icons are as the library has them', () => {
  for (const [name, outline] of Object.entries<string>(ICONS)) expect(outline).toBe(readOutline(name));
});

test('the shapes of an icon are one path, each beginning where it is meant', () => {
  // A circle as two arcs.
  expect(readOutline('search')).toBe('M21 21l-4.34-4.34M3 11a8 8 0 0 1 16 0a8 8 0 0 1 -16 0z');
  // A rectangle with rounded corners.
  expect(readOutline('lock')).toStartWith(
    'M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-7a2 2 0 0 1 2 -2zM7 11V7',
  );
  expect(() => readOutline('no-such-icon')).toThrow("no icon 'no-such-icon'");
});

test('every icon is shown somewhere', () => {
  const shown = [...sources].filter(
    ([file]) => file.startsWith('web/') && !file.endsWith('display/icons.ts'),
  );
  const texts = shown.map(([, text]) => text).join('\n');
  expect(Object.keys(ICONS).filter((name) => !new RegExp(`['"]${name}['"]`).test(texts))).toEqual([]);
});
