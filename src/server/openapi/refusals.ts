/** Which refusals a call can meet: those that follow from what its route declares, and its own. */

import { ERROR_STATUS, type ErrorCode } from '#src/errors.ts';
import type { Role } from '#src/features/access/types.ts';
import type { CallDescription } from './call-description.ts';

export interface Refusable {
  method: string;
  path: string;
  allowed: readonly Role[];
  hasInput: boolean;
  call: CallDescription;
}

export interface Refusal {
  code: ErrorCode;
  message: string;
}

const refusal = (code: ErrorCode, message: string): Refusal => ({ code, message });

/** By status, ascending; of each status every refusal there is. */
export function refusalsOf(route: Refusable): Map<number, Refusal[]> {
  const all = [...ofAccess(route), ...ofInput(route), ...ofPath(route), ...ofServer(route)];
  for (const [code, message] of Object.entries(route.call.refusals ?? {})) {
    const known = all.findIndex((found) => found.code === code);
    // What the call itself says of a refusal is closer to it.
    if (known !== -1) all.splice(known, 1);
    if (isErrorCode(code)) all.push(refusal(code, message));
  }
  const byStatus = Map.groupBy(all, ({ code }) => ERROR_STATUS[code]);
  return new Map([...byStatus].sort(([left], [right]) => left - right));
}

const isErrorCode = (code: string): code is ErrorCode => code in ERROR_STATUS;

function* ofAccess({ method, allowed }: Refusable): Generator<Refusal> {
  if (allowed.includes('monitor')) {
    yield refusal('unauthenticated', 'The metrics need their token');
    return;
  }
  if (!isRead(method)) yield refusal('cross_site', 'This request did not come from our own pages');
  if (allowed.includes('anyone')) return;
  yield refusal('unauthenticated', 'Please log in with your access code');
  if (!allowed.includes('session')) yield refusal('forbidden', 'You may not do this');
  if (allowed.includes('fresh-admin')) yield refusal('stale_grant', 'Please enter the admin password again');
}

function* ofInput({ method, path, hasInput }: Refusable): Generator<Refusal> {
  if (hasInput || path.includes(':')) yield refusal('invalid', 'Must be a positive whole number');
  if (isRead(method)) return;
  yield refusal('malformed', 'The request body is not valid JSON');
  yield refusal('too_large', 'The request body must not exceed 1 MiB');
  yield refusal('unsupported_type', 'The request body must be JSON, sent as application/json');
}

function* ofPath({ path }: Refusable): Generator<Refusal> {
  if (path.includes(':id')) yield refusal('not_found', 'Entry not found');
}

function* ofServer({ method, path }: Refusable): Generator<Refusal> {
  yield refusal('internal', 'Something went wrong on the server. Please try again.');
  if (isRead(method)) return;
  yield refusal('unavailable', 'The database is busy. Nothing was saved; please try again.');
  if (method !== 'DELETE' && !path.startsWith('/api/auth/'))
    yield refusal('disk_full', 'The disk is full. Nothing was saved.');
}

const isRead = (method: string): boolean => method === 'GET';
