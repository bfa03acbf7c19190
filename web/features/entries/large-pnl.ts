import { dollarsOf } from '#src/values/money.ts';

/**
 * From $1,000,000 on, either way, a P&L is more likely a slip of the keys than a trade: the form asks once before it is
 * saved. A fixed amount, so that a team knows when it is asked; what the entry had before is not asked for again.
 */
const LARGE_DOLLARS = 1_000_000;

export function isLargePnl(pnl: string | null): pnl is string {
  return pnl !== null && Math.abs(dollarsOf(pnl)) >= LARGE_DOLLARS;
}
