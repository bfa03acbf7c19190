import { describe, expect, test } from 'bun:test';
import {
  at,
  exact,
  fill,
  paid,
  pair,
  problemTexts,
  roundTrip,
  tradesOf,
  tradeText,
} from '#src/testing/pairing-input.ts';
import type { ResolvedFill } from './types.ts';

describe('fills', () => {
  test('scaled in and out, they are one trade of the largest size held', () => {
    const fills = [
      fill('buy 2 @ 5000', at('14:30:00'), paid('2.58', '3.18')),
      fill('buy 1 @ 4998.5', at('14:31:00'), paid('1.29', '1.59')),
      fill('sell 1 @ 5002', at('14:32:00'), paid('1.29', '1.59')),
      fill('buy 1 @ 5001', at('14:33:00'), paid('1.29', '1.59')),
      fill('sell 3 @ 5003.25', at('14:35:00'), paid('3.87', '4.77')),
    ];
    // In: 19999.5 / 4. Out: (5002 + 3 × 5003.25) / 4. Gross: (20011.75 − 19999.5) × 50 = 612.50.
    const expected = 'long 3 4999.875>5002.9375 14:30:00>14:35:00 gross 61250 costs 1032+1272 net 58946';
    const { trades, problems } = pair({ fills });
    expect(trades.map(tradeText)).toEqual([expected]);
    expect(trades[0]?.legs.map(({ role }) => role)).toEqual(['entry', 'entry', 'exit', 'entry', 'exit']);
    expect(problems).toEqual([]);
  });

  test('the one that turns a position is split, and its costs with it to the cent', () => {
    const fills = [
      fill('sell 1 @ 5000', at('14:30:00'), paid('0.01', '0')),
      fill('buy 3 @ 4999', at('14:31:00'), paid('0.05', '0.10')),
      fill('sell 2 @ 5001', at('14:32:00'), paid('0.02', '0.02')),
    ];
    expect(tradesOf({ fills })).toEqual([
      'short 1 5000>4999 14:30:00>14:31:00 gross 5000 costs 3+3 net 4994',
      'long 2 4999>5001 14:31:00>14:32:00 gross 20000 costs 5+9 net 19986',
    ]);
  });

  test('two contracts of a product are never matched: a roll holds both', () => {
    const march = { contract: 'ESH7' };
    const fills = [
      fill('buy 1 @ 5000', at('14:30:00')),
      fill('buy 1 @ 5050', at('14:30:05'), march),
      fill('sell 1 @ 5001', at('14:30:06')),
      fill('sell 1 @ 5049', at('14:40:00'), march),
    ];
    expect(tradesOf({ fills })).toEqual([
      'long 1 5000>5001 14:30:00>14:30:06 gross 5000 costs -+- net 5000',
      'long 1 5050>5049 14:30:05>14:40:00 gross -5000 costs -+- net -5000',
    ]);
  });

  test('26 equal ones of copied accounts stay 26', () => {
    const accounts = Array.from({ length: 13 }, (_, index) => `ACCOUNT-${index}`);
    const fills = accounts.flatMap((account) => [
      fill('sell 6 @ 29441.25', at('14:30:00'), { account }),
      fill('buy 6 @ 29440.25', at('14:31:00'), { account }),
    ]);
    const { trades } = pair({ fills });
    expect(trades).toHaveLength(13);
    expect(new Set(trades.map(({ account }) => account)).size).toBe(13);
    const [first] = fills;
    const twice = first ? [first, { ...first, place: 99 }] : [];
    expect(tradesOf({ fills: twice })[0]).toStartWith('short 12 (12 open)');
  });

  test('what is left is an open trade with what it realised first in, first out, and all costs so far', () => {
    const fills = [
      fill('buy 1 @ 5000', at('14:30:00'), paid('1', '0')),
      fill('buy 2 @ 5010', at('14:31:00'), paid('2', '0')),
      fill('sell 1 @ 5004', '2026-06-16T14:32:00Z', paid('1', '0')),
    ];
    const { trades } = pair({ fills });
    expect(trades.map(tradeText)).toEqual([
      'long 3 (2 open) 5006.66666667>5004 14:30:00>- gross 20000 costs 400+0 net 19600',
    ]);
    expect(trades[0]?.tradeDate).toBe('2026-06-15');
    const closed = pair({ fills: [...fills, fill('sell 2 @ 5010', '2026-06-17T14:00:00Z')] }).trades[0];
    expect(closed?.tradeDate).toBe('2026-06-17');
    expect(closed?.isOpen).toBe(false);
  });

  test('rounding happens once, at the end, half away from zero', () => {
    const note = { contract: 'ZNZ6', pointValue: exact('1000'), ...paid('0.004', '0.0045') };
    const fills = [
      fill('buy 1 @ 114.25', at('14:30:00'), note),
      fill('sell 1 @ 114.2578125', at('14:31:00'), note),
    ];
    // 0.0078125 × 1000 = 7.8125; costs 0.008 and 0.009.
    expect(tradesOf({ fills })).toEqual([
      'long 1 114.25>114.2578125 14:30:00>14:31:00 gross 781 costs 1+1 net 779',
    ]);
  });

  test('without a point value nothing is made up', () => {
    const unknown = { pointValue: null };
    const fills = [fill('buy 1 @ 5', at('14:30:00'), unknown), fill('sell 1 @ 6', at('14:31:00'), unknown)];
    expect(tradesOf({ fills })).toEqual(['long 1 5>6 14:30:00>14:31:00 gross - costs -+- net -']);
  });

  test('and round trips of nothing are told, and make nothing', () => {
    const paired = pair({
      fills: [fill('buy 0 @ 5', at('14:30:00')), fill('buy -2 @ 5', at('14:30:00'))],
      roundTrips: [roundTrip('long 0 5 6', at('14:30:00'), at('14:31:00'))],
    });
    expect(paired.trades).toEqual([]);
    expect(problemTexts(paired)).toEqual(['no_quantity 0', 'no_quantity -2', 'no_quantity 0']);
  });

  test('an order told as one of them is not counted beside those of it, or of its second', () => {
    const reported = (id: string, when: string) => fill('buy 2 @ 5', when, { id, orderId: id });
    const fills = [
      reported('10', at('14:30:00')),
      fill('buy 1 @ 5', at('14:29:59.9'), { id: '11', orderId: '10' }),
      fill('buy 1 @ 5', at('14:30:00'), { id: '12', orderId: '10' }),
      reported('20', at('14:31:00')),
      fill('buy 2 @ 5', at('14:31:00.5'), { id: '21' }),
      reported('30', at('14:32:00')),
    ];
    expect(pair({ fills }).trades[0]?.quantity).toBe('6');
  });

  test('the same one told twice by its id is one', () => {
    const [first, again] = [
      fill('buy 1 @ 5', at('14:30:00'), { id: 'a' }),
      fill('buy 1 @ 5', at('14:30:00'), { id: 'a' }),
    ];
    expect(pair({ fills: [first, again] }).trades[0]?.quantity).toBe('1');
  });
});

