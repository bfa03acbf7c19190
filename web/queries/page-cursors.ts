/** The cursors of the pages beside this one, out of its `Link` header (RFC 8288). */

export const nextCursor = (link: string | null): string | null =>
  cursorOf(link, /<([^>]*)>\s*;[^,]*\brel="?next"?/);
export const previousCursor = (link: string | null): string | null =>
  cursorOf(link, /<([^>]*)>\s*;[^,]*\brel="?prev"?/);

function cursorOf(link: string | null, relation: RegExp): string | null {
  const target = relation.exec(link ?? '')?.[1];
  return target === undefined ? null : new URL(target, 'http://localhost').searchParams.get('cursor');
}
