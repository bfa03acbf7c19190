import { Database } from 'bun:sqlite';
import { expect, onTestFinished, spyOn, test } from 'bun:test';
import { scenarios } from '#src/testing/scenario.ts';
import { testApp } from '#src/testing/test-app.ts';
import { JOURNAL_SORTS } from '#src/values/entries/entry-sort.ts';
import { CURSOR_INVALID } from '#src/values/wire/shapes.ts';

const rejected = (query: string, issues: Record<string, string>) =>
  ({
    name: query,
    as: 'maya',
    method: 'GET',
    path: `/api/journal?${query}`,
    status: 422,
    issues,
  }) as const;
const ID = 'Must be a positive whole number';

scenarios('what cannot be filtered by', [
  rejected('from=2026-13-01', { from: 'From must be a day written yyyy-MM-dd' }),
  rejected('to=1999-12-31', { to: 'To must be 2000-01-01 or later' }),
  rejected('accountId=none', { accountId: ID }),
  rejected('accountId=1&accountId=2', { accountId: ID }),
  rejected('strategyId=0', { strategyId: ID }),
  rejected('fromEntryId=-1&toEntryId=x', { fromEntryId: ID, toEntryId: ID }),
  rejected('root=', { root: 'Root must not be blank' }),
  rejected(`root=${'E'.repeat(41)}`, { root: 'Root must have at most 40 characters' }),
  rejected('side=buy', { side: 'Side must be long or short' }),
  rejected('instrumentType=bonds', { instrumentType: 'Instrument type must be futures, options or stocks' }),
  rejected('tag=', { tag: 'Tags must have 1 to 30 characters each' }),
  rejected('tag=a,b', { tag: 'Tags must not contain commas' }),
  rejected(Array.from({ length: 11 }, (_, n) => `tag=${n}`).join('&'), { tag: 'Tags must be at most 10' }),
  rejected('result=won&hasStop=1&hasNotes=yes', {
    result: 'Result must be one of win, loss, even, open',
    hasStop: 'Has stop must be true or false',
    hasNotes: 'Has notes must be true or false',
  }),
  rejected('symbol=&strategy=+', {
    symbol: 'Symbol must not be blank',
    strategy: 'Strategy must not be blank',
  }),
  rejected('weekday=7&halfHour=48', {
    weekday: 'Weekday must be 0 (Sunday) to 6 (Saturday)',
    halfHour: 'Half hour must be 0 to 47',
  }),
  rejected('copies=none&kind=live&kind=paper', {
    copies: 'Copies must be one of with, without',
    'kind.1': 'Kind must be one of sim, evaluation, funded, live, none',
  }),
  rejected('weekday=1&weekday=2&halfHour=1.5', {
    weekday: 'Weekday must be 0 (Sunday) to 6 (Saturday)',
    halfHour: 'Half hour must be 0 to 47',
  }),
  rejected('holding=1m&size=4&r=to-2', {
    holding: 'Holding must be one of to1m, 1to5m, 5to15m, 15to60m, 1to4h, from4h, none',
    size: 'Size must be one of 1, 2, 3to5, 6to10, from11',
    r: 'R must be one of to-3, -2, -1, 0, 1, 2, from3, none',
  }),
  rejected('afterLoss=1&hasAccount=&hasStrategy=0&hasTags=no&hasRoot=x&hasOpened=2&isClosed=yes', {
    afterLoss: 'After loss must be true or false',
    hasAccount: 'Has account must be true or false',
    hasStrategy: 'Has strategy must be true or false',
    hasTags: 'Has tags must be true or false',
    hasRoot: 'Has root must be true or false',
    hasOpened: 'Has opened must be true or false',
    isClosed: 'Is closed must be true or false',
  }),
  rejected('sort=trader&order=up', {
    sort: 'Sort must be one of date, pnl, r, symbol',
    order: 'Order must be one of asc, desc',
  }),
  rejected('q=1+2+3+4+5+6+7+8+9', { q: 'Search text must have at most 8 words' }),
  rejected(`q=${'w'.repeat(65)}`, { q: 'Each word of the search text must have at most 64 characters' }),
  // One character that is written out as 18.
  rejected(`q=${encodeURIComponent('\ufdfa'.repeat(20))}`, {
    q: 'Search text must have at most 8 words',
  }),
  // Of an order by day.
  rejected('sort=pnl&cursor=MjAyNi0xMS0yMC4x', { cursor: CURSOR_INVALID }),
  rejected('sort=symbol&cursor=cG5sLjIwMjYtMTEtMjAuMS41', { cursor: CURSOR_INVALID }),
  { ...rejected('cursor=tomorrow', { cursor: CURSOR_INVALID }), path: '/api/journal/days?cursor=tomorrow' },
  {
    name: 'past periods, of which there are whole ones only',
    as: 'maya',
    method: 'GET',
    path: '/api/journal/export.csv?archived=true&q=es&sort=pnl',
    status: 422,
    issues: { archived: 'Past periods can only be exported whole' },
  },
  {
    name: 'nothing at all, where several days are left of none',
    as: 'maya',
    method: 'GET',
    path: '/api/journal?from=2026-11-20&to=2026-11-19',
    status: 200,
    check: ({ body }) => expect(body).toEqual([]),
  },
]);

