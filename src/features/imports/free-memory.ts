import { areMany } from '#src/broker-files/index.ts';

/**
 * Drops what is no longer needed before the next step takes as much again: by itself the process would grow first. It stands
 * still meanwhile, as it is meant for one of its own.
 */
export function freeMemory(rows: number): void {
  if (areMany(rows)) Bun.gc(true);
}

/** To collect garbage takes as long after a few rows as after these, which are a few MiB. */
const FEW_ROWS = 8_000;

/** The same after each of many steps, once there were many rows of all and more than a few since the last time. */
export function memoryFreed(): (rows: number) => void {
  let [all, since] = [0, 0];
  return (rows) => {
    all += rows;
    since += rows;
    if (since < FEW_ROWS || !areMany(all)) return;
    freeMemory(all);
    since = 0;
  };
}
