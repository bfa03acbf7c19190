import { expect, setDefaultTimeout, test } from 'bun:test';
import { openDb } from '#src/db/open.ts';
import { dayEntriesStore } from '#src/features/journal/day-store.ts';
import { each, scenarios } from '#src/testing/scenario.ts';
import { type TestApp, type TestTrader, testApp } from '#src/testing/test-app.ts';

setDefaultTimeout(30_000);

const MONTH_RULE = 'Month must be written yyyy-MM, from 2000-01 on';
const YEAR_RULE = 'Year must be written yyyy, from 2000 on';

scenarios("a trader's own calendar", [
  ...each(['maya', 'viewing'], {
    name: 'of a month',
    method: 'GET',
    path: '/api/traders/1/calendar/2026-11',
    status: 200,
    body: { month: '2026-11', totals: { net: '125.50', entries: 1, wins: 1, losses: 0, r: null, rCount: 0 } },
  }),
  {
    name: 'of next month, which has begun somewhere',
    as: 'maya',
    method: 'GET',
    path: '/api/traders/1/calendar/2026-12',
    status: 200,
    body: { days: [], totals: { net: '0.00', gross: '0.00', costs: '0.00', entries: 0 } },
  },
  {
    name: 'of a later month',
    as: 'maya',
    method: 'GET',
    path: '/api/traders/1/calendar/2027-01',
    status: 422,
    issues: { month: 'Month must not be later than next month' },
  },
  ...['1999-12', '2026-13', 'november', '2026-1'].map((month) => ({
    name: `of ${month}`,
    as: 'maya' as const,
    method: 'GET',
    path: `/api/traders/1/calendar/${month}`,
    status: 422,
    issues: { month: MONTH_RULE },
  })),
  {
    name: 'of a year',
    as: 'maya',
    method: 'GET',
    path: '/api/traders/1/years/2026',
    status: 200,
    body: { year: '2026', days: [{ date: '2026-11-20', net: '125.50', entries: 1, openCount: 0 }] },
  },
  {
    name: 'of next year',
    as: 'maya',
    method: 'GET',
    path: '/api/traders/1/years/2027',
    status: 422,
    issues: { year: 'Year must not be later than that of next month' },
  },
  ...['1999', '26', '20260'].map((year) => ({
    name: `of the year ${year}`,
    as: 'maya' as const,
    method: 'GET',
    path: `/api/traders/1/years/${year}`,
    status: 422,
    issues: { year: YEAR_RULE },
  })),
  {
    name: 'of a day that does not exist',
    as: 'maya',
    method: 'GET',
    path: '/api/traders/1/days/2026-02-30',
    status: 422,
    issues: { date: 'Date must be a day written yyyy-MM-dd' },
  },
  ...each(['maya', 'viewing'], {
    name: 'of a week',
    method: 'GET',
    path: '/api/traders/1/weeks/2026-11-15',
    status: 200,
    body: {
      weekStart: '2026-11-15',
      weekEnd: '2026-11-21',
      days: [{ date: '2026-11-20', net: '125.50', entries: 1 }],
      totals: { net: '125.50', entries: 1 },
      before: { net: '0.00', entries: 0, r: null },
      notes: { weekStart: '2026-11-15', notes: null, changedAt: null, version: 1 },
    },
  }),
  {
    name: 'of a week by another of its days',
    as: 'maya',
    method: 'GET',
    path: '/api/traders/1/weeks/2026-11-16',
    status: 422,
    issues: { week: 'Week must be named by its Sunday' },
  },
  ...['calendar/2026-11', 'years/2026', 'weeks/2026-11-15', 'days/2026-11-20'].map((path) => ({
    name: `of another trader: ${path}`,
    as: 'leo' as const,
    method: 'GET',
    path: `/api/traders/1/${path}`,
    status: 403,
  })),
  ...each(['leo', 'viewing'], {
    name: 'notes of a week by someone else',
    method: 'PUT',
    path: '/api/traders/1/weeks/2026-11-15/notes',
    send: { json: { notes: 'Mine' } },
    status: 403,
  }),
  {
    name: 'notes of next week',
    as: 'maya',
    method: 'PUT',
    path: '/api/traders/1/weeks/2026-11-22/notes',
    send: { json: { notes: 'Soon' } },
    status: 422,
    issues: { notes: 'Notes must not be of a week in the future' },
  },
  ...each(['leo', 'viewing'], {
    name: 'notes by someone else',
    method: 'PUT',
    path: '/api/traders/1/days/2026-11-20/notes',
    send: { json: { notes: 'Mine' } },
    status: 403,
  }),
  {
    name: 'notes of tomorrow',
    as: 'maya',
    method: 'PUT',
    path: '/api/traders/1/days/2026-11-21/notes',
    send: { json: { notes: 'Soon' } },
    status: 422,
    issues: { notes: 'Notes must not be of a day in the future' },
  },
  {
    name: 'notes that are too long',
    as: 'maya',
    method: 'PUT',
    path: '/api/traders/1/days/2026-11-20/notes',
    send: { json: { notes: 'a'.repeat(20_001) } },
    status: 422,
    issues: { notes: 'Notes must have at most 20000 characters' },
  },
]);

