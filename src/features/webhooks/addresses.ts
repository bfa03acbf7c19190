import ipaddr from 'ipaddr.js';
import { URL_OF_DISCORD, URL_OF_SLACK, type WebhookKind } from './contract.ts';

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

const SLACK = /^hooks\.slack(-gov)?\.com$/;
const DISCORD = /^((canary|ptb)\.)?discord(app)?\.com$/;
/** Where Discord takes what is written for Slack. */
const FOR_SLACK = /\/slack\/?$/;

/** Why posts of a kind are not taken at an address; `null` where they may be: others speak like Discord or Slack. */
export function findOtherKind(kind: WebhookKind, { hostname, pathname }: URL): string | null {
  const host = hostname.replace(/\.$/, '');
  if (kind === 'discord' && SLACK.test(host)) return URL_OF_SLACK;
  return kind === 'slack' && DISCORD.test(host) && !FOR_SLACK.test(pathname) ? URL_OF_DISCORD : null;
}
