/** Metadata of a page's route. */
export interface RouteHandle {
  /** The page's module relative to `web/`: its key in the asset manifest. */
  module: string;
  /** For the title bar; the landing page has only the team's name. */
  title?: string;
  /**
   * Marks a public page that is the same for everyone without a session, so the server can cache it. Lists the
   * search parameters its HTML depends on; the first render sees no others. A page without it is rendered on every
   * request.
   */
  shared?: readonly SharedParameter[];
  /** The script that has what this page shares with others of the same bundle, and with no other page. */
  bundle?: PageBundle;
}

/** Pages that list trades and narrow them down; those made of days; and the team's board and the admin's. */
export type PageBundle = 'trades' | 'days' | 'board';

/** Each has few values, which `src/server/render/rendition.ts` lists. */
export type SharedParameter = 'month' | 'week';

export function isRouteHandle(value: unknown): value is RouteHandle {
  return typeof value === 'object' && value !== null && 'module' in value;
}

/** The handle of the innermost page. */
export function findHandle(matches: readonly { handle?: unknown }[]): RouteHandle | undefined {
  const handle = matches.at(-1)?.handle;
  return isRouteHandle(handle) ? handle : undefined;
}
