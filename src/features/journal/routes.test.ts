import { describe, expect, test } from 'bun:test';
import { scenarios } from '#src/testing/scenario.ts';
import { testApp } from '#src/testing/test-app.ts';

const put = (json: unknown) =>
  ({ as: 'maya', method: 'PUT', path: '/api/journal/{entry}', send: { json } }) as const;

scenarios('changing an entry', [
  {
    name: 'changes the fields sent and keeps the rest',
    ...put({ pnl: '99', version: 1 }),
    status: 200,
    changes: true,
    body: { symbol: 'ESZ6', pnl: '99.00', notes: 'Waited for the retest', version: 2 },
  },
  {
    name: 'a client may send back the row it read: read-only and unknown fields are ignored',
    ...put({
      id: 77,
      traderId: 2,
      createdAt: 'never',
      strategyId: null,
      colour: 'red',
      symbol: 'NQZ6',
      version: 1,
    }),
    status: 200,
    changes: true,
    body: { id: 1, traderId: 1, symbol: 'NQZ6', strategyId: null, createdAt: '2026-11-20T20:00:00.000Z' },
  },
  {
    name: 'blank notes become null',
    ...put({ notes: ' ' }),
    status: 200,
    changes: true,
    body: { notes: null },
  },
  {
    name: 'reopening it may drop the P&L',
    ...put({ isOpen: true, pnl: null }),
    status: 200,
    changes: true,
    body: { isOpen: true, pnl: null },
  },
  { name: 'an old version', ...put({ pnl: '1', version: 3 }), status: 409, body: { code: 'conflict' } },
  {
    name: 'dropping the P&L of a closed entry',
    ...put({ pnl: null }),
    status: 422,
    issues: { pnl: 'PnL is required' },
  },
  {
    name: 'a future day',
    ...put({ tradeDate: '2027-01-01' }),
    status: 422,
    issues: { tradeDate: 'Trade date must not be in the future' },
  },
  { name: 'a missing symbol', ...put({ symbol: '' }), status: 422, issues: { symbol: 'Asset is required' } },
  {
    name: "another trader's entry is not found",
    ...put({ pnl: '1' }),
    as: 'leo',
    status: 404,
    body: { code: 'not_found' },
  },
  { name: 'not logged in', ...put({ pnl: '1' }), as: 'anonymous', status: 401 },
  { name: 'an unknown entry', ...put({ pnl: '1' }), path: '/api/journal/4711', status: 404 },
  ...['0', '-1', '1e3', 'abc', '99999999999999999999', '1.5'].map(
    (id) =>
      ({ name: `the id ${id}`, ...put({ pnl: '1' }), path: `/api/journal/${id}`, status: 422 }) as const,
  ),
]);

scenarios('deleting an entry', [
  {
    name: 'returns 204 without a body',
    as: 'maya',
    method: 'DELETE',
    path: '/api/journal/{entry}',
    status: 204,
    changes: true,
    body: '',
  },
  {
    name: "another trader's entry is not found",
    as: 'leo',
    method: 'DELETE',
    path: '/api/journal/{entry}',
    status: 404,
  },
  { name: 'not logged in', as: 'anonymous', method: 'DELETE', path: '/api/journal/{entry}', status: 401 },
  { name: 'an unknown entry', as: 'maya', method: 'DELETE', path: '/api/journal/99', status: 404 },
]);

