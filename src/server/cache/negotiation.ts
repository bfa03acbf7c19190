/** Content negotiation and conditional requests (RFC 9110, sections 12.5.3 and 13.1.2). */

export type Encoding = 'br' | 'gzip' | 'identity';

/** Parsed header values. Browsers send only a handful; emptied when clients send more. */
const known = new Map<string, readonly Encoding[]>();
const MAX_PARSED = 64;
const MAX_HEADER_LENGTH = 100;

/** The smallest available encoding that the client accepts; `identity` is always available. */
export function bestEncoding(accepted: string | null, has: (encoding: Encoding) => boolean): Encoding {
  return acceptedBy(accepted ?? '').find(has) ?? 'identity';
}

/** Encoding for a response that is the same for everyone. */
export function encodingOfPublic({ headers }: Request): Encoding {
  return bestEncoding(headers.get('accept-encoding'), () => true);
}

/**
 * Encoding for a private response, if compression pays off. HEAD describes the copy that costs no work.
 *
 * The length of a compressed response reveals how much of the request occurs in it (BREACH): a private page shows the
 * search text of its URL next to the trader's figures. Exploiting that takes another site that makes the browser send
 * request after request, and someone who observes lengths on the network. So private responses are compressed only for
 * our own pages and for addresses a person opens, never for requests initiated by another site. Browsers report that
 * over https; without https, an observer can read everything anyway.
 */
export function encodingFor(request: Request): Encoding {
  const isPlain = request.method === 'HEAD' || isInitiatedElsewhere(request.headers);
  return isPlain ? 'identity' : encodingOfPublic(request);
}

/** Whether the client takes a response in zstd. */
export const takesZstd = ({ headers }: Request): boolean =>
  accepts(headers.get('accept-encoding') ?? '')('zstd');

function isInitiatedElsewhere(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  return site !== null && site !== 'same-origin' && site !== 'none';
}

function acceptedBy(header: string): readonly Encoding[] {
  const before = known.get(header);
  if (before) return before;
  const read = readAccepted(header);
  if (header.length > MAX_HEADER_LENGTH) return read;
  if (known.size >= MAX_PARSED) known.clear();
  known.set(header, read);
  return read;
}

/** The compressed encodings that the header accepts, smallest first. */
const readAccepted = (header: string): readonly Encoding[] =>
  (['br', 'gzip'] as const).filter(accepts(header));

/** Reads the header. @returns whether it accepts an encoding */
function accepts(header: string): (name: string) => boolean {
  const rejected = new Set<string>();
  const accepted = new Set<string>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const isRejected = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    (isRejected ? rejected : accepted).add(name);
  }
  return (name) => accepted.has(name) || (accepted.has('*') && !rejected.has(name));
}

/** The tag of a body in one encoding, as written in a header. */
export const toEtag = (tag: string, encoding: Encoding): string =>
  encoding === 'identity' ? `"${tag}"` : `"${tag}.${encoding}"`;

/** Whether an `If-None-Match` header contains the tag, or `*`. */
export function matchesEtag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  if (header === etag) return true;
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
