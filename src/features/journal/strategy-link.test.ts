import { describe, expect, test } from 'bun:test';
import { NewStrategy } from '#src/features/strategies/contract.ts';
import { type Setup, scenarios } from '#src/testing/scenario.ts';
import { type As, testApp } from '#src/testing/test-app.ts';
import { STRATEGY_NOT_FOUND } from './contract.ts';

/** Strategy 1 is Maya's, strategy 2 Leo's. */
const strategies: Setup = ({ deps }, { maya, leo }) => ({
  gap: deps.strategies.create(maya.id, NewStrategy.parse({ name: 'Gap' })).id,
  fade: deps.strategies.create(leo.id, NewStrategy.parse({ name: 'Fade' })).id,
});

const trade = { symbol: 'ES', pnl: '1' };
const post = (json: object) =>
  ({ as: 'maya', method: 'POST', path: '/api/journal', send: { json: { ...trade, ...json } } }) as const;
const put = (json: object) =>
  ({ as: 'maya', method: 'PUT', path: '/api/journal/{entry}', send: { json } }) as const;
const adminPost = (json: object) => ({ ...post(json), as: 'admin', path: '/api/admin/journal' }) as const;
const adminPut = (json: object) =>
  ({ ...put(json), as: 'admin', path: '/api/admin/journal/{entry}' }) as const;
const notFound = { status: 422, issues: { strategyId: STRATEGY_NOT_FOUND } };

scenarios(
  'linking an entry to a strategy',
  [
    {
      name: 'copies its name, whatever text is sent along',
      ...post({ strategyId: 1, strategy: 'Something else' }),
      status: 201,
      changes: true,
      body: { strategyId: 1, strategy: 'Gap' },
    },
    {
      name: 'null means no link',
      ...post({ strategyId: null, strategy: 'Typed' }),
      status: 201,
      changes: true,
      body: { strategyId: null, strategy: 'Typed' },
    },
    {
      name: 'by the admin',
      ...adminPost({ traderId: 2, strategyId: 2 }),
      status: 201,
      changes: true,
      body: { traderId: 2, strategyId: 2, strategy: 'Fade' },
    },
    {
      name: 'in a later change',
      ...put({ strategyId: 1 }),
      status: 200,
      changes: true,
      body: { strategyId: 1, strategy: 'Gap', version: 2 },
    },
    {
      name: 'in a later change by the admin',
      ...adminPut({ strategyId: 1, strategy: 'x' }),
      status: 200,
      changes: true,
      body: { strategyId: 1, strategy: 'Gap' },
    },
    { name: "to another trader's", ...post({ strategyId: 2 }), ...notFound },
    { name: 'to an unknown strategy', ...post({ strategyId: 99 }), ...notFound },
    { name: "to another trader's, in a later change", ...put({ strategyId: 2 }), ...notFound },
    { name: "to another trader's, by the admin", ...adminPost({ traderId: 1, strategyId: 2 }), ...notFound },
    {
      name: "to another trader's, in a later change by the admin",
      ...adminPut({ strategyId: 2 }),
      ...notFound,
    },
    ...[0, -1, 1.5, 1e21, '1', '', true, {}].map((strategyId) => ({
      name: `to ${JSON.stringify(strategyId)}`,
      ...post({ strategyId }),
      ...notFound,
    })),
  ],
  strategies,
);

async function linkedEntry() {
  const app = testApp();
  const maya = await app.trader('Maya');
  const call = async (as: As, method: string, path: string, json?: unknown) =>
    (await app.call(as, method, path, json === undefined ? {} : { json })).body;
  await call(maya, 'POST', '/api/strategies', { name: 'Gap' });
  await call(maya, 'POST', '/api/strategies', { name: 'Fade' });
  const entry = await call(maya, 'POST', '/api/journal', { ...trade, strategyId: 1 });
  return { app, maya, entry, call };
}

describe('a linked entry', () => {
  test('stays linked through other changes, partial or complete', async () => {
    const { maya, entry, call } = await linkedEntry();
    const path = `/api/journal/${entry.id}`;
    expect(await call(maya, 'PUT', path, { pnl: '2' })).toMatchObject({ strategyId: 1, strategy: 'Gap' });
    expect(await call(maya, 'PUT', path, { strategy: ' Gap ' })).toMatchObject({ strategyId: 1 });
    const row = await call(maya, 'GET', path);
    expect(await call(maya, 'PUT', path, row)).toMatchObject({ ...row, version: row.version + 1 });
  });

  test('can be linked to another strategy, or given another text, which ends the link', async () => {
    const { maya, entry, call } = await linkedEntry();
    const path = `/api/journal/${entry.id}`;
    expect(await call(maya, 'PUT', path, { strategyId: 2 })).toMatchObject({
      strategyId: 2,
      strategy: 'Fade',
    });
    expect(await call(maya, 'PUT', path, { strategy: 'News' })).toMatchObject({
      strategyId: null,
      strategy: 'News',
    });
    await call(maya, 'PUT', path, { strategyId: 1 });
    expect(await call(maya, 'PUT', path, { strategyId: null })).toMatchObject({
      strategyId: null,
      strategy: 'Gap',
    });
    await call(maya, 'PUT', path, { strategyId: 1 });
    expect(await call(maya, 'PUT', path, { strategy: '' })).toMatchObject({
      strategyId: null,
      strategy: null,
    });
  });

  test('is found by its strategy name', async () => {
    const { maya, entry, call } = await linkedEntry();
    expect(await call(maya, 'GET', '/api/journal?q=gap')).toMatchObject([{ id: entry.id }]);
    await call(maya, 'PUT', `/api/journal/${entry.id}`, { strategyId: 2 });
    expect(await call(maya, 'GET', '/api/journal?q=gap')).toEqual([]);
    expect(await call(maya, 'GET', '/api/journal?q=fade')).toMatchObject([{ id: entry.id }]);
  });

  test('keeps the name when the strategy is renamed', async () => {
    const { maya, entry, call } = await linkedEntry();
    await call(maya, 'PUT', '/api/strategies/1', { name: 'Gap and go' });
    expect(await call(maya, 'GET', `/api/journal/${entry.id}`)).toEqual(entry);
    expect(await call(maya, 'PUT', `/api/journal/${entry.id}`, { ...entry, pnl: '7' })).toMatchObject({
      strategyId: 1,
      strategy: 'Gap',
    });
  });

  test.each(['maya', 'admin'] as const)('loses only its link when %s deletes the strategy', async (who) => {
    const { app, maya, entry, call } = await linkedEntry();
    const other = await call(maya, 'POST', '/api/journal', { ...trade, strategyId: 2 });
    const by = who === 'maya' ? maya : await app.admin();
    app.now += 60_000;
    await call(by, 'DELETE', '/api/strategies/1');
    const after = { ...entry, strategyId: null, version: 2 };
    expect(await call(maya, 'GET', `/api/journal/${entry.id}`)).toEqual(after);
    expect(await call(maya, 'GET', `/api/journal/${other.id}`)).toEqual(other);
    expect(await call(maya, 'GET', `/api/journal/${entry.id}/history`)).toMatchObject([
      {
        action: 'update',
        changedBy: who === 'maya' ? 'trader:1' : 'admin',
        changedAt: new Date(app.now).toISOString(),
        before: { strategyId: 1, strategy: 'Gap', version: 1 },
        after: { strategyId: null, strategy: 'Gap', version: 2 },
      },
    ]);
    expect(await call(maya, 'GET', `/api/journal/${other.id}/history`)).toEqual([]);
  });
});
