import { expect, test } from 'bun:test';
import { at, exact, fill, paid, pair, roundTrip, tradesOf, tradeText } from '#src/testing/pairing-input.ts';

test('round trips that are whole stay as they are, though they overlap', () => {
  const roundTrips = [
    roundTrip('short 3 30182.5 30148.75', at('14:10:08'), at('14:10:48'), {
      ...paid('1.50', '2.22'),
      pointValue: exact('2'),
      isWhole: true,
      mae: exact('12.5'),
      mfe: exact('210'),
    }),
    roundTrip('short 1 30180 30170', at('14:10:10'), at('14:10:40'), { isWhole: true }),
  ];
  const { trades } = pair({ roundTrips });
  expect(trades.map(tradeText)).toEqual([
    'short 3 30182.5>30148.75 14:10:08>14:10:48 gross 20250 costs 150+222 net 19878',
    'short 1 30180>30170 14:10:10>14:10:40 gross 50000 costs -+- net 50000',
  ]);
  expect([trades[0]?.mae, trades[0]?.mfe]).toEqual([1250n, 21_000n]);
});

test('round trips that are pieces are grouped from flat to flat, side by side', () => {
  const roundTrips = [
    roundTrip('long 2 5000 5003', at('14:30:00'), at('14:40:00'), { mae: exact('250') }),
    roundTrip('long 1 4998 5003', at('14:31:00'), at('14:40:00')),
    roundTrip('long 2 4998 5001', at('14:31:00'), at('14:45:00')),
    roundTrip('short 1 5001 5000', at('14:45:00'), at('14:46:00')),
    roundTrip('long 1 5000 5001', at('14:45:00'), at('14:50:00')),
  ];
  const { trades } = pair({ roundTrips });
  expect(trades.map(tradeText)).toEqual([
    'long 5 4998.8>5002.2 14:30:00>14:45:00 gross 85000 costs -+- net 85000',
    'short 1 5001>5000 14:45:00>14:46:00 gross 5000 costs -+- net 5000',
    'long 1 5000>5001 14:45:00>14:50:00 gross 5000 costs -+- net 5000',
  ]);
  expect(trades[0]?.mae).toBeNull();
  expect(trades[0]?.legs).toHaveLength(6);
});

test('round trips with stamps of a minute belong together where they have one entry', () => {
  const minute = at('09:12:00');
  const roundTrips = [
    roundTrip('long 1 5000 5001', minute, minute),
    roundTrip('long 1 5000 5002', minute, at('09:13:00')),
  ];
  expect(tradesOf({ roundTrips })).toEqual([
    'long 2 5000>5001.5 09:12:00>09:13:00 gross 15000 costs -+- net 15000',
  ]);
});

test('round trips are as large as what was held at once, not in turn', () => {
  const roundTrips = [
    roundTrip('long 1 5000 5001', at('14:30:00'), at('14:40:00')),
    roundTrip('long 1 5000 5001', at('14:35:00'), at('14:45:00')),
    roundTrip('long 1 5000 5001', at('14:40:00'), at('14:50:00')),
  ];
  expect(tradesOf({ roundTrips })[0]).toStartWith('long 2 5000>5001 14:30:00>14:50:00');
});

test('round trips of a day alone stay apart', () => {
  const roundTrips = [
    roundTrip('long 1 10 11', null, '2026-06-15'),
    roundTrip('long 1 10 11', null, '2026-06-15'),
  ];
  expect(pair({ roundTrips }).trades.map(({ tradeDate }) => tradeDate)).toEqual(['2026-06-15', '2026-06-15']);
});

test('whole round trips whose fills came are those fills', () => {
  const fills = [
    fill('buy 1 @ 5000', at('14:30:00'), { id: '1' }),
    fill('sell 1 @ 5001', at('14:31:00'), { id: '2' }),
  ];
  const fillIds = { buy: '1', sell: '2' };
  const whole = roundTrip('long 1 5000 5001', at('14:30:00'), at('14:31:00'), { fillIds, isWhole: true });
  expect(pair({ fills, roundTrips: [whole] }).trades).toHaveLength(1);
  expect(pair({ roundTrips: [whole] }).trades).toHaveLength(1);
});

test('round trips that stand in two reports of a platform count once, on the day that one of them gives', () => {
  const fillIds = { buy: '1', sell: '2' };
  const one = roundTrip('long 1 5000 5001', at('14:30:00'), at('14:31:00'), { fillIds });
  const other = { ...one, closed: { ...one.closed, tradeDate: '2026-06-16' } as const };
  const { trades } = pair({ roundTrips: [one, other] });
  expect(trades.map(({ quantity, tradeDate }) => [quantity, tradeDate])).toEqual([['1', '2026-06-16']]);
});
