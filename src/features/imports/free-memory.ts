/** So many rows take tens of MiB in every form that they go through. */
const MANY_ROWS = 20_000;

export const areMany = (rows: number): boolean => rows >= MANY_ROWS;

/**
 * Drops what is no longer needed before the next step takes as much again: by itself the process would grow first. It stands
 * still meanwhile, as it is meant for one of its own.
 */
export function freeMemory(rows: number): void {
  if (areMany(rows)) Bun.gc(true);
}

/** The same for many steps of a few rows each, once so many have gone by since the last time: it takes as long for few as for many. */
export function memoryFreed(): (rows: number) => void {
  let since = 0;
  return (rows) => {
    since += rows;
    if (!areMany(since)) return;
    freeMemory(since);
    since = 0;
  };
}
