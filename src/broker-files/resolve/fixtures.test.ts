import { expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { dayTotals, fixtureBytes } from '#src/testing/broker-fixtures.ts';
import { runs } from '#src/testing/in-part.ts';
import { someJunk, withJunk } from '#src/testing/junk-cells.ts';
import { PlannedJournal } from '#src/testing/planned-journal.ts';
import { type Resolved, resolveAll } from '#src/testing/resolving.ts';
import { someContract } from '#src/testing/some-contracts.ts';
import { indexContracts } from '#src/values/contracts/contract.ts';
import { FORMATS } from '../formats/all.ts';
import { readSource } from '../read/source-file.ts';
import type { ResolveContext } from './types.ts';

/** Every fixture, as a trader with one account would drop it: whose clock is that of New York. */

const FIXTURES = readdirSync(join(import.meta.dir, '../formats/fixtures'));

const POINT_VALUES = {
  ES: '50',
  MES: '5',
  NQ: '20',
  MNQ: '2',
  MYM: '0.5',
  CL: '1000',
  ZN: '1000',
  ZB: '1000',
};
const context: ResolveContext = {
  importId: 1,
  accounts: [
    {
      id: 1,
      name: 'Eval 1',
      firm: '',
      nameKeys: [],
      timeZone: 'America/New_York',
      costs: [],
      isArchived: false,
    },
  ],
  contracts: indexContracts(
    Object.entries(POINT_VALUES).map(([root, pointValue]) => someContract(root, pointValue)),
  ),
  today: '2026-11-23',
  dayOf: (at) => new Date(at).toISOString().slice(0, 10),
  zones: [],
  lastAccountId: null,
};

function known(name: string) {
  const source = readSource(name, fixtureBytes(name));
  const format = FORMATS.find(({ detect }) => detect(source));
  if (!format) throw new Error(`${name} is not known`);
  return { format, reading: format.read(source, { dateOrder: null }) };
}

function resolved(name: string) {
  const { format, reading } = known(name);
  return { reading, ...resolveAll([{ n: 1, name, format, reading }], { accountId: 1 }, context) };
}

const IN_EUROS = 'quantower-trades-older.csv';

test.each(FIXTURES.filter((name) => name !== IN_EUROS))(
  '%s: every row of it is known without a question',
  (name) => {
    const { reading, rows, totals, questions, problems } = resolved(name);
    expect(questions).toEqual([]);
    expect(rows.length + totals.length).toBe(reading.items.length);
    expect(problems).toHaveLength(reading.problems.length);
    for (const { accountId, contract, identity } of rows) {
      expect([accountId, contract === '', identity.length]).toEqual([1, false, 16]);
    }
  },
);

/** Where a position was held overnight, or a row is no fill: by hand. */
const BY_HAND = new Map<string, string[]>([
  [
    'thinkorswim-statement.csv',
    [
      // 200 SOFI 40.00 and spreads on SPY 100.00.
      '2026-03-10: 140, 5.2, 0.15, 134.65',
      // ES, closed in the session of the next day, 237.50, and ZB 500.00.
      '2026-03-11: 737.5, 10.8, 6.68, 720.02',
    ],
  ],
  // The option that expired the day after.
  ['tastytrade-legacy.csv', ['2019-03-19: 50, 0, 0.13, 49.87', '2019-03-21: 90, 0, 2.28, 87.72']],
  // 100 KLMN 30.00, and 2 puts of which 90.00 was kept when they expired.
  ['fidelity-history.csv', ['2026-05-14: 30, 0, 0.07, 29.93', '2026-05-15: 90, 1.3, 0.05, 88.65']],
  // The same, and a call that expired, −20.00.
  ['robinhood-activity.csv', ['2026-05-14: 30, 0, 0.07, 29.93', '2026-05-15: 70, 0, 0.12, 69.88']],
  // The same puts and shares, and 5.00 of a short.
  ['etrade-transactions.csv', ['2026-05-14: 35, 0.07, 0, 34.93', '2026-05-15: 90, 1.3, 0, 88.7']],
  ['etrade-transactions-since-2025.csv', ['2026-05-14: 30, 2.6, 0.06, 27.34']],
  // Costs alone.
  ['tradovate-cash-history.csv', []],
]);

test.each(FIXTURES.filter((name) => name !== IN_EUROS))(
  '%s: its trades come to its totals on each day, to the cent',
  (name) => {
    const { reading, rows } = resolved(name);
    const journal = new PlannedJournal();
    journal.import(rows);
    const days = new Map<string, [number, number, number, number]>();
    for (const { tradeDate, pnl, isOpen, ...costs } of journal.there()) {
      if (isOpen) continue;
      const [net, commission, fees] = [pnl ?? 0, costs.commission ?? 0, costs.fees ?? 0];
      const [a, b, c, d] = days.get(tradeDate) ?? [0, 0, 0, 0];
      days.set(tradeDate, [a + net + commission + fees, b + commission, c + fees, d + net]);
    }
    const totals = [...days]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, amounts]) => `${day}: ${amounts.map((amount) => String(amount / 100)).join(', ')}`);
    const stated = dayTotals(reading.items).map((line) => {
      const [day, amounts = ''] = line.split(': ');
      // Without the count, and in cents: some brokers charge parts of one.
      const inCents = amounts.split(', ').slice(0, 4);
      return `${day}: ${inCents.map((amount) => String(Number(Number(amount).toFixed(2)))).join(', ')}`;
    });
    expect(totals).toEqual(BY_HAND.get(name) ?? stated);
  },
);

