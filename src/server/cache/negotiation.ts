/** What a client takes, and what it has already (RFC 9110, sections 12.5.3 and 13.1.2). */

export type Encoding = 'br' | 'gzip' | 'identity';

/** Header values that were read before: browsers send a handful. Emptied when strangers send more. */
const known = new Map<string, readonly Encoding[]>();
const MOST_KNOWN = 64;
const LONGEST_KNOWN = 100;

/** Of the encodings there are, the smallest that the client takes; `identity` is always there. */
export function bestEncoding(accepted: string | null, has: (encoding: Encoding) => boolean): Encoding {
  return acceptedBy(accepted ?? '').find(has) ?? 'identity';
}

function acceptedBy(header: string): readonly Encoding[] {
  const before = known.get(header);
  if (before) return before;
  const read = readAccepted(header);
  if (header.length > LONGEST_KNOWN) return read;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(header, read);
  return read;
}

/** The compressed ones that the header takes, the smallest first. */
function readAccepted(header: string): readonly Encoding[] {
  const refused = new Set<string>();
  const taken = new Set<string>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const isRefused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    (isRefused ? refused : taken).add(name);
  }
  const takes = (name: Encoding) => taken.has(name) || (taken.has('*') && !refused.has(name));
  return (['br', 'gzip'] as const).filter(takes);
}

/** Whether an `If-None-Match` header names the tag, or any. */
export function holdsTag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  if (header === etag) return true;
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
