import { expect, test } from 'bun:test';
import { dayTotals, fixture, readWith } from '#src/testing/broker-fixtures.ts';
import { tradestationExecutions } from './tradestation-executions.ts';

const TEXT = fixture('tradestation-executions.csv');

test('commission and fees are apart, and each fee counts once', () => {
  const { items, dateOrder, skipped } = readWith(tradestationExecutions, TEXT);
  expect(dayTotals(items)).toEqual([
    // 200 KLMN bought for 2420.00, sold for 1837.50 + 602.00: 19.50. Commission 1.00 + 0.75 + 0.25. Fees 0.63, then
    // 0.11 less a rebate of 0.30, then 0.19.
    '2026-05-11: 19.5, 2, 0.63, 16.87, 3',
    // 2 MNQ short, 10.50 × $2 × 2 = 42.00.
    '2026-05-13: 42, 2.08, 0, 39.92, 2',
  ]);
  expect([dateOrder, skipped]).toEqual(['mdy', 0]);
  expect(items.map((item) => item.kind === 'fill' && [item.side, item.effect])).toEqual([
    ['buy', null],
    ['sell', null],
    ['sell', null],
    ['sell', 'open'],
    ['buy', 'close'],
  ]);
  expect(items[0]).toMatchObject({
    account: '70077',
    isShareUnlessRoot: true,
    at: { clock: '2026-05-11T09:31:02.000', offset: null, zone: null, hasTime: true },
  });
});

test('a net that is not what its costs leave is told, and the costs count', () => {
  // 602.00 − 0.25 − 0.19 = 601.56, where the file says 600.56.
  expect(readWith(tradestationExecutions, TEXT).problems).toMatchObject([
    {
      severity: 'warning',
      code: 'totals_differ',
      line: 4,
      message: expect.stringContaining('by $1.00 more than'),
    },
  ]);
});

test('the order of days is asked where none tells', () => {
  const text = TEXT.replaceAll(/5\/1[1-4]\/26/g, '5/6/26');
  expect(readWith(tradestationExecutions, text).dateOrder).toBe('unknown');
  const { items } = readWith(tradestationExecutions, text, { dateOrder: 'dmy' });
  expect(items[0]).toMatchObject({ at: { clock: '2026-06-05T09:31:02.000' } });
});

test('a row without a time of day is told', () => {
  const { problems } = readWith(tradestationExecutions, TEXT.replace('9:31:02', 'n/a'));
  expect(problems[0]).toMatchObject({ severity: 'refused', line: 2 });
});