async function dayOf(app: TestApp, maya: TestTrader, date = '2026-11-20') {
  const { status, body } = await app.call(maya, 'GET', `/api/traders/${maya.id}/days/${date}`);
  expect(status).toBe(200);
  return body;
}

test("a day's entries are in the order of their closing, those without a time after them", async () => {
  const app = testApp();
  const maya = await app.trader();
  const add = async (json: object) =>
    (await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ESZ6', pnl: '10', ...json } })).body.id;
  const untimed = await add({ tradeDate: '2026-11-20' });
  const late = await add({ openedAt: '2026-11-20T14:00:00Z', closedAt: '2026-11-20T16:00:00Z' });
  const early = await add({ openedAt: '2026-11-20T14:30:00Z', closedAt: '2026-11-20T14:40:00Z' });
  const same = await add({ openedAt: '2026-11-20T14:10:00Z', closedAt: '2026-11-20T14:40:00Z' });
  const { entries } = await dayOf(app, maya);
  expect(entries.map(({ id }: { id: number }) => id)).toEqual([early, same, late, untimed]);
});

test('a day with very many entries, or very long notes, says how many there are', async () => {
  const app = testApp();
  const maya = await app.trader();
  const entry = { symbol: 'ESZ6', pnl: '1', tradeDate: '2026-11-20' };
  for (const many of [500, 3]) {
    const entries = Array.from({ length: many }, () => entry);
    await app.call(maya, 'POST', '/api/journal/batch', { json: { entries } });
  }
  const busy = await dayOf(app, maya);
  expect([busy.entries.length, busy.totals.entries, busy.totals.net]).toEqual([500, 503, '503.00']);
  const long = { ...entry, tradeDate: '2026-11-19', notes: 'a'.repeat(20_000) };
  await app.call(maya, 'POST', '/api/journal/batch', {
    json: { entries: Array.from({ length: 20 }, () => long) },
  });
  const wordy = await dayOf(app, maya, '2026-11-19');
  expect(wordy.entries.length).toBeLessThan(20);
  expect(wordy.totals.entries).toBe(20);
});

test("a day's notes are kept, changed and taken back", async () => {
  const app = testApp();
  const maya = await app.trader();
  const put = (json: object) =>
    app.call(maya, 'PUT', `/api/traders/${maya.id}/days/2026-11-18/notes`, { json });
  expect((await put({ notes: '  Two tries are one too many.\n' })).body).toEqual({
    date: '2026-11-18',
    notes: 'Two tries are one too many.',
    changedAt: new Date(app.now).toISOString(),
    version: 2,
  });
  expect((await put({ notes: 'Older', version: 1 })).status).toBe(409);
  expect((await dayOf(app, maya, '2026-11-18')).notes.notes).toBe('Two tries are one too many.');
  expect((await put({ notes: '   ', version: 2 })).body).toMatchObject({ notes: null, version: 3 });
  // Whoever read the first version has not read this one.
  expect((await put({ notes: 'Older', version: 1 })).status).toBe(409);
});

test("a week's notes are kept by its Sunday, and a day's beside them", async () => {
  const app = testApp();
  const maya = await app.trader();
  const put = (path: string, json: object) =>
    app.call(maya, 'PUT', `/api/traders/${maya.id}/${path}/notes`, { json });
  expect((await put('weeks/2026-11-15', { notes: ' Patience paid. ', version: 1 })).body).toEqual({
    weekStart: '2026-11-15',
    notes: 'Patience paid.',
    changedAt: new Date(app.now).toISOString(),
    version: 2,
  });
  await put('days/2026-11-15', { notes: 'Sunday evening.' });
  expect(await put('weeks/2026-11-15', { notes: 'Older', version: 1 })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('week') },
  });
  const week = await app.call(maya, 'GET', `/api/traders/${maya.id}/weeks/2026-11-15`);
  expect(week.body.notes).toMatchObject({ notes: 'Patience paid.', version: 2 });
  expect((await dayOf(app, maya, '2026-11-15')).notes.notes).toBe('Sunday evening.');
  // They take room as all notes do.
  const { raw } = app.deps.db;
  const used = raw.query('SELECT bytes FROM trader_storage WHERE trader_id = 1').get();
  expect(used).toEqual({ bytes: 'Patience paid.Sunday evening.'.length });
  await put('weeks/2026-11-15', { notes: '', version: 2 });
  expect(raw.query('SELECT bytes FROM trader_storage WHERE trader_id = 1').get()).toEqual({
    bytes: 'Sunday evening.'.length,
  });
});

