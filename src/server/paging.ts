/** What leads on from a page of a list, a cursor or the number of a page, and what is known of the whole list. */
interface PageLinks {
  next: string | number | null;
  /** In a list that is read both ways. */
  previous?: number | null;
  total: number | null;
  /** How many come before the page. */
  offset?: number | null;
}

/**
 * What a page of a list says of itself: where the ones beside it are (RFC 8288), and how many there are in all and
 * before it, where that is known.
 */
export function pageHeaders(
  url: string,
  { next, previous = null, total, offset = null }: PageLinks,
): Record<string, string> {
  const links = [
    ...(next === null ? [] : [pageLink(url, next, 'next')]),
    ...(previous === null ? [] : [pageLink(url, previous, 'prev')]),
  ];
  return {
    ...(links.length === 0 ? {} : { link: links.join(', ') }),
    ...(total === null ? {} : { 'x-total-count': String(total) }),
    ...(offset === null ? {} : { 'x-offset': String(offset) }),
  };
}

function pageLink(url: string, to: string | number, relation: 'next' | 'prev'): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.set(typeof to === 'number' ? 'page' : 'cursor', String(to));
  return `<${pathname}?${searchParams}>; rel="${relation}"`;
}