/** Each day comes to what the broker says of it. */
function expectStatedNets({ rows, totals }: Pick<Resolved, 'rows' | 'totals'>): void {
  const journal = new PlannedJournal();
  journal.import(rows);
  const made = Map.groupBy(journal.there(), ({ tradeDate }) => tradeDate);
  const netOf = (day: string) => (made.get(day) ?? []).reduce((sum, { pnl }) => sum + (pnl ?? 0), 0) / 100;
  expect(totals.length).toBeGreaterThan(2);
  expect(totals.map(({ tradeDate }) => netOf(tradeDate))).toEqual(totals.map(({ net }) => Number(net)));
}

test('Tradovate: fills tell the clock of the other files, so that each cost finds its fill', () => {
  const names = ['tradovate-fills.csv', 'tradovate-cash-history.csv', 'tradovate-account-balance.csv'];
  const files = names.map((name, index) => ({ n: index + 1, name, ...known(name) }));
  const elsewhere = {
    ...context,
    accounts: context.accounts.map((account) => ({ ...account, timeZone: 'America/New_York' })),
    zones: ['America/New_York', 'America/Chicago'],
  };
  const { rows, totals, timeZone } = resolveAll(files, { accountId: 1 }, elsewhere);
  expect(timeZone).toBe('America/Chicago');
  expectStatedNets({ rows, totals });
});

test('Tradovate: what names no account goes with what does, and comes to what the broker says of each day', () => {
  const names = ['tradovate-performance.csv', 'tradovate-cash-history.csv', 'tradovate-account-balance.csv'];
  const files = names.map((name, index) => {
    const { format, reading } = known(name);
    return { n: index + 1, name, format, reading };
  });
  const asked = resolveAll(files, {}, context);
  expect(asked.questions.map((question) => question.kind === 'account' && question.external)).toEqual([
    'DEMO7300118',
  ]);
  const answers = { accounts: { DEMO7300118: 1 } };
  const { rows, totals, questions, namesToAdd } = resolveAll(files, answers, context);
  expect([questions, namesToAdd]).toEqual([[], [{ accountId: 1, name: 'DEMO7300118' }]]);
  expectStatedNets({ rows, totals });
});

test('a file that is not in dollars is refused, though its dates could be either', () => {
  const { rows, questions, problems } = resolved(IN_EUROS);
  expect([rows, questions, problems.map(({ code }) => code)]).toEqual([
    [],
    [],
    ['foreign_currency', 'foreign_currency'],
  ]);
});

test('whatever stands in the cells, each row is known, left out, refused or waits for an answer, and nothing is thrown', () => {
  const files = FIXTURES.map((name) => readSource(name, fixtureBytes(name)));
  fc.assert(
    fc.property(fc.constantFrom(...files), someJunk, (source, junk) => {
      const broken = withJunk(source, junk);
      const format = FORMATS.find(({ detect }) => detect(broken));
      if (!format) return;
      const reading = format.read(broken, { dateOrder: 'mdy' });
      const file = { n: 1, name: source.name, format, reading };
      const { rows, totals, questions, problems, leftOut } = resolveAll([file], { accountId: 1 }, context);
      for (const question of questions) expect(question.kind).toBe('contract');
      if (questions.length > 0) return;
      const refused = problems.filter(({ severity }) => severity === 'refused').length;
      const before = reading.problems.filter(({ severity }) => severity === 'refused').length;
      const reported = rows.length + totals.length + leftOut.length + refused - before;
      expect(reported).toBe(reading.items.length);
      for (const { content } of rows) if ('quantity' in content) expect(Number(content.quantity) % 1).toBe(0);
    }),
    { numRuns: runs(100) },
  );
});
