import { expect, test } from 'bun:test';
import { appsFilledBy } from '#src/testing/filled-app.ts';
import type { TestAdmin, TestApp, TestTrader } from '#src/testing/test-app.ts';

/** Entries of each day: none, few, and more than are looked through at once. */
const DAYS = { '2026-11-02': 1, '2026-11-03': 299, '2026-11-04': 700, '2026-11-06': 300, '2026-11-09': 1300 };
const LONG = 'x'.repeat(3000);

interface Entry {
  id: number;
  date: string;
  cents: number;
  symbol: string;
  isLong: boolean;
  isFound: boolean;
}

/** Of Maya; every second one has a text that is not kept in memory. */
const filledApp = appsFilledBy(async (app) => {
  const maya = await app.trader('Maya');
  const admin = await app.admin();
  const { raw } = app.deps.db;
  app.deps.db.transaction(() => {
    const insert = raw.prepare(
      `INSERT INTO journal_entries (trader_id, symbol, pnl_cents, outcome, trade_date, position_type, created_at, search_text)
       VALUES (1, ?, ?, 'win', ?, ?, 0, ?)`,
    );
    let n = 0;
    for (const [date, count] of Object.entries(DAYS)) {
      for (let end = n + count; n < end; n++) {
        const text = `${n % 2 === 0 ? LONG.slice(0, (n * 37) % LONG.length) : ''}${n % 3 === 0 ? ' needle' : ''}`;
        const symbol = ['ES', 'es', 'NQ', 'ÄX'][n % 4] ?? '';
        insert.run(symbol, (n * 7919) % 501, date, n % 5 === 0 ? 'short' : 'long', text);
      }
    }
    insert.finalize();
  });
  return { maya, admin };
});

const entriesIn = ({ deps }: TestApp): Entry[] =>
  deps.db.raw
    .query<Omit<Entry, 'isLong' | 'isFound'> & { side: string; text: string }, []>(
      `SELECT id, trade_date AS date, pnl_cents AS cents, symbol, position_type AS side, search_text AS text
       FROM journal_entries`,
    )
    .all()
    .map(({ side, text, ...entry }) => ({
      ...entry,
      isLong: side === 'long',
      isFound: text.endsWith('needle'),
    }));

const compared = <T extends string | number>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0);
const newest = (a: Entry, b: Entry) => compared(b.date, a.date) || b.id - a.id;
const ORDERS: Record<string, (a: Entry, b: Entry) => number> = {
  'sort=date&order=desc': newest,
  'sort=date&order=asc': (a, b) => newest(b, a),
  'sort=pnl&order=desc': (a, b) => b.cents - a.cents || newest(a, b),
  'sort=symbol&order=asc': (a, b) => compared(a.symbol.toLowerCase(), b.symbol.toLowerCase()) || newest(a, b),
};
const FILTERS: Record<string, (entry: Entry) => boolean> = {
  'side=long': ({ isLong }) => isLong,
  'q=needle': ({ isFound }) => isFound,
  'q=needle&side=long&from=2026-11-04&to=2026-11-06': ({ isFound, isLong, date }) =>
    isFound && isLong && date >= '2026-11-04' && date <= '2026-11-06',
  'q=nowhere': () => false,
};

interface Listed {
  app: TestApp;
  as: TestTrader | TestAdmin;
  path: string;
}

/** Of all pages, one after the other. */
async function idsOf({ app, as, path }: Listed) {
  const ids: number[] = [];
  const sums: string[] = [];
  let next: string | undefined = path;
  while (next !== undefined) {
    const { body, headers } = await app.call(as, 'GET', next);
    ids.push(...body.map(({ id }: { id: number }) => id));
    sums.push(`${headers.get('x-total-count')} ${headers.get('x-total-net')}`);
    next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  }
  return { ids, sums };
}

const netOf = (entries: readonly Entry[]) =>
  (entries.reduce((sum, { cents }) => sum + cents, 0) / 100).toFixed(2);

test('lists, their sums, days and files are those of all entries, however many a day has', async () => {
  const { app, maya } = await filledApp();
  const all = entriesIn(app);
  for (const [filter, isWanted] of Object.entries(FILTERS)) {
    const wanted = all.filter(isWanted);
    for (const [order, compare] of Object.entries(ORDERS)) {
      const expected = wanted.toSorted(compare).map(({ id }) => id);
      const path = `/api/journal?limit=400&${filter}&${order}`;
      const { ids, sums } = await idsOf({ app, as: maya, path });
      expect([path, ids]).toEqual([path, expected]);
      expect(new Set(sums)).toEqual(new Set([`${wanted.length} ${netOf(wanted)}`]));
      const csv = `/api/journal/export.csv?${filter}&${order}`;
      const { body: file }: { body: string } = await app.call(maya, 'GET', csv);
      const lines = file.split('\r\n').slice(1, -1);
      const amounts = wanted.toSorted(compare).map(({ cents }) => (cents / 100).toFixed(2));
      expect([csv, lines.map((line) => line.split(',')[7])]).toEqual([csv, amounts]);
    }
    const byDay = Map.groupBy(wanted.toSorted(newest), ({ date }) => date);
    const days = [...byDay].map(([date, entries]) => [date, entries.length, netOf(entries)]);
    for (const [order, expected] of [
      ['desc', days],
      ['asc', days.toReversed()],
    ] as const) {
      const found: unknown[] = [];
      let next: string | undefined = `/api/journal/days?limit=2&${filter}&order=${order}`;
      while (next !== undefined) {
        const { body, headers } = await app.call(maya, 'GET', next);
        for (const { date, entries, net } of body) found.push([date, entries, net]);
        next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
      }
      expect([filter, found]).toEqual([filter, [...expected]]);
    }
    const metrics = await app.call(maya, 'GET', `/api/traders/${maya.id}/metrics?parts=figures&${filter}`);
    expect([filter, metrics.body.entries, metrics.body.net]).toEqual([filter, wanted.length, netOf(wanted)]);
  }
});

test('so are searches of everyone’s entries, by cursor and by number', async () => {
  const { app, admin } = await filledApp();
  const found = entriesIn(app).filter(({ isFound }) => isFound);
  for (const [order, compare] of Object.entries(ORDERS)) {
    const expected = found.toSorted(compare).map(({ id }) => id);
    const path = `/api/admin/journal?limit=70&q=needle&${order}`;
    expect([path, (await idsOf({ app, as: admin, path })).ids]).toEqual([path, expected]);
    const last = await app.call(admin, 'GET', `${path}&page=999`);
    const size = found.length % 70 || 70;
    expect(last.body.map(({ id }: { id: number }) => id)).toEqual(expected.slice(-size));
  }
});
