/** What a page's route says about it. */
export interface RouteHandle {
  /** The page's module relative to `web/`: the name it has in the asset manifest. */
  module: string;
  /** For the title bar; the landing page goes by the team's name alone. */
  title?: string;
  /** One sentence on what is there, for whoever is sent a link to it. */
  description?: string;
  /**
   * Says of a public page that it is the same for everyone without a session: the server keeps it in memory. Names the
   * search parameters that its HTML depends on; the first render sees no others. Left out, it is rendered each time.
   */
  shared?: readonly SharedParameter[];
}

/** Each has few values, and `src/server/render/rendition.ts` knows which. */
export type SharedParameter = 'month' | 'week';

export function isRouteHandle(value: unknown): value is RouteHandle {
  return typeof value === 'object' && value !== null && 'module' in value;
}

/** What the innermost page says about itself. */
export function handleOf(matches: readonly { handle?: unknown }[]): RouteHandle | undefined {
  const handle = matches.at(-1)?.handle;
  return isRouteHandle(handle) ? handle : undefined;
}
