import { decimalText, type Exact, magnitude, minus, quotient, times } from '#src/values/money/exact.ts';

const MAX_PLACES = 6;

/** What a point is worth if so many of them came to an amount; `null` where that is no round figure, as after a conversion. */
export function findPointValue(amount: Exact, points: Exact): string | null {
  if (points.units === 0n || amount.units === 0n) return null;
  const value: Exact = {
    units: quotient(magnitude(amount), magnitude(points), MAX_PLACES),
    places: MAX_PLACES,
  };
  const isRound = minus(times(value, magnitude(points)), magnitude(amount)).units === 0n;
  return isRound ? decimalText(value) : null;
}
