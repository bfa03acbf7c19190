import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { MAPPING_FORMAT } from '#src/features/imports/contract.ts';
import { readWith } from '#src/testing/broker-fixtures.ts';
import { runs } from '#src/testing/in-part.ts';
import {
  cost,
  exportedEntry,
  fill,
  resolve,
  resolveAll,
  roundTrip,
  someContext,
  someFile,
  stop,
} from '#src/testing/resolving.ts';
import type { Format, Item } from '../formats/format.ts';
import { ninjatraderExecutions } from '../formats/ninjatrader/ninjatrader-executions.ts';
import { ninjatraderTrades } from '../formats/ninjatrader/ninjatrader-trades.ts';

const NOON = '2026-06-15 12:00:00';
const identitiesOf = (items: Item[], formatId = 'some-fills') => {
  const file = { ...someFile(items), format: { id: formatId, name: '', brokers: [] } };
  return resolveAll([file], {}, someContext).rows.map(({ identity }) => identity);
};
const isSame = (a: Item, b: Item) => {
  const [first, second] = identitiesOf([a, b]);
  return first === second;
};

test.each<[string, Item, Item, boolean]>([
  [
    'one id',
    fill(NOON, { id: '7' }),
    fill('2026-06-15 12:00:01', { id: '7', price: '7000', symbol: 'ES 12-26' }),
    true,
  ],
  ['another id', fill(NOON, { id: '7' }), fill(NOON, { id: '8' }), false],
  ['one id in another contract', fill(NOON, { id: '7' }), fill(NOON, { id: '7', symbol: 'ESH7' }), false],
  ['an id and none', fill(NOON, { id: '7' }), fill(NOON), false],
  [
    'costs that one export shows',
    fill(NOON),
    fill(NOON, { commission: '1', fees: '2', effect: 'open' }),
    true,
  ],
  [
    'another spelling',
    fill(NOON),
    fill(NOON, { symbol: 'ES 12-26', quantity: '1.0', price: '7494.250' }),
    true,
  ],
  ['another side', fill(NOON), fill(NOON, { side: 'sell' }), false],
  ['another price', fill(NOON), fill(NOON, { price: '7494.5' }), false],
  ['another quantity', fill(NOON), fill(NOON, { quantity: '2' }), false],
  ['another time', fill(NOON), fill('2026-06-15 12:00:01'), false],
  ['one instant on two clocks', fill(NOON), fill('2026-06-15 16:00:00Z'), true],
  ['days', fill('2026-06-15'), fill('2026-06-16'), false],
  [
    'one pair of fills',
    roundTrip(NOON, NOON, { fillIds: { buy: '1', sell: '2' } }),
    roundTrip(null, NOON, { id: '9', fillIds: { buy: '1', sell: '2' } }),
    true,
  ],
  [
    'another pair',
    roundTrip(NOON, NOON, { fillIds: { buy: '1', sell: '2' } }),
    roundTrip(NOON, NOON, { fillIds: { buy: '1', sell: '3' } }),
    false,
  ],
  [
    'one id of trades',
    roundTrip(NOON, NOON, { id: '7' }),
    roundTrip(NOON, NOON, { id: '7', exitPrice: '1' }),
    true,
  ],
  ['a fill and a trade of one id', fill(NOON, { id: '7' }), roundTrip(NOON, NOON, { id: '7' }), false],
  [
    'what a trade made',
    roundTrip(NOON, NOON),
    roundTrip(NOON, NOON, { pnl: { amount: '1', is: 'net' }, mae: '5' }),
    true,
  ],
  ['another exit', roundTrip(NOON, NOON), roundTrip(NOON, NOON, { exitPrice: '7497' }), false],
  ['lines of costs', cost(NOON, { id: '1' }), cost(NOON, { id: '2' }), false],
  ['an order that was moved', stop(NOON, { id: '1' }), stop(NOON, { id: '1', price: '7491' }), false],
  [
    'what people wrote',
    exportedEntry('2026-06-15'),
    exportedEntry('2026-06-15', { notes: 'Late.', tags: ['fomo'] }),
    true,
  ],
  ['another result', exportedEntry('2026-06-15'), exportedEntry('2026-06-15', { pnl: '101' }), false],
])('rows are the same by what they say, and not by how: %s', (_, a, b, same) => {
  expect(isSame(a, b)).toBe(same);
});

test('the hour that comes twice is known again, whatever rows of it a file has', () => {
  const items = ['01:40:00', '01:10:00', '02:05:00'].map((time) => fill(`2026-11-01 ${time}`));
  const [, second] = identitiesOf([fill('2026-11-01 00:30:00'), ...items]).slice(1);
  expect(identitiesOf(items.slice(1))[0]).toBe(second ?? '');
});

