/** Names in a sentence: `A`, `A and B`, `A, B and C`. */
export function listed(names: readonly string[]): string {
  const [last, ...others] = names.toReversed();
  if (last === undefined || others.length === 0) return last ?? '';
  return `${others.toReversed().join(', ')} and ${last}`;
}
