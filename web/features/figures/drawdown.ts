/** What a drawdown in percent is of: the highest close of the account before it. */
export const DRAWDOWN_BASE = "of the $10,000 account's peak";
