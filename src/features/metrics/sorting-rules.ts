/** Values that are worked on between two chances to let others run: about a millisecond. */
const AT_ONCE = 8192;

/** Ascending: parts that are sorted one at a time, merged. Yields where others may run in between. */
export function* sortedInParts(values: Float64Array): Generator<void, Float64Array> {
  let [from, into] = [values.slice(), new Float64Array(values.length)];
  for (let start = 0; start < from.length; start += AT_ONCE) {
    from.subarray(start, start + AT_ONCE).sort();
    yield;
  }
  for (let length = AT_ONCE; length < from.length; length *= 2) {
    for (let start = 0; start < from.length; start += 2 * length) {
      const middle = Math.min(start + length, from.length);
      yield* merged(from, into, { start, middle, end: Math.min(middle + length, from.length) });
    }
    [from, into] = [into, from];
  }
  return from;
}

/** Two stretches that follow each other, each ascending, as one. */
function* merged(
  from: Float64Array,
  into: Float64Array,
  { start, middle, end }: { start: number; middle: number; end: number },
): Generator<void> {
  let [left, right] = [start, middle];
  for (let next = start; next < end; next++) {
    const isLeft = left < middle && (right >= end || at(from, left) <= at(from, right));
    into[next] = isLeft ? at(from, left++) : at(from, right++);
    if (next % AT_ONCE === 0) yield;
  }
}

/** An element that is there. */
const at = (values: Float64Array, index: number): number => values[index] ?? 0;
