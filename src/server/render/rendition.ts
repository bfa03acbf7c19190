import { readCookie, readSessionCookie } from '#src/features/access/cookie.ts';
import { isCalendarMonth, isWorkweekOf, monthOf } from '#src/values/time/dates.ts';
import { NEXT } from '#src/values/wire/destination.ts';
import type { SharedParameter } from '#web/app/route-handle.ts';
import type { SharedPage } from '#web/app/shared-pages.ts';

export type Theme = 'dark' | 'light' | 'system';

/** Everything the HTML of a shared page depends on, besides the data. */
export interface Rendition {
  path: string;
  /** Only the parameters that the page reads, e.g. `?month=2026-11&week=2026-11-16`; empty without any. */
  search: string;
  theme: Theme;
}

/** A notice is for one visitor. */
const NOTICE = 'notice';

/**
 * Whether a request has a session cookie, valid or not.
 * @param secure whether the public address is https
 */
export function bringsSession({ headers }: Request, secure: boolean): boolean {
  const cookies = headers.get('cookie');
  return cookies !== null && readSessionCookie(cookies, secure) !== null;
}

/**
 * The rendition of a shared page for a request without a session; `null` if the response is for this visitor alone.
 * Parameters that the page does not read are dropped; the others have few valid values: months, and weeks of a month.
 * @param today the team's day
 */
export function toRendition(
  request: Request,
  { path, parameters }: SharedPage,
  today: string,
): Rendition | null {
  const cookies = request.headers.get('cookie');
  // Few hide amounts, and they need no cache of their own.
  if (readCookie(cookies, 'bullpen_amounts') === 'hidden') return null;
  const theme = readTheme(cookies);
  const query = request.url.indexOf('?');
  if (query === -1) return { path, search: '', theme };
  const asked = new URL(request.url).searchParams;
  // The form contains the page to go to.
  if (asked.has(NOTICE) || asked.has(NEXT)) return null;
  const read = (name: SharedParameter) => (parameters.includes(name) ? asked.get(name) : null);
  const [month, week] = [read('month'), read('week')];
  if (month !== null && !isCalendarMonth(month, today)) return null;
  if (week !== null && !isWorkweekOf(month ?? monthOf(today), week)) return null;
  const search = [...(month === null ? [] : [`month=${month}`]), ...(week === null ? [] : [`week=${week}`])];
  return { path, search: search.length > 0 ? `?${search.join('&')}` : '', theme };
}

export function readTheme(cookies: string | null): Theme {
  const chosen = readCookie(cookies, 'bullpen_theme');
  return chosen === 'dark' || chosen === 'light' ? chosen : 'system';
}