describe('the order of fills', () => {
  test('is that of the instants, then of the ids as numbers, then of the file', () => {
    const fills = [
      fill('buy 1 @ 5001', at('14:30:00'), { id: '1000' }),
      fill('sell 1 @ 5000', at('14:30:00'), { id: '999' }),
      fill('sell 1 @ 5002', at('14:31:00'), { id: 'x' }),
      fill('buy 1 @ 5003', at('14:31:00'), { id: 'b' }),
    ];
    expect(tradesOf({ fills })).toEqual([
      'short 1 5000>5001 14:30:00>14:30:00 gross -5000 costs -+- net -5000',
      'short 1 5002>5003 14:31:00>14:31:00 gross -5000 costs -+- net -5000',
    ]);
  });

  test('is that of the ids where one file has milliseconds and another has not', () => {
    const fills = [
      fill('sell 1 @ 5001', at('14:30:00.000'), { id: '20', file: 1 }),
      fill('buy 1 @ 5000', at('14:30:00.700'), { id: '10', file: 2 }),
    ];
    expect(tradesOf({ fills })[0]).toStartWith('long 1 5000>5001');
  });

  test('is that of the instants in a file of milliseconds, one on the second among them', () => {
    const [bought, sold, again] = [
      fill('buy 1 @ 5000', at('14:30:00.000'), { id: '30' }),
      fill('sell 1 @ 5001', at('14:30:00.250'), { id: '20' }),
      fill('buy 1 @ 5002', at('14:30:00.900'), { id: '10' }),
    ];
    const later = fill('sell 1 @ 5003', at('14:31:00.000'), { id: '5' });
    for (const fills of [
      [bought, sold, again, later],
      [again, sold, later, bought],
    ]) {
      expect(tradesOf({ fills }).map((text) => text.slice(0, 16))).toEqual([
        'long 1 5000>5001',
        'long 1 5002>5003',
      ]);
    }
  });

  test('is that of the ids only among fills of a second that a file of whole seconds has as well', () => {
    const fills = [
      fill('buy 1 @ 5000', at('14:30:00.000'), { id: '40', file: 1 }),
      fill('sell 1 @ 5001', at('14:30:00.250'), { id: '30', file: 1 }),
      // Filled between the two others, by its id.
      fill('sell 1 @ 5003', at('14:31:00'), { id: '15', file: 2 }),
      fill('buy 1 @ 5002', at('14:31:00.100'), { id: '10', file: 1 }),
      fill('buy 1 @ 5004', at('14:31:00.600'), { id: '20', file: 1 }),
      fill('sell 1 @ 5005', at('14:32:00'), { id: '50', file: 2 }),
    ];
    expect(tradesOf({ fills }).map((text) => text.slice(0, 16))).toEqual([
      'long 1 5000>5001',
      'long 1 5002>5003',
      'long 1 5004>5005',
    ]);
  });

  test('of two files that meet in one minute is theirs, whichever was imported first', () => {
    const fills = [
      fill('sell 1 @ 5001', at('14:30:00'), { file: 1, place: 0 }),
      fill('buy 1 @ 5002', at('14:31:00'), { file: 1, place: 1 }),
      fill('sell 1 @ 4999', at('14:29:00'), { file: 2, place: 0 }),
      fill('buy 1 @ 5000', at('14:30:00'), { file: 2, place: 1 }),
    ];
    expect(tradesOf({ fills }).map((text) => text.slice(0, 17))).toEqual([
      'short 1 4999>5000',
      'short 1 5001>5002',
    ]);
  });

  const day = '2026-06-15';

  test('within a day without times follows what opens and what closes', () => {
    const fills = [
      fill('sell 2 @ 11', day, { effect: 'close' }),
      fill('buy 1 @ 10', day, { effect: 'open' }),
      fill('buy 1 @ 10.5', day, { effect: 'open' }),
    ];
    const { trades, problems } = pair({ fills });
    expect(trades.map(tradeText)).toEqual(['long 2 10.25>11 ->- gross 7500 costs -+- net 7500']);
    expect(trades[0]?.tradeDate).toBe(day);
    expect(problems).toEqual([]);
  });

  test('is told to be a guess where nothing says what came first', () => {
    const fills = [fill('sell 1 @ 11', day), fill('buy 1 @ 10', day)];
    const paired = pair({ fills });
    expect(paired.trades.map(tradeText)).toEqual(['short 1 11>10 ->- gross 5000 costs -+- net 5000']);
    expect(problemTexts(paired)).toEqual(['order_unknown 2']);
    expect(pair({ fills: [fill('buy 1 @ 11', day), fill('buy 1 @ 10', day)] }).problems).toEqual([]);
  });

  test('takes days in turn where some fills have a time and some have none', () => {
    const fills = [fill('sell 1 @ 12', '2026-06-16'), fill('buy 1 @ 10', at('23:00:00'))];
    const [trade] = pair({ fills }).trades;
    expect([trade?.side, trade?.openedAt, trade?.closedAt, trade?.tradeDate]).toEqual([
      'long',
      Date.parse(at('23:00:00')),
      null,
      '2026-06-16',
    ]);
  });
});

