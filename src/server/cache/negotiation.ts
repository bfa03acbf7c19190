/** What a client takes, and what it has already (RFC 9110, sections 12.5.3 and 13.1.2). */

export type Encoding = 'br' | 'gzip' | 'identity';

/** Header values that were read before: browsers send a handful. Emptied when strangers send more. */
const known = new Map<string, readonly Encoding[]>();
const MAX_KNOWN = 64;
const LONGEST_KNOWN = 100;

/** Of the encodings there are, the smallest that the client takes; `identity` is always there. */
export function bestEncoding(accepted: string | null, has: (encoding: Encoding) => boolean): Encoding {
  return acceptedBy(accepted ?? '').find(has) ?? 'identity';
}

/** How a response is sent that is the same for everyone. */
export function encodingOfPublic({ headers }: Request): Encoding {
  return bestEncoding(headers.get('accept-encoding'), () => true);
}

/**
 * How a private response is sent, should it be worth it. To HEAD the copy is described that is there without any work.
 *
 * The length of a compressed response tells how much of the request occurs in it (BREACH): a private page shows the
 * search of its address beside the trader's figures. Making use of that takes another site that has the browser ask
 * again and again, and someone who sees the lengths on the wire. So a private response is compressed for our own pages
 * and for addresses that a person opens, and never where another site had it asked for. A browser says so over https;
 * without https whoever watches the wire reads it all anyway.
 */
export function encodingFor(request: Request): Encoding {
  const isPlain = request.method === 'HEAD' || isFromElsewhere(request.headers);
  return isPlain ? 'identity' : encodingOfPublic(request);
}

function isFromElsewhere(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  return site !== null && site !== 'same-origin' && site !== 'none';
}

function acceptedBy(header: string): readonly Encoding[] {
  const before = known.get(header);
  if (before) return before;
  const read = readAccepted(header);
  if (header.length > LONGEST_KNOWN) return read;
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(header, read);
  return read;
}

/** The compressed ones that the header takes, the smallest first. */
function readAccepted(header: string): readonly Encoding[] {
  const rejected = new Set<string>();
  const accepted = new Set<string>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const isRejected = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    (isRejected ? rejected : accepted).add(name);
  }
  const takes = (name: Encoding) => accepted.has(name) || (accepted.has('*') && !rejected.has(name));
  return (['br', 'gzip'] as const).filter(takes);
}

/** The tag of a body in one encoding, as it stands in a header. */
export const etagOf = (tag: string, encoding: Encoding): string =>
  encoding === 'identity' ? `"${tag}"` : `"${tag}.${encoding}"`;

/** Whether an `If-None-Match` header names the tag, or any. */
export function matchesEtag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  if (header === etag) return true;
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
