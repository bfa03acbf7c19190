/** The rejections a call can return: those that follow from its route's declaration, and its own. */

import { ERROR_STATUS, type ErrorCode } from '#src/errors.ts';
import { LARGE_BODIES_OPEN } from '#src/server/contract.ts';
import type { CallDeclaration } from '#src/server/declared-calls.ts';

interface Traits extends CallDeclaration {
  method: string;
  path: string;
}

export interface Rejection {
  code: ErrorCode;
  message: string;
}

const rejection = (code: ErrorCode, message: string): Rejection => ({ code, message });

/** By status, ascending, with all rejections of each status. */
export function listRejections(name: string, call: CallDeclaration): Map<number, Rejection[]> {
  const [method = '', path = ''] = name.split(' ');
  const route = { ...call, method, path };
  const all = [...ofAccess(route), ...ofInput(route), ...ofPath(route), ...ofServer(route)];
  for (const [code, message] of Object.entries(call.rejections ?? {})) {
    const known = all.findIndex((found) => found.code === code);
    // The call's own description is more specific.
    if (known !== -1) all.splice(known, 1);
    if (isErrorCode(code)) all.push(rejection(code, message));
  }
  const byStatus = Map.groupBy(all, ({ code }) => ERROR_STATUS[code]);
  return new Map([...byStatus].sort(([left], [right]) => left - right));
}

const isErrorCode = (code: string): code is ErrorCode => code in ERROR_STATUS;

function* ofAccess({ method, allow }: Traits): Generator<Rejection> {
  if (allow.includes('monitor')) {
    yield rejection('unauthenticated', 'The metrics need their token');
    return;
  }
  if (!isRead(method)) yield rejection('cross_site', 'This request did not come from our own pages');
  if (allow.includes('anyone')) return;
  yield rejection('unauthenticated', 'Please log in with your access code');
  yield rejection('forbidden', 'You may not do this');
  if (allow.includes('fresh-admin')) yield rejection('stale_grant', 'Please enter the admin password again');
}

function* ofInput({ method, path, params, query, body, form }: Traits): Generator<Rejection> {
  const hasInput = [params, query, body, form].some((part) => part !== undefined);
  if (hasInput || path.includes(':')) yield rejection('invalid', 'Must be a positive whole number');
  if (isRead(method)) return;
  yield rejection('malformed', 'The request body is not valid JSON');
  yield rejection('too_large', 'The request body must not exceed 1 MiB');
  yield rejection('unsupported_type', 'The request body must be JSON, sent as application/json');
  if (body) yield rejection('too_many_streams', LARGE_BODIES_OPEN);
}

function* ofPath({ path, allow }: Traits): Generator<Rejection> {
  if (path.includes(':id')) yield rejection('not_found', 'Entry not found');
  // To a manager who names nobody.
  else if (allow.includes('viewing')) yield rejection('not_found', 'Trader not found');
}

function* ofServer({ method, path }: Traits): Generator<Rejection> {
  yield rejection('internal', 'Something went wrong on the server. Please try again.');
  if (isRead(method)) return;
  yield rejection('unavailable', 'The database is busy. Nothing was saved; please try again.');
  if (method !== 'DELETE' && !path.startsWith('/api/auth/'))
    yield rejection('disk_full', 'The disk is full. Nothing was saved.');
}

const isRead = (method: string): boolean => method === 'GET';
