/** Where a log-in leads: to the page that someone wanted to see, if it is their own. */

/** The search parameter and the form field that keep where one was going. */
export const NEXT = 'next';

/** Longer addresses are not kept. */
const MAX_LENGTH = 1000;

/**
 * A trader's pages, by their id. Listed, not guarded against: what is not spelled like one of them leads nowhere, so no
 * spelling of another site's address has to be known.
 */
const TRADER_PAGE = /^\/(?:team-hub|dashboard)\/([1-9]\d{0,15})(?:\/[a-z\d-]+)*(?:\?[!-"$-[\]-~]*)?$/;

function match(path: string | null): RegExpExecArray | null {
  return path !== null && path.length <= MAX_LENGTH ? TRADER_PAGE.exec(path) : null;
}

/** The path, with its search, as it is kept through the log-in; `null` for anything but a trader's page. */
export function keptDestination(path: string | null): string | null {
  return match(path)?.[0] ?? null;
}

/** Where to go as this trader: to the page that was wanted, or to one's hub where it is not one's own. */
export function destinationOf(traderId: number, path: string | null): string {
  const found = match(path);
  return found?.[1] === String(traderId) ? found[0] : `/team-hub/${traderId}`;
}

/** The search part of a log-in page's address that says why one is there, and keeps where one was going. */
export function logInNotice(notice: string | null, path: string | null): string {
  const params = new URLSearchParams(notice === null ? {} : { notice });
  const next = keptDestination(path);
  if (next !== null) params.set(NEXT, next);
  return params.size > 0 ? `?${params}` : '';
}
