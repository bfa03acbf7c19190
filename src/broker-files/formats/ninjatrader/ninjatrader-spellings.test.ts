import { expect, test } from 'bun:test';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { readWith } from '#src/testing/broker-fixtures.ts';
import { decimalText } from '#src/values/money/exact.ts';
import { ninjatraderExecutions } from './ninjatrader-executions.ts';

const fill = fc.record({
  side: fc.constantFrom<'buy' | 'sell'>('buy', 'sell'),
  quantity: fc.integer({ min: 1, max: 5_000 }),
  cents: fc.bigInt({ min: -5_000n, max: 5_000_000n }),
  commission: fc.bigInt({ min: 0n, max: 200_000n }),
  at: fc.date({
    min: new Date('2020-01-01T00:00:00Z'),
    max: new Date('2030-01-01T00:00:00Z'),
    noInvalidDate: true,
  }),
  account: fc.constantFrom('SIM7', 'PA-APEX-1'),
});

/** What a trader's settings do to the grid. */
const settings = fc.record({
  mark: fc.constantFrom<'.' | ','>('.', ','),
  separator: fc.constantFrom(',', ';', '\t', '|'),
  order: fc.constantFrom<'mdy' | 'dmy'>('mdy', 'dmy'),
  by: fc.constantFrom('/', '-', '.'),
  isHalfDay: fc.boolean(),
  isPadded: fc.boolean(),
  isSignBehind: fc.boolean(),
  hasGroups: fc.boolean(),
  isFrench: fc.boolean(),
  hasFirm: fc.boolean(),
});
type Settings = typeof settings extends fc.Arbitrary<infer T> ? T : never;

function figure(units: bigint, { mark, hasGroups }: Settings): string {
  const digits = String(units < 0n ? -units : units).padStart(3, '0');
  const group = mark === '.' ? ',' : '\u00a0';
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, hasGroups ? group : '');
  return `${units < 0n ? '-' : ''}${whole}${mark}${digits.slice(-2)}`;
}

function time(at: Date, { order, by, isHalfDay, isPadded }: Settings): string {
  const [year = '', ...parts] = at.toISOString().slice(0, 10).split('-');
  const [month = '', day = ''] = isPadded ? parts : parts.map((part) => String(Number(part)));
  const date = (order === 'mdy' ? [month, day, year] : [day, month, year]).join(by);
  const hour = at.getUTCHours();
  const rest = at.toISOString().slice(13, 19);
  if (isHalfDay) return `${date} ${hour % 12 || 12}${rest} ${hour < 12 ? 'AM' : 'PM'}`;
  return `${date} ${hour}${rest}`;
}

const ENGLISH = {
  symbol: 'Instrument',
  side: 'Action',
  quantity: 'Quantity',
  price: 'Price',
  time: 'Time',
  id: 'ID',
  effect: 'E/X',
  commission: 'Commission',
  account: 'Account',
};
type Column = keyof typeof ENGLISH;
const FRENCH: typeof ENGLISH = {
  ...ENGLISH,
  quantity: 'Quantité',
  price: 'Prix',
  time: 'Heure',
  account: 'Compte',
};
const COLUMNS: readonly Column[] = [
  'symbol',
  'side',
  'quantity',
  'price',
  'time',
  'id',
  'effect',
  'commission',
  'account',
];

test('executions in any spelling, with the columns in any order, are read as they were', () => {
  const columns = fc.shuffledSubarray([...COLUMNS], { minLength: COLUMNS.length });
  fc.assert(
    fc.property(fc.array(fill, { minLength: 1, maxLength: 12 }), settings, columns, (fills, set, order) => {
      const rows = fills.map((dealt, at): Record<Column, string> => {
        const commission = figure(dealt.commission, set);
        return {
          symbol: 'MES 06-26',
          side: dealt.side === 'buy' ? (set.isFrench ? 'Achat' : 'Buy') : set.isFrench ? 'Vente' : 'Sell',
          quantity: String(dealt.quantity),
          price: figure(dealt.cents, set),
          time: time(dealt.at, set),
          id: `id-${at}`,
          effect: '',
          commission: set.isSignBehind ? `${commission} $` : `$${commission}`,
          account: set.hasFirm ? `${dealt.account}!Firm!Firm` : dealt.account,
        };
      });
      const names = set.isFrench ? FRENCH : ENGLISH;
      const text = stringify(
        [order.map((key) => names[key]), ...rows.map((row) => order.map((key) => row[key]))],
        {
          delimiter: set.separator,
        },
      );
      const { items, problems } = readWith(ninjatraderExecutions, text, { dateOrder: set.order });
      expect(problems).toEqual([]);
      expect(items).toMatchObject(
        fills.map((dealt, at) => ({
          kind: 'fill',
          id: `id-${at}`,
          side: dealt.side,
          quantity: String(dealt.quantity),
          price: decimalText({ units: dealt.cents, places: 2 }),
          commission: decimalText({ units: dealt.commission, places: 2 }),
          account: dealt.account,
          at: { clock: `${dealt.at.toISOString().slice(0, 19)}.000`, offset: null },
        })),
      );
    }),
  );
});
