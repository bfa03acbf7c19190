import ipaddr from 'ipaddr.js';

/** Public by its number, but answered by the machine it is on. */
const AZURE_PLATFORM = '168.63.129.16';

/**
 * Whether an address is one of the Internet, and not of this machine, its network or its cloud. Those that carry another
 * one inside are judged by that.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) {
    return address.range() === 'unicast' && address.toString() !== AZURE_PLATFORM;
  }
  if (address.range() === 'rfc6052') return isPublicAddress(translated(address.toByteArray()));
  // Everything that is handed out so far; the rest is for tunnels, tests and machines nearby.
  return address.range() === 'unicast' && (address.parts[0] ?? 0) >> 13 === 1;
}

/** The IPv4 address at the end of one that a network translates. */
const translated = (bytes: number[]): string => bytes.slice(-4).join('.');
