import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { runs } from '#src/testing/in-part.ts';
import { type TestApp, type TestTrader, testApp } from '#src/testing/test-app.ts';

const MINUTE = 60_000;

const LINKED = 'Break';

interface Traded {
  symbol: string;
  day: string;
  opened: number | null;
  /** Milliseconds. */
  held: number | null;
  quantity: number;
  cents: number;
  risk: number | null;
  isOpen: boolean;
  /** The second account follows the first one. */
  account: 0 | 1 | null;
  /** Linked to the trader's only one, or typed. */
  strategy: string | null;
  tags: string[];
}

/** New York's clocks skip an hour on March 8, and show one twice on November 1. */
const OPENINGS = [
  '2026-03-08T06:29:59.999Z',
  '2026-03-08T06:59:59.999Z',
  '2026-03-08T07:00:00.000Z',
  '2026-11-01T04:59:59.999Z',
  '2026-11-01T05:30:00.000Z',
  '2026-11-01T06:00:00.000Z',
  '2026-11-01T06:30:00.000Z',
  '2026-11-20T14:30:00.000Z',
  '2026-11-20T14:29:59.999Z',
  '2025-07-01T13:30:00.000Z',
].map((at) => Date.parse(at));

const opened = fc
  .tuple(fc.constantFrom(...OPENINGS), fc.constantFrom(0, 1, 5 * MINUTE, 15 * MINUTE, 15 * MINUTE + 1))
  .map(([at, later]) => at + later);
const edge = fc
  .tuple(fc.constantFrom(0, 1, 5, 15, 60, 240), fc.constantFrom(-1, 0, 1))
  .map(([minutes, beside]) => Math.max(0, minutes * MINUTE + beside));

const traded: fc.Arbitrary<Traded> = fc.record({
  symbol: fc.constantFrom('ESZ6', 'MESZ6', 'unknown', 'Unknown', 'ünknown'),
  day: fc.constantFrom('2026-11-14', '2026-11-15', '2026-11-16', '2026-11-20', '2024-02-29'),
  opened: fc.option(opened, { freq: 6 }),
  held: fc.option(edge, { freq: 6 }),
  quantity: fc.constantFrom(1, 2, 3, 5, 6, 10, 11, 500),
  cents: fc.constantFrom(
    ...[-30_000, -25_000, -24_999, -15_000, -14_999, -10_200, -5000, -4999, -1, 0],
    ...[4999, 5000, 14_999, 15_000, 24_999, 25_000, 30_000],
  ),
  risk: fc.constantFrom(null, 0, 10_000),
  isOpen: fc.nat({ max: 5 }).map((n) => n === 0),
  account: fc.constantFrom(null, 0, 1),
  strategy: fc.constantFrom(null, LINKED, 'Fade', 'fade'),
  tags: fc.subarray(['late', 'news']),
});

type Asked = Record<string, string>;

const HOLDING = ['to1m', '1to5m', '5to15m', '15to60m', '1to4h', 'from4h', 'none'];
const SIZE = ['1', '2', '3to5', '6to10', 'from11'];
const R = ['to-3', '-2', '-1', '0', '1', '2', 'from3', 'none'];

const YES_NO = ['true', 'false'];
const KINDS = ['live', 'funded'] as const;
const VALUES = {
  symbol: ['esz6', 'UNKNOWN', 'ÜNKNOWN', 'NQZ6'],
  weekday: ['0', '1', '4', '5', '6'],
  halfHour: ['0', '1', '2', '3', '4', '6', '18', '19', '47'],
  holding: HOLDING,
  size: SIZE,
  r: R,
  afterLoss: YES_NO,
  strategy: ['Fade', LINKED],
  hasAccount: YES_NO,
  hasStrategy: YES_NO,
  hasTags: YES_NO,
  hasRoot: YES_NO,
  hasOpened: YES_NO,
  isClosed: YES_NO,
  copies: ['without'],
  kind: ['live', 'funded', 'sim', 'none'],
  result: ['win', 'loss', 'even', 'open'],
} as const;

/** One of these, or two at once. */
const asked = fc
  .subarray(Object.entries(VALUES), { minLength: 1, maxLength: 2 })
  .chain((facets) =>
    fc
      .tuple(...facets.map(([name, values]) => fc.constantFrom(...values).map((value) => [name, value])))
      .map((chosen): Asked => Object.fromEntries(chosen)),
  );
