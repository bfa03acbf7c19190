import { expect, test } from 'bun:test';
import { testApp } from '#src/testing/test-app.ts';

test('a grouping can be asked for alone, and its groups are those of all of it', async () => {
  const app = testApp();
  const maya = await app.trader();
  for (const [pnl, tags] of [
    ['100', ['open']],
    ['-30', ['open', 'late']],
    ['12.5', []],
  ] as const) {
    await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ESZ6', pnl, tags } });
  }
  const metrics = async (parts: string) =>
    (await app.call(maya, 'GET', `/api/traders/${maya.id}/metrics?parts=${parts}`)).body;
  const [all, byTag, figures] = [await metrics('all'), await metrics('tag'), await metrics('figures')];
  expect(byTag).toEqual({ ...figures, groups: { ...figures.groups, tag: all.groups.tag } });
  expect(byTag.groups.tag).toMatchObject([
    { key: 'open', n: 2, net: '70.00', closedNet: '70.00' },
    { key: null, n: 1, closedNet: '12.50' },
    { key: 'late', n: 1, closedNet: '-30.00' },
  ]);
  expect(await metrics('nothing')).toMatchObject({ code: 'invalid' });
});
