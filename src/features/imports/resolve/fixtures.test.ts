import { expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { fixtureBytes } from '#src/testing/broker-fixtures.ts';
import { someJunk, withJunk } from '#src/testing/junk-cells.ts';
import { someContract } from '#src/testing/some-contracts.ts';
import { contractsOf } from '#src/values/contract.ts';
import { FORMATS } from '../formats/all.ts';
import { readSource } from '../read/source-file.ts';
import { resolveFiles } from './resolve.ts';
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
  accounts: [
    { id: 1, name: 'Eval 1', nameKeys: [], timeZone: 'America/New_York', costs: [], isArchived: false },
  ],
  contracts: contractsOf(
    Object.entries(POINT_VALUES).map(([root, pointValue]) => someContract(root, pointValue)),
  ),
  today: '2026-11-23',
  dayOf: (at) => new Date(at).toISOString().slice(0, 10),
  zones: [],
  lastAccountId: null,
};

function resolved(name: string, dateOrder: 'mdy' | 'dmy' | null = null) {
  const source = readSource(name, fixtureBytes(name));
  const format = FORMATS.find(({ detect }) => detect(source));
  if (!format) throw new Error(`${name} is not known`);
  const reading = format.read(source, { dateOrder });
  return { reading, ...resolveFiles([{ n: 1, name, format, reading }], { accountId: 1 }, context) };
}

const ASKED = 'quantower-trades-older.csv';

test.each(FIXTURES.filter((name) => name !== ASKED))(
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

test('a file of which the dates could be either asks for their order, and is not in dollars', () => {
  const { rows, questions } = resolved(ASKED);
  expect([rows, questions]).toEqual([
    [],
    [{ kind: 'dateOrder', file: ASKED, examples: ['10/8/26'], options: ['mdy', 'dmy'] }],
  ]);
  const answered = resolved(ASKED, 'mdy');
  expect([answered.questions, answered.problems.map(({ code }) => code)]).toEqual([
    [],
    ['foreign_currency', 'foreign_currency'],
  ]);
});

test('whatever stands in the cells, each row is known, refused or waits for an answer, and nothing is thrown', () => {
  const files = FIXTURES.map((name) => readSource(name, fixtureBytes(name)));
  fc.assert(
    fc.property(fc.constantFrom(...files), someJunk, (source, junk) => {
      const broken = withJunk(source, junk);
      const format = FORMATS.find(({ detect }) => detect(broken));
      if (!format) return;
      const reading = format.read(broken, { dateOrder: 'mdy' });
      const file = { n: 1, name: source.name, format, reading };
      const { rows, totals, questions, problems } = resolveFiles([file], { accountId: 1 }, context);
      for (const question of questions) expect(question.kind).toBe('contract');
      if (questions.length > 0) return;
      const refused = problems.filter(({ severity }) => severity === 'refused').length;
      const before = reading.problems.filter(({ severity }) => severity === 'refused').length;
      const stops = reading.items.filter(({ kind }) => kind === 'stop').length;
      const known = rows.length + totals.length + refused - before;
      expect(known).toBeLessThanOrEqual(reading.items.length);
      expect(known).toBeGreaterThanOrEqual(reading.items.length - stops);
      for (const { content } of rows) if ('quantity' in content) expect(Number(content.quantity) % 1).toBe(0);
    }),
    { numRuns: 100 },
  );
});
