import { AppError } from '#src/errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a call may have come from another site's page: `site` if it has, `address` if its page was opened at another
 * address than ours, which may be another site's too, or ours under a name that it is not set up for.
 *
 * Reads are never rejected, since other sites cannot read our responses. Browsers send `Sec-Fetch-Site`, except over
 * plain http to a LAN address, where `Origin` decides. A client that sends neither is no browser, so there is no reason
 * to accept a browser's cookie from it.
 * @param ownOrigin the public address; if `null`, the requested host is used
 */
export function findForeign(
  request: Request,
  ownOrigin: string | null,
  hasSessionCookie: boolean,
): 'site' | 'address' | null {
  if (SAFE_METHODS.has(request.method)) return null;
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' ? null : 'site';
  const origin = request.headers.get('origin');
  if (origin === null) return hasSessionCookie ? 'site' : null;
  // Without a configured address, a proxy may have terminated TLS, so the scheme is unknown.
  const isOwn =
    ownOrigin === null ? URL.parse(origin)?.host === request.headers.get('host') : origin === ownOrigin;
  return isOwn ? null : 'address';
}

/** What it is told. Of what it has sent, nothing is repeated. */
export function crossSite(foreign: 'site' | 'address', ownOrigin: string | null): AppError {
  if (foreign === 'site') return new AppError('cross_site', 'This request did not come from our own pages');
  return new AppError(
    'cross_site',
    ownOrigin === null
      ? 'This request did not come from our own pages. If you sent it from one of them, tell the person who runs Bullpen: BULLPEN_PUBLIC_URL has to be set to the address you opened.'
      : `You opened Bullpen at an address that is not its own. Please open ${ownOrigin} instead. If that is wrong, tell the person who runs Bullpen: BULLPEN_PUBLIC_URL has to be corrected.`,
  );
}
