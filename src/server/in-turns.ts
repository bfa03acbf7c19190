import { AppError } from '#src/errors.ts';
import { readTraderId } from '#src/features/access/caller.ts';
import type { Caller } from '#src/features/access/types.ts';
import { giveWay } from '#src/in-slices.ts';

interface Call {
  caller: Caller;
  request: Request;
}

/** Checked before each turn of a long read. @throws AppError once nobody waits for it, or the caller may not have it */
export const expectWanted =
  ({ caller, request }: Call): (() => void) =>
  () => {
    if (request.signal.aborted) throw new AppError('malformed', 'The connection was closed');
    caller.expectAllowed();
  };

/**
 * Reads what is a trader's in turns, between which the caller may hang up, a session end or a token be revoked: this is
 * checked before each of them, and once more after the last.
 * @throws AppError 403
 */
export async function readInTurns<T>(
  call: Call,
  asked: number | undefined,
  read: (traderId: number, expectWanted: () => void) => Promise<T>,
): Promise<T> {
  const owner = readTraderId(call.caller, asked);
  const expectStillWanted = () => {
    expectWanted(call)();
    readTraderId(call.caller, owner);
  };
  const response = await read(owner, expectStillWanted);
  expectStillWanted();
  return response;
}

/**
 * Writes much at once in a turn of its own: others are served after what was sent is read, and before the response is
 * made of what was written.
 * @throws AppError once the caller may not any more
 */
export async function writeInOneTurn<T>({ expectAllowed }: Caller, write: () => T): Promise<T> {
  await giveWay();
  expectAllowed();
  const written = write();
  await giveWay();
  return written;
}
