import { expect, setDefaultTimeout, test } from 'bun:test';
import fc from 'fast-check';
import { runs } from '#src/testing/in-part.ts';
import { type TestApp, type TestTrader, testApp } from '#src/testing/test-app.ts';

/** Whatever is journaled, every figure of a trader's calendar equals the entries added up by hand. */

setDefaultTimeout(60_000);

interface Made {
  id: number;
  date: string;
  cents: bigint | null;
  costs: bigint;
  risk: bigint | null;
  isOpen: boolean;
  account: Account;
  quantity: number;
}

/** One's own account, a copy of it, a simulation, or none. */
type Account = 'own' | 'copied' | 'sim' | 'none';
const KINDS: Record<Account, string> = { own: 'live', copied: 'funded', sim: 'sim', none: 'none' };

/** Which accounts are looked at: as parameters, and by hand. */
const KEPT: [query: string, isKept: (account: Account) => boolean][] = [
  ['', () => true],
  ['copies=with', () => true],
  ['copies=without', (account) => account !== 'copied'],
  ['kind=live', (account) => account === 'own'],
  ['kind=none&kind=sim', (account) => account === 'none' || account === 'sim'],
  ['kind=funded&kind=live&copies=without', (account) => account === 'own'],
  ['kind=evaluation', () => false],
];

/** Around the ends of months, weeks and a year; today is 2026-11-20. */
const DATES = [
  '2025-12-31',
  '2026-01-01',
  '2026-10-31',
  '2026-11-01',
  '2026-11-14',
  '2026-11-15',
  '2026-11-20',
];
/** Of one contract of `ES`, in cents. */
const TICK = 1250n;

const cents = fc.oneof(
  fc.bigInt(-3000n, 3000n),
  fc.constantFrom(0n, TICK, -TICK, 2n * TICK),
  fc.bigInt(-900_000n, 900_000n),
);
const figures = fc.record({
  date: fc.constantFrom(...DATES),
  cents: fc.option(cents, { freq: 6 }),
  commission: fc.bigInt(-300n, 900n),
  fees: fc.constantFrom(0n, 138n),
  risk: fc.option(fc.bigInt(1n, 80_000n), { freq: 3 }),
  isOpen: fc.nat(5).map((n) => n === 0),
  account: fc.constantFrom<Account>('own', 'own', 'copied', 'sim', 'none'),
  quantity: fc.integer({ min: 1, max: 3 }),
});
type Figures = typeof figures extends fc.Arbitrary<infer Value> ? Value : never;
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('add' as const), figures }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('change' as const), pick: fc.nat(30), figures }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), pick: fc.nat(30) }) },
);

test('months, weeks, years and days add up, with copied, open and even entries', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 25, size: 'max' }),
      fc.constantFrom(null, 1),
      fc.constantFrom(...KEPT),
      async (steps, ticks, kept) => {
        const app = testApp();
        app.deps.db.raw.run('PRAGMA synchronous = OFF');
        const maya = await app.trader();
        const accounts = await addAccounts(app, maya);
        await app.call(await app.admin(), 'PUT', '/api/admin/settings', { json: { breakEvenTicks: ticks } });
        let made: Made[] = [];
        for (const one of steps) {
          if (one.kind === 'add') {
            const { status, body } = await app.call(maya, 'POST', '/api/journal', {
              json: { symbol: 'ESZ6', ...sent(one.figures, accounts) },
            });
            expect(status).toBe(201);
            made.push({ id: body.id, ...keptOf(one.figures) });
            continue;
          }
          const picked = made[one.pick % Math.max(1, made.length)];
          if (!picked) continue;
          if (one.kind === 'remove') {
            await app.call(maya, 'DELETE', `/api/journal/${picked.id}`);
            made = made.filter(({ id }) => id !== picked.id);
          } else {
            const json = sent(one.figures, accounts);
            expect((await app.call(maya, 'PUT', `/api/journal/${picked.id}`, { json })).status).toBe(200);
            Object.assign(picked, keptOf(one.figures));
          }
        }
        await expectCalendar({ app, maya, ticks, kept: KEPT[0] }, made);
        await expectCalendar({ app, maya, ticks, kept }, made);
      },
    ),
    { numRuns: runs(25) },
  );
});

async function addAccounts(app: TestApp, maya: TestTrader): Promise<Record<Account, number | null>> {
  const add = async (account: Account, followsAccountId: number | null = null): Promise<number> => {
    const json = { name: account, kind: KINDS[account], followsAccountId };
    return (await app.call(maya, 'POST', '/api/accounts', { json })).body.id;
  };
  const own = await add('own');
  return { own, copied: await add('copied', own), sim: await add('sim'), none: null };
}

const sent = (one: Figures, accounts: Record<Account, number | null>) => ({
  tradeDate: one.date,
  pnl: one.cents === null ? null : usd(one.cents),
  isOpen: one.isOpen || one.cents === null,
  commission: usd(one.commission),
  fees: usd(one.fees),
  riskAmount: one.risk === null ? null : usd(one.risk),
  accountId: accounts[one.account],
  quantity: one.quantity,
});

const keptOf = ({ commission, fees, ...one }: Figures) => ({
  ...one,
  costs: commission + fees,
  isOpen: one.isOpen || one.cents === null,
});

