import { expect, test } from 'bun:test';
import { LOOK_COOKIE, lookText, readLook, USUAL_LOOK, withColumn } from './list-look.ts';

const kept = (value: string) => readLook(`bullpen_theme=dark; ${LOOK_COOKIE}=${value}; other=1`);

test('is as usual until something is chosen', () => {
  expect(readLook('')).toEqual(USUAL_LOOK);
  expect(readLook('bullpen_theme=dark')).toEqual(USUAL_LOOK);
});

test('is read as it was written', () => {
  const look = withColumn({ ...USUAL_LOOK, view: 'cards' }, 'tags', true);
  expect(kept(lookText(look))).toEqual(look);
  expect(look.columns.indexOf('tags')).toBe(look.columns.indexOf('notes') + 1);
});

test('leaves a column out, but none that a trade cannot do without', () => {
  expect(withColumn(USUAL_LOOK, 'r', false).columns).not.toContain('r');
  expect(kept('table').columns).toEqual(['time', 'symbol', 'pnl']);
});

test('takes nothing from a cookie that it does not know', () => {
  expect(kept('board.r.<script>.__proto__.r')).toEqual({
    view: 'table',
    columns: ['time', 'symbol', 'r', 'pnl'],
  });
});
