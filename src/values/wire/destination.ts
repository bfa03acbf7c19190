/** Where a log-in leads: to the page that was requested, if it is the trader's own. */

/** Search parameter and form field that carry the destination. */
export const NEXT = 'next';

/** Longer addresses are dropped. */
const MAX_LENGTH = 1000;

/**
 * A trader's pages, by trader id. An allowlist: anything else leads nowhere, so no spelling of a foreign address
 * needs to be recognized.
 */
const TRADER_PAGE = /^\/(?:team-hub|dashboard)\/([1-9]\d{0,15})(?:\/[a-z\d-]+)*(?:\?[!-"$-[\]-~]*)?$/;

function match(path: string | null): RegExpExecArray | null {
  return path !== null && path.length <= MAX_LENGTH ? TRADER_PAGE.exec(path) : null;
}

/** The path with its search, if it may be kept through the log-in; `null` for anything but a trader's page. */
export function keptDestination(path: string | null): string | null {
  return match(path)?.[0] ?? null;
}

/** Where this trader goes: to the requested page if it is their own, else to their hub. */
export function resolveDestination(traderId: number, path: string | null): string {
  const found = match(path);
  return found?.[1] === String(traderId) ? found[0] : `/team-hub/${traderId}`;
}

/** Seconds until another attempt is allowed, in the address of a log-in page. */
export const WAIT = 'wait';

/** The search of a log-in page's address: the reason for the log-in, the wait before it, and the destination. */
export function logInNotice(notice: string | null, path: string | null, wait?: number): string {
  const params = new URLSearchParams(notice === null ? {} : { notice });
  if (wait !== undefined) params.set(WAIT, String(wait));
  const next = keptDestination(path);
  if (next !== null) params.set(NEXT, next);
  return params.size > 0 ? `?${params}` : '';
}
