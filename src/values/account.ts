/** What entries and their accounts have in common. */

import { exactOf, rounded, times, whole } from './exact.ts';

export const ACCOUNT_NOT_FOUND = 'Account not found';

/** The root of a cost that holds for every contract without one of its own. */
export const ANY_ROOT = '*';

/** Dollars per contract and side, as a decimal: brokers list parts of a cent. */
export const COST_LIMITS = { places: 4, digits: 9 } as const;

/** What is paid for one contract and side; `null` where nothing is said of it. */
export interface ListedCost {
  root: string;
  commission: string | null;
  fees: string | null;
}

/** A listed cost in its one spelling: with two decimals, or as many more as it has. */
export function costText(decimal: string): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  return `${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`;
}

/** In and out. */
const SIDES = 2;

/**
 * The costs of a round trip by an account's list, each rounded to cents once; `null` without one. The exact root comes
 * before any other.
 */
export function listedCosts(
  costs: readonly ListedCost[],
  root: string | null,
  quantity: number,
): { commission: bigint | null; fees: bigint | null } | null {
  const cost = costs.find((one) => one.root === root) ?? costs.find((one) => one.root === ANY_ROOT);
  if (!cost) return null;
  const each = (listed: string | null) => {
    const paid = exactOf(listed);
    return paid && rounded(times(paid, whole(quantity * SIDES)), 2);
  };
  return { commission: each(cost.commission), fees: each(cost.fees) };
}
