const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a call may have come from another site's page. Reads are never rejected, since other sites cannot read our
 * responses. Browsers send `Sec-Fetch-Site`, except over plain http to a LAN address, where `Origin` decides. A client
 * that sends neither is no browser, so there is no reason to accept a browser's cookie from it.
 * @param ownOrigin the public address; if `null`, the requested host is used
 */
export function isCrossSite(request: Request, ownOrigin: string | null, hasSessionCookie: boolean): boolean {
  if (SAFE_METHODS.has(request.method)) return false;
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site !== 'same-origin';
  const origin = request.headers.get('origin');
  if (origin === null) return hasSessionCookie;
  if (ownOrigin !== null) return origin !== ownOrigin;
  // Without a configured address, a proxy may have terminated TLS, so the scheme is unknown.
  return URL.parse(origin)?.host !== request.headers.get('host');
}
