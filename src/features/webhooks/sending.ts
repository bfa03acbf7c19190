import { createHmac } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isPublicAddress } from './addresses.ts';

export interface Sent {
  url: string;
  body: string;
  headers: Record<string, string>;
}

export interface Outcome {
  /** Of the response; `null` without one. */
  status: number | null;
  /** For people, without the address; `null` when it was taken. */
  error: string | null;
  /** Whether no other try can go better. */
  isFinal: boolean;
  /** Milliseconds that the receiver wants to be left alone. */
  retryAfter: number | null;
}

export interface Address {
  address: string;
  family: number;
}

export interface SenderDeps {
  /** Whether addresses of the own network are fine, and plain http. */
  allowPrivate: boolean;
  clock: () => number;
  /** The addresses of a name. */
  resolve?: (name: string) => Promise<Address[]>;
  /** Milliseconds for everything from the look-up of the name to the status of the response. */
  timeout?: number;
  /** Certificates that are trusted besides the usual ones. */
  ca?: string;
}

export type Send = (sent: Sent, signal: AbortSignal) => Promise<Outcome>;

const TIMEOUT = 10_000;

const taken = (status: number): Outcome => ({ status, error: null, isFinal: true, retryAfter: null });
const failed = (error: string, isFinal = false): Outcome => ({
  status: null,
  error,
  isFinal,
  retryAfter: null,
});

/** Sends to the addresses that were looked at, whatever the name leads to a moment later. */
export function sender({
  allowPrivate,
  clock,
  resolve = resolveName,
  timeout = TIMEOUT,
  ca,
}: SenderDeps): Send {
  return async (sent, signal) => {
    const url = new URL(sent.url);
    if (!allowPrivate && url.protocol !== 'https:') return failed('Its address is not https.', true);
    const late = AbortSignal.timeout(timeout);
    const over = AbortSignal.any([signal, late]);
    try {
      const addresses = await unlessOver(resolve(hostOf(url)), over);
      if (addresses.length === 0) return failed('Its name has no address.');
      if (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address))) {
        return failed('Its address is one of the own network.', true);
      }
      const target = { addresses, signal: over, ...(ca === undefined ? {} : { ca }) };
      const { status, retryAfter } = await request(url, sent, target);
      return toOutcome(status, retryAfter, clock());
    } catch (error) {
      return failed(late.aborted ? `There was no response within ${timeout / 1000} s.` : reasonOf(error));
    }
  };
}

/** Without the brackets of IPv6. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Also of one that is an address itself. */
const resolveName = (name: string): Promise<Address[]> => lookup(name, { all: true });

function unlessOver<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop));
}

interface Target {
  addresses: Address[];
  signal: AbortSignal;
  ca?: string;
}

interface Responded {
  status: number;
  retryAfter: string | undefined;
}

/** The status is all there is to know: what comes after it is not read, and no redirect is followed. */
function request(url: URL, { body, headers }: Sent, { addresses, ...options }: Target): Promise<Responded> {
  const { promise, resolve, reject } = Promise.withResolvers<Responded>();
  const { request } = url.protocol === 'https:' ? https : http;
  const made = request(
    {
      ...options,
      method: 'POST',
      hostname: hostOf(url),
      port: url.port,
      path: url.pathname + url.search,
      // No connection is shared: another one could lead elsewhere.
      agent: false,
      lookup: (_name, { all }, found) => {
        const [first] = addresses;
        if (all) found(null, addresses);
        else found(null, first?.address ?? '', first?.family);
      },
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    },
    (response) => {
      // What is left of it may still fail.
      response.on('error', () => {});
      response.destroy();
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
    },
  );
  made.on('error', reject);
  made.end(body);
  return promise;
}

/** Worth another try: the receiver is busy, or has a fault that passes. */
const PASSES = new Set([408, 425, 429]);

function toOutcome(status: number, wait: string | undefined, now: number): Outcome {
  if (status >= 200 && status < 300) return taken(status);
  const isFinal = status < 500 && !PASSES.has(status);
  const error =
    status >= 300 && status < 400
      ? 'It leads to another address, which is not followed.'
      : `It responded with status ${status}.`;
  return { status, error, isFinal, retryAfter: isFinal ? null : readRetryAfter(wait, now) };
}

/** Seconds, or a date. */
function readRetryAfter(text: string | undefined, now: number): number | null {
  if (text === undefined) return null;
  const wait = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isFinite(wait) && wait > 0 ? wait : null;
}

const REASONS: Record<string, string> = {
  ENOTFOUND: 'Its name was not found.',
  EAI_AGAIN: 'Its name was not found.',
  ECONNREFUSED: 'It takes no connections.',
  ECONNRESET: 'It closed the connection without a response.',
  EHOSTUNREACH: 'It cannot be reached.',
  ENETUNREACH: 'It cannot be reached.',
};

/** Never the error's own words, which may have the address in them. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/CERT|SIGNED|SIGNATURE|ISSUER|ALTNAME/.test(code)) return 'Its certificate is not valid.';
  return REASONS[code] ?? REASONS[code.replace('DNS_', '')] ?? 'The connection failed.';
}

/** `t=…,v1=…`: that this app has sent the body, and when. Seconds. */
export function signature(body: string, secret: string, now: number): string {
  const t = Math.floor(now / 1000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
}