test('an id that people chose is one of its moment alone, and never one fill for pairing', () => {
  const items = [fill(NOON, { id: '7' }), fill('2026-06-16 12:00:00', { id: '7' })];
  expect(new Set(identitiesOf(items, MAPPING_FORMAT)).size).toBe(2);
  const file = { ...someFile(items), format: { id: MAPPING_FORMAT, name: '', brokers: [] } };
  const { rows } = resolveAll([file], {}, someContext);
  expect(rows).toMatchObject([
    { hasId: true, content: { id: null } },
    { hasId: true, content: { id: null } },
  ]);
});

interface Dealt {
  minute: number;
  isBuy: boolean;
  quantity: number;
  ticks: number;
}

/** Few values, so that equal ones are frequent. */
const someDealt = fc.array(
  fc.record({
    minute: fc.integer({ min: 0, max: 4 }),
    isBuy: fc.boolean(),
    quantity: fc.integer({ min: 1, max: 2 }),
    ticks: fc.integer({ min: 0, max: 2 }),
  }),
  { minLength: 1, maxLength: 12 },
);

interface Export {
  /** Whether columns are shown that may be hidden. */
  isFull: boolean;
  isNewestFirst: boolean;
}

const clock = (minute: number) => `6/15/2026 9:3${minute}:00 AM`;
const price = (ticks: number) => (7494.25 + ticks * 0.25).toFixed(2);

/** Rows are numbered anew in each export, and sums run from its first one. */
const LAYOUTS: Record<string, { format: Format; text: (dealt: Dealt[], layout: Export) => string }> = {
  fills: {
    format: ninjatraderExecutions,
    text: (dealt, { isFull, isNewestFirst }) => {
      const head = `Instrument,Action,Quantity,Price,Time,E/X,Account${isFull ? ',Commission,Position' : ''}`;
      const rows = dealt.map(({ minute, isBuy, quantity, ticks }, index) => {
        const shown = `ESZ6,${isBuy ? 'Buy' : 'Sell'},${quantity},${price(ticks)},${clock(minute)},Entry,Sim1`;
        return isFull ? `${shown},$1.98,${index} L` : shown;
      });
      return [head, ...(isNewestFirst ? rows.toReversed() : rows)].join('\n');
    },
  },
  trades: {
    format: ninjatraderTrades,
    text: (dealt, { isFull, isNewestFirst }) => {
      const head = `Trade number,Instrument,Account,Market pos.,Qty,Entry price,Exit price,Entry time,Exit time,Profit,Cum. net profit${isFull ? ',Commission,MAE' : ''}`;
      const rows = dealt.map(({ minute, isBuy, quantity, ticks }, index) => {
        const dealtAt = `${isBuy ? 'Long' : 'Short'},${quantity},7490,${price(ticks)},6/15/2026 9:00:00 AM,${clock(minute)}`;
        const shown = `${index + 1},ES 12-26,Sim1,${dealtAt},$1.00,$${index}.00`;
        return isFull ? `${shown},$1.98,$12.50` : shown;
      });
      return [head, ...(isNewestFirst ? rows.toReversed() : rows)].join('\n');
    },
  },
};

const someExport = fc.record({ isFull: fc.boolean(), isNewestFirst: fc.boolean() });

test.each(Object.keys(LAYOUTS))(
  '%s are known again in an export that overlaps, and equal ones stay as many',
  (name) => {
    const layout = LAYOUTS[name];
    if (!layout) throw new Error(name);
    const identities = (dealt: Dealt[], as: Export) => {
      const { items, problems } = readWith(layout.format, layout.text(dealt, as));
      expect(problems).toEqual([]);
      const found = resolve(items).rows.map(({ identity }) => identity);
      return as.isNewestFirst ? found.toReversed() : found;
    };
    fc.assert(
      fc.property(
        someDealt,
        fc.nat(12),
        fc.nat(12),
        someExport,
        someExport,
        (dealt, from, to, one, other) => {
          dealt.sort((a, b) => a.minute - b.minute);
          const all = identities(dealt, one);
          const cut = dealt.slice(from, Math.max(from, to));
          if (cut.length > 0) expect(identities(cut, other)).toEqual(all.slice(from, Math.max(from, to)));
          const reported = dealt.map((one) => JSON.stringify(one));
          expect(new Set(all).size).toBe(new Set(reported).size);
          expect(all).toHaveLength(dealt.length);
        },
      ),
      { numRuns: runs(60) },
    );
  },
);
