import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { breakdown, type PartEntry } from '#src/testing/naive-model/breakdown.ts';
import { centsOf, usd } from '#src/testing/naive-model/money.ts';
import { type TestApp, type TestTrader, testApp } from '#src/testing/test-app.ts';
import { addDays } from '#src/values/dates.ts';
import { fromWire } from '#src/values/wire.ts';
import { byStrategy, largestParts } from './breakdown-rules.ts';
import type { Breakdown, BreakdownPart } from './responses.ts';

/** Whatever was done to a trader's entries, their breakdown equals the entries added up one by one. */

const TODAY = '2026-11-20';
const SYMBOLS = ['ES', 'es', 'NQ', 'Straße'];
const TYPED = [null, 'Fade', 'Break', '2'];

type Entry = PartEntry & { id: number };

interface Strategy {
  id: number;
  name: string;
}

const fields = fc.record({
  symbol: fc.constantFrom(...SYMBOLS),
  positionType: fc.constantFrom('long' as const, 'short' as const),
  daysAgo: fc.nat({ max: 20 }),
  cents: fc.oneof(
    fc.constantFrom(0n, 5000n, -5000n),
    fc.bigInt({ min: -99_999_999_999n, max: 99_999_999_999n }),
  ),
  link: fc.option(fc.nat({ max: 3 })),
  typed: fc.constantFrom(...TYPED),
});
type Fields = typeof fields extends fc.Arbitrary<infer Value> ? Value : never;

const step = fc.oneof(
  { weight: 10, arbitrary: fc.record({ kind: fc.constant('add' as const), fields }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('change' as const), pick: fc.nat({ max: 30 }), fields }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), pick: fc.nat({ max: 30 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('rename' as const),
      pick: fc.nat({ max: 3 }),
      name: fc.constantFrom('Break', 'Trend', '3'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('drop' as const), pick: fc.nat({ max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('archive' as const) }) },
);

test('after any history, every part equals a naive sum', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 40, size: 'max' }),
      fc.nat({ max: 20 }),
      async (steps, back) => {
        const app = testApp();
        app.deps.db.raw.run('PRAGMA synchronous = OFF');
        const maya = await app.trader();
        let entries: Entry[] = [];
        let strategies: Strategy[] = [];
        for (const name of ['Break', 'Fade', 'Trend']) {
          const { body } = await app.call(maya, 'POST', '/api/strategies', { json: { name } });
          strategies.push({ id: body.id, name });
        }
        const strategyOf = (link: number | null) => (link === null ? undefined : strategies[link]);
        const sent = ({ symbol, positionType, daysAgo, cents, link, typed }: Fields) => ({
          symbol,
          positionType,
          tradeDate: addDays(TODAY, -daysAgo),
          pnl: usd(cents),
          strategyId: strategyOf(link)?.id ?? null,
          strategy: typed,
        });
        for (const change of steps) {
          const picked = 'pick' in change ? entries[change.pick % Math.max(1, entries.length)] : undefined;
          if (change.kind === 'add') {
            const { body } = await app.call(maya, 'POST', '/api/journal', { json: sent(change.fields) });
            entries.push(entryOf(body));
          } else if (change.kind === 'change' && picked) {
            const path = `/api/journal/${picked.id}`;
            const { body } = await app.call(maya, 'PUT', path, { json: sent(change.fields) });
            entries = entries.map((entry) => (entry.id === picked.id ? entryOf(body) : entry));
          } else if (change.kind === 'remove' && picked) {
            await app.call(maya, 'DELETE', `/api/journal/${picked.id}`);
            entries = entries.filter(({ id }) => id !== picked.id);
          } else if (change.kind === 'rename' && strategies[change.pick]) {
            const { id = 0 } = strategies[change.pick] ?? {};
            await app.call(maya, 'PUT', `/api/strategies/${id}`, { json: { name: change.name } });
            strategies = strategies.map((one) => (one.id === id ? { id, name: change.name } : one));
          } else if (change.kind === 'drop' && strategies[change.pick]) {
            const { id = 0 } = strategies[change.pick] ?? {};
            await app.call(maya, 'DELETE', `/api/strategies/${id}`);
            strategies = strategies.filter((one) => one.id !== id);
            entries = entries.map((entry) =>
              entry.strategyId === id ? { ...entry, strategyId: null } : entry,
            );
          } else if (change.kind === 'archive' && entries.length > 0) {
            app.deps.archives.archiveAll({ actor: 'admin', at: app.now });
            entries = [];
          }
        }
        expect(kept(app)).toEqual(recomputed(app));
        const from = addDays(TODAY, -back);
        expect(await read(app, maya, '')).toEqual(breakdown(entries, strategies));
        expect(await read(app, maya, `?from=${from}&to=${TODAY}`)).toEqual(
          breakdown(
            entries.filter(({ tradeDate }) => tradeDate >= from),
            strategies,
          ),
        );
      },
    ),
    { numRuns: 40 },
  );
}, 60_000);

