import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { recognise } from '#src/broker-files/formats/recognise.ts';
import type { ImportRow } from '#src/broker-files/import-row.ts';
import { readSource } from '#src/broker-files/read/source-file.ts';
import { externalNameKey } from '#src/features/accounts/contract.ts';
import { runs } from '#src/testing/in-part.ts';
import { type NaiveFill, naiveTrades } from '#src/testing/naive-model/pairing.ts';
import { PlannedJournal } from '#src/testing/planned-journal.ts';
import { resolveAll } from '#src/testing/resolving.ts';
import { someContracts } from '#src/testing/some-contracts.ts';
import { SPELLED_FORMATS, SPELLED_ZONE, type SpelledFormat } from '#src/testing/spelled-fills.ts';

/** The whole way from what a platform writes to entries, but for the database. */

const ACCOUNTS = ['SIM1', 'SIM2'];
const POINT_VALUE = 50n;
/** A day that no one takes for a month, and so are those that follow. */
const START = Date.parse('2026-06-15T13:30:00Z');

const someFill = fc.record({
  account: fc.constantFrom(...ACCOUNTS),
  contract: fc.constantFrom('ESZ6', 'ESH7'),
  isBuy: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 5 }),
  price: fc.integer({ min: -50, max: 50 }).map((ticks) => 720_000n + BigInt(ticks) * 25n),
  wait: fc.constantFrom(1000, 1250, 60_000, 7_200_000, 20_000_000),
  commission: fc.integer({ min: 0, max: 999 }).map(BigInt),
  fees: fc.integer({ min: 0, max: 99 }).map(BigInt),
});

/** In the order they happened, each in a second of its own, with ids that rise. */
const someFills = fc.array(someFill, { minLength: 1, maxLength: 25 }).map((drawn) => {
  let at = START;
  return drawn.map(({ wait, ...fill }, index): NaiveFill => {
    at += wait;
    return { ...fill, at, id: String(540_725_260_010 + index * 7) };
  });
});

interface Case {
  fills: NaiveFill[];
  /** Files: ranges that overlap and leave nothing out, in any order. */
  cuts: [number, number][];
  /** Those that are taken back, in this order. */
  undone: number[];
}

const someCase: fc.Arbitrary<Case> = someFills.chain((fills) =>
  fc
    .array(fc.tuple(fc.nat(fills.length), fc.nat(fills.length)), { maxLength: 3 })
    .map((drawn) => drawn.map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)]))
    .chain((overlaps) => {
      const middle = Math.floor(fills.length / 2);
      const cuts = [[0, middle], [middle, fills.length], ...overlaps].filter(
        (cut): cut is [number, number] => (cut[0] ?? 0) < (cut[1] ?? 0),
      );
      const indexes = cuts.map((_, index) => index + 1);
      return fc.record({
        fills: fc.constant(fills),
        cuts: fc.shuffledSubarray(cuts, { minLength: cuts.length, maxLength: cuts.length }),
        undone: fc.shuffledSubarray(indexes),
      });
    }),
);

const context = {
  importId: 1,
  accounts: ACCOUNTS.map((name, index) => ({
    id: index + 1,
    name: `Account ${index + 1}`,
    firm: '',
    nameKeys: [externalNameKey(name)],
    timeZone: null,
    costs: [],
    isArchived: false,
  })),
  contracts: someContracts,
  today: '2026-12-31',
  dayOf: (at: number) => new Date(at).toISOString().slice(0, 10),
  zones: [],
  lastAccountId: null,
};

function rowsOf(format: SpelledFormat, fills: readonly NaiveFill[]): ImportRow[] {
  const source = readSource('export.csv', new TextEncoder().encode(format.text(fills)));
  const recognised = recognise(source);
  if ('question' in recognised) throw new Error(`${format.id} was not recognised`);
  expect(recognised.format.id).toBe(format.id);
  const reading = recognised.format.read(source, { dateOrder: null });
  const file = { n: 1, name: 'export.csv', format: recognised.format, reading };
  const { rows, questions, problems } = resolveAll([file], { timeZone: SPELLED_ZONE }, context);
  expect([questions, problems]).toEqual([[], []]);
  return rows;
}

function imported(format: SpelledFormat, fills: readonly NaiveFill[], cuts: Case['cuts']): PlannedJournal {
  const journal = new PlannedJournal();
  for (const [from, to] of cuts) journal.import(rowsOf(format, fills.slice(from, to)));
  return journal;
}

const entriesOf = (journal: PlannedJournal): string[] =>
  journal
    .there()
    .map(({ accountId, symbol, positionType, quantity, isOpen, openedAt, closedAt, ...money }) => {
      const costs = (money.commission ?? 0) + (money.fees ?? 0);
      return [accountId, symbol, positionType, quantity, isOpen, openedAt, closedAt, money.pnl, costs].join(
        ' ',
      );
    })
    .sort();

function expectedOf(fills: readonly NaiveFill[], { costs, step }: SpelledFormat): string[] {
  const reported = fills.map((fill) => ({
    ...fill,
    at: fill.at - (fill.at % step),
    commission: costs === 'none' ? 0n : fill.commission,
    fees: costs === 'both' ? fill.fees : 0n,
  }));
  return naiveTrades(reported)
    .map(({ account, contract, isLong, largest, isOpen, openedAt, closedAt, moved, commission, fees }) => {
      const paid = commission + fees;
      const figures = [largest, isOpen, openedAt, closedAt, moved * POINT_VALUE - paid, paid];
      return [ACCOUNTS.indexOf(account) + 1, contract, isLong ? 'long' : 'short', ...figures].join(' ');
    })
    .sort();
}

describe.each(SPELLED_FORMATS.map((format, index) => ({ name: `${index + 1}: ${format.id}`, format })))(
  'fills as platform $name',
  ({ format }) => {
    test('writes them are the same entries, in files of any cut, order and overlap', () => {
      fc.assert(
        fc.property(someCase, ({ fills, cuts, undone }) => {
          const journal = imported(format, fills, cuts);
          expect(entriesOf(journal)).toEqual(expectedOf(fills, format));
          for (const id of undone) journal.undo(id);
          const kept = cuts.filter((_, index) => !undone.includes(index + 1));
          expect(entriesOf(journal)).toEqual(entriesOf(imported(format, fills, kept)));
        }),
        { numRuns: runs(12) },
      );
    });
  },
);
