import { expect, test } from 'bun:test';
import type { TradeFinding } from '#src/features/metrics/finding-responses.ts';
import { findingSentence } from './finding-sentence.ts';

const FRIDAYS: TradeFinding = {
  grouping: 'weekday',
  key: '5',
  name: null,
  query: 'weekday=5',
  n: 31,
  others: 1390,
  net: -538_900n,
  mean: -17_384n,
  othersMean: 6_120n,
  low: -34_210n,
  high: -13_155n,
};

test('a finding says what the trades made, each and the others, and how sure that is', () => {
  expect(findingSentence(FRIDAYS, 'trade', 12)).toEqual({
    subject: 'Fridays',
    rest: ' cost you $5,389 over 31 trades: −$174 on average, the others +$61.',
    interval: '90% interval of the difference per trade: −$342 to −$132 · n 31 / 1,390',
  });
  const { rest } = findingSentence({ ...FRIDAYS, net: 1_250_000n, mean: 40_323n }, 'trade', 12);
  expect(rest).toBe(' made you $12,500 over 31 trades: +$403 on average, the others +$61.');
  expect(findingSentence({ ...FRIDAYS, net: 0n, mean: 0n }, 'trade', 12).rest).toStartWith(
    ' broke even over 31 trades: ',
  );
});

test('it counts closed trades, where not every trade is one', () => {
  const { rest, interval } = findingSentence(FRIDAYS, 'closed trade', 12);
  expect(rest).toContain(' over 31 closed trades: ');
  expect(interval).toStartWith('90% interval of the difference per closed trade: ');
});

test('small averages keep their cents', () => {
  const { rest, interval } = findingSentence(
    {
      ...FRIDAYS,
      mean: -412n,
      othersMean: 85n,
      low: -880n,
      high: -114n,
    },
    'trade',
    12,
  );
  expect(rest).toEndWith(': −$4.12 on average, the others +$0.85.');
  expect(interval).toContain('−$8.80 to −$1.14');
});

test.each([
  ['halfHour', '19', null, 'Trades opened from 9:30 AM to 10:00 AM'],
  ['halfHour', '47', null, 'Trades opened from 11:30 PM to 12:00 AM'],
  ['holding', 'to1m', null, 'Trades held for less than a minute'],
  ['size', '1', null, 'Trades of size 1'],
  ['size', '3to5', null, 'Trades of size 3 to 5'],
  ['root', 'ES', null, 'ES trades'],
  ['strategy', '3', 'Opening range', '“Opening range” trades'],
  ['strategy', null, null, 'Trades without a strategy'],
  ['tag', 'tired', null, 'Trades tagged “tired”'],
  ['account', '2', 'Apex 50K', 'Trades in Apex 50K'],
  ['side', 'short', null, 'Shorts'],
  ['afterLoss', 'true', null, 'Trades within 15 minutes after a loss'],
] as const)('%s %s is named as traders do', (grouping, key, name, subject) => {
  expect(findingSentence({ ...FRIDAYS, grouping, key, name }, 'trade', 12).subject).toBe(subject);
});

test('a half hour is named by the team’s clock', () => {
  const finding = { ...FRIDAYS, grouping: 'halfHour', key: '19', name: null } as const;
  expect(findingSentence(finding, 'trade', 24).subject).toBe('Trades opened from 09:30 to 10:00');
});
