import { AppError } from '#src/errors.ts';
import { callingTrader, keyHolderOf } from '#src/features/access/caller.ts';
import type { Caller } from '#src/features/access/types.ts';
import { takingPlaces } from '#src/turns.ts';
import { LARGE_BODIES_OPEN, MOST_LARGE_BODIES } from './contract.ts';

/** What a form of ours sends at most, and more. Bytes. */
const LARGE = 64 * 1024;
/** Seconds. */
const RETRY_AFTER = 5;

/** Whether its JSON takes memory that counts: several times as much as it is long, until it is answered. */
export const isLargeBody = ({ body, headers }: Request): boolean =>
  body !== null && Number(headers.get('content-length') ?? Number.POSITIVE_INFINITY) > LARGE;

/**
 * Places for large bodies: who sends more of them at a time than are written meanwhile would fill the memory.
 * @returns takes one until it is disposed of. @throws AppError `too_many_streams`
 */
export function largeBodies(): (caller: Caller) => Disposable {
  const place = takingPlaces<string>(MOST_LARGE_BODIES);
  return (caller) => {
    const isKnown = caller.grant !== null || callingTrader(caller) !== null;
    const taken = place(isKnown ? keyHolderOf(caller) : caller.address());
    if (taken) return taken;
    throw new AppError('too_many_streams', LARGE_BODIES_OPEN, { retryAfter: RETRY_AFTER });
  };
}
