import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { csvHead, csvRows } from '#src/features/journal/csv.ts';
import { dayTotals, fixture, readWith } from '#src/testing/broker-fixtures.ts';
import { moneyString } from '#src/values/money/money.ts';
import type { Item } from './format.ts';
import { ownExport } from './own-export.ts';

const entriesIn = (items: readonly Item[]) => items.filter((item) => item.kind === 'entry');

// Mar 10: 42.52 + 2.48 = 45.00 gross, and −120.00: gross −75.00, commission 2.48, net −77.48.
// The one of Mar 11 is open, and has made nothing yet.
test('entries come back with all that people wrote to them', () => {
  const { items, problems, skipped } = readWith(ownExport, fixture('own-export.csv'));
  expect(dayTotals(items)).toEqual(['2026-03-10: -75, 2.48, 0, -77.48, 2']);
  expect([problems, skipped]).toEqual([[], 0]);
  expect(entriesIn(items)).toMatchObject([
    {
      symbol: 'MESM6',
      account: 'Eval 1',
      notes: 'Waited for the retest,\nthen took it.',
      openedAt: { clock: '2026-03-10T13:30:01.000', offset: 0 },
      stopPrice: '6795',
      riskAmount: null,
      mfe: '55',
      tags: ['a+', 'patience'],
      isOpen: false,
    },
    { side: 'short', entryPrice: null, pnl: '-120', notes: '=no prices noted', openedAt: null, tags: [] },
    { instrument: 'stocks', isOpen: true, pnl: null, commission: '1', fees: null, stopPrice: '188' },
  ]);
});

test('an entry without a symbol is rejected', () => {
  const { items, problems } = readWith(
    ownExport,
    `${csvHead()}2026-03-10,,futures,long,1,,,5.00,no,,\r\n2026-03-10,NA,futures,long,1,,,5.00,no,,\r\n`,
  );
  expect(entriesIn(items).map(({ symbol }) => symbol)).toEqual(['NA']);
  expect(problems.map(({ line, message }) => [line, message])).toEqual([
    [2, 'There is no symbol in this row.'],
  ]);
});

test('the entries of several traders are not taken for those of one', () => {
  const [head, row = ''] = [
    'Trader,Trade date,Symbol,Instrument type,Position,Quantity,Entry price,Exit price,PnL,Open,Strategy,Notes',
    '2026-03-10,ES,futures,long,1,,,5.00,no,,',
  ];
  const read = (...names: string[]) =>
    readWith(ownExport, [head, ...names.map((name) => `${name},${row}`)].join('\n'));
  expect(read('Ana', 'Ana').items).toHaveLength(2);
  expect(read('Ana', 'Bo').problems.map(({ code }) => code)).toEqual(['several_traders', 'several_traders']);
});

const money = fc.option(fc.bigInt({ min: -100_000_000_000n, max: 100_000_000_000n }), { nil: null });
const line = fc
  .string({
    unit: fc.constantFrom('a', '=', "'", '"', ',', ';', '-', '@', '+', ' ', '1', 'é'),
    maxLength: 12,
  })
  .map((text) => text.trim() || null);
const notes = fc.array(line, { maxLength: 3 }).map(
  (lines) =>
    lines
      .map((text) => text ?? 'x')
      .join('\n')
      .trim() || null,
);
const instant = fc
  .option(fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }), {
    nil: null,
  })
  .map((at) => at?.toISOString() ?? null);
const price = fc.option(fc.constantFrom('6800', '0.0045', '115.515625', '-37.63'), { nil: null });

const entry = fc.record({
  symbol: fc.constantFrom('ESZ6', '/ES', 'SPY 18DEC26 600 C', '=odd', 'NA', 'n/a', '-', 'null', 'total'),
  instrumentType: fc.constantFrom('futures' as const, 'options' as const, 'stocks' as const),
  positionType: fc.constantFrom('long' as const, 'short' as const),
  quantity: fc.integer({ min: 1, max: 1_000_000_000 }),
  entryPrice: price,
  exitPrice: price,
  pnl: money,
  isOpen: fc.boolean(),
  strategy: line,
  notes,
  accountName: line,
  openedAt: instant,
  closedAt: instant,
  commission: money,
  fees: money,
  stopPrice: price,
  targetPrice: price,
  tags: fc.uniqueArray(fc.constantFrom('fomo', 'a+', 'late entry'), { maxLength: 3 }),
});

const REST = {
  id: 1,
  traderId: 1,
  version: 1,
  tradeDate: '2026-03-10',
  createdAt: '2026-03-10T15:00:00.000Z',
  strategyId: null,
  accountId: null,
  root: null,
  grossPnl: null,
  risk: null,
  rMultiple: null,
  plannedR: null,
  importId: null,
  isEstimated: false,
  isEdited: false,
  isComputed: false,
  outcome: 'even' as const,
  riskAmount: 12_50n,
  mae: 1n,
  mfe: null,
};

/** Without zeros behind: `42.5`. */
const short = (cents: bigint | null) =>
  cents === null ? null : moneyString(cents).replace(/\.00$|(?<=\.\d)0$/, '');

test('what the journal exports comes back as it was', () => {
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 6 }), (entries) => {
      const text = csvHead() + csvRows(entries.map((one) => ({ ...REST, ...one })));
      const { items, problems } = readWith(ownExport, text);
      expect(problems).toEqual([]);
      expect(
        entriesIn(items).map(({ kind: _, isOwn: _o, line: _l, raw: _r, openedAt, closedAt, ...rest }) => ({
          ...rest,
          openedAt: openedAt && `${openedAt.clock}Z`,
          closedAt: closedAt && `${closedAt.clock}Z`,
        })),
      ).toEqual(
        entries.map(({ instrumentType, positionType, accountName, ...one }) => ({
          ...one,
          tradeDate: REST.tradeDate,
          instrument: instrumentType,
          side: positionType,
          account: accountName,
          quantity: String(one.quantity),
          pnl: short(one.pnl),
          commission: short(one.commission),
          fees: short(one.fees),
          riskAmount: '12.5',
          mae: '0.01',
          mfe: null,
        })),
      );
    }),
  );
});
