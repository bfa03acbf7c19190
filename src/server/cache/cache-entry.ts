import { compressed, headersOfCopy, usedEncoding } from './compression.ts';
import { type Encoding, encodingFor, encodingOfPublic, matchesEtag, toEtag } from './negotiation.ts';

/** Identifies a request, in the log as well. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** A response that can be sent to several requests. */
export interface Sendable {
  /** @param requestId of the request being served; `null` in process */
  respond(request: Request, requestId: string | null): Response;
}

export interface CacheEntry extends Sendable {
  /** Identifies the body: entries with the same tag are equal. `null` if it is never compared. */
  tag: string | null;
}

/** The response in one encoding, made on first use. Sent as clones that share its bytes. */
interface Copy {
  etag: string;
  whole: Response;
  notModified: Response;
}

export interface EntryInput {
  body: Uint8Array<ArrayBuffer>;
  status: number;
  /** Without those that differ by encoding. */
  headers: Headers;
  /** Whether it is the same for everyone: compressed for any client, and compared with what the client has. */
  isPublic: boolean;
}

/** A response that can be sent any number of times. */
export function cacheEntry({ body, status, headers, isPublic }: EntryInput): CacheEntry {
  const tag = isPublic ? new Bun.CryptoHasher('sha256').update(body).digest('base64url').slice(0, 20) : null;
  // A 404 has nothing to compare.
  const isComparable = tag !== null && status === 200;
  const copies: Partial<Record<Encoding, Copy>> = {};

  function makeCopy(encoding: Encoding): Copy {
    const used = usedEncoding(body, encoding);
    const sent = headersOfCopy(headers, encoding, used);
    const etag = toEtag(tag ?? '', used);
    if (isComparable) sent.set('etag', etag);
    return {
      etag,
      whole: new Response(compressed(body, used), { status, headers: sent }),
      notModified: new Response(null, { status: 304, headers: sent }),
    };
  }

  return {
    tag,
    respond(request, requestId) {
      const encoding = isPublic ? encodingOfPublic(request) : encodingFor(request);
      copies[encoding] ??= makeCopy(encoding);
      const { etag, whole, notModified } = copies[encoding];
      const isKnown = isComparable && matchesEtag(request.headers.get('if-none-match'), etag);
      const response = isKnown ? notModified : whole;
      // Set before cloning: accessing the headers of a new response costs ten times as much.
      if (requestId === null) response.headers.delete(REQUEST_ID_HEADER);
      else response.headers.set(REQUEST_ID_HEADER, requestId);
      return response.clone();
    },
  };
}
