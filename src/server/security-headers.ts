/** Security headers of every response, errors included. */

import type { Config } from '#src/config.ts';

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // Radix and the chart library set inline styles, and cached pages cannot carry nonces.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' https: data:",
  "manifest-src 'self'",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS: readonly (readonly [name: string, value: string])[] = [
  ['content-security-policy', CONTENT_SECURITY_POLICY],
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
  ['referrer-policy', 'same-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
  ['x-robots-tag', 'noindex, nofollow'],
];

const HSTS = 'max-age=31536000';

/** What of the configuration they depend on. */
type Asked = Pick<Config, 'secure' | 'hstsSubdomains'>;

/** Adds the security headers. Responses without their own cache policy are kept out of every cache. */
export function harden(response: Response, { secure, hstsSubdomains }: Asked): Response {
  const { headers } = response;
  for (const [name, value] of HEADERS) headers.set(name, value);
  // Other hosts below this one may still be on plain http, and a browser forgets none of this for a year.
  if (secure) headers.set('strict-transport-security', hstsSubdomains ? `${HSTS}; includeSubDomains` : HSTS);
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  return response;
}
