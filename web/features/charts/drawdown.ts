/** Shown for a drawdown larger than the account, where a percentage would be meaningless. */
export const BEYOND_ACCOUNT = 'over the $10,000 account';

/** @param percent of the highest close before it, positive or negative */
export const isBeyondAccount = (percent: number): boolean => Math.abs(percent) > 100;