const usd = (amount: bigint): string => {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

const total = (amounts: bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);

function outcome({ cents, costs, isOpen, quantity }: Made, ticks: number | null) {
  if (isOpen || cents === null) return 'open';
  const gross = cents + costs;
  const size = gross < 0n ? -gross : gross;
  const isEven = ticks === null ? cents === 0n : size <= BigInt(ticks * quantity) * TICK;
  return isEven ? 'even' : cents > 0n ? 'win' : 'loss';
}

/** Half away from zero. */
const rounded = (numerator: bigint, denominator: bigint): bigint => {
  const size = ((numerator < 0n ? -numerator : numerator) * 2n + denominator) / (2n * denominator);
  return numerator < 0n ? -size : size;
};

function byHand(entries: Made[], ticks: number | null) {
  const count = (of: string) => entries.filter((entry) => outcome(entry, ticks) === of).length;
  const withR = entries.filter(({ isOpen }) => !isOpen).filter(({ risk }) => risk !== null);
  const micros = total(withR.map(({ cents, risk }) => rounded((cents ?? 0n) * 1_000_000n, risk ?? 1n)));
  const net = total(entries.map((entry) => entry.cents ?? 0n));
  const costs = total(entries.map((entry) => entry.costs));
  return {
    net: usd(net),
    gross: usd(net + costs),
    costs: usd(costs),
    entries: entries.length,
    openCount: count('open'),
    wins: count('win'),
    losses: count('loss'),
    r: withR.length === 0 ? null : Number(rounded(micros, 10_000n)) / 100,
    rCount: withR.length,
  };
}

const WEEKS: Record<string, [string, string][]> = {
  '2026-01': [
    ['2025-12-28', '2026-01-03'],
    ['2026-01-04', '2026-01-10'],
    ['2026-01-11', '2026-01-17'],
    ['2026-01-18', '2026-01-24'],
    ['2026-01-25', '2026-01-31'],
  ],
  '2026-11': [
    ['2026-11-01', '2026-11-07'],
    ['2026-11-08', '2026-11-14'],
    ['2026-11-15', '2026-11-21'],
    ['2026-11-22', '2026-11-28'],
    ['2026-11-29', '2026-12-05'],
  ],
};

/** A week, and the one before it. */
const WEEK_PAIRS = Object.values(WEEKS).flatMap((weeks) =>
  weeks.flatMap((week, n) => {
    const before = weeks[n - 1];
    return before ? [[before, week] as const] : [];
  }),
);

interface Asked {
  app: TestApp;
  maya: TestTrader;
  ticks: number | null;
  kept: (typeof KEPT)[number] | undefined;
}

async function expectCalendar({ app, maya, ticks, kept }: Asked, all: Made[]) {
  const [query, isKept] = kept ?? ['', () => true];
  const made = all.filter(({ account }) => isKept(account));
  const read = async (path: string) => {
    const { status, body } = await app.call(maya, 'GET', `/api/traders/${maya.id}${path}?${query}`);
    expect([path, query, status]).toEqual([path, query, 200]);
    return body;
  };
  const on = (matches: (date: string) => boolean) => made.filter(({ date }) => matches(date));
  const traded = [...new Set(made.map(({ date }) => date))].sort();
  for (const [month, weeks] of Object.entries(WEEKS)) {
    const isIn = (date: string) => date.startsWith(month);
    expect(await read(`/calendar/${month}`)).toEqual({
      month,
      days: traded.filter(isIn).map((date) => ({
        date,
        ...byHand(
          on((other) => other === date),
          ticks,
        ),
      })),
      weeks: weeks.map(([weekStart, weekEnd]) => ({
        weekStart,
        weekEnd,
        ...byHand(
          on((date) => date >= weekStart && date <= weekEnd),
          ticks,
        ),
      })),
      totals: byHand(on(isIn), ticks),
    });
  }
  for (const [[from, to], [weekStart, weekEnd]] of WEEK_PAIRS) {
    const isIn = (date: string) => date >= weekStart && date <= weekEnd;
    expect(await read(`/weeks/${weekStart}`)).toEqual({
      weekStart,
      weekEnd,
      days: traded.filter(isIn).map((date) => ({
        date,
        ...byHand(
          on((other) => other === date),
          ticks,
        ),
      })),
      totals: byHand(on(isIn), ticks),
      before: byHand(
        on((date) => date >= from && date <= to),
        ticks,
      ),
      notes: { weekStart, notes: null, changedAt: null, version: 1 },
    });
  }
  for (const year of ['2025', '2026']) {
    expect(await read(`/years/${year}`)).toEqual({
      year,
      days: traded
        .filter((date) => date.startsWith(year))
        .map((date) => {
          const { net, entries, openCount } = byHand(
            on((other) => other === date),
            ticks,
          );
          return { date, net, entries, openCount };
        }),
    });
  }
  for (const date of ['2025-12-30', '2026-11-01', '2026-11-02', '2026-11-20']) {
    const { entries, ...day } = await read(`/days/${date}`);
    expect(day).toEqual({
      date,
      previous: traded.filter((other) => other < date).at(-1) ?? null,
      next: traded.find((other) => other > date) ?? null,
      totals: byHand(
        on((other) => other === date),
        ticks,
      ),
      notes: { date, notes: null, changedAt: null, version: 1 },
    });
    const expected = on((other) => other === date).sort((a, b) => a.id - b.id);
    expect(entries).toMatchObject(expected.map(({ id, account }) => ({ id, isCopy: account === 'copied' })));
    expect(entries).toHaveLength(expected.length);
  }
}
