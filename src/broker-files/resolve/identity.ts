/** What a row is recognised by when it comes again, in another export or in another format of the same broker. */

import { hash } from 'node:crypto';

/** Bytes of it, 16 characters, which tell all rows of an account from each other. A part of the text would keep all of it. */
const LENGTH = 12;

/**
 * With the broker's id it is that and the contract. Else what was dealt: how much, for how much and when. Not what an export may
 * show or leave out, or number anew: costs, P&L, sums, the number of the row.
 */
export const hashIdentity = (...parts: readonly (string | number | null)[]): string =>
  hash('sha256', JSON.stringify(parts), 'buffer').toString('base64url', 0, LENGTH);
