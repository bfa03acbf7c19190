import { expect, test } from 'bun:test';
import { describeRoom } from './describe-room.ts';

const dollars = (amount: number) => BigInt(amount * 100);

test.each([
  [684, 684, false, '$684.00 left'],
  [0, 0, false, 'none left'],
  [-12, -12, false, '$12.00 over'],
  // Of an estimate the bounds, never one figure as if it were known.
  [684, 400, true, '$400.00 to $684.00 left'],
  [684, null, true, 'at most $684.00 left'],
  [684, 0, true, 'at most $684.00 left'],
  [684, -200, true, 'at most $684.00 left'],
  [684, 684, true, 'about $684.00 left'],
  [0, null, true, 'none left'],
  [-12, -30, true, '$12.00 to $30.00 over'],
  [-12, null, true, 'at least $12.00 over'],
  [-12, -12, true, 'about $12.00 over'],
])('room of %p, at worst %p, estimate %p', (room, atWorst, estimate, text) => {
  const roomAtWorst = atWorst === null ? null : dollars(atWorst);
  expect(describeRoom({ room: dollars(room), roomAtWorst, estimate })).toBe(text);
});
