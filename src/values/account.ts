/** What entries and their accounts have in common. */

export const ACCOUNT_NOT_FOUND = 'Account not found';

/** The root of a cost that holds for every contract without one of its own. */
export const ANY_ROOT = '*';

/** What is paid for one contract and side, in cents; `null` where nothing is said of it. */
interface ListedCost {
  root: string;
  commission: bigint | null;
  fees: bigint | null;
}

/** In and out. */
const SIDES = 2n;

/** The costs of a round trip by an account's list, where the exact root comes before any other; `null` without one. */
export function listedCosts(
  costs: readonly ListedCost[],
  root: string | null,
  quantity: number,
): Pick<ListedCost, 'commission' | 'fees'> | null {
  const cost = costs.find((one) => one.root === root) ?? costs.find((one) => one.root === ANY_ROOT);
  if (!cost) return null;
  const each = (cents: bigint | null) => (cents === null ? null : cents * BigInt(quantity) * SIDES);
  return { commission: each(cost.commission), fees: each(cost.fees) };
}
