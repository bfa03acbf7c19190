import { AppError } from '#src/errors.ts';
import { readTraderId } from '#src/features/access/caller.ts';
import type { Caller } from '#src/features/access/types.ts';

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
 * Reads in turns, between which the caller may hang up, a session end or a token be revoked: this is checked before each of
 * them, and once more after the last.
 * @param expectReadable throws once it is not the caller's to read
 */
export async function readWhileAllowed<T>(
  call: Call,
  expectReadable: () => void,
  read: (expectWanted: () => void) => Promise<T>,
): Promise<T> {
  const expectStillWanted = () => {
    expectWanted(call)();
    expectReadable();
  };
  const response = await read(expectStillWanted);
  expectStillWanted();
  return response;
}

/** The same of what is a trader's. @throws AppError 403 */
export async function readInTurns<T>(
  call: Call,
  asked: number | undefined,
  read: (traderId: number, expectWanted: () => void) => Promise<T>,
): Promise<T> {
  const owner = readTraderId(call.caller, asked);
  const expectReadable = () => readTraderId(call.caller, owner);
  return readWhileAllowed(call, expectReadable, (expectWanted) => read(owner, expectWanted));
}
