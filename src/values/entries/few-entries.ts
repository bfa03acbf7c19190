/** Entries that a request goes through within milliseconds, faster than a process for them would start. */
const FEW = 200;

/**
 * Whether a request goes through these entries itself; more of them are work for a job.
 * @param counts how many there are, each counted no further than `most`
 */
export const areFewEntries = (...counts: readonly ((most: number) => number)[]): boolean =>
  counts.reduce((sum, count) => sum + count(FEW + 1), 0) <= FEW;
