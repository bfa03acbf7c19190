import { createHash, timingSafeEqual } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { readBearer } from './bearer.ts';

/** Headers added by a proxy or a browser: with any of them, the peer is not the actual client. */
const FORWARDING_HEADERS = /^(forwarded|x-forwarded-.+|x-real-ip|via|origin|referer)$/;

/**
 * Whether a request may read the server's metrics: it has the token, or comes directly from this machine, neither
 * through a proxy nor from a web page. The Host must be this machine too: otherwise a site could point its own name
 * here and read the response from its page (DNS rebinding).
 */
export function isMonitor({ headers }: Request, peer: string | null, token: string | null): boolean {
  const given = readBearer(headers);
  if (given !== null) return token !== null && isSame(given, token);
  const site = headers.get('sec-fetch-site');
  return (
    peer !== null &&
    isLoopback(peer) &&
    isThisMachine(headers.get('host')) &&
    (site === null || site === 'none') &&
    ![...headers.keys()].some((name) => FORWARDING_HEADERS.test(name))
  );
}

function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

/** Whether a host is this machine itself, whatever its public name. @param host the Host header, with the port */
export function isThisMachine(host: string | null): boolean {
  const name = URL.parse(`http://${host ?? ''}`)?.hostname ?? '';
  return name === 'localhost' || isLoopback(name.replace(/^\[(.*)\]$/, '$1'));
}

function isSame(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
