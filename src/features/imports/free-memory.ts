/** So many rows take tens of MiB in every form that they go through. */
const MANY_ROWS = 20_000;

/**
 * Drops what is no longer needed before the next step takes as much again: by itself the process would grow first. It stands
 * still meanwhile, as it is meant for one of its own.
 */
export function freeMemory(rows: number): void {
  if (rows >= MANY_ROWS) Bun.gc(true);
}