describe('strategies', () => {
  const part = { pnlCents: 100n, costsCents: 0n, entries: 1, decisions: 1, wins: 1, losses: 0 };
  const linked = (...ids: number[]) =>
    ids.map((id) => ({ dimension: 'strategy' as const, key: String(id), ...part }));

  test('two with the same name stay separate, and typed text joins the first', () => {
    const rows = [{ dimension: 'typed strategy' as const, key: 'Break', ...part }, ...linked(10, 9)];
    const names = new Map([9, 10].map((id) => [id, 'Break']));
    expect(byStrategy(rows, names).map(({ strategyId, entries }) => [strategyId, entries])).toEqual([
      [9, 2],
      [10, 1],
    ]);
  });

  test('two with the same name and P&L are listed in the order they were added', () => {
    const names = new Map([2, 9, 10].map((id) => [id, 'Break']));
    expect(byStrategy(linked(10, 9, 2), names).map(({ strategyId }) => strategyId)).toEqual([2, 9, 10]);
  });
});

async function read(app: TestApp, maya: TestTrader, query: string): Promise<Breakdown> {
  const { status, body } = await app.call(maya, 'GET', `/api/traders/${maya.id}/breakdown${query}`);
  expect(status).toBe(200);
  return fromWire(body);
}

/** The API's entry as the model stores it. */
function entryOf({ id, symbol, positionType, strategyId, strategy, ...row }: JournalEntry): Entry {
  const { tradeDate, pnl } = row;
  return { id, symbol, positionType, strategyId, strategy, tradeDate, cents: centsOf(pnl) };
}

type JournalEntry = Omit<Entry, 'cents'> & { pnl: string };

const COLUMNS = 'trader_id, dimension, key, trade_date';
const SUMS = ['pnl_cents', 'costs_cents', 'entries', 'decisions', 'decisions_won', 'decisions_lost'];
const kept = ({ deps }: TestApp) =>
  deps.db.raw.query(`SELECT * FROM daily_breakdown ORDER BY ${COLUMNS}`).all();
const recomputed = ({ deps }: TestApp) =>
  deps.db.raw
    .query(
      `SELECT ${COLUMNS}, ${SUMS.map((sum) => `sum(${sum}) AS ${sum}`)}
       FROM entry_parts GROUP BY ${COLUMNS} ORDER BY ${COLUMNS}`,
    )
    .all();

describe('a trader with thousands of names', () => {
  const NAMES = 20_000;

  test('gets the largest parts and the rest quickly and exactly', async () => {
    const app = testApp();
    const maya = await app.trader();
    for (const name of ['Fade', 'Others']) {
      await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '500.00', strategy: name } });
    }
    // One at a time: each name is compared with all before it.
    app.deps.db.raw.run(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
      INSERT INTO daily_breakdown (trader_id, dimension, key, trade_date, pnl_cents, costs_cents, entries, decisions,
        decisions_won, decisions_lost)
      SELECT 1, dimension, 'N' || i, '2026-11-19', i * iif(i % 2, 1, -1), 0, 1, 1, i % 2, 1 - i % 2
      FROM n, (SELECT 'symbol' AS dimension UNION ALL SELECT 'typed strategy')`,
      [NAMES],
    );
    const started = performance.now();
    const { strategies, symbols } = await read(app, maya, '');
    expect(performance.now() - started).toBeLessThan(4000);
    for (const list of [strategies, symbols]) {
      expect(list).toHaveLength(201);
      expect(list.at(-1)?.merged).toBe(NAMES + (list === strategies ? 2 : 1) - 200);
      expect(list.slice(0, -1).every(({ merged }) => merged === undefined)).toBe(true);
      const of = (amount: (part: BreakdownPart) => bigint) =>
        list.reduce((sum, part) => sum + amount(part), 0n);
      expect(of(({ trades }) => BigInt(trades))).toBe(BigInt(NAMES + 2));
      // Every second one is a loss, one cent larger than the gain before it.
      expect(of(({ pnl }) => pnl)).toBe(100_000n - BigInt(NAMES / 2));
    }
    expect(strategies.filter(({ name }) => name === 'Others').map(({ trades }) => trades)).toEqual([
      1,
      NAMES - 198,
    ]);
  }, 20_000);

  test('loses none of them, whatever their P&L', () => {
    const part = fc.record({
      pnlCents: fc.bigInt({ min: -(2n ** 60n), max: 2n ** 60n }),
      costsCents: fc.bigInt({ min: -(2n ** 60n), max: 2n ** 60n }),
      entries: fc.nat(9),
      decisions: fc.nat(9),
      wins: fc.nat(9),
      losses: fc.nat(9),
    });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), fc.nat(8), (parts, most) => {
        const { shown, others } = largestParts(parts, most);
        const all = [...shown, ...(others ? [others] : [])];
        for (const figure of ['pnlCents', 'costsCents', 'entries', 'decisions', 'wins', 'losses'] as const) {
          const sum = (list: readonly Record<typeof figure, bigint | number>[]) =>
            list.reduce((total, one) => total + BigInt(one[figure]), 0n);
          expect(sum(all)).toBe(sum(parts));
        }
        expect(all.length).toBeLessThanOrEqual(most + 1);
        expect(shown.length + (others?.merged ?? 0)).toBe(parts.length);
      }),
    );
  });
});
