/** Net in cents: of one day, or so far at its end. */
export interface DayNet {
  date: string;
  net: bigint;
}

/**
 * Net so far at the end of days: of `most` of them, evenly apart, the last one among them.
 * @param days with entries, ascending
 */
export function downsampleCurve(days: readonly DayNet[], most: number): DayNet[] {
  const { length } = days;
  const placeOf = (count: number) => Math.floor((count * most) / length);
  let sum = 0n;
  const curve: DayNet[] = [];
  days.forEach(({ date, net }, index) => {
    sum += net;
    if (length <= most || placeOf(index + 1) > placeOf(index)) curve.push({ date, net: sum });
  });
  return curve;
}
