import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';

const MIB = 1024 * 1024;

/** What an upload can have at most, everywhere. */
const MOST_PARTS = 10_000;
/** The largest file that S3 stores. Bytes. */
export const LARGEST_COPY = 5 * 1024 ** 4;
/** Small enough to be held in memory, and large enough that a slow answer to each does not matter. Bytes. */
const USUAL_PART = 8 * MIB;

/** How a file of this size is cut into parts that are all equal but the last. @param size bytes */
export function choosePartSize(size: number): number {
  return Math.max(USUAL_PART, Math.ceil(size / MOST_PARTS / MIB) * MIB);
}

/** How long nothing may move while parts of a size are sent, where that is so for a short answer: a slow line is none that is cut. */
export const patienceForParts = (partSize: number, patience: number): number =>
  patience * (1 + (4 * partSize) / USUAL_PART);

/** How long to wait after so many failures in a row: longer each time, an hour at most. Milliseconds. */
export function waitAfterFailures(failures: number): number {
  return Math.min(millisecondsInMinute * 2 ** (failures - 1), millisecondsInHour);
}
