import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { scenarios } from '#src/testing/scenario.ts';
import { type TestApp, type TestTrader, testApp } from '#src/testing/test-app.ts';
import type { JournalEntry } from './responses.ts';

/** What is traded, with the root that the journal reads in it. */
const PRODUCTS = [
  { symbol: 'ESZ6', instrumentType: 'futures', root: 'ES' },
  { symbol: 'MES 12-26', instrumentType: 'futures', root: 'MES' },
  { symbol: 'unknown', instrumentType: 'futures', root: null },
  { symbol: 'SPY 600C', instrumentType: 'options', root: 'SPY' },
  { symbol: 'SPY', instrumentType: 'stocks', root: 'SPY' },
] as const;
const SIDES = ['long', 'short'] as const;
/** Some hold others in quotes, or what JSON has between two tags. */
const TAGS = ['news', 'plan', 'a "plan"', 'x"plan', '"', '\\', '], ['.replace(',', ''), 'ñ'];
const DAYS = ['2026-11-09', '2026-11-13', '2026-11-14', '2026-11-19', '2026-11-20'];

interface Traded {
  product: (typeof PRODUCTS)[number];
  side: (typeof SIDES)[number];
  cents: number;
  isOpen: boolean;
  day: string;
  /** The second account follows the first one. */
  account: 0 | 1 | null;
  strategy: 0 | 1 | null;
  tags: string[];
  hasStop: boolean;
}

const indexed = fc.constantFrom(null, 0 as const, 1 as const);
const day = fc.constantFrom(...DAYS);
const traded: fc.Arbitrary<Traded> = fc.record({
  product: fc.constantFrom(...PRODUCTS),
  side: fc.constantFrom(...SIDES),
  cents: fc.constantFrom(-250, 0, 125, 4000),
  isOpen: fc.nat({ max: 4 }).map((n) => n === 0),
  day,
  account: indexed,
  strategy: indexed,
  tags: fc.subarray(TAGS, { maxLength: 4 }),
  hasStop: fc.boolean(),
});

const RESULTS = ['win', 'loss', 'even', 'open'] as const;
interface Asked {
  from?: string;
  to?: string;
  account?: 0 | 1;
  root?: string;
  side?: Traded['side'];
  instrumentType?: Traded['product']['instrumentType'];
  strategy?: 0 | 1;
  tags?: string[];
  result?: (typeof RESULTS)[number];
  hasStop?: boolean;
  filter?: 'wins' | 'losses' | 'recent';
}
const asked: fc.Arbitrary<Asked> = fc.record(
  {
    from: day,
    to: day,
    account: fc.constantFrom(0, 1),
    root: fc.constantFrom('ES', 'es', 'SPY', 'NQ'),
    side: fc.constantFrom(...SIDES),
    instrumentType: fc.constantFrom('futures', 'options', 'stocks'),
    strategy: fc.constantFrom(0, 1),
    tags: fc.subarray(TAGS, { minLength: 1, maxLength: 2 }),
    result: fc.constantFrom(...RESULTS),
    hasStop: fc.boolean(),
    filter: fc.constantFrom('wins', 'losses', 'recent'),
  },
  { requiredKeys: [] },
);

const resultOf = ({ isOpen, cents }: Traded) =>
  isOpen ? 'open' : cents > 0 ? 'win' : cents < 0 ? 'loss' : 'even';

function matches(entry: Traded, { filter, ...query }: Asked): boolean {
  const result = resultOf(entry);
  if (query.from !== undefined && entry.day < query.from) return false;
  if (query.to !== undefined && entry.day > query.to) return false;
  if (query.account !== undefined && entry.account !== query.account) return false;
  if (query.root !== undefined && entry.product.root !== query.root.toUpperCase()) return false;
  if (query.side !== undefined && entry.side !== query.side) return false;
  if (query.instrumentType !== undefined && entry.product.instrumentType !== query.instrumentType)
    return false;
  if (query.strategy !== undefined && entry.strategy !== query.strategy) return false;
  if (query.tags?.some((tag) => !entry.tags.includes(tag))) return false;
  if (query.result !== undefined && result !== query.result) return false;
  if (query.hasStop !== undefined && entry.hasStop !== query.hasStop) return false;
  if (filter === 'recent') return entry.day >= '2026-11-14';
  return filter === undefined || result === (filter === 'wins' ? 'win' : 'loss');
}

