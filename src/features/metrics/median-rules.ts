/** The middle value, or the mean of the two in the middle; `null` of none. @param values ascending */
export function computeMedian(values: Float64Array): number | null {
  const { length } = values;
  if (length === 0) return null;
  const middle = length >> 1;
  const upper = values[middle] ?? 0;
  return length % 2 === 1 ? upper : ((values[middle - 1] ?? 0) + upper) / 2;
}
