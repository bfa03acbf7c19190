import { expect, test } from 'bun:test';
import { fixture, readWith } from '#src/testing/broker-fixtures.ts';
import { exact, type Paired, pair, tradeText } from '#src/testing/pairing-input.ts';
import { decimalText } from '#src/values/money/exact.ts';
import type { Format, Item, Stamp } from '../formats/format.ts';
import { ninjatraderExecutions } from '../formats/ninjatrader/ninjatrader-executions.ts';
import { ninjatraderTrades } from '../formats/ninjatrader/ninjatrader-trades.ts';
import { tradovateCashHistory } from '../formats/tradovate/tradovate-cash-history.ts';
import { tradovateFills } from '../formats/tradovate/tradovate-fills.ts';
import { tradovateOrders } from '../formats/tradovate/tradovate-orders.ts';
import { tradovatePerformance } from '../formats/tradovate/tradovate-performance.ts';
import { tradovatePositionHistory } from '../formats/tradovate/tradovate-position-history.ts';
import { orderPlaces } from './file-order.ts';
import type { Moment, PairingInput, ResolvedFill, ResolvedRoundTrip } from './types.ts';

/** What real files of a format come to. Every one of them is of one account, whose clock is 5 hours behind. */

const CLOCK = '-05:00';
const POINT_VALUES = new Map([
  ['ES', '50'],
  ['MES', '5'],
  ['NQ', '20'],
  ['MNQ', '2'],
]);

const instantOf = ({ clock, offset }: Stamp): number =>
  offset === null ? Date.parse(clock + CLOCK) : Date.parse(`${clock}Z`) - offset * 60_000;

const orNull = (text: string | null) => (text === null ? null : exact(text));

type Traded = Extract<Item, { kind: 'fill' | 'roundTrip' }>;

function momentOf(item: Traded): Moment {
  const stamp = item.kind === 'fill' ? item.at : item.closedAt;
  if (!stamp?.hasTime) throw new Error('A fixture has times');
  return { at: instantOf(stamp), tradeDate: item.tradeDate };
}

const keyOf = (
  { account, symbol }: Pick<Item & { symbol: string }, 'account' | 'symbol'>,
  isOne: boolean,
) => ({
  account: isOne ? 'A' : (account ?? ''),
  contract: symbol,
});

function pairedFiles(files: readonly [Format, string][], isOneAccount = true): Paired {
  const pairingInput: { [Kind in keyof PairingInput]: PairingInput[Kind][number][] } = {
    fills: [],
    roundTrips: [],
    costs: [],
    stops: [],
    moves: [],
  };
  for (const [file, [format, name]] of files.entries()) {
    const { items } = readWith(format, fixture(name));
    const traded = items.filter((item): item is Traded => item.kind === 'fill' || item.kind === 'roundTrip');
    const places = orderPlaces(traded.map(momentOf));
    for (const [index, item] of traded.entries()) {
      const { commission, fees, pnl } = item;
      const root = /^[A-Z]+?(?=[FGHJKMNQUVXZ]\d| )/.exec(item.symbol)?.[0] ?? '';
      const shared = {
        sources: [file * 1000 + item.line],
        ...keyOf(item, isOneAccount),
        file,
        place: places[index] ?? 0,
        quantity: exact(item.quantity),
        pointValue: orNull(POINT_VALUES.get(root) ?? null),
        commission: orNull(commission),
        fees: orNull(fees),
        pnl: pnl && { amount: exact(pnl.amount), is: pnl.is },
      };
      if (item.kind === 'fill') {
        const { id, orderId, side, effect } = item;
        const fill: ResolvedFill = {
          ...shared,
          ...{ id, orderId, side, effect },
          price: exact(item.price),
          moment: momentOf(item),
        };
        pairingInput.fills.push(fill);
        continue;
      }
      const { side, isWhole, fillIds } = item;
      const trip: ResolvedRoundTrip = {
        ...shared,
        ...{ side, isWhole, fillIds },
        entryPrice: exact(item.entryPrice),
        exitPrice: exact(item.exitPrice),
        opened: item.openedAt && instantOf(item.openedAt),
        closed: momentOf(item),
        mae: orNull(item.mae),
        mfe: orNull(item.mfe),
      };
      pairingInput.roundTrips.push(trip);
    }
    for (const item of items) {
      if (item.kind === 'cost') {
        const { id, is, tradeDate, line } = item;
        const when = { at: instantOf(item.at), tradeDate };
        const amount = exact(item.amount);
        pairingInput.costs.push({ sources: [line], ...keyOf(item, true), id, is, amount, ...when });
      }
      if (item.kind === 'stop') {
        const { id, side } = item;
        pairingInput.stops.push({
          ...keyOf(item, true),
          id,
          side,
          price: exact(item.price),
          at: instantOf(item.at),
        });
      }
    }
  }
  return pair(pairingInput);
}

