/** What has the highest amount, or the lowest for side −1; the first in case of a tie. */
export function findExtreme<Item>(
  items: readonly Item[],
  amountOf: (item: Item) => bigint,
  side: 1n | -1n,
): Item | undefined {
  let found: Item | undefined;
  for (const item of items) if (!found || amountOf(item) * side > amountOf(found) * side) found = item;
  return found;
}
