/**
 * In cents. From $1,000,000 on, either way, a P&L is more likely a typo than a trade, so the form asks once before saving. The
 * amount is fixed, so that a team knows when it is asked; an entry's previous amount is not questioned again.
 */
const LARGE = 100_000_000n;

export function isLargePnl(pnl: bigint | null): pnl is bigint {
  return pnl !== null && (pnl >= LARGE || pnl <= -LARGE);
}
