/** The account a trader entered a trade for last, for the next one; in this browser. */

const keyOf = (traderId: number): string => `bullpen-account-${traderId}`;

export function lastAccount(traderId: number): string | null {
  try {
    return localStorage.getItem(keyOf(traderId));
  } catch {
    // Storage may be denied.
    return null;
  }
}

export function rememberAccount(traderId: number, accountId: string): void {
  try {
    if (accountId === '') localStorage.removeItem(keyOf(traderId));
    else localStorage.setItem(keyOf(traderId), accountId);
  } catch {
    // Only a convenience.
  }
}
