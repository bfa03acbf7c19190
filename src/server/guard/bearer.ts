const BEARER = /^Bearer(?: +(.*))?$/i;

/** What follows `Bearer` in a request's `Authorization` header; `null` without one. */
export function readBearer(headers: Headers): string | null {
  const authorization = headers.get('authorization');
  const found = authorization === null ? null : BEARER.exec(authorization);
  return found && (found[1] ?? '');
}
