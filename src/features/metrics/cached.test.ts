import { expect, test } from 'bun:test';
import { testApp } from '#src/testing/test-app.ts';

test('metrics and findings are no writes: what is cached stays so', async () => {
  const app = testApp();
  const maya = await app.trader();
  await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ESZ6', pnl: '5' } });
  const read = async (path: string) => {
    const { status } = await app.call(maya, 'GET', `/api/traders/${maya.id}/${path}`);
    expect(status).toBe(200);
  };
  await read('metrics');
  const before = app.deps.db.version();
  for (const path of ['metrics?side=long', 'metrics?parts=strategy', 'findings']) await read(path);
  expect(app.deps.db.version()).toBe(before);
});
