import { describe, expect, test } from 'bun:test';
import { type TestApp, testApp } from '#src/testing/test-app.ts';

const json = (body: unknown) => ({ json: body });

async function fullApp() {
  const app = testApp();
  const maya = await app.trader('Maya');
  const leo = await app.trader('Leo', { includePnl: false });
  const admin = await app.admin();
  const add = async (as: { cookie: string }, symbol: string, tradeDate: string, pnl: string) =>
    (await app.call(as, 'POST', '/api/journal', json({ symbol, tradeDate, pnl }))).body.id as number;
  return {
    app,
    maya,
    leo,
    admin,
    ids: [
      await add(maya, 'M1', '2026-11-18', '10'),
      await add(leo, 'L1', '2026-11-19', '-5'),
      await add(maya, 'M2', '2026-11-19', '-20'),
      await add(leo, 'L2', '2026-11-20', '7'),
    ],
  };
}

function contents(app: TestApp): unknown[] {
  return app.deps.db.raw.query('SELECT * FROM journal_entries').all();
}

describe("everyone's entries", () => {
  test('are listed newest first with their traders, paged, by trader and filter, with a count', async () => {
    const { app, admin } = await fullApp();
    const list = async (query = '') => {
      const { status, body, headers } = await app.call(admin, 'GET', `/api/admin/journal${query}`);
      expect(status).toBe(200);
      return {
        rows: body.map((row: { symbol: string; traderName: string }) => `${row.symbol} ${row.traderName}`),
        count: headers.get('x-total-count'),
        link: headers.get('link'),
      };
    };
    expect(await list()).toEqual({
      rows: ['L2 Leo', 'M2 Maya', 'L1 Leo', 'M1 Maya'],
      count: '4',
      link: null,
    });
    expect(await list('?traderId=2')).toMatchObject({ rows: ['L2 Leo', 'L1 Leo'], count: '2' });
    expect(await list('?filter=losses')).toMatchObject({ rows: ['M2 Maya', 'L1 Leo'], count: '2' });
    expect(await list('?q=m1')).toMatchObject({ rows: ['M1 Maya'], count: null });
    const first = await list('?limit=3&page=1');
    expect(first.rows).toEqual(['L2 Leo', 'M2 Maya', 'L1 Leo']);
    const next = /<([^>]+)>/.exec(first.link ?? '')?.[1]?.replace('/api/admin/journal', '');
    expect(await list(next)).toMatchObject({
      rows: ['M1 Maya'],
      link: expect.stringMatching(/^<[^>]+>; rel="prev"$/),
    });
    expect(await list('?traderId=99')).toMatchObject({ rows: [], count: '0' });
  });

  test('are created, changed and deleted by the admin, and the history records it', async () => {
    const { app, admin, maya } = await fullApp();
    const added = await app.call(
      admin,
      'POST',
      '/api/admin/journal',
      json({
        traderId: 1,
        symbol: 'CLF7',
        pnl: '3',
        quantity: 2,
        instrumentType: 'futures',
        positionType: 'short',
      }),
    );
    expect([added.status, added.body]).toMatchObject([
      201,
      { traderId: 1, traderName: 'Maya', symbol: 'CLF7', pnl: '3.00', quantity: 2 },
    ]);
    const { id } = added.body;
    const changed = await app.call(
      admin,
      'PUT',
      `/api/admin/journal/${id}`,
      json({ traderId: 1, pnl: '4', version: 1 }),
    );
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { traderId: 1, traderName: 'Maya', pnl: '4.00', version: 2 },
    ]);
    expect((await app.call(maya, 'GET', `/api/journal/${id}`)).body.pnl).toBe('4.00');
    expect(
      (await app.call(admin, 'PUT', `/api/admin/journal/${id}`, json({ pnl: '5', version: 1 }))).status,
    ).toBe(409);
    expect((await app.call(admin, 'DELETE', `/api/admin/journal/${id}`)).status).toBe(204);
    const { body: history } = await app.call(maya, 'GET', `/api/journal/${id}/history`);
    expect(history).toMatchObject([
      { action: 'delete', changedBy: 'admin', before: { pnl: '4.00', version: 2 }, after: null },
      {
        action: 'update',
        changedBy: 'admin',
        before: { pnl: '3.00', isOpen: false, version: 1 },
        after: { pnl: '4.00', version: 2 },
      },
    ]);
  });

  test.each([
    ['POST', '', {}, 422, 'Trader is required'],
    ['POST', '', { traderId: 99, symbol: 'ES', pnl: '1' }, 422, 'Trader not found'],
    ['POST', '', { traderId: 1, pnl: '1' }, 422, 'Asset is required'],
    ['POST', '', { traderId: 1, symbol: 'ES' }, 422, 'PnL is required'],
    [
      'POST',
      '',
      { traderId: 1, symbol: 'ES', pnl: '1', quantity: 1.5 },
      422,
      'Quantity must be a whole number of 1 or more',
    ],
    ['PUT', '/99', { pnl: '1' }, 404, 'Journal entry not found'],
    ['PUT', '/1', { pnl: 'abc' }, 422, 'PnL must be an amount with at most 2 decimals, below 1,000,000,000'],
    ['PUT', '/1e3', { pnl: '1' }, 422, 'Must be a positive whole number'],
    ['DELETE', '/99', undefined, 404, 'Journal entry not found'],
    ['DELETE', '/-1', undefined, 422, 'Must be a positive whole number'],
  ])('%s %s with %j returns %i and changes nothing', async (method, path, body, status, message) => {
    const { app, admin } = await fullApp();
    const before = contents(app);
    const response = await app.call(
      admin,
      method,
      `/api/admin/journal${path}`,
      body === undefined ? {} : json(body),
    );
    expect([response.status, response.body.message]).toEqual([status, message]);
    expect(contents(app)).toEqual(before);
  });

  test('are only for the admin', async () => {
    const { app, maya } = await fullApp();
    const before = contents(app);
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['PUT', '/1'],
      ['DELETE', '/1'],
    ] as const) {
      const send = method === 'GET' ? {} : json({ traderId: 1, symbol: 'X', pnl: '1' });
      expect((await app.call(null, method, `/api/admin/journal${path}`, send)).status).toBe(401);
      expect((await app.call(maya, method, `/api/admin/journal${path}`, send)).status).toBe(403);
    }
    expect(contents(app)).toEqual(before);
  });
});

