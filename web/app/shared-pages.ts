import { matchRoutes, type RouteObject } from 'react-router';
import { isRouteHandle, type SharedParameter } from './route-handle.ts';

/** A page that is the same for everyone without a session. */
export interface SharedPage {
  /** The canonical path it is rendered for. */
  path: string;
  /** The search parameters it reads. */
  parameters: readonly SharedParameter[];
}

/** Stands for every unknown path: they all render the same page. */
const NOWHERE = '/not-found';

/** @returns a lookup of the shared page at a path; it yields `null` where the page is not shared */
export function sharedPages(routes: RouteObject[]): (pathname: string) => SharedPage | null {
  return (pathname) => {
    const matched = matchRoutes(routes, pathname)?.map(({ route }) => route) ?? [];
    const handle = matched.at(-1)?.handle;
    const path = matched.flatMap((route) => route.path ?? []).join('/');
    if (!isRouteHandle(handle) || !handle.shared || path.includes(':')) return null;
    return { path: path === '*' ? NOWHERE : `/${path}`, parameters: handle.shared };
  };
}
