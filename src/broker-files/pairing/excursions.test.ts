import { expect, test } from 'bun:test';
import { at, exact, fill, pair, roundTrip } from '#src/testing/pairing-input.ts';

const FILLS = [
  fill('buy 2 @ 5000', at('14:30:00')),
  fill('sell 2 @ 5001', at('14:40:00')),
  fill('sell 2 @ 5010', at('14:50:00')),
  fill('buy 1 @ 5005', at('14:55:00')),
  fill('buy 1 @ 5006', at('14:56:00')),
];
const trip = (text: string, opened: string, closed: string) =>
  roundTrip(text, at(opened), at(closed), { file: 2, mae: exact('37.5'), mfe: exact('150') });

test('a trade that one row tells whole keeps what that says went against it and for it', () => {
  const roundTrips = [trip('long 2 5000 5001', '14:30:00', '14:40:00')];
  expect(pair({ fills: FILLS, roundTrips }).trades).toMatchObject([
    { side: 'long', mae: 3750n, mfe: 15_000n },
    { side: 'short', mae: null, mfe: null },
  ]);
});

test('those of pieces are not those of the position', () => {
  const roundTrips = [
    trip('short 1 5010 5005', '14:50:00', '14:55:00'),
    trip('short 1 5010 5006', '14:50:00', '14:56:00'),
  ];
  expect(pair({ fills: FILLS, roundTrips }).trades).toMatchObject([
    { side: 'long', mae: null },
    { side: 'short', mae: null, mfe: null },
  ]);
  expect(pair({ fills: FILLS, roundTrips: roundTrips.slice(0, 1) }).trades[1]).toMatchObject({ mae: null });
});
