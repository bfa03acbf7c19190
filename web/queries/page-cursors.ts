/** Reads the cursor of the next page from a `Link` header (RFC 8288). */
export function nextCursor(link: string | null): string | null {
  const target = /<([^>]*)>\s*;[^,]*\brel="?next"?/.exec(link ?? '')?.[1];
  return target === undefined ? null : new URL(target, 'http://localhost').searchParams.get('cursor');
}