describe('the journal for all', () => {
  test('contains the entries of included traders and one’s own, without private fields', async () => {
    const { app, maya, leo, admin } = await fullApp();
    const list = async (as: { cookie: string }, query = '') =>
      (await app.call(as, 'GET', `/api/journal/all${query}`)).body.map(
        (row: { tradeDate: string; pnl: string }) => `${row.tradeDate} ${row.pnl}`,
      );
    expect(await list(maya)).toEqual(['2026-11-19 -20.00', '2026-11-18 10.00']);
    expect(await list(leo)).toEqual([
      '2026-11-20 7.00',
      '2026-11-19 -20.00',
      '2026-11-19 -5.00',
      '2026-11-18 10.00',
    ]);
    expect(await list(admin)).toEqual(['2026-11-19 -20.00', '2026-11-18 10.00']);
    expect(await list(leo, '?from=2026-11-19&to=2026-11-19')).toEqual([
      '2026-11-19 -20.00',
      '2026-11-19 -5.00',
    ]);
    const [first] = (await app.call(maya, 'GET', '/api/journal/all')).body;
    expect(Object.keys(first).sort()).toEqual(['createdAt', 'pnl', 'traderId', 'tradeDate'].sort());
    expect((await app.call(null, 'GET', '/api/journal/all')).status).toBe(401);
    expect((await app.call(maya, 'GET', '/api/journal/all?from=2026-02-30')).status).toBe(422);
  });
});

describe('the CSV export', () => {
  test('contains every entry once, with text that cannot run as a formula, and plain numbers', async () => {
    const app = testApp();
    const maya = await app.trader();
    app.deps.db.transaction(() => {
      for (let n = 0; n < 1203; n++) {
        app.deps.db.raw.run(
          "INSERT INTO journal_entries (trader_id, symbol, pnl_cents, outcome, trade_date, created_at, search_text) VALUES (1, ?, -150, 'loss', '2026-11-19', 0, '')",
          [`S${n}`],
        );
      }
    });
    await app.call(
      maya,
      'POST',
      '/api/journal',
      json({ symbol: '=1+1', notes: 'a "b",\nc', pnl: '2', exitPrice: '-3.10' }),
    );
    const { status, headers, body } = await app.call(maya, 'GET', '/api/journal/export.csv');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers.get('content-disposition')).toBe('attachment; filename="journal.csv"');
    const lines: string[] = body.split('\r\n');
    expect(lines[0]).toBe(
      'Trade date,Symbol,Instrument type,Position,Quantity,Entry price,Exit price,PnL,Open,Strategy,Notes,Created at,Account,Opened at,Closed at,Commission,Fees,Gross PnL,Stop price,Target price,Risk amount,R,MAE,MFE,Tags',
    );
    expect(lines[1]).toBe(
      '2026-11-20,\'=1+1,futures,long,1,,-3.10,2.00,no,,"a ""b"",\nc",2026-11-20T20:00:00.000Z,,,,,,,,,,,,,',
    );
    expect(lines[2]).toBe(
      '2026-11-19,S1202,futures,long,1,,,-1.50,no,,,1970-01-01T00:00:00.000Z,,,,,,,,,,,,,',
    );
    expect(lines).toHaveLength(1 + 1 + 1203 + 1);
    expect(new Set(lines).size).toBe(lines.length);
    expect((await app.call(null, 'GET', '/api/journal/export.csv')).status).toBe(401);
  });
});

describe('the history of an entry', () => {
  test('is only for its owner and the admin', async () => {
    const { app, maya, leo, admin, ids } = await fullApp();
    const path = `/api/journal/${ids[0]}/history`;
    await app.call(maya, 'PUT', `/api/journal/${ids[0]}`, json({ pnl: '11' }));
    const status = async (as: Parameters<typeof app.call>[0]) => (await app.call(as, 'GET', path)).status;
    expect([await status(maya), await status(admin), await status(leo), await status(null)]).toEqual([
      200, 200, 404, 401,
    ]);
    expect((await app.call(maya, 'GET', `/api/journal/${ids[2]}/history`)).body).toEqual([]);
    expect((await app.call(admin, 'GET', '/api/journal/99/history')).status).toBe(404);
  });
});
