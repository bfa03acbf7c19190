/** What entries and their accounts have in common. */

export const ACCOUNT_NOT_FOUND = 'Account not found';

/** The root of a cost that holds for every contract without one of its own. */
export const ANY_ROOT = '*';
