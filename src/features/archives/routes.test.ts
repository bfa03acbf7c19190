import { expect } from 'bun:test';
import { NO_FACTS, NO_FIGURES } from '#src/features/journal/fields.ts';
import { rejectedFor, type Setup, scenarios } from '#src/testing/scenario.ts';
import { ARCHIVED } from './contract.ts';

const ARCHIVE = '/api/archive/journal-entries';

/** One archive with an entry each of Maya and Leo, a second with one of Maya's; one entry is active. */
const twoArchives: Setup = async (app, { maya, leo }) => {
  const add = (as: { cookie: string }, json: object) => app.call(as, 'POST', '/api/journal', { json });
  const costs = { commission: '4.20', fees: '-0.40' };
  await add(leo, { symbol: '=cmd|x', pnl: '-20.25', ...costs, notes: '@SUM(A1)', tradeDate: '2026-11-18' });
  const first = app.deps.archives.archiveAll({ actor: 'admin', at: app.now });
  await add(maya, { symbol: 'NQ', isOpen: true, tradeDate: '2026-11-19' });
  const second = app.deps.archives.archiveAll({ actor: 'cli', at: app.now, label: 'Week 47' });
  await add(maya, { symbol: 'ACTIVE', pnl: '7' });
  return { first: first.id, second: second.id };
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
        label: 'Nov 20, 2026, 3:00 PM',
        createdAt: '2026-11-20T20:00:00.000Z',
        createdBy: 'admin',
        entries: 1,
        totalPnl: '125.50',
        costs: '0.00',
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
  {
    name: 'is called what it is sent',
    as: 'admin',
    method: 'POST',
    path: ARCHIVE,
    send: { json: { label: '  Season 2026 ' } },
    status: 200,
    changes: true,
    check: ({ body }) => expect(body.archive).toMatchObject({ label: 'Season 2026', entries: 1 }),
  },
  {
    name: 'must not be called nothing',
    as: 'admin',
    method: 'POST',
    path: ARCHIVE,
    send: { json: { label: ' ' } },
    status: 422,
    issues: { label: 'Label is required' },
  },
  {
    name: 'is counted and added up before',
    as: 'admin',
    method: 'GET',
    path: '/api/archive/preview',
    status: 200,
    body: {
      label: 'Nov 20, 2026, 3:00 PM',
      entries: 1,
      open: 0,
      traders: 1,
      from: '2026-11-20',
      to: '2026-11-20',
      totalPnl: '125.50',
      costs: '0.00',
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
          { id: 2, label: 'Week 47', createdBy: 'cli', entries: 1, totalPnl: '0.00', costs: '0.00' },
          {
            id: 1,
            label: 'Nov 20, 2026, 3:00 PM',
            createdBy: 'admin',
            entries: 2,
            totalPnl: '105.25',
            costs: '3.80',
          },
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
            afterLimit: false,
            tradeDate: '2026-11-20',
            ...NO_FACTS,
            ...NO_FIGURES,
            accountName: null,
            root: 'ES',
            outcome: 'win',
            createdAt: '2026-11-20T20:00:00.000Z',
            version: 1,
            isCopy: false,
            images: [],
            archive: { id: 1, label: 'Nov 20, 2026, 3:00 PM' },
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
