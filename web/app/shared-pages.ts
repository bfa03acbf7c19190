import { matchRoutes, type RouteObject } from 'react-router';
import { isRouteHandle, type SharedParameter } from './route-handle.ts';

/** A page that is the same for everyone without a session. */
export interface SharedPage {
  /** The one path it is rendered for, however it was written. */
  path: string;
  /** The search parameters that it reads. */
  parameters: readonly SharedParameter[];
}

/** What the page for every other path is rendered for: it looks the same wherever nothing is. */
const NOWHERE = '/not-found';

/** @returns what finds the shared page of a path, and `null` where the page is not shared */
export function sharedPages(routes: RouteObject[]): (pathname: string) => SharedPage | null {
  return (pathname) => {
    const matched = matchRoutes(routes, pathname)?.map(({ route }) => route) ?? [];
    const handle = matched.at(-1)?.handle;
    const path = matched.flatMap((route) => route.path ?? []).join('/');
    if (!isRouteHandle(handle) || !handle.shared || path.includes(':')) return null;
    return { path: path === '*' ? NOWHERE : `/${path}`, parameters: handle.shared };
  };
}
