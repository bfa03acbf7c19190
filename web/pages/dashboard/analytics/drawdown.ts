/** Said of a drawdown that took more than all there was; a percentage would say nothing of it. */
export const BEYOND_ACCOUNT = 'over the $10,000 account';

/** @param percent of the highest close before it, as a size or as a loss */
export const isBeyondAccount = (percent: number): boolean => Math.abs(percent) > 100;
