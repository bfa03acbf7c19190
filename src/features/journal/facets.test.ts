import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { runs } from '#src/testing/in-part.ts';
import { type TestApp, type TestTrader, testApp } from '#src/testing/test-app.ts';
import { JOURNAL_SORTS } from '#src/values/entries/entry-sort.ts';
import type { JournalEntry } from './responses.ts';

/** What is traded, with what the journal reads in it. */
const PRODUCTS = [
  { symbol: 'ESZ6', instrumentType: 'futures', root: 'ES', read: 'ESZ6' },
  { symbol: 'MES 12-26', instrumentType: 'futures', root: 'MES', read: 'MESZ6' },
  { symbol: 'unknown', instrumentType: 'futures', root: null, read: 'unknown' },
  { symbol: 'Unknown', instrumentType: 'futures', root: null, read: 'Unknown' },
  { symbol: 'SPY 600C', instrumentType: 'options', root: 'SPY', read: 'SPY 600C' },
  { symbol: 'SPY', instrumentType: 'stocks', root: 'SPY', read: 'SPY' },
] as const;
const SIDES = ['long', 'short'] as const;
/** Some hold others in quotes, or what JSON has between two tags. */
const TAGS = ['news', 'plan', 'a "plan"', 'x"plan', '"', '\\', '], ['.replace(',', ''), 'ñ'];
const STRATEGIES = ['Break', 'Fade'] as const;
const DAYS = [
  '2025-11-13',
  '2026-10-14',
  '2026-11-09',
  '2026-11-13',
  '2026-11-14',
  '2026-11-19',
  '2026-11-20',
];

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
  notes: string | null;
  /** In cents, as typed. */
  risk: number | null;
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
  notes: fc.constantFrom(null, 'Waited for the Retest', '14 ticks in Oct, as planned'),
  // Of which the ratios have few decimals.
  risk: fc.constantFrom(null, 0, 100, 250, 1000),
});

const textOf = ({ product, notes, strategy, tags }: Traded): string =>
  [product.read, notes ?? '', strategy === null ? '' : STRATEGIES[strategy], ...tags].join('|').toLowerCase();
const has = (entry: Traded, text: string): boolean => textOf(entry).includes(text);

/** What is searched for, and what that means. */
const SEARCHES: Record<string, (entry: Traded) => boolean> = {
  '  ': () => true,
  retest: (entry) => has(entry, 'retest'),
  'es BREAK': (entry) => has(entry, 'es') && has(entry, 'break'),
  'news plan unknown': (entry) => has(entry, 'news') && has(entry, 'plan') && has(entry, 'unknown'),
  oct: (entry) => entry.day.slice(5, 7) === '10' || has(entry, 'oct'),
  'novem retest': (entry) => entry.day.slice(5, 7) === '11' && has(entry, 'retest'),
  'nov 13': (entry) => entry.day.endsWith('-11-13'),
  'Nov 13, 2026 es': (entry) => entry.day === '2026-11-13' && has(entry, 'es'),
  '14 Oct': (entry) => entry.day.endsWith('-10-14'),
  'nov 2025': (entry) => entry.day.startsWith('2025-11'),
  '11/14': (entry) => entry.day.endsWith('-11-14'),
  '11/13/25': (entry) => entry.day === '2025-11-13',
  '2026-11-9': (entry) => entry.day === '2026-11-09',
  '2026-10': (entry) => entry.day.startsWith('2026-10'),
  '14': (entry) => has(entry, '14'),
  'z6|': () => false,
};

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
  hasNotes?: boolean;
  weekday?: number;
  q?: string;
  filter?: 'wins' | 'losses' | 'recent';
  sort?: (typeof JOURNAL_SORTS)[number];
  order?: 'asc' | 'desc';
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
    hasNotes: fc.boolean(),
    weekday: fc.constantFrom(4, 5),
    q: fc.constantFrom(...Object.keys(SEARCHES)),
    filter: fc.constantFrom('wins', 'losses', 'recent'),
    sort: fc.constantFrom(...JOURNAL_SORTS),
    order: fc.constantFrom('asc', 'desc'),
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
  if (query.hasNotes !== undefined && (entry.notes !== null) !== query.hasNotes) return false;
  if (query.weekday !== undefined && new Date(entry.day).getUTCDay() !== query.weekday) return false;
  if (query.q !== undefined && !SEARCHES[query.q]?.(entry)) return false;
  if (filter === 'recent') return entry.day >= '2026-11-14';
  return filter === undefined || result === (filter === 'wins' ? 'win' : 'loss');
}

type Found = [id: number, entry: Traded];

const rOf = ({ cents, risk }: Traded): number | null =>
  risk === null || risk === 0 ? null : (cents * 1000) / risk;

const compared = (one: number | string, other: number | string): number =>
  one === other ? 0 : one < other ? -1 : 1;

/** By which the lesser one comes first. */
const COMPARED = {
  date: () => 0,
  pnl: (one, other) => other.cents - one.cents,
  r: (one, other) => (rOf(other) ?? 0) - (rOf(one) ?? 0),
  symbol: (one, other) => compared(one.product.read.toLowerCase(), other.product.read.toLowerCase()),
} satisfies Record<string, (one: Traded, other: Traded) => number>;

