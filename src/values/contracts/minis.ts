import type { Contracts } from './contract.ts';

/** A size in minis, where a micro counts a tenth; `null` of what has no contract. */
export function inMinis(quantity: number, root: string | null, contracts: Contracts): number | null {
  const contract = root === null ? undefined : contracts.get(root);
  if (!contract) return null;
  return contract.microOf === null ? quantity : quantity / 10;
}

/** How sizes are typed. */
export const MINI_SIZES = { places: 1, digits: 5, min: 0.1 } as const;

/** Sizes are kept and compared in tenths of minis. */
export const toTenths = (minis: number | null): number | null =>
  minis === null ? null : Math.round(minis * 10);
export const toMinis = (tenths: number | null): number | null => (tenths === null ? null : tenths / 10);
