import type { Caller } from '#src/features/access/types.ts';
import { cacheEntry } from './cache-entry.ts';
import { compressResponse } from './compression.ts';
import type { DataVersion } from './data-version.ts';
import type { CacheKey, ResponseCache } from './response-cache.ts';

/** Where a read's response is cached. */
export interface CacheSlot {
  key: CacheKey;
  /** As it was before the response was begun. */
  version: DataVersion;
}

/** What is larger is not cached. Bytes; with the limit on entries this makes a few MiB, and nobody can make it more. */
const LARGEST = 32 * 1024;

/** @returns `null` for a caller with a grant: what is asked for with one is never cached */
export function readKey({ url }: Request, { grant, session }: Caller): CacheKey | null {
  if (grant !== null) return null;
  const where = url.slice(url.indexOf('/', url.indexOf('://') + 3));
  if (session === null) return { kind: 'visitorRead', who: 'anyone', where };
  return { kind: 'read', who: `${session.trader?.id ?? ''}/${session.viewing?.id ?? ''}`, where };
}

/** Stores what a route answered, where it is small and a success. @returns what to send */
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
