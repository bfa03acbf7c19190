import type { Config } from '#src/config.ts';
import type { SettingsService } from '#src/features/settings/service.ts';
import type { Log } from '#src/log.ts';
import { type CacheEntry, cacheEntry, type Sendable } from '#src/server/cache/cache-entry.ts';
import type { DataVersion } from '#src/server/cache/data-version.ts';
import type { CacheKey, ResponseCache } from '#src/server/cache/response-cache.ts';
import { harden } from '#src/server/security-headers.ts';
import { version } from '#src/version.ts';
import { createApi } from '#web/api/client.ts';
import type { PageOutput } from '#web/app/entry.server.tsx';
import type { SharedPage } from '#web/app/shared-pages.ts';
import type { Assets } from './assets.ts';
import { bringsSession, type Rendition, readTheme, type Theme, toRendition } from './rendition.ts';

export interface PageServerDeps {
  config: Config;
  log: Log;
  settings: SettingsService;
  assets: Assets;
  cache: ResponseCache;
  versionNow: () => DataVersion | null;
  /** Of the change that was reported last. */
  reportedVersion: () => number;
  /** The API in process: the first render makes the browser's calls, with the same permissions. */
  fetch: (request: Request) => Promise<Response>;
}

export type PageServer = ReturnType<typeof pageServer>;

/** Used if no public address is configured: a cached page must not depend on the requested host. */
const NO_ORIGIN = 'http://localhost';

/** Serves rendered pages. Those that are the same for everyone are cached. */
export function pageServer({
  assets,
  cache,
  config,
  fetch,
  log,
  settings,
  reportedVersion,
  versionNow,
}: PageServerDeps) {
  const { secure } = config;
  /** Shared pages requested so far, by path. */
  const shared = new Map<string, SharedPage>();

  async function render(url: URL, theme: Theme, cookie: string | null, call = fetch): Promise<PageOutput> {
    // Loaded with the first page, so that the server starts faster and commands skip it.
    const { renderPage } = await import('#web/app/entry.server.tsx');
    const shown = settings.forPages();
    return renderPage({
      url,
      api: createApi({ fetch: call, origin: url.origin, cookie }),
      app: {
        ...shown,
        dayEndsAt: Date.parse(shown.dayEndsAt),
        version,
        changeVersion: reportedVersion(),
      },
      theme,
      cookies: cookie,
      assets: assets.manifest,
      publicOrigin: config.publicOrigin,
      onError: (error) => log.error({ err: error }, 'a page failed'),
    });
  }

  /** @returns an entry for the cache, unless an error occurred that may be temporary */
  async function renderShared({ path, search, theme }: Rendition): Promise<CacheEntry | Sendable> {
    const output = await render(new URL(`${path}${search}`, config.publicOrigin ?? NO_ORIGIN), theme, null);
    return output.kind === 'page' && output.isCacheable
      ? pageEntry(output, config)
      : { respond: () => toResponse(output) };
  }

  async function findShared(pathname: string): Promise<SharedPage | null> {
    const { sharedPageAt } = await import('#web/app/entry.server.tsx');
    const page = sharedPageAt(pathname);
    if (page?.path === pathname) shared.set(pathname, page);
    return page;
  }

  return {
    /** The cached page for a request, if there is one. */
    findCached(request: Request, pathname: string, requestId: string | null): Response | null {
      const page = shared.get(pathname);
      if (!page || !isRead(request.method) || bringsSession(request, secure)) return null;
      const version = versionNow();
      const rendition = version && toRendition(request, page, version.today);
      return rendition && (cache.find(keyOf(rendition), version)?.respond(request, requestId) ?? null);
    },

    /**
     * The page for a GET request.
     * @param hasSession whether its cookie belongs to a live session, which gets its own page; a forged or expired one
     *   gets the public page
     */
    async respond(request: Request, hasSession: boolean): Promise<Response> {
      const url = new URL(request.url);
      const page = hasSession ? null : await findShared(url.pathname);
      const version = page && versionNow();
      const rendition = version && toRendition(request, page, version.today);
      if (rendition) {
        const made = await cache.findOrMake(keyOf(rendition), version, () => renderShared(rendition));
        return made.respond(request, null);
      }
      const cookies = request.headers.get('cookie');
      // Whoever hangs up wants none of what their page is made of.
      const call = (asked: Request) => fetch(new Request(asked, { signal: request.signal }));
      return toResponse(await render(url, readTheme(cookies), cookies, call));
    },
  };
}

const isRead = (method: string) => method === 'GET' || method === 'HEAD';

const keyOf = ({ path, search, theme }: Rendition): CacheKey => ({
  kind: search === '' ? 'page' : 'pageWithParameters',
  who: theme,
  where: `${path}${search}`,
});

const HTML = 'text/html; charset=utf-8';

function pageEntry({ html, status }: { html: string; status: number }, config: Config): CacheEntry {
  const { headers } = harden(
    new Response(null, {
      headers: {
        'content-type': HTML,
        // Differs by session and by theme, both of which are cookies.
        vary: 'accept-encoding, cookie',
        // Revalidated each time, so that a change shows on the very next visit.
        ...(status === 200 ? { 'cache-control': 'private, no-cache' } : {}),
      },
    }),
    config,
  );
  return cacheEntry({ body: new TextEncoder().encode(html), status, headers, isPublic: true });
}

function toResponse(output: PageOutput): Response {
  return output.kind === 'redirect'
    ? new Response(null, { status: output.status, headers: { location: output.location } })
    : new Response(output.html, { status: output.status, headers: { 'content-type': HTML } });
}