scenarios('reading the journal', [
  {
    name: 'one’s own entries, with a count',
    as: 'maya',
    method: 'GET',
    path: '/api/journal',
    status: 200,
    body: [{ id: 1, symbol: 'ESZ6', pnl: '125.50' }],
    check: ({ headers }) => expect(headers.get('x-total-count')).toBe('1'),
  },
  {
    name: 'with one’s own traderId',
    as: 'maya',
    method: 'GET',
    path: '/api/journal?traderId=1',
    status: 200,
    body: [{ id: 1 }],
  },
  {
    name: 'with another trader’s traderId',
    as: 'leo',
    method: 'GET',
    path: '/api/journal?traderId=1',
    status: 403,
  },
  {
    name: 'of another trader is empty',
    as: 'leo',
    method: 'GET',
    path: '/api/journal',
    status: 200,
    check: ({ body }) => expect(body).toEqual([]),
  },
  { name: 'not logged in', as: 'anonymous', method: 'GET', path: '/api/journal', status: 401 },
  {
    name: 'one entry',
    as: 'maya',
    method: 'GET',
    path: '/api/journal/{entry}',
    status: 200,
    body: { id: 1, symbol: 'ESZ6' },
  },
  { name: "another's entry", as: 'leo', method: 'GET', path: '/api/journal/{entry}', status: 404 },
  {
    name: 'an unknown filter',
    as: 'maya',
    method: 'GET',
    path: '/api/journal?filter=best',
    status: 422,
    issues: { filter: 'Filter must be one of all, wins, losses, recent' },
  },
  {
    name: 'a made-up cursor',
    as: 'maya',
    method: 'GET',
    path: '/api/journal?cursor=zzz',
    status: 422,
    issues: { cursor: 'Cursor is not one of this list' },
  },
  { name: 'a limit of 0', as: 'maya', method: 'GET', path: '/api/journal?limit=0', status: 422 },
  {
    name: 'a search over symbol, notes and strategy',
    as: 'maya',
    method: 'GET',
    path: '/api/journal?q=RETEST',
    status: 200,
    body: [{ id: 1 }],
    check: ({ headers }) => expect(headers.get('x-total-count')).toBe('1'),
  },
  {
    name: 'a search that finds nothing',
    as: 'maya',
    method: 'GET',
    path: '/api/journal?q=retest%25',
    status: 200,
    check: ({ body }) => expect(body).toEqual([]),
  },
]);

