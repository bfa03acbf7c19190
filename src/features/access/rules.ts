import ipaddr from 'ipaddr.js';

/** Where one gets in. */
export type Gate = 'code' | 'admin';
/** Where guessing is possible: at the gates, and behind the admin's at the codes of the second factor. */
export type GuessedGate = Gate | 'totp';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** A session ends after this long without a call, and after this long at the latest. Milliseconds. */
export const SESSION_IDLE = 12 * HOUR;
export const SESSION_LIFE = 7 * 24 * HOUR;
/** A wall screen, which shows the board alone, is used by being looked at: it ends after this long. */
export const SCREEN_LIFE = 90 * 24 * HOUR;
/** Open sessions per trader, and of browsers in which nobody but an admin is logged in: with one more, that used longest ago ends. */
export const SESSIONS_EACH = 50;
/** The use of a session or grant is recorded at most this often. */
const SEEN_INTERVAL = MINUTE;

/** A grant ends after this long without a call, and after this long at the latest. */
export const GRANT_IDLE = 20 * MINUTE;
export const GRANT_LIFE = 8 * HOUR;
/** How recently a grant must have been issued for the most sensitive calls. */
const GRANT_FRESH = 5 * MINUTE;
/** How long an admin may view a dashboard. */
export const VIEW_LIFE = 30 * MINUTE;

/** A browser that has not logged in for this long is forgotten. */
export const DEVICE_LIFE = 180 * 24 * HOUR;
/** Known browsers per person and gate. */
export const DEVICES_EACH = 10;

export interface Limit {
  failures: number;
  /** Milliseconds. */
  within: number;
}

interface GateLimits {
  /** Failures allowed to one address or known browser. */
  own: readonly Limit[];
  /** And to all addresses together. */
  all: readonly Limit[];
  /** How long failures are kept. */
  retention: number;
}

const OWN: readonly Limit[] = [
  { failures: 5, within: MINUTE },
  { failures: 30, within: HOUR },
];
const GATE: GateLimits = { own: OWN, all: [{ failures: 300, within: 10 * MINUTE }], retention: HOUR };
/**
 * Of a million codes three are right at a time. Whoever has the password, and any number of addresses, is to need years for
 * one of them.
 */
const A_DAY: Limit = { failures: 100, within: 24 * HOUR };

export const LIMITS: Record<GuessedGate, GateLimits> = {
  code: GATE,
  admin: GATE,
  totp: { own: [...OWN, A_DAY], all: [{ failures: 30, within: HOUR }, A_DAY], retention: 24 * HOUR },
};

/** How many failures have to be known to tell whether a limit is reached. */
export const mostFailures = (limits: readonly Limit[]): number =>
  Math.max(...limits.map(({ failures }) => failures));

/**
 * How long to wait before another attempt is allowed, in milliseconds; 0 if it is allowed now.
 * @param failures instants of failures, newest first; no more are needed than the limit allows
 */
export function waitFor(limit: Limit, failures: readonly number[], now: number): number {
  const decisive = failures[limit.failures - 1];
  return decisive === undefined ? 0 : Math.max(0, decisive + limit.within - now);
}

/** Time elapsed. An instant in the future dates from before the clock was set back, and counts as that long ago. */
const since = (at: number, now: number): number => Math.abs(now - at);

/** Whether a session is still valid at `now`. */
export function sessionIsLive(
  session: { createdAt: number; lastSeenAt: number; isScreen: boolean },
  now: number,
): boolean {
  if (session.isScreen) return since(session.createdAt, now) < SCREEN_LIFE;
  return since(session.lastSeenAt, now) < SESSION_IDLE && since(session.createdAt, now) < SESSION_LIFE;
}

/** Whether a grant is still valid at `now`. */
export function grantIsLive(grant: { unlockedAt: number; lastSeenAt: number }, now: number): boolean {
  return since(grant.lastSeenAt, now) < GRANT_IDLE && since(grant.unlockedAt, now) < GRANT_LIFE;
}

/** Whether a grant was issued recently enough for the most sensitive calls. */
export function grantIsFresh({ unlockedAt }: { unlockedAt: number }, now: number): boolean {
  return since(unlockedAt, now) < GRANT_FRESH;
}

/** Whether the use of a session or grant is due to be recorded again. */
export function needsSeenUpdate({ lastSeenAt }: { lastSeenAt: number }, now: number): boolean {
  return since(lastSeenAt, now) >= SEEN_INTERVAL;
}

/** Whether the viewing of a dashboard, allowed until then, is still valid. */
export function viewIsLive(until: number, now: number): boolean {
  return now < until && until - now <= VIEW_LIFE;
}

type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** More proxies than are ever chained: of longer lists only the end is read. */
const MAX_HOPS = 32;

/**
 * The client's address: the rightmost one that is not a trusted proxy.
 * @param peer the other end of the connection
 * @param forwarded the `X-Forwarded-For` header; trusted only as far as trusted proxies wrote it
 */
export function clientAddress(
  peer: string | null,
  forwarded: string | null,
  trusted: readonly Network[],
): string {
  const hops = [...(forwarded?.split(',') ?? []), peer ?? ''];
  let nearest = 'unknown';
  for (const hop of hops.slice(-MAX_HOPS).reverse()) {
    const address = parseAddress(hop.trim());
    // Anything before an unreadable hop was not written by a trusted proxy.
    if (!address) break;
    nearest = address.toString();
    if (!trusted.some((network) => matches(address, network))) break;
  }
  return nearest;
}

/** Key under which failures from an address are counted: the IPv4 address, or the /64 network of an IPv6 address. */
export function rateLimitKey(address: string): string {
  const parsed = parseAddress(address);
  if (!parsed) return 'unknown';
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}

/** The same for a browser known at the gate. */
export const deviceKey = (id: number): string => `${DEVICE_KEYS}${id}`;

/** Cannot be the beginning of an address. */
export const DEVICE_KEYS = 'device:';

/** Whether a browser that logged in then is still known. */
export function deviceIsKnown({ usedAt }: { usedAt: number }, now: number): boolean {
  return since(usedAt, now) < DEVICE_LIFE;
}

/** Maps IPv4-in-IPv6 to IPv4, so that both forms are one address. */
function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  return ipaddr.isValid(text) ? ipaddr.process(text) : null;
}

function matches(address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: Network): boolean {
  if (address instanceof ipaddr.IPv4) return network instanceof ipaddr.IPv4 && address.match(network, bits);
  return network instanceof ipaddr.IPv6 && address.match(network, bits);
}