describe('a close of what nobody opened', () => {
  const open: Partial<ResolvedFill> = { effect: 'open' };
  const close: Partial<ResolvedFill> = { effect: 'close' };

  test('is told, and opens nothing', () => {
    const fills = [
      fill('sell 2 @ 11', at('14:30:00'), close),
      fill('buy 1 @ 10', at('14:31:00'), open),
      fill('sell 1 @ 12', at('14:32:00'), close),
    ];
    const paired = pair({ fills });
    expect(paired.trades.map(tradeText)).toEqual([
      'long 1 10>12 14:31:00>14:32:00 gross 10000 costs -+- net 10000',
    ]);
    expect(problemTexts(paired)).toEqual(['unknown_close 2']);
    const earlier = fill('buy 2 @ 10', at('09:00:00'), open);
    expect(pair({ fills: [...fills, earlier] }).problems).toEqual([]);
  });

  test('is so for what is more than is held, and on the side that is held', () => {
    const fills = [
      fill('buy 1 @ 10', at('14:31:00'), open),
      fill('buy 1 @ 10', at('14:32:00'), close),
      fill('sell 3 @ 12', at('14:33:00'), close),
    ];
    const paired = pair({ fills });
    expect(paired.trades).toHaveLength(1);
    expect(problemTexts(paired)).toEqual(['unknown_close 1', 'unknown_close 2']);
  });

  test('is told of a day without times as well', () => {
    const fills = [
      fill('sell 2 @ 11', '2026-06-15', close),
      fill('buy 1 @ 10', '2026-06-15', open),
      fill('sell 1 @ 11', '2026-06-15', close),
    ];
    const paired = pair({ fills });
    expect(paired.trades.map(({ quantity, isOpen }) => [quantity, isOpen])).toEqual([['1', false]]);
    expect(problemTexts(paired)).toEqual(['unknown_close 2']);
  });

  test('is known by what it realised where no word says it', () => {
    const made = { pnl: { amount: exact('3.75'), is: 'gross' as const } };
    const fills = [fill('sell 1 @ 7558', at('14:30:00'), made)];
    expect(problemTexts(pair({ fills }))).toEqual(['unknown_close 1']);
    const net = (amount: string) => ({
      pnl: { amount: exact(amount), is: 'net' as const },
      ...paid('1', '0.5'),
    });
    const reported = (amount: string) =>
      pair({ fills: [fill('sell 1 @ 7558', at('14:30:00'), net(amount))] });
    expect(['0', '-1.5', '2.25'].map((amount) => reported(amount).problems.length)).toEqual([0, 0, 1]);
  });

  test('leaves what it realised to the prices where it is only part of it', () => {
    const made = { pnl: { amount: exact('999'), is: 'gross' as const }, effect: 'close' as const };
    const fills = [fill('buy 1 @ 10', at('14:31:00'), open), fill('sell 3 @ 12', at('14:33:00'), made)];
    const paired = pair({ fills });
    expect(paired.trades[0]?.grossPnl).toBe(10_000n);
    expect(problemTexts(paired)).toEqual(['unknown_close 2']);
  });

  test('of more than is held has turned the position where the next one closes that', () => {
    const fills = [
      fill('buy 3 @ 10', at('14:31:00'), { ...open, ...paid('3', '0') }),
      fill('sell 5 @ 12', at('14:33:00'), { ...close, ...paid('5', '0') }),
      fill('buy 2 @ 11', at('14:34:00'), { ...close, ...paid('2', '0') }),
    ];
    const paired = pair({ fills });
    expect(paired.trades.map(tradeText)).toEqual([
      'long 3 10>12 14:31:00>14:33:00 gross 30000 costs 600+0 net 29400',
      'short 2 12>11 14:33:00>14:34:00 gross 10000 costs 400+0 net 9600',
    ]);
    expect(paired.problems).toEqual([]);
    const others = [fill('sell 2 @ 11', at('14:34:00'), close), fill('buy 2 @ 11', at('14:34:00'), open)];
    for (const other of others) {
      expect(problemTexts(pair({ fills: [...fills.slice(0, 2), other] }))[0]).toBe('unknown_close 2');
    }
  });

  test('of more than is held has turned the position where what is held made all that it realised', () => {
    const sold = (amount: string) =>
      fill('sell 3 @ 12', at('14:33:00'), { ...close, pnl: { amount: exact(amount), is: 'gross' } });
    const pairSold = (amount: string) => pair({ fills: [fill('buy 2 @ 10', at('14:31:00')), sold(amount)] });
    expect(pairSold('200').trades.map(tradeText)).toEqual([
      'long 2 10>12 14:31:00>14:33:00 gross 20000 costs -+- net 20000',
      'short 1 (1 open) 12>- 14:33:00>- gross 0 costs -+- net 0',
    ]);
    expect(['200', '250'].map((amount) => problemTexts(pairSold(amount)))).toEqual([[], ['unknown_close 1']]);
  });

  test('an opening that closes something is told too', () => {
    const fills = [fill('buy 2 @ 10', at('14:31:00'), open), fill('sell 2 @ 12', at('14:32:00'), open)];
    expect(problemTexts(pair({ fills }))).toEqual(['opens_against 2']);
  });
});

test('the day is the broker’s own where it has one', () => {
  const sunday = { at: Date.parse('2026-06-14T23:04:19Z'), tradeDate: '2026-06-15' };
  const fills = [
    fill('buy 1 @ 5', '2026-06-14T23:03:54Z'),
    fill('sell 1 @ 6', '2026-06-14T23:04:19Z', { moment: sunday }),
  ];
  expect(pair({ fills }).trades[0]?.tradeDate).toBe('2026-06-15');
});
