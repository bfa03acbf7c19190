import { expect, test } from 'bun:test';
import { GRID_STYLE } from './grid-layout.ts';

test('a row in one line fits a window of 1440 px beside the menu, also where the rows have a scroll bar', () => {
  const page = 1440 - 232 - 2 * 24;
  const [borders, scrollBar] = [2, 15];
  expect(Number.parseInt(GRID_STYLE['--least'] ?? '', 10)).toBeLessThanOrEqual(page - borders - scrollBar);
});
