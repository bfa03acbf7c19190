/**
 * What a page of a list says of itself: where the next one is (RFC 8288), and how many there are in all where that is
 * known.
 */
export function pageHeaders(
  url: string,
  page: { next: string | null; total: number | null },
): Record<string, string> {
  return {
    ...(page.next === null ? {} : { link: nextPageLink(url, page.next) }),
    ...(page.total === null ? {} : { 'x-total-count': String(page.total) }),
  };
}

function nextPageLink(url: string, cursor: string): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.set('cursor', cursor);
  return `<${pathname}?${searchParams}>; rel="next"`;
}
