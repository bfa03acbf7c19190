/** A P&L against what the accounts of its entries began with. Cents. */
export interface OfAccounts {
  startingBalance: bigint;
  /** P&L / starting balance × 100. */
  percent: number;
}

/** `null` where the accounts began with nothing. */
export const ofAccounts = (pnlCents: bigint, startingCents: bigint): OfAccounts | null =>
  startingCents === 0n
    ? null
    : { startingBalance: startingCents, percent: (Number(pnlCents) * 100) / Number(startingCents) };