interface Journal {
  app: TestApp;
  maya: TestTrader;
  leo: TestTrader;
  accounts: [number, number];
  strategies: [number, number];
}

async function journalOf(): Promise<Journal> {
  const app = testApp();
  app.deps.db.raw.run('PRAGMA synchronous = OFF');
  const [maya, leo] = [await app.trader(), await app.trader('Leo')];
  const add = async (path: string, json: object): Promise<number> =>
    (await app.call(maya, 'POST', path, { json })).body.id;
  const own = await add('/api/accounts', { name: 'Own', kind: 'sim' });
  const copied = await add('/api/accounts', { name: 'Copied', kind: 'sim', followsAccountId: own });
  const strategies = [{ name: 'Break' }, { name: 'Fade' }].map((json) => add('/api/strategies', json));
  const [first = 0, second = 0] = await Promise.all(strategies);
  return { app, maya, leo, accounts: [own, copied], strategies: [first, second] };
}

const sentOf = ({ accounts, strategies }: Journal, entry: Traded) => ({
  symbol: entry.product.symbol,
  instrumentType: entry.product.instrumentType,
  positionType: entry.side,
  pnl: (entry.cents / 100).toFixed(2),
  isOpen: entry.isOpen,
  tradeDate: entry.day,
  accountId: entry.account === null ? null : accounts[entry.account],
  strategyId: entry.strategy === null ? null : strategies[entry.strategy],
  tags: entry.tags,
  stopPrice: entry.hasStop ? '5000.25' : null,
});

function searchOf({ accounts, strategies }: Journal, query: Asked): string {
  const { account, strategy, tags = [], ...plain } = query;
  const search = new URLSearchParams(Object.entries(plain).map(([name, value]) => [name, String(value)]));
  if (account !== undefined) search.set('accountId', String(accounts[account]));
  if (strategy !== undefined) search.set('strategyId', String(strategies[strategy]));
  for (const tag of tags) search.append('tag', tag.toUpperCase());
  return search.toString();
}

/** All pages, and the totals that every one of them has. */
async function readToTheEnd({ app }: Journal, as: TestTrader, search: string) {
  const ids: number[] = [];
  const totals = new Set<string>();
  let path: string | undefined = `/api/journal?limit=7&${search}`;
  while (path !== undefined) {
    const { status, body, headers } = await app.call(as, 'GET', path);
    expect([path, status]).toEqual([path, 200]);
    ids.push(...body.map(({ id }: JournalEntry) => id));
    totals.add(['x-total-count', 'x-total-net', 'x-win-rate'].map((name) => headers.get(name)).join(' '));
    path = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
  }
  return { ids, totals: [...totals] };
}

function naiveTotals(entries: Traded[]): string {
  const net = entries.reduce((sum, { cents }) => sum + cents, 0);
  const decisions = entries.filter(({ isOpen, account }) => !isOpen && account !== 1);
  const won = decisions.filter(({ cents }) => cents > 0).length;
  const rate = decisions.length === 0 ? 0 : (won * 100) / decisions.length;
  return `${entries.length} ${(net / 100).toFixed(2)} ${rate}`;
}

