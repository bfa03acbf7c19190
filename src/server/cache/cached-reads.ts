import type { Caller } from '#src/features/access/types.ts';
import { cacheEntry } from './cache-entry.ts';
import { compressResponse } from './compression.ts';
import type { DataVersion } from './data-version.ts';
import type { CacheKey, ResponseCache } from './response-cache.ts';

/** Where a read's response is cached. */
export interface CacheSlot {
  key: CacheKey;
  /** As of before the response was started. */
  version: DataVersion;
}

/**
 * What a page of the journal takes, with room for notes. Larger responses are not cached, which together with the limit
 * on entries bounds the cache to some 20 MiB. Bytes.
 */
const LARGEST = 96 * 1024;

/** @returns `null` for a caller with a grant, whose reads are never cached */
export function readKey({ url }: Request, { grant, script, session }: Caller): CacheKey | null {
  if (grant !== null) return null;
  const where = url.slice(url.indexOf('/', url.indexOf('://') + 3));
  if (script !== null) return { kind: 'read', who: `token/${script.trader.id}`, where };
  if (session === null) return { kind: 'visitorRead', who: 'anyone', where };
  return { kind: 'read', who: `${session.trader?.id ?? ''}/${session.viewing?.id ?? ''}`, where };
}

/** Caches a route's response if it is small and successful. @returns the response to send */
export async function storeRead(
  cache: ResponseCache,
  { key, version }: CacheSlot,
  request: Request,
  response: Response,
  requestId: string | null,
): Promise<Response> {
  const { headers, status } = response;
  if (status !== 200) return compressResponse(request, response);
  const body = new Uint8Array(await response.arrayBuffer());
  if (body.length > LARGEST) return compressResponse(request, new Response(body, { headers }));
  const entry = cacheEntry({ body, status, headers, isPublic: false });
  return cache.store(key, version, entry).respond(request, requestId);
}