describe('the list', () => {
  test('is paged by (trade date, id) descending, with every entry once', async () => {
    const app = testApp();
    const maya = await app.trader();
    const days = [
      '2026-11-20',
      '2026-11-18',
      '2026-11-20',
      '2026-11-19',
      '2026-11-18',
      '2026-11-20',
      '2026-11-01',
    ];
    for (const [n, tradeDate] of days.entries()) {
      await app.call(maya, 'POST', '/api/journal', { json: { symbol: `S${n}`, pnl: '1', tradeDate } });
    }
    const seen: string[] = [];
    let path: string | undefined = '/api/journal?limit=2&filter=all';
    while (path !== undefined) {
      const { body, headers } = await app.call(maya, 'GET', path);
      expect(headers.get('x-total-count')).toBe('7');
      seen.push(...body.map((entry: { symbol: string }) => entry.symbol));
      path = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual(['S5', 'S2', 'S0', 'S3', 'S4', 'S1', 'S6']);
  });

  test('caps the limit at 500 and returns 100 by default', async () => {
    const app = testApp();
    const maya = await app.trader();
    app.deps.db.transaction(() => {
      for (let n = 0; n < 501; n++) {
        app.deps.db.raw.run(
          "INSERT INTO journal_entries (trader_id, symbol, pnl_cents, outcome, trade_date, created_at, search_text) VALUES (1, 'ES', 100, 'win', '2026-11-20', 0, 'es')",
        );
      }
    });
    const whole = await app.call(maya, 'GET', '/api/journal?limit=1000');
    expect(whole.body).toHaveLength(500);
    expect(whole.headers.get('x-total-count')).toBe('501');
    expect((await app.call(maya, 'GET', '/api/journal')).body).toHaveLength(100);
  });

  test('filters wins, losses and the last seven days, each with a count', async () => {
    const app = testApp();
    const maya = await app.trader();
    const rows = [
      { symbol: 'WIN', pnl: '5', tradeDate: '2026-11-14' },
      { symbol: 'OLD', pnl: '-5', tradeDate: '2026-11-13' },
      { symbol: 'FLAT', pnl: '0', tradeDate: '2026-11-20' },
      { symbol: 'OPEN', isOpen: true, tradeDate: '2026-11-20' },
    ];
    for (const json of rows) await app.call(maya, 'POST', '/api/journal', { json });
    const list = async (filter: string) => {
      const { body, headers } = await app.call(maya, 'GET', `/api/journal?filter=${filter}`);
      const symbols: string[] = body.map((entry: { symbol: string }) => entry.symbol);
      expect(headers.get('x-total-count')).toBe(String(symbols.length));
      return symbols;
    };
    expect(await list('all')).toEqual(['OPEN', 'FLAT', 'WIN', 'OLD']);
    expect(await list('wins')).toEqual(['WIN']);
    expect(await list('losses')).toEqual(['OLD']);
    expect(await list('recent')).toEqual(['OPEN', 'FLAT', 'WIN']);
  });

  test('a search ignores case and spelling variants, and never matches across fields', async () => {
    const app = testApp();
    const maya = await app.trader();
    const notes = 'Cafe\u0301 RÜCKLAUF 100%_ at 6,725.25 [1] {"a":1}';
    const json = { symbol: 'ES', pnl: '1', notes, strategy: 'break' };
    await app.call(maya, 'POST', '/api/journal', { json });
    const hits = async (q: string) =>
      (await app.call(maya, 'GET', `/api/journal?q=${encodeURIComponent(q)}`)).body.length;
    for (const q of [
      'café',
      'CAFÉ',
      'rücklauf',
      '100%_',
      'es',
      ' break ',
      '6,725',
      '[1]',
      '{"a":1}',
      'es café',
    ])
      expect([q, await hits(q)]).toEqual([q, 1]);
    for (const q of ['100_', 'scafe', 'es xyz', 'esnotes', 'xyz']) expect([q, await hits(q)]).toEqual([q, 0]);
  });
});

test('"today" and "in the future" follow the team’s day', async () => {
  const app = testApp({ now: '2026-11-21T04:59:59Z' });
  const maya = await app.trader();
  const late = await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '1' } });
  expect(late.body.tradeDate).toBe('2026-11-20');
  app.now += 1000;
  const next = await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '1' } });
  expect(next.body.tradeDate).toBe('2026-11-21');
});

test('every change and deletion records the earlier version in the history, with author and time', async () => {
  const app = testApp();
  const maya = await app.trader();
  const { body: entry } = await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '1' } });
  app.now += 60_000;
  await app.call(maya, 'PUT', `/api/journal/${entry.id}`, { json: { pnl: '2', notes: 'changed' } });
  app.now += 60_000;
  await app.call(maya, 'DELETE', `/api/journal/${entry.id}`);
  const history = app.deps.db.raw
    .query<
      { action: string; changed_by: string; changed_at: number; before: string; after: string | null },
      []
    >('SELECT action, changed_by, changed_at, before, after FROM journal_history ORDER BY id')
    .all()
    .map((row) => ({ ...row, before: JSON.parse(row.before), after: row.after && JSON.parse(row.after) }));
  expect(history).toMatchObject([
    {
      action: 'update',
      changed_by: 'trader:1',
      changed_at: app.now - 60_000,
      before: { pnlCents: 100, notes: null, version: 1 },
      after: { pnlCents: 200, notes: 'changed', version: 2 },
    },
    {
      action: 'delete',
      changed_by: 'trader:1',
      changed_at: app.now,
      before: { pnlCents: 200, version: 2 },
      after: null,
    },
  ]);
  expect(() => app.deps.db.raw.run('DELETE FROM journal_history')).toThrow('append-only');
  expect(() => app.deps.db.raw.run('UPDATE journal_history SET before = 0')).toThrow('append-only');
});