test('a journal is narrowed down to what a naive filter leaves, page by page, with its totals, and as CSV', async () => {
  const journal = await journalOf();
  const { app, maya, leo } = journal;
  await fc.assert(
    fc.asyncProperty(
      fc.array(traded, { minLength: 1, maxLength: 60, size: 'max' }),
      fc.array(asked, { minLength: 8, maxLength: 8 }),
      async (history, queries) => {
        app.deps.db.transaction(() => app.deps.journal.removeAll());
        const entries = history.map((entry) => sentOf(journal, entry));
        const { body } = await app.call(maya, 'POST', '/api/journal/batch', { json: { entries } });
        const ids = new Map<number, Traded>();
        for (const [n, entry] of history.entries()) ids.set(body[n].id, entry);
        for (const query of [{}, ...queries]) {
          const search = searchOf(journal, query);
          const found = [...ids]
            .filter(([, entry]) => matches(entry, query))
            .sort(([a, one], [b, other]) => (one.day === other.day ? b - a : one.day < other.day ? 1 : -1));
          const totals = naiveTotals(found.map(([, entry]) => entry));
          expect([search, await readToTheEnd(journal, maya, search)]).toEqual([
            search,
            { ids: found.map(([id]) => id), totals: [totals] },
          ]);
          // Ids of another trader's find nothing of theirs.
          expect(await readToTheEnd(journal, leo, search)).toEqual({ ids: [], totals: ['0 0.00 0'] });
          if (query.filter !== undefined) continue;
          const csv = await app.call(maya, 'GET', `/api/journal/export.csv?${search}`);
          const rows: string[] = csv.body.split('\r\n').slice(1, -1);
          expect(rows.map((row) => row.slice(0, 10))).toEqual(found.map(([, entry]) => entry.day));
        }
      },
    ),
    { numRuns: 12 },
  );
}, 60_000);

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
  rejected('root=', { root: 'Root must not be blank' }),
  rejected(`root=${'E'.repeat(41)}`, { root: 'Root must have at most 40 characters' }),
  rejected('side=buy', { side: 'Side must be long or short' }),
  rejected('instrumentType=bonds', { instrumentType: 'Instrument type must be futures, options or stocks' }),
  rejected('tag=', { tag: 'Tags must have 1 to 30 characters each' }),
  rejected('tag=a,b', { tag: 'Tags must not contain commas' }),
  rejected(Array.from({ length: 11 }, (_, n) => `tag=${n}`).join('&'), { tag: 'Tags must be at most 10' }),
  rejected('result=won&hasStop=1', {
    result: 'Result must be one of win, loss, even, open',
    hasStop: 'Has stop must be true or false',
  }),
  {
    name: 'past periods, of which there are whole ones only',
    as: 'maya',
    method: 'GET',
    path: '/api/journal/export.csv?archived=true&side=long',
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

test('what matches is found, counted and added up in the index of one trader, whatever is asked for', async () => {
  const journal = await journalOf();
  const { raw } = journal.app.deps.db;
  const [product] = PRODUCTS;
  // One entry more than a page has: those of a single page are added up without a statement.
  const entry = {
    product,
    side: 'long',
    cents: 5,
    isOpen: false,
    day: '2026-11-19',
    tags: ['a', 'b'],
  } as const;
  const sent = sentOf(journal, { ...entry, tags: [...entry.tags], account: 0, strategy: 0, hasStop: true });
  const stock = { ...sent, symbol: 'SPY', instrumentType: 'stocks' };
  const json = { entries: [sent, sent, stock, stock] };
  await journal.app.call(journal.maya, 'POST', '/api/journal/batch', { json });
  const plans: string[] = [];
  const prepare = raw.prepare.bind(raw);
  raw.prepare = (statement, ...rest) => {
    const steps = /from "journal_entries"/.test(statement)
      ? prepare<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${statement}`).all()
      : [];
    plans.push(...steps.map(({ detail }) => detail).filter((detail) => detail.includes('journal_entries')));
    return prepare(statement, ...rest);
  };
  for (const query of [
    'from=2026-11-01&to=2026-11-20',
    ...['accountId=1', 'strategyId=1', 'tag=a&tag=b', 'root=ES&side=long', 'instrumentType=stocks'],
    ...['result=win&hasStop=true', 'side=long&filter=wins'],
  ]) {
    plans.length = 0;
    const { body } = await journal.app.call(journal.maya, 'GET', `/api/journal?limit=1&${query}`);
    expect([query, body.length, plans]).toEqual([
      query,
      1,
      [
        expect.stringMatching(/^SEARCH journal_entries USING INDEX journal_entries_newest \(trader_id=\?/),
        expect.stringMatching(
          /^SEARCH journal_entries USING COVERING INDEX journal_entries_newest \(trader_id=\?/,
        ),
      ],
    ]);
  }
});
