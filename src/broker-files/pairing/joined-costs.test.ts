import { expect, test } from 'bun:test';
import { at, exact, fill, pair, problemTexts, roundTrip, tradeText } from '#src/testing/pairing-input.ts';
import { joinedCosts } from './joined-costs.ts';
import type { ResolvedCost } from './types.ts';

/** `cost('12 fee 1.38', at('14:30:00'))` */
function cost(text: string, when: string, given: Partial<ResolvedCost> = {}): ResolvedCost {
  const [id = '', is, amount = ''] = text.split(' ');
  return {
    sources: [1000 + Number(id)],
    account: 'A',
    contract: 'ESZ6',
    id,
    is: is === 'fee' ? 'fee' : 'commission',
    amount: exact(amount),
    at: Date.parse(when),
    tradeDate: '2026-06-15',
    ...given,
  };
}

/** The four lines of a fill of one contract: 1.38 + 0.19 + 0.02 of fees, 1.29 of commission. */
const four = (first: number, when: string) => [
  cost(`${first} fee 1.38`, when),
  cost(`${first + 1} fee 0.19`, when),
  cost(`${first + 2} fee 0.02`, when),
  cost(`${first + 3} commission 1.29`, when),
];

const fills = [
  fill('buy 1 @ 5000', at('14:30:00.732'), { id: '10', commission: exact('1.29') }),
  fill('sell 1 @ 5001', at('14:31:00.100'), { id: '21', commission: exact('1.29') }),
];
const costs = [...four(12, at('14:30:00')), ...four(23, at('14:31:00'))];

const whole = 'long 1 5000>5001 14:30:00>14:31:00 gross 5000 costs 258+318 net 4424';

test('lines come before the costs of the fills themselves, and are not added to them', () => {
  const { trades, problems } = pair({ fills, costs });
  expect(trades.map(tradeText)).toEqual([whole]);
  expect(trades[0]?.legs[0]?.sources).toContain(1012);
  expect(problems).toEqual([]);
});

test('a file of round trips gets its costs through the fills that it names, and the day as well', () => {
  const fillIds = { buy: '10', sell: '21' };
  const trip = roundTrip('long 1 5000 5001', at('14:30:00'), at('14:31:00'), { fillIds });
  const later = costs.map((line) => ({ ...line, tradeDate: '2026-06-16' }));
  const { trades } = pair({ roundTrips: [trip], costs: later });
  expect(trades.map(tradeText)).toEqual([whole]);
  expect(trades[0]?.tradeDate).toBe('2026-06-16');
});

test('a fill keeps the commission that no line says', () => {
  const fees = costs.filter(({ is }) => is === 'fee');
  const { trades } = pair({ fills, costs: fees });
  expect(trades.map(tradeText)).toEqual([whole]);
});

test('a fill keeps the fees that no line says', () => {
  const own = fills.map((one) => ({ ...one, fees: exact('1.59') }));
  const commissions = costs.filter(({ is }) => is === 'commission');
  expect(pair({ fills: own, costs: commissions }).trades.map(tradeText)).toEqual([whole]);
});

test.each([
  ['another second', cost('12 fee 1', at('14:30:02'))],
  ['another contract', cost('12 fee 1', at('14:30:00'), { contract: 'ESH7' })],
  ['another account', cost('12 fee 1', at('14:30:00'), { account: 'B' })],
  ['an id before the fill', cost('9 fee 1', at('14:30:00'))],
  ['an id more than five after it', cost('16 fee 1', at('14:30:00'))],
])('a line of %s belongs to no trade, and is told', (_, line) => {
  const paired = pair({ fills, costs: [line] });
  expect(problemTexts(paired)).toEqual(['cost_without_trade 1']);
  expect(paired.trades[0]?.fees).toBeNull();
});

test('the fifth id after a fill is its own still', () => {
  expect(joinedCosts(fills, [cost('15 fee 1', at('14:30:00'))]).left).toEqual([]);
});

/** The id of the fill that each line went to. */
function joinsOf(ids: readonly string[], lines: readonly string[]): string[] {
  const same = ids.map((id) => fill('buy 1 @ 5000', at('14:30:00'), { id }));
  const joined = joinedCosts(
    same,
    lines.map((text) => cost(text, at('14:30:00'))),
  );
  const joins = joined.fills.flatMap(({ id, sources }) =>
    sources.slice(1).map((source) => `${source - 1000} ${id}`),
  );
  return [...joins, ...joined.left.map(({ id }) => `${id} -`)];
}

test('fills of one second have the lines after them', () => {
  const lines = ['11 fee 1', '12 fee 1', '21 fee 1', '22 fee 1'];
  expect(joinsOf(['10', '20'], lines)).toEqual(['11 10', '12 10', '21 20', '22 20']);
});

test('a fill without lines has none of the next one', () => {
  expect(joinsOf(['10', '30'], ['32 fee 1', '33 fee 1'])).toEqual(['32 30', '33 30']);
});

test('fills with ids in a row share the lines after them', () => {
  const lines = ['12 fee 1', '13 fee 1', '14 fee 1', '15 fee 1', '17 fee 1', '22 fee 1'];
  expect(joinsOf(['10', '11'], lines.slice(0, 4))).toEqual(['12 10', '13 10', '14 11', '15 11']);
  expect(joinsOf(['10', '11'], lines.slice(5))).toEqual(['22 -']);
});

test('without ids that rise, they share the lines of their second', () => {
  expect(joinsOf(['a', 'b'], ['1 fee 1', '2 fee 1'])).toEqual(['1 a', '2 b']);
  expect(joinsOf([], ['1 fee 1'])).toEqual(['1 -']);
});