const shown = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/New_York',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

function halfHourOf(at: number): number {
  const [hour = 0, minute = 0] = shown.format(at).split(':').map(Number);
  return hour * 2 + Math.floor(minute / 30);
}

const within = (keys: readonly string[], edges: readonly number[], value: number) =>
  keys[edges.filter((edge) => value >= edge).length];
const holdingOf = ({ opened, held }: Traded) =>
  opened === null || held === null
    ? 'none'
    : within(
        HOLDING,
        [1, 5, 15, 60, 240].map((minutes) => minutes * MINUTE),
        held,
      );
const sizeOf = ({ quantity }: Traded) => within(SIZE, [2, 3, 6, 11], quantity);

function rOf({ cents, risk }: Traded): string | undefined {
  if (!risk) return 'none';
  const whole = Math.round(Math.abs(cents) / risk) * Math.sign(cents);
  return within(R, [-2, -1, 0, 1, 2, 3], whole);
}

const decideOutcome = ({ isOpen, cents }: Traded) =>
  isOpen ? 'open' : cents > 0 ? 'win' : cents < 0 ? 'loss' : 'even';
const closedOf = ({ opened, held }: Traded) => (opened === null || held === null ? null : opened + held);

function isAfterLoss(entry: Traded, all: readonly Traded[]): string {
  if (entry.opened === null) return 'neither';
  const { opened } = entry;
  const isAfter = all.some((other) => {
    const closed = closedOf(other);
    if (other === entry || closed === null || decideOutcome(other) !== 'loss') return false;
    return opened - closed >= 0 && opened - closed <= 15 * MINUTE;
  });
  return String(isAfter);
}

/** ASCII alone, as the database folds it. */
const upper = (text: string) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase());

/** What an entry is found by. */
const valuesOf = (entry: Traded, all: readonly Traded[]): Asked => ({
  symbol: upper(entry.symbol),
  weekday: String(new Date(`${entry.day}T12:00:00Z`).getUTCDay()),
  halfHour: entry.opened === null ? 'none' : String(halfHourOf(entry.opened)),
  holding: holdingOf(entry) ?? '',
  size: sizeOf(entry) ?? '',
  r: rOf(entry) ?? '',
  afterLoss: isAfterLoss(entry, all),
  strategy: entry.strategy === LINKED || entry.strategy === null ? 'none' : entry.strategy,
  hasAccount: String(entry.account !== null),
  hasStrategy: String(entry.strategy !== null),
  hasTags: String(entry.tags.length > 0),
  hasRoot: String(['ESZ6', 'MESZ6'].includes(entry.symbol)),
  hasOpened: String(entry.opened !== null),
  isClosed: String(!entry.isOpen),
  copies: entry.account === 1 ? 'copied' : 'without',
  kind: entry.account === null ? 'none' : KINDS[entry.account],
  result: decideOutcome(entry),
});

async function journalOf() {
  const app = testApp();
  app.deps.db.raw.run('PRAGMA synchronous = OFF');
  const maya = await app.trader();
  const add = async (path: string, json: object): Promise<number> =>
    (await app.call(maya, 'POST', path, { json })).body.id;
  const own = await add('/api/accounts', { name: 'Own', kind: KINDS[0] });
  const copied = await add('/api/accounts', { name: 'Copied', kind: KINDS[1], followsAccountId: own });
  const strategyId = await add('/api/strategies', { name: LINKED });
  const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  const sentOf = (entry: Traded) => ({
    symbol: entry.symbol,
    quantity: entry.quantity,
    pnl: (entry.cents / 100).toFixed(2),
    isOpen: entry.isOpen,
    tradeDate: entry.day,
    openedAt: instant(entry.opened),
    closedAt: instant(closedOf(entry)),
    accountId: entry.account === null ? null : [own, copied][entry.account],
    ...(entry.strategy === LINKED ? { strategyId } : { strategy: entry.strategy }),
    tags: entry.tags,
    riskAmount: entry.risk === null ? null : (entry.risk / 100).toFixed(2),
  });
  const addAll = async (as: TestTrader, entries: Traded[]): Promise<number[]> => {
    const json = { entries: entries.map(sentOf) };
    const { status, body } = await app.call(as, 'POST', '/api/journal/batch', { json });
    expect(status).toBe(201);
    return body.map(({ id }: { id: number }) => id);
  };
  return { app, maya, addAll };
}

