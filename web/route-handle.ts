/** What a page's route says about it. */
export interface RouteHandle {
  /** The page's module relative to `web/`: the name it has in the asset manifest. */
  module: string;
  /** For the title bar; the landing page goes by the team's name alone. */
  title?: string;
}

export function isRouteHandle(value: unknown): value is RouteHandle {
  return typeof value === 'object' && value !== null && 'module' in value;
}

/** The title of the innermost page. */
export function titleOf(matches: readonly { handle?: unknown }[]): string | undefined {
  const handle = matches.at(-1)?.handle;
  return isRouteHandle(handle) ? handle.title : undefined;
}