const COVERED =
  'SEARCH journal_entries USING COVERING INDEX journal_entries_newest (trader_id=? AND trade_date>? AND trade_date<?)';
const COVERED_IN_DAY =
  'SEARCH journal_entries USING COVERING INDEX journal_entries_newest (trader_id=? AND trade_date=? AND id>? AND id<?)';
/** The entries of a page. */
const BY_ID = 'SEARCH journal_entries USING INTEGER PRIMARY KEY (rowid=?)';

test('what matches is found, counted and added up in the index of one trader, whatever is asked for', async () => {
  const app = testApp();
  const maya = await app.trader();
  // One entry more than a page has: those of a single page are added up without a statement.
  const own = await app.call(maya, 'POST', '/api/accounts', { json: { name: 'Own', kind: 'sim' } });
  const { body: strategy } = await app.call(maya, 'POST', '/api/strategies', { json: { name: 'Break' } });
  const sent = {
    symbol: 'ESZ6',
    pnl: '0.05',
    stopPrice: '5000.25',
    riskAmount: '1.00',
    accountId: own.body.id,
    strategyId: strategy.id,
    tags: ['a', 'b'],
    openedAt: '2026-11-20T15:00:00Z',
    closedAt: '2026-11-20T15:00:30Z',
  };
  const stock = { ...sent, symbol: 'SPY', instrumentType: 'stocks' };
  const typed = { ...sent, strategyId: null, strategy: 'Typed' };
  const lost = { ...sent, pnl: '-1' };
  const entries = [sent, sent, stock, stock, typed, typed, lost];
  await app.call(maya, 'POST', '/api/journal/batch', { json: { entries } });
  const plans: string[] = [];
  const prepare = spyOn(Database.prototype, 'prepare').mockImplementation(function (
    this: Database,
    statement: string,
  ) {
    const steps = /from "journal_entries"/.test(statement)
      ? this.query<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${statement}`).all()
      : [];
    plans.push(...steps.map(({ detail }) => detail).filter((detail) => detail.includes('journal_entries')));
    return this.query(statement);
  });
  onTestFinished(() => prepare.mockRestore());
  for (const query of [
    'from=2026-11-01&to=2026-11-20&side=long',
    ...['strategyId=1', 'tag=a&tag=b', 'root=ES&side=long', 'instrumentType=stocks'],
    ...[
      'symbol=esz6&weekday=5&size=1',
      'halfHour=20&holding=to1m',
      'r=0&hasOpened=true',
      'fromEntryId=2&toEntryId=5',
      'strategy=Typed',
    ],
    ...['accountId=1&result=win', 'hasAccount=true&hasStrategy=true&hasTags=true&hasRoot=true'],
    ...['copies=without&kind=sim&hasStop=true'],
    ...['result=win&hasStop=true&hasNotes=false', 'side=long&filter=wins', 'filter=wins&order=asc'],
  ]) {
    plans.length = 0;
    const { body } = await app.call(maya, 'GET', `/api/journal?limit=1&${query}`);
    expect([query, body.length, plans]).toEqual([query, 1, [COVERED, COVERED, BY_ID, COVERED, COVERED]]);
  }
  // What goes by day and account alone is added up from what is kept of those.
  for (const query of ['accountId=1', 'copies=without', 'kind=sim&kind=live', 'hasAccount=true&weekday=5']) {
    plans.length = 0;
    await app.call(maya, 'GET', `/api/journal?limit=1&${query}`);
    expect([query, plans]).toEqual([query, [COVERED, COVERED, BY_ID]]);
  }
  // What is sorted is found and sorted in it too.
  for (const sort of JOURNAL_SORTS.filter((sort) => sort !== 'date')) {
    plans.length = 0;
    const { body } = await app.call(maya, 'GET', `/api/journal?limit=1&hasNotes=false&sort=${sort}`);
    expect([sort, body.length, plans.slice(0, 3)]).toEqual([sort, 1, [COVERED, COVERED, BY_ID]]);
  }
  // What follows a loss has it looked up.
  plans.length = 0;
  await app.call(maya, 'GET', '/api/journal?limit=1&afterLoss=false');
  const lookedUp = expect.stringMatching(
    /^SEARCH lost USING (COVERING )?INDEX journal_entries_lost \(trader_id=\? AND closed_at>\? AND closed_at<\?\)/,
  );
  expect(plans).toEqual([COVERED, COVERED, lookedUp, BY_ID, COVERED, COVERED, lookedUp]);
  // Of whole days, the list alone is read.
  plans.length = 0;
  await app.call(maya, 'GET', '/api/journal?limit=1&from=2026-11-01&weekday=5&filter=recent');
  await app.call(maya, 'GET', '/api/journal/days?from=2026-11-01&weekday=5');
  expect(plans).toEqual([COVERED, COVERED, BY_ID]);
  plans.length = 0;
  await app.call(maya, 'GET', '/api/journal/days?hasNotes=false');
  expect(plans).toEqual([COVERED, COVERED]);
  // Within a day, the next ones are gone on to.
  plans.length = 0;
  const { headers } = await app.call(maya, 'GET', '/api/journal?limit=1&hasNotes=false');
  const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
  plans.length = 0;
  await app.call(maya, 'GET', next);
  expect(plans).toEqual([COVERED_IN_DAY, COVERED_IN_DAY, BY_ID]);
});
