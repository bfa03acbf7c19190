/** Compares in ascending order; texts by their code units. */
export const comparedBy = <T extends bigint | number | string>(a: T, b: T): number =>
  a < b ? -1 : a > b ? 1 : 0;