const performance: [Format, string] = [tradovatePerformance, 'tradovate-performance.csv'];
const positions: [Format, string] = [tradovatePositionHistory, 'tradovate-position-history.csv'];
const fills: [Format, string] = [tradovateFills, 'tradovate-fills.csv'];
const orders: [Format, string] = [tradovateOrders, 'tradovate-orders.csv'];
const cash: [Format, string] = [tradovateCashHistory, 'tradovate-cash-history.csv'];

/** The one of MES was bought at once and sold in two. */
const WEEK = [
  '2026-03-10 long 2 6800>6800.75 gross 750 costs 160+216 net 374',
  '2026-03-11 short 1 6810.25>6804 gross 31250 costs 260+324 net 30666',
  '2026-03-11 long 3 25000.25>24990.25 gross -6000 costs 240+324 net -6564',
  '2026-03-12 long 2 25010>25040.5 gross 122000 costs 520+648 net 120832',
];
const withDay = ({ trades }: Paired) =>
  trades.map((trade) => `${trade.tradeDate} ${tradeText(trade).replace(/ \S+:\S+/, '')}`);

test.each<[string, [Format, string][]]>([
  ['Performance and Cash History', [performance, cash]],
  ['Position History and Cash History', [cash, positions]],
  ['Fills and Cash History', [fills, cash]],
  ['all of them', [performance, cash, fills, positions]],
])('Tradovate: %s make the same trades, each once, with their exact net', (_, files) => {
  const paired = pairedFiles(files);
  expect(withDay(paired)).toEqual(WEEK);
  expect(paired.problems).toEqual([]);
});

test.each<[string, [Format, string][]]>([
  ['Fills', [fills, cash, orders]],
  ['Performance', [orders, performance, cash]],
])('Tradovate: Orders beside %s add their stops, and no trade', (_, files) => {
  const paired = pairedFiles(files);
  expect(withDay(paired)).toEqual(WEEK);
  expect(paired.trades.map(({ stopPrice }) => stopPrice)).toEqual([null, '6815.5', '24991', null]);
});

test('Tradovate: Orders have the stop that the short was entered with', () => {
  const { items } = readWith(tradovateOrders, fixture('tradovate-orders.csv'));
  expect(items.some(({ kind }) => kind === 'stop')).toBe(true);
  const { trades } = pairedFiles([orders]);
  expect(trades[0]).toMatchObject({ side: 'short', quantity: '1', stopPrice: '6815.5' });
});

test('NinjaTrader: an exit that turns the position closes one trade and opens the next', () => {
  const paired = pairedFiles([[ninjatraderExecutions, 'ninjatrader-executions.csv']]);
  expect(paired.trades.map(tradeText)).toEqual([
    'long 3 6699.33333333>6703 14:30:00>14:40:00 gross 55000 costs 1170+- net 53830',
    'short 2 6703>6701.5 14:40:00>14:50:00 gross 15000 costs 780+- net 14220',
  ]);
  expect(paired.problems).toEqual([]);
});

test('NinjaTrader: equal fills of copied accounts are all there', () => {
  const { trades } = pairedFiles([[ninjatraderExecutions, 'ninjatrader-executions-copied.csv']], false);
  expect(trades.map(({ account, quantity, grossPnl }) => [account, quantity, grossPnl])).toEqual([
    ['COPY-1', '6', 12_000n],
    ['COPY-2', '6', 12_000n],
  ]);
});

test('NinjaTrader: the net of a row stays, and costs of hidden columns are in it', () => {
  const { trades } = pairedFiles([[ninjatraderTrades, 'ninjatrader-trades-hidden-costs.csv']]);
  const money = trades.map(({ grossPnl, commission, fees, pnl }) => [grossPnl, commission, fees, pnl]);
  expect(money).toEqual([
    [6000n, 84n, 186n, 5730n],
    [4000n, 84n, 186n, 3730n],
  ]);
  const shown = pairedFiles([[ninjatraderTrades, 'ninjatrader-trades.csv']]);
  expect(shown.trades.map(({ pnl }) => pnl)).toEqual([3972n, -103_114n]);
  expect(shown.problems).toEqual([]);
  expect(shown.trades.map(({ mae }) => mae && decimalText({ units: mae, places: 2 }))).toEqual([
    '12.5',
    '1030',
  ]);
});
