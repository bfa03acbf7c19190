import { moneyString } from '#src/values/money/money.ts';

/** Cursors or page numbers of the adjacent pages, and what is known of the whole list. */
interface PageLinks {
  next: string | number | null;
  /** For a list that is paged in both directions. */
  previous?: number | null;
  total: number | null;
  /** Number of items before the page. */
  offset?: number | null;
  totals?: ListTotals;
}

/** What the whole list comes to. */
interface ListTotals {
  /** In cents. */
  net: bigint;
  /** Winning entries of all, in percent. */
  winRate: number;
  wins: number;
  losses: number;
  averageR: number | null;
  rCount: number;
}

/**
 * Paging headers: links to the adjacent pages (RFC 8288), and if known, the number of items in total and before the
 * page.
 */
export function pageHeaders(
  url: string,
  { next, previous = null, total, offset = null, totals }: PageLinks,
): Record<string, string> {
  const links = [
    ...(next === null ? [] : [pageLink(url, next, 'next')]),
    ...(previous === null ? [] : [pageLink(url, previous, 'prev')]),
  ];
  return {
    ...(links.length === 0 ? {} : { link: links.join(', ') }),
    ...(total === null ? {} : { 'x-total-count': String(total) }),
    ...(offset === null ? {} : { 'x-offset': String(offset) }),
    ...(totals && totalsHeaders(totals)),
  };
}

const totalsHeaders = ({ net, winRate, wins, losses, averageR, rCount }: ListTotals) => ({
  'x-total-net': moneyString(net),
  'x-win-rate': String(winRate),
  'x-wins': String(wins),
  'x-losses': String(losses),
  // Blank where there is none.
  'x-average-r': averageR === null ? '' : String(averageR),
  'x-r-count': String(rCount),
});

function pageLink(url: string, to: string | number, relation: 'next' | 'prev'): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.set(typeof to === 'number' ? 'page' : 'cursor', String(to));
  return `<${pathname}?${searchParams}>; rel="${relation}"`;
}
