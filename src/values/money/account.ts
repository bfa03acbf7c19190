/** What entries and their accounts have in common. */

import { parseExact, plus, rounded, times, whole } from './exact.ts';

export const ACCOUNT_KINDS = ['sim', 'evaluation', 'funded', 'live'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** Simulated money is not the team's, unless the admin says so. */
export const countsByKind = (kind: AccountKind): boolean => kind !== 'sim';

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

/** What costs are listed for. */
export interface TradedInstrument {
  root: string | null;
  instrumentType: string;
}

/**
 * What a list says of it: the exact root comes before any other. Shares are no contracts, so that only a row of their own holds
 * for them.
 */
export const listedCost = <Listed extends ListedCost>(
  costs: readonly Listed[],
  { root, instrumentType }: TradedInstrument,
): Listed | undefined =>
  costs.find((one) => one.root === root) ??
  (instrumentType === 'stocks' ? undefined : costs.find((one) => one.root === ANY_ROOT));

/** In and out. */
const SIDES = 2;

export const COST_KINDS = ['commission', 'fees'] as const;
export type CostKind = (typeof COST_KINDS)[number];

/**
 * The costs of a round trip by an account's list; `null` without one. The exact root comes before any other. Parts of a
 * cent are added first and rounded once: the fees take what is left of the total.
 * @param missing those that are to be filled in; the others are `null`
 */
export function listedCosts(
  costs: readonly ListedCost[],
  { quantity, ...traded }: TradedInstrument & { quantity: number },
  missing: readonly CostKind[] = COST_KINDS,
): Record<CostKind, bigint | null> | null {
  const cost = listedCost(costs, traded);
  if (!cost) return null;
  const [commission, fees] = COST_KINDS.map((kind) => {
    const paid = missing.includes(kind) ? parseExact(cost[kind]) : null;
    return paid && times(paid, whole(quantity * SIDES));
  });
  const charged = commission ? rounded(commission, 2) : null;
  if (!fees) return { commission: charged, fees: null };
  const total = commission ? plus(commission, fees) : fees;
  return { commission: charged, fees: rounded(total, 2) - (charged ?? 0n) };
}
