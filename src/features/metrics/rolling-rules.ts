/** What trades made on average lately, trade by trade. */

export interface RollingSum {
  /** The last trade of it, from 0. */
  number: number;
  /** Exact, of so many trades as the window has. */
  sum: number;
}

/**
 * The sum of each trade and those before it that the window holds, from the first full window on. Of more than `most`,
 * where each of as many stretches as fit is lowest and highest, and the latest.
 * @param values whole, in order of closing; a window of them adds up to less than 2^53
 */
export function rollingSums(values: Float64Array, window: number, most: number): RollingSum[] {
  const windows = Math.max(0, values.length - window + 1);
  const stretches = windows <= most ? windows : Math.floor((most - 1) / 2);
  const found: RollingSum[] = [];
  let sum = 0;
  for (let number = 0; number < window - 1 && windows > 0; number++) sum += values[number] ?? 0;
  let next = 0;
  for (let stretch = 0; stretch < stretches; stretch++) {
    const end = Math.floor(((stretch + 1) * windows) / stretches);
    let [low, high]: [RollingSum | null, RollingSum | null] = [null, null];
    for (; next < end; next++) {
      const number = next + window - 1;
      sum += values[number] ?? 0;
      if (low === null || sum < low.sum) low = { number, sum };
      if (high === null || sum > high.sum) high = { number, sum };
      // Whole numbers: what is taken out leaves no rest.
      sum -= values[next] ?? 0;
    }
    if (!low || !high) continue;
    const [first, second] = low.number <= high.number ? [low, high] : [high, low];
    found.push(first);
    if (second.number > first.number) found.push(second);
  }
  const last = values.length - 1;
  const latest = found.at(-1);
  if (latest && latest.number < last) found.push({ number: last, sum: sum + (values[windows - 1] ?? 0) });
  return found;
}
