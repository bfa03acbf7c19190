import { SQLiteError } from 'bun:sqlite';
import { AppError, ERROR_STATUS } from '#src/errors.ts';
import type { Caller } from '#src/features/access/types.ts';
import { SUMS_TOO_LARGE } from '#src/features/journal/contract.ts';
import type { Log } from '#src/log.ts';
import { diskFull } from '#src/ops/disk.ts';
import { wireBody } from '#src/values/wire/wire.ts';
import type { ErrorResponse } from './responses.ts';

/** Maps anything thrown to the error that is sent; unexpected errors are logged and not disclosed. */
export function toAppError(error: unknown, log: Log): AppError {
  if (error instanceof AppError) return error;
  const cause = findCause(error);
  if (cause instanceof SQLiteError && /^SQLITE_FULL|^SQLITE_IOERR_WRITE/.test(cause.code ?? '')) {
    log.error({ err: cause }, 'the disk is full');
    return diskFull(cause);
  }
  // SQLite turns integers beyond 2^63 into reals, which our columns reject.
  if (cause instanceof SQLiteError && cause.code === 'SQLITE_CONSTRAINT_DATATYPE') {
    return new AppError('invalid', SUMS_TOO_LARGE);
  }
  if (cause instanceof SQLiteError && cause.code?.startsWith('SQLITE_BUSY')) {
    log.error({ err: cause }, 'the database stayed busy');
    return new AppError('unavailable', 'The database is busy. Nothing was saved; please try again.', {
      retryAfter: 1,
    });
  }
  if (cause instanceof SQLiteError && /^SQLITE_(READONLY|CANTOPEN|IOERR)/.test(cause.code ?? '')) {
    log.error({ err: cause }, 'the database cannot be written');
    return new AppError(
      'unavailable',
      'The database cannot be written. Nothing was saved; please tell the person who runs Bullpen.',
    );
  }
  if (isForeignKey(cause)) {
    return new AppError(
      'conflict',
      'What this belongs to was removed meanwhile. Nothing was saved; please reload.',
    );
  }
  log.error({ err: error }, 'a request failed');
  return new AppError('internal', 'Something went wrong on the server. Please try again.');
}

/**
 * Another process may remove the caller in the very moment of their write, so that a foreign key is missing.
 * @returns the rejection to send in that case, or `null` if it is not the reason
 */
export async function resolveRejection(error: unknown, caller: Caller): Promise<unknown> {
  if (!isForeignKey(findCause(error))) return null;
  // Writes of other processes become visible in the next turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve));
  try {
    caller.expectAllowed();
    return null;
  } catch (rejection) {
    return rejection;
  }
}

const isForeignKey = (cause: unknown): boolean =>
  cause instanceof SQLiteError && cause.code === 'SQLITE_CONSTRAINT_FOREIGNKEY';

/** The JSON response for a rejected request. */
export function errorResponse(rejection: AppError): Response {
  const { message, code, issues, report, retryAfter } = rejection;
  const body: ErrorResponse = {
    message,
    code,
    ...(issues ? { issues } : {}),
    ...(report ? { report } : {}),
  };
  return Response.json(wireBody(body), {
    status: ERROR_STATUS[code],
    headers: { 'cache-control': 'no-store', ...(retryAfter ? { 'retry-after': String(retryAfter) } : {}) },
  });
}

function findCause(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? findCause(error.cause) : error;
}
