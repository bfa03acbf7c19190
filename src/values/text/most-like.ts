/** How much of two texts has to be the same for one to be the other, misspelt. */
const LEAST_LIKENESS = 0.5;

/**
 * The name that somebody probably meant, or `null`.
 * @param partOf what of a name is compared: what they all have in common would make them alike
 */
export function mostLike(
  typed: string,
  names: readonly string[],
  partOf: (name: string) => string,
): string | null {
  const compared = pairs(partOf(typed));
  const found = names
    .map((name) => ({ name, likeness: likeness(compared, pairs(partOf(name))) }))
    .reduce((best, one) => (one.likeness > best.likeness ? one : best), { name: '', likeness: 0 });
  return found.likeness >= LEAST_LIKENESS ? found.name : null;
}

/** Of the pairs of letters, how many both have: swapped, missing and further letters or words change few of them. */
function likeness(one: readonly string[], other: readonly string[]): number {
  const left = [...other];
  const same = one.filter((pair) => {
    const at = left.indexOf(pair);
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  });
  return (2 * same.length) / (one.length + other.length || 1);
}

const pairs = (text: string): string[] =>
  Array.from({ length: Math.max(text.length - 1, 0) }, (_, at) => text.slice(at, at + 2));