/** Each page tells how many are found in all. */
async function idsOf(app: TestApp, as: TestTrader, query: Asked): Promise<number[]> {
  const search = new URLSearchParams(query);
  const { status, body, headers } = await app.call(as, 'GET', `/api/journal?limit=500&${search}`);
  expect([search.toString(), status, headers.get('x-total-count')]).toEqual([
    search.toString(),
    200,
    String(body.length),
  ]);
  return body.map(({ id }: { id: number }) => id);
}

test('a journal is narrowed down by what trades are compared by to what a naive filter leaves', async () => {
  const { app, maya, addAll } = await journalOf();
  await fc.assert(
    fc.asyncProperty(
      fc.array(traded, { minLength: 1, maxLength: 60, size: 'max' }),
      fc.array(asked, { minLength: 12, maxLength: 12 }),
      async (history, queries) => {
        app.deps.db.transaction(() => app.deps.journal.removeAll());
        const ids = await addAll(maya, history);
        const values = history.map((entry) => valuesOf(entry, history));
        for (const query of queries) {
          const found = ids.filter((_, n) =>
            Object.entries(query).every(
              ([name, value]) => values[n]?.[name] === (name === 'symbol' ? upper(value) : value),
            ),
          );
          expect([query, (await idsOf(app, maya, query)).sort()]).toEqual([query, found.sort()]);
        }
      },
    ),
    { numRuns: runs(30) },
  );
}, 60_000);

const PLAIN: Traded = {
  symbol: 'ESZ6',
  day: '2026-11-20',
  opened: null,
  held: null,
  quantity: 1,
  cents: 100,
  risk: null,
  isOpen: false,
  account: null,
  strategy: null,
  tags: [],
};
const openedAt = (at: string, held = 0): Traded => ({ ...PLAIN, opened: Date.parse(at), held });

test('edges belong to one class, an hour that clocks show twice is one, and one that they skip is none', async () => {
  const { app, maya, addAll } = await journalOf();
  const [early, late, first, second, minute, less] = await addAll(maya, [
    openedAt('2026-03-08T06:59:59.999Z'),
    openedAt('2026-03-08T07:00:00Z'),
    openedAt('2026-11-01T05:30:00Z'),
    openedAt('2026-11-01T06:59:59.999Z'),
    openedAt('2026-11-20T14:30:00Z', MINUTE),
    openedAt('2026-11-20T14:59:59.999Z', MINUTE - 1),
  ]);
  const found = async (name: string, value: string): Promise<(number | undefined)[]> =>
    (await idsOf(app, maya, { [name]: value })).sort();
  expect(await found('halfHour', '3')).toEqual([early, first, second]);
  expect(await found('halfHour', '4')).toEqual([]);
  expect(await found('halfHour', '6')).toEqual([late]);
  expect(await found('halfHour', '19')).toEqual([minute, less]);
  expect(await found('holding', '1to5m')).toEqual([minute]);
  const admin = await app.admin();
  await app.call(admin, 'PUT', '/api/admin/settings', { json: { timeZone: 'Asia/Kolkata' } });
  expect(await found('halfHour', '24')).toEqual([early, second]);
  expect(await found('halfHour', '3')).toEqual([]);
});

test('a trade is one after a loss for a quarter of an hour, of another one that was closed', async () => {
  const { app, maya, addAll } = await journalOf();
  const loss = { cents: -100 };
  const [own, at, last, over, , , , copied] = await addAll(maya, [
    { ...openedAt('2026-11-20T14:30:00Z'), ...loss },
    openedAt('2026-11-20T14:30:00Z'),
    openedAt('2026-11-20T14:45:00Z'),
    openedAt('2026-11-20T14:45:00.001Z'),
    // One that is still open is lost for nobody; a copied one is.
    { ...openedAt('2026-11-20T15:59:00Z'), ...loss, isOpen: true },
    openedAt('2026-11-20T16:00:00Z'),
    { ...openedAt('2026-11-20T17:59:00Z'), ...loss, account: 1 },
    openedAt('2026-11-20T18:00:00Z'),
    PLAIN,
  ]);
  const after: (number | undefined)[] = await idsOf(app, maya, { afterLoss: 'true' });
  expect(after.sort()).toEqual([at, last, copied]);
  const others: (number | undefined)[] = await idsOf(app, maya, { afterLoss: 'false' });
  expect([others.length, others.includes(own), others.includes(over)]).toEqual([5, true, true]);
});
