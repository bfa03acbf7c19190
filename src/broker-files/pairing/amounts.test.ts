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
import type { PairingOptions } from './types.ts';

describe('what the file says was made', () => {
  const made = (amount: string, is: 'gross' | 'net') => ({ pnl: { amount: exact(amount), is } });

  test('stays, and is told where the prices make something else', () => {
    const trip = roundTrip('long 2 30924.75 30932.25', at('13:36:07'), at('13:36:12'), {
      ...made('-30', 'gross'),
      pointValue: exact('2'),
      fillIds: { buy: '1', sell: '2' },
    });
    const paired = pair({ roundTrips: [trip] });
    expect(paired.trades.map(tradeText)).toEqual([
      'long 2 30924.75>30932.25 13:36:07>13:36:12 gross -3000 costs -+- net -3000',
    ]);
    expect(problemTexts(paired)).toEqual(['pnl_differs -30 30']);
  });

  test('as a net leads to the gross by the costs', () => {
    const fills = [
      fill('buy 1 @ 5000', at('14:30:00'), { ...paid('2.254', '0'), ...made('0', 'net') }),
      fill('sell 1 @ 5001', at('14:31:00'), { ...paid('2.254', '0'), ...made('45.492', 'net') }),
    ];
    const paired = pair({ fills });
    expect(paired.trades.map(tradeText)).toEqual([
      'long 1 5000>5001 14:30:00>14:31:00 gross 5000 costs 451+0 net 4549',
    ]);
    expect(paired.problems).toEqual([]);
  });

  test('as a net has costs that the file does not show', () => {
    const shown = { commission: exact('0.78'), pointValue: exact('2'), ...made('48.10', 'net') };
    const trip = roundTrip('long 1 30220 30245', at('09:12:00'), at('09:13:00'), shown);
    const paired = pair({ roundTrips: [trip] });
    expect(paired.trades.map(tradeText)).toEqual([
      'long 1 30220>30245 09:12:00>09:13:00 gross 5000 costs 78+112 net 4810',
    ]);
    expect(paired.problems).toEqual([]);
  });

  test.each([
    ['20', 'pnl_differs 48.88 500'],
    ['1', 'pnl_differs 48.88 25'],
  ])('no cost explains a point value of %s', (pointValue, problem) => {
    const shown = { commission: exact('0.78'), pointValue: exact(pointValue), ...made('48.10', 'net') };
    const trip = roundTrip('long 1 30220 30245', at('09:12:00'), at('09:13:00'), shown);
    const paired = pair({ roundTrips: [trip] });
    expect(problemTexts(paired)).toEqual([problem]);
    expect(paired.trades[0]?.pnl).toBe(4810n);
    expect(paired.trades[0]?.grossPnl).toBe(4888n);
  });

  test('as a net of an open trade leaves out what opened the rest', () => {
    const fills = [
      fill('buy 2 @ 5000', at('14:30:00'), { ...paid('4', '0'), ...made('0', 'net') }),
      fill('sell 1 @ 5001', at('14:31:00'), { ...paid('2', '0'), ...made('46', 'net') }),
    ];
    expect(tradesOf({ fills })[0]).toEndWith('gross 5000 costs 600+0 net 4400');
  });

  test('may be rounded in each row', () => {
    const third = (time: string) =>
      fill('sell 1 @ 5000.3331', at(time), { ...made('16.66', 'gross'), effect: null });
    const fills = [
      fill('buy 3 @ 5000', at('14:30:00')),
      third('14:31:00'),
      third('14:32:00'),
      third('14:33:00'),
    ];
    // 16.655 each.
    const paired = pair({ fills });
    expect(paired.trades[0]?.grossPnl).toBe(4998n);
    expect(paired.problems).toEqual([]);
  });

  test('by the fill itself comes before what its matches say', () => {
    const fills = [
      fill('buy 1 @ 5000', at('14:30:00'), { id: '1' }),
      fill('sell 1 @ 5001', at('14:31:00'), { id: '2', ...made('50', 'gross') }),
    ];
    const fillIds = { buy: '1', sell: '2' };
    const match = roundTrip('long 1 5000 5001', at('14:30:00'), at('14:31:00'), {
      fillIds,
      ...made('49', 'gross'),
    });
    expect(pair({ fills, roundTrips: [match] }).trades[0]?.grossPnl).toBe(5000n);
  });

  test('of only some of what was closed counts for nothing', () => {
    const fills = [
      fill('buy 2 @ 5000', at('14:30:00'), { id: '1' }),
      fill('sell 2 @ 5001', at('14:31:00'), { id: '2' }),
    ];
    const half = roundTrip('long 1 5000 5001', at('14:30:00'), at('14:31:00'), {
      ...made('50', 'gross'),
      fillIds: { buy: '1', sell: '2' },
    });
    const paired = pair({ fills, roundTrips: [half] });
    expect(paired.trades[0]?.grossPnl).toBe(10_000n);
    expect(paired.problems).toEqual([]);
  });
});

describe('costs that nobody told', () => {
  const fills = [
    fill('buy 1 @ 5000', at('14:30:00'), { commission: exact('1.29') }),
    fill('sell 2 @ 5001', at('14:31:00'), { commission: exact('2.58') }),
  ];

  test('are filled in for each contract and side, and the trade says so', () => {
    const listed = { commission: exact('9'), fees: exact('1.5') };
    const estimate: PairingOptions['estimate'] = ({ quantity }) => ({
      ...listed,
      fees: { ...listed.fees, units: listed.fees.units * quantity.units },
    });
    const { trades } = pair({ fills }, { estimate });
    expect(trades.map(tradeText)).toEqual([
      'long 1 5000>5001 14:30:00>14:31:00 gross 5000 costs 258+300 net 4442',
      'short 1 (1 open) 5001>- 14:31:00>- gross 0 costs 129+150 net -279',
    ]);
    expect(trades.map(({ isEstimated }) => isEstimated)).toEqual([true, true]);
    expect(pair({ fills }).trades.map(({ isEstimated }) => isEstimated)).toEqual([false, false]);
    const trip = roundTrip('long 3 5000 5001', at('14:30:00'), at('14:31:00'));
    expect(tradesOf({ roundTrips: [trip] }, { estimate })[0]).toEndWith('costs 900+900 net 13200');
  });

  test('are none where the net is told, or an explicit 0', () => {
    const estimate = () => paid('9', '9');
    const net = { pnl: { amount: exact('48'), is: 'net' as const } };
    const trip = roundTrip('long 1 5000 5001', at('14:30:00'), at('14:31:00'), net);
    expect(tradesOf({ roundTrips: [trip] }, { estimate })[0]).toEndWith('gross 5000 costs -+200 net 4800');
    const fills = [
      fill('buy 1 @ 5000', at('14:30:00'), { pnl: { amount: exact('0'), is: 'net' } }),
      fill('sell 1 @ 5001', at('14:31:00'), net),
    ];
    expect(tradesOf({ fills }, { estimate })[0]).toEndWith('gross 5000 costs -+200 net 4800');
    const free = roundTrip('long 1 5000 5001', at('14:30:00'), at('14:31:00'), paid('0', '0'));
    expect(tradesOf({ roundTrips: [free] }, { estimate })[0]).toEndWith('gross 5000 costs 0+0 net 5000');
  });
});
