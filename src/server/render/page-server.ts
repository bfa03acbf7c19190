import type { DataVersion } from '#src/server/cache/data-version.ts';
import type { Deps } from '#src/server/compose.ts';
import { version } from '#src/version.ts';
import { createApi } from '#web/app/api.ts';
import type { PageOutput } from '#web/app/entry.server.tsx';
import type { SharedPage } from '#web/app/shared-pages.ts';
import type { Assets } from './assets.ts';
import type { KeptPage } from './kept-page.ts';
import { pageCache } from './page-cache.ts';
import { bringsSession, type Rendition, renditionOf, type Theme, themeOf } from './rendition.ts';

export interface PageServerDeps extends Pick<Deps, 'config' | 'log' | 'settings'> {
  assets: Assets;
  stateNow: () => DataVersion | null;
  /** The API in process: the first render asks what the browser would ask, with the same permissions. */
  handle: (request: Request) => Promise<Response>;
}

export type PageServer = ReturnType<typeof pageServer>;

/** Stands in where no public address is configured: a page from memory must not depend on the host that was asked. */
const NO_ORIGIN = 'http://localhost';

/** Answers with rendered pages. Those that are the same for everyone are kept in memory. */
export function pageServer({ assets, config, handle, log, settings, stateNow }: PageServerDeps) {
  const { secure } = config;
  const cache = pageCache(secure);
  /** The shared pages that were asked for so far, by path. */
  const shared = new Map<string, SharedPage>();

  async function render(url: URL, theme: Theme, cookie: string | null): Promise<PageOutput> {
    // Loaded with the first page: a server that was just started answers sooner, and commands need none of it.
    const { renderPage } = await import('#web/app/entry.server.tsx');
    const { teamName, timeZone } = settings.current();
    const { date: today, until: dayEndsAt } = settings.day();
    return renderPage({
      url,
      api: createApi({ fetch: handle, origin: url.origin, cookie }),
      app: { teamName, timeZone, today, dayEndsAt, version },
      theme,
      assets: assets.manifest,
      publicOrigin: config.publicOrigin,
      onError: (error) => log.error({ err: error }, 'a page failed'),
    });
  }

  const renderShared = ({ path, search, theme }: Rendition) =>
    render(new URL(`${path}${search}`, config.publicOrigin ?? NO_ORIGIN), theme, null);

  async function findShared(pathname: string): Promise<SharedPage | null> {
    const { sharedPageAt } = await import('#web/app/entry.server.tsx');
    const page = sharedPageAt(pathname);
    if (page?.path === pathname) shared.set(pathname, page);
    return page;
  }

  return {
    /** The page that a request asks for, where it is in memory; `null` leaves it to the router. */
    fromMemory(request: Request, pathname: string): Response | null {
      const page = shared.get(pathname);
      if (!page || !isRead(request.method) || bringsSession(request, secure)) return null;
      const state = stateNow();
      const rendition = state && renditionOf(request, page, state.today);
      return rendition && (cache.find(rendition, state)?.respond(request) ?? null);
    },

    /**
     * The page that a GET request asks for.
     * @param hasSession whether its cookie is that of a live session: who has one is shown what is theirs, and who made
     * one up, or comes with one that has ended, what everyone is shown
     */
    async respond(request: Request, hasSession: boolean): Promise<Response> {
      const url = new URL(request.url);
      const page = hasSession ? null : await findShared(url.pathname);
      const state = page && stateNow();
      const rendition = state && renditionOf(request, page, state.today);
      if (rendition) {
        return responseOf(await cache.get(rendition, state, () => renderShared(rendition)), request);
      }
      const cookies = request.headers.get('cookie');
      return responseOf(await render(url, themeOf(cookies), cookies), request);
    },

    /** How many pages are in memory. */
    kept: cache.size,
  };
}

const isRead = (method: string) => method === 'GET' || method === 'HEAD';

function responseOf(output: KeptPage | PageOutput, request: Request): Response {
  switch (output.kind) {
    case 'kept':
      return output.respond(request);
    case 'redirect':
      return new Response(null, { status: output.status, headers: { location: output.location } });
    case 'page':
      return new Response(output.html, {
        status: output.status,
        headers: { 'content-type': 'text/html; charset=utf-8' },
      });
  }
}
