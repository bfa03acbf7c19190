const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a call may have come from another site's page. Reads are never rejected: no answer of ours can be read there.
 * A browser tells by `Sec-Fetch-Site`; on plain http it sends none to a LAN address, and `Origin` tells. With neither,
 * it is no browser, and all the more no reason to act on a browser's cookie.
 * @param ownOrigin the public address, or `null`: then it is the host that was asked
 */
export function isCrossSite(request: Request, ownOrigin: string | null, hasSessionCookie: boolean): boolean {
  if (SAFE_METHODS.has(request.method)) return false;
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site !== 'same-origin';
  const origin = request.headers.get('origin');
  if (origin === null) return hasSessionCookie;
  if (ownOrigin !== null) return origin !== ownOrigin;
  // Without a configured address a proxy may have ended https before us, so the scheme is not ours to know.
  return URL.parse(origin)?.host !== request.headers.get('host');
}
