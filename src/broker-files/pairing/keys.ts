/** Account and full contract: what is paired with each other. */

export interface Keyed {
  account: string;
  contract: string;
}

/** No name of an account or a contract has this character. */
export const SEPARATOR = '\u0000';

export const keyOf = ({ account, contract }: Keyed): string => `${account}${SEPARATOR}${contract}`;

const DIGITS = /^\d+$/;

/** An id that rises with time: only digits have an order. */
export const risingId = (id: string | null): bigint | null =>
  id !== null && DIGITS.test(id) ? BigInt(id) : null;

/** Files have stamps of a second, or of less: two are the same where their seconds are. */
export const secondOf = (at: number): number => Math.floor(at / 1000);