/** Newest first where all else is equal; the other direction reversed, but for those without R. */
function sorted(found: Found[], { sort = 'date', order }: Asked): Found[] {
  const natural = sort === 'symbol' ? 'asc' : 'desc';
  const direction = (order ?? natural) === natural ? 1 : -1;
  const isLast = ([, entry]: Found) => sort === 'r' && rOf(entry) === null;
  return found.toSorted(
    (one, other) =>
      Number(isLast(one)) - Number(isLast(other)) ||
      direction * COMPARED[sort](one[1], other[1]) ||
      direction * (compared(other[1].day, one[1].day) || other[0] - one[0]),
  );
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
  const strategies = STRATEGIES.map((name) => add('/api/strategies', { name }));
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
  notes: entry.notes,
  riskAmount: entry.risk === null ? null : (entry.risk / 100).toFixed(2),
});

function searchOf({ accounts, strategies }: Journal, query: Asked): string {
  const { account, strategy, tags = [], ...plain } = query;
  const search = new URLSearchParams(Object.entries(plain).map(([name, value]) => [name, String(value)]));
  if (account !== undefined) search.set('accountId', String(accounts[account]));
  if (strategy !== undefined) search.set('strategyId', String(strategies[strategy]));
  for (const tag of tags) search.append('tag', tag.toUpperCase());
  return search.toString();
}

/** The bodies of all pages, and the headers of each. */
async function readPages<Row>({ app }: Journal, as: TestTrader, path: string) {
  const pages: { body: Row[]; headers: Headers }[] = [];
  let next: string | undefined = path;
  while (next !== undefined) {
    const { status, body, headers } = await app.call(as, 'GET', next);
    expect([next, status]).toEqual([next, 200]);
    pages.push({ body, headers });
    next = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
  }
  return pages;
}

const SUMS = ['total-count', 'total-net', 'win-rate', 'wins', 'losses', 'average-r', 'r-count'];

/** All ids, and the totals that every page has. */
async function readToTheEnd(journal: Journal, as: TestTrader, search: string) {
  const pages = await readPages<JournalEntry>(journal, as, `/api/journal?limit=7&${search}`);
  const totals = pages.map(({ headers }) => SUMS.map((name) => headers.get(`x-${name}`)).join(' '));
  return { ids: pages.flatMap(({ body }) => body.map(({ id }) => id)), totals: [...new Set(totals)] };
}

const dollars = (cents: number): string => (cents / 100).toFixed(2);
/** To 2 decimals, of thousandths. */
const hundredths = (thousandths: number): number =>
  (Math.sign(thousandths) * Math.round(Math.abs(thousandths) / 10 + 1e-9)) / 100 + 0;

/** Each figure by its own pass. */
function naiveSums(entries: Traded[]) {
  const closed = entries.filter(({ isOpen }) => !isOpen);
  const rs = closed.flatMap((entry) => rOf(entry) ?? []);
  return {
    entries: entries.length,
    net: dollars(entries.reduce((sum, { cents }) => sum + cents, 0)),
    openCount: entries.length - closed.length,
    wins: closed.filter(({ cents }) => cents > 0).length,
    losses: closed.filter(({ cents }) => cents < 0).length,
    r: rs.reduce((sum, r) => sum + r, 0),
    rCount: rs.length,
  };
}

function naiveTotals(found: Traded[]): string {
  const { entries, net, wins, losses, r, rCount } = naiveSums(found);
  const rate = entries === 0 ? 0 : (wins * 100) / entries;
  return [entries, net, rate, wins, losses, rCount === 0 ? '' : hundredths(r / rCount), rCount].join(' ');
}

function naiveDays(found: Traded[], { sort = 'date', order = 'desc' }: Asked) {
  const days = [...new Set(found.map(({ day }) => day))].sort();
  return (sort === 'date' && order === 'asc' ? days : days.reverse()).map((date) => {
    const { r, ...sums } = naiveSums(found.filter(({ day }) => day === date));
    return { date, ...sums, r: sums.rCount === 0 ? null : hundredths(r) };
  });
}

test('a journal is narrowed down to what a naive filter leaves, in any order, page by page, with its totals, its days, and as CSV', async () => {
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
        const ids = history.map((entry, n): Found => [body[n].id, entry]);
        for (const query of [{}, ...queries]) {
          const search = searchOf(journal, query);
          const found = sorted(
            ids.filter(([, entry]) => matches(entry, query)),
            query,
          );
          const left = found.map(([, entry]) => entry);
          expect([search, await readToTheEnd(journal, maya, search)]).toEqual([
            search,
            { ids: found.map(([id]) => id), totals: [naiveTotals(left)] },
          ]);
          const days = await readPages<object>(journal, maya, `/api/journal/days?limit=2&${search}`);
          expect([search, days.flatMap(({ body }) => body)]).toEqual([search, naiveDays(left, query)]);
          // Ids of another trader's find nothing of theirs.
          expect(await readToTheEnd(journal, leo, search)).toEqual({ ids: [], totals: ['0 0.00 0 0 0  0'] });
          const csv = await app.call(maya, 'GET', `/api/journal/export.csv?${search}`);
          const rows: string[] = csv.body.split('\r\n').slice(1, -1);
          const figures = rows.map((row) => {
            const [day, symbol, , , , , , pnl] = row.split(',');
            return [day, symbol, pnl];
          });
          expect(figures).toEqual(left.map(({ day, product, cents }) => [day, product.read, dollars(cents)]));
        }
      },
    ),
    { numRuns: runs(12) },
  );
}, 60_000);
