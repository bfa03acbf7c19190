import { Database } from 'bun:sqlite';
import { describe, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { rejectedFor, type Setup, scenarios } from '#src/testing/scenario.ts';
import { type TestApp, testApp } from '#src/testing/test-app.ts';
import { until } from '#src/testing/until.ts';
import { ARCHIVED, NOTHING_TO_ARCHIVE } from './contract.ts';

const ARCHIVE = '/api/archive/journal-entries';

/** One archive with an entry each of Maya and Leo, a second with one of Maya's; one entry is active. */
const twoArchives: Setup = async (app, { maya, leo }) => {
  const add = (as: { cookie: string }, json: object) => app.call(as, 'POST', '/api/journal', { json });
  await add(leo, { symbol: '=cmd|x', pnl: '-20.25', notes: '@SUM(A1)', tradeDate: '2026-11-18' });
  const first = app.deps.archives.archiveAll({ actor: 'admin', at: app.now });
  await add(maya, { symbol: 'NQ', isOpen: true, tradeDate: '2026-11-19' });
  const second = app.deps.archives.archiveAll({ actor: 'cli', at: app.now, label: 'Week 47' });
  await add(maya, { symbol: 'ACTIVE', pnl: '7' });
  return { first: first.id, second: second.id };
};

const backupsOf = ({ dataDir }: TestApp): string[] => {
  try {
    return readdirSync(join(dataDir, 'backups'));
  } catch {
    return [];
  }
};

scenarios('Archive & Reset', [
  {
    name: 'moves every entry into an archive',
    as: 'admin',
    method: 'POST',
    path: ARCHIVE,
    status: 200,
    changes: true,
    body: {
      message: ARCHIVED,
      archive: {
        id: 1,
        label: '2026-11-20 15:00',
        createdAt: '2026-11-20T20:00:00.000Z',
        createdBy: 'admin',
        entries: 1,
        totalPnl: '125.50',
      },
    },
    check(_, app) {
      const count = (table: string) => app.deps.db.raw.query(`SELECT count(*) AS n FROM ${table}`).get();
      for (const table of ['journal_entries', 'daily_pnl', 'trader_totals', 'journal_history']) {
        expect([table, count(table)]).toEqual([table, { n: 0 }]);
      }
      expect(count('archived_entries')).toEqual({ n: 1 });
      expect(app.deps.audit.newest()[0]).toMatchObject({ action: `POST ${ARCHIVE}` });
    },
  },
  ...rejectedFor(
    [
      ['anonymous', 401],
      ['maya', 403],
      ['leo', 403],
      ['viewing', 403],
    ],
    { method: 'POST', path: ARCHIVE },
  ),
]);

scenarios(
  'the archives',
  [
    {
      name: 'newest first',
      as: 'admin',
      method: 'GET',
      path: '/api/archives',
      status: 200,
      check: ({ body }) =>
        expect(body).toMatchObject([
          { id: 2, label: 'Week 47', createdBy: 'cli', entries: 1, totalPnl: '0.00' },
          { id: 1, label: '2026-11-20 15:00', createdBy: 'admin', entries: 2, totalPnl: '105.25' },
        ]),
    },
    {
      name: 'the entries of an archive, newest first',
      as: 'admin',
      method: 'GET',
      path: '/api/archives/{first}/entries',
      status: 200,
      check({ body, headers }) {
        expect(headers.get('x-total-count')).toBe('2');
        expect(headers.get('link')).toBeNull();
        expect(body).toEqual([
          {
            id: 1,
            traderId: 1,
            traderName: 'Maya Okafor',
            symbol: 'ESZ6',
            pnl: '125.50',
            notes: 'Waited for the retest',
            instrumentType: 'futures',
            positionType: 'long',
            entryPrice: null,
            exitPrice: null,
            quantity: 1,
            strategy: 'Range break',
            strategyId: null,
            isOpen: false,
            tradeDate: '2026-11-20',
            createdAt: '2026-11-20T20:00:00.000Z',
            version: 1,
            archive: { id: 1, label: '2026-11-20 15:00' },
          },
          expect.objectContaining({ id: 2, traderName: 'Leo Brandt', pnl: '-20.25' }),
        ]);
      },
    },
    {
      name: 'a page of entries, with a link to the next',
      as: 'admin',
      method: 'GET',
      path: '/api/archives/{first}/entries?limit=1',
      status: 200,
      check({ headers }) {
        expect(headers.get('link')).toMatch(
          /^<\/api\/archives\/1\/entries\?limit=1&cursor=[\w-]+>; rel="next"$/,
        );
      },
    },
    {
      name: 'an invalid cursor',
      as: 'admin',
      method: 'GET',
      path: '/api/archives/{first}/entries?cursor=garbage',
      status: 422,
      issues: { cursor: 'Cursor is not one of this list' },
    },
    {
      name: 'an invalid limit',
      as: 'admin',
      method: 'GET',
      path: '/api/archives/{first}/entries?limit=-1',
      status: 422,
    },
    {
      name: 'as CSV, with text escaped and numbers unchanged',
      as: 'admin',
      method: 'GET',
      path: '/api/archives/{first}/entries.csv',
      status: 200,
      check({ body, headers }) {
        expect(headers.get('content-disposition')).toBe('attachment; filename="archive-1.csv"');
        const lines = body.split('\r\n');
        expect(lines[0]).toStartWith('Trader,Trade date,Symbol,');
        expect(lines[1]).toStartWith('Maya Okafor,2026-11-20,ESZ6,futures,long,1,,,125.50,no,Range break,');
        expect(lines[2]).toStartWith("Leo Brandt,2026-11-18,'=cmd|x,futures,long,1,,,-20.25,no,,'@SUM(A1),");
        expect(lines).toHaveLength(4);
      },
    },
    ...['', '/entries', '/entries.csv'].flatMap((rest) =>
      rejectedFor(
        [
          ['anonymous', 401],
          ['maya', 403],
          ['viewing', 403],
        ],
        { method: 'GET', path: rest === '' ? '/api/archives' : `/api/archives/{first}${rest}` },
      ),
    ),
    ...['0', '-1', '1e3', '99999999999999999999'].map((id) => ({
      name: `the entries of ${id}`,
      as: 'admin' as const,
      method: 'GET',
      path: `/api/archives/${id}/entries`,
      status: 422,
    })),
    {
      name: 'the entries of an archive that does not exist',
      as: 'admin',
      method: 'GET',
      path: '/api/archives/4711/entries',
      status: 404,
      body: { message: 'Archive not found' },
    },
  ],
  twoArchives,
);

scenarios(
  'past periods',
  [
    {
      name: 'the caller’s own, from all archives, newest first',
      as: 'maya',
      method: 'GET',
      path: '/api/journal/archived',
      status: 200,
      check({ body, headers }) {
        expect(headers.get('x-total-count')).toBe('2');
        expect(body).toMatchObject([
          { symbol: 'ESZ6', archive: { id: 1 } },
          { symbol: 'NQ', pnl: null, isOpen: true, archive: { id: 2, label: 'Week 47' } },
        ]);
      },
    },
    {
      name: 'another trader sees theirs',
      as: 'leo',
      method: 'GET',
      path: '/api/journal/archived',
      status: 200,
      body: [{ symbol: '=cmd|x' }],
    },
    ...rejectedFor(
      [
        ['anonymous', 401],
        ['viewing', 403],
        ['admin', 403],
      ],
      { method: 'GET', path: '/api/journal/archived' },
    ),
    ...(
      [
        ['true', ['ESZ6', 'NQ']],
        ['{first}', ['ESZ6']],
        ['{second}', ['NQ']],
        ['4711', []],
      ] as const
    ).map(([archived, symbols]) => ({
      name: `as CSV, archived=${archived}`,
      as: 'maya' as const,
      method: 'GET',
      path: `/api/journal/export.csv?archived=${archived}`,
      status: 200,
      check: ({ body }: { body: string }) =>
        expect(
          body
            .split('\r\n')
            .slice(1, -1)
            .map((line) => line.split(',')[1] ?? ''),
        ).toEqual([...symbols]),
    })),
    ...['false', '0', '1e3', 'all', ''].map((archived) => ({
      name: `as CSV, archived=${archived}`,
      as: 'maya' as const,
      method: 'GET',
      path: `/api/journal/export.csv?archived=${archived}`,
      status: 422,
    })),
    ...rejectedFor(
      [
        ['anonymous', 401],
        ['leo', 403],
        ['admin', 403],
      ],
      { method: 'GET', path: '/api/journal/export.csv?traderId=1&archived=true' },
    ),
  ],
  twoArchives,
);

describe('Archive & Reset', () => {
  const order = (app: TestApp) => ({ actor: 'cli', at: app.now });

  test('needs a fresh grant', async () => {
    const app = testApp();
    const maya = await app.trader();
    await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '1' } });
    const admin = await app.admin();
    app.now += 6 * 60_000;
    const stale = await app.call(admin, 'POST', ARCHIVE);
    expect([stale.status, stale.body.message]).toEqual([403, 'Please enter the admin password again']);
    expect(backupsOf(app)).toEqual([]);
    expect((await app.call(await app.admin(admin), 'POST', ARCHIVE)).status).toBe(200);
  });

  test('of an empty journal is rejected without making a backup', async () => {
    const app = testApp();
    const rejected = await app.call(await app.admin(), 'POST', ARCHIVE);
    expect([rejected.status, rejected.body.message]).toEqual([409, NOTHING_TO_ARCHIVE]);
    expect(backupsOf(app)).toEqual([]);
  });

  test('first writes a readable backup', async () => {
    const app = testApp();
    const maya = await app.trader();
    await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '12.34' } });
    expect((await app.call(await app.admin(), 'POST', ARCHIVE)).status).toBe(200);
    expect(backupsOf(app)).toEqual(['bullpen-20261120T200000000Z-before-archive.db']);
    const backup = new Database(join(app.dataDir, 'backups', backupsOf(app)[0] ?? ''), { readonly: true });
    expect(backup.query('SELECT symbol, pnl_cents FROM journal_entries').all()).toEqual([
      { symbol: 'ES', pnl_cents: 1234 },
    ]);
    expect(backup.query('SELECT pnl_cents FROM trader_totals').all()).toEqual([{ pnl_cents: 1234 }]);
    backup.close();
  });

  test('without room for the backup changes nothing', async () => {
    const app = testApp();
    const maya = await app.trader();
    await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '1' } });
    const admin = await app.admin();
    await Bun.write(join(app.dataDir, 'backups'), 'a file where the folder should be');
    const failed = await app.call(admin, 'POST', ARCHIVE);
    expect(failed.status).toBe(500);
    expect((await app.call(maya, 'GET', '/api/journal')).body).toHaveLength(1);
    expect(app.deps.archives.list({ limit: 500 }).items).toEqual([]);
    expect(app.deps.db.writes.mayWrite()).toBe(true);
  });

  test('called twice at once makes one archive; writes wait for it, reads do not', async () => {
    const app = testApp();
    const maya = await app.trader();
    await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '1' } });
    const admin = await app.admin();
    const both = Promise.all([app.call(admin, 'POST', ARCHIVE), app.call(admin, 'POST', ARCHIVE)]);
    await until(() => !app.deps.db.writes.mayWrite());
    // A session idle for this long would have its use recorded, but not during archiving.
    app.now += 3 * 60_000;
    const writing = app.call(maya, 'POST', '/api/journal', { json: { symbol: 'NQ', pnl: '2' } });
    expect((await app.call(maya, 'GET', '/api/journal')).status).toBe(200);
    expect((await both).map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await writing).status).toBe(201);
    // Either before the archive or after it, but in one place.
    const { body: active } = await app.call(maya, 'GET', '/api/journal');
    const { body: archived } = await app.call(maya, 'GET', '/api/journal/archived');
    expect([...active, ...archived].map(({ symbol }) => symbol)).toEqual(['NQ', 'ES']);
    expect(app.deps.archives.list({ limit: 500 }).items).toHaveLength(1);
  });

  test('several archives hold each entry once, and the history of an entry is kept', async () => {
    const app = testApp();
    const maya = await app.trader();
    const { body: entry } = await app.call(maya, 'POST', '/api/journal', {
      json: { symbol: 'ES', pnl: '1' },
    });
    await app.call(maya, 'PUT', `/api/journal/${entry.id}`, { json: { pnl: '2' } });
    app.deps.archives.archiveAll(order(app));
    const { body: later } = await app.call(maya, 'POST', '/api/journal', {
      json: { symbol: 'NQ', pnl: '4' },
    });
    expect(later.id).toBeGreaterThan(entry.id);
    app.deps.archives.archiveAll(order(app));
    const { body: past } = await app.call(maya, 'GET', '/api/journal/archived');
    expect(past.map(({ id, pnl }: { id: number; pnl: string }) => [id, pnl])).toEqual([
      [later.id, '4.00'],
      [entry.id, '2.00'],
    ]);
    const { body: history } = await app.call(maya, 'GET', `/api/journal/${entry.id}/history`);
    expect(history).toHaveLength(1);
    // Both remain even when the trader is removed.
    expect((await app.deps.traders.remove(maya.id, 'cli')).archivedEntries).toBe(0);
    expect(app.deps.archives.list({ limit: 500 }).items).toHaveLength(2);
  });

  test('pages through thousands without a gap', async () => {
    const app = testApp();
    const { traders } = app.deps.demo.seed({ traders: 3, days: 200, seed: 1, entries: 1300 });
    const { id } = app.deps.archives.archiveAll(order(app));
    const admin = await app.admin();
    const seen: number[] = [];
    for (let next: string | undefined = `/api/archives/${id}/entries?limit=500`; next !== undefined; ) {
      const { body, headers } = await app.call(admin, 'GET', next);
      seen.push(...body.map((entry: { id: number }) => entry.id));
      next = /<(.+)>/.exec(headers.get('link') ?? '')?.[1];
    }
    expect([seen.length, new Set(seen).size, traders.length]).toEqual([1300, 1300, 3]);
    const { body: csv } = await app.call(admin, 'GET', `/api/archives/${id}/entries.csv`);
    expect(csv.split('\r\n')).toHaveLength(1302);
  });
});

test('an archive is labelled with its time in the zone set by the environment', async () => {
  const app = testApp({ env: { BULLPEN_TIMEZONE: 'Asia/Tokyo' } });
  const maya = await app.trader();
  await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '1' } });
  const { status, body } = await app.call(await app.admin(), 'POST', ARCHIVE);
  expect([status, body.archive.label]).toEqual([200, '2026-11-21 05:00']);
});
