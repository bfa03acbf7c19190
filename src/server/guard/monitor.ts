import { createHash, timingSafeEqual } from 'node:crypto';
import ipaddr from 'ipaddr.js';

/** What a proxy or a browser adds: with any of it, the other end of the connection is not who asks. */
const PASSED_ON = /^(forwarded|x-forwarded-.+|x-real-ip|via|origin|referer)$/;

/**
 * Whether a request may see how the server is doing: it brings the token, or it comes from this machine itself, neither
 * passed on by a proxy nor sent by a page in a browser. It asks for this machine too: another name that leads here may be
 * one that its owner pointed here, so that their page can read the answer.
 */
export function isMonitor({ headers }: Request, peer: string | null, token: string | null): boolean {
  const given = /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  if (given !== undefined) return token !== null && isSame(given, token);
  const site = headers.get('sec-fetch-site');
  return (
    peer !== null &&
    isLoopback(peer) &&
    isThisMachine(headers.get('host')) &&
    (site === null || site === 'none') &&
    ![...headers.keys()].some((name) => PASSED_ON.test(name))
  );
}

function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

/** @param host as it was asked for, with the port */
function isThisMachine(host: string | null): boolean {
  const name = URL.parse(`http://${host ?? ''}`)?.hostname ?? '';
  return name === 'localhost' || isLoopback(name.replace(/^\[(.*)\]$/, '$1'));
}

function isSame(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