test("a removed trader's notes are in their archive", async () => {
  const app = testApp();
  const maya = await app.trader('Maya Okafor');
  for (const [date, notes] of [
    ['2026-11-18', 'Patience'],
    ['2026-11-19', 'Gone again'],
    ['2026-11-19', ''],
  ]) {
    await app.call(maya, 'PUT', `/api/traders/${maya.id}/days/${date}/notes`, { json: { notes } });
  }
  await app.call(maya, 'PUT', `/api/traders/${maya.id}/weeks/2026-11-15/notes`, { json: { notes: 'Calm' } });
  await app.deps.traders.remove(maya.id, 'admin');
  const { raw } = app.deps.db;
  expect(raw.query('SELECT * FROM day_notes').all()).toEqual([]);
  expect(raw.query('SELECT * FROM week_notes').all()).toEqual([]);
  const items = raw.query<{ kind: string; item: string }, []>('SELECT kind, item FROM archived_items').all();
  expect(items.map(({ kind, item }) => [kind, JSON.parse(item)])).toEqual([
    [
      'day notes',
      { traderId: 1, traderName: 'Maya Okafor', date: '2026-11-18', notes: 'Patience', changedAt: app.now },
    ],
    [
      'week notes',
      { traderId: 1, traderName: 'Maya Okafor', weekStart: '2026-11-15', notes: 'Calm', changedAt: app.now },
    ],
  ]);
});

test('of a day with very many entries, the index alone is gone through to find the first', () => {
  const db = openDb(':memory:');
  const plans: string[] = [];
  const prepare = db.raw.prepare.bind(db.raw);
  db.raw.prepare = (statement, ...rest) => {
    const steps = prepare<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${statement}`).all();
    plans.push(steps.map(({ detail }) => detail).join('\n'));
    return prepare(statement, ...rest);
  };
  dayEntriesStore(db).list(1, '2026-11-20', 500, { copies: 'without' });
  db.close();
  expect(plans).toEqual([expect.stringContaining('USING COVERING INDEX journal_entries_newest')]);
});
