import { visitorOf } from '#src/access/caller.ts';
import { CODE_REQUIRED } from '#src/access/contract.ts';
import { sessionCookie } from '#src/access/cookie.ts';
import type { Deps } from '#src/deps.ts';
import { AppError, notFound } from '#src/errors.ts';
import { version } from '#src/version.ts';
import { createApi } from '#web/api.ts';
import type { Assets } from './assets.ts';
import { readFormBody } from './body.ts';
import { admits, routing } from './routing.ts';

export interface PageDeps {
  assets: Assets;
  /** The API in process: the first render asks what the browser would ask, with the same permissions. */
  handle: (request: Request) => Promise<Response>;
}

/** Files of the browser, pages, and the access-code form for browsers without JavaScript. */
export const pageRoutes = (
  { access, config, log, settings }: Pick<Deps, 'access' | 'config' | 'log' | 'settings'>,
  { assets, handle }: PageDeps,
) => {
  async function page(request: Request): Promise<Response> {
    // Loaded with the first page: a server that was just started answers sooner, and commands need none of it.
    const { renderPage } = await import('#web/entry.server.tsx');
    const { teamName, timeZone } = settings.current();
    const output = await renderPage({
      url: new URL(request.url),
      api: createApi({
        fetch: handle,
        origin: new URL(request.url).origin,
        cookie: request.headers.get('cookie'),
      }),
      desk: {
        teamName,
        timeZone,
        today: settings.today(),
        version,
      },
      theme: themeOf(request.headers.get('cookie')),
      assets: assets.manifest,
      onError: (error) => log.error({ err: error }, 'a page failed'),
    });
    if (output.kind === 'redirect') return redirect(output.location, output.status);
    return new Response(output.html, {
      status: output.status,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
  }

  return routing()
    .get(
      '/*',
      ({ request }) => {
        const { pathname, search } = new URL(request.url);
        if (pathname.startsWith('/api/')) throw notFound('Page');
        // The browser's router would take `//` for `/`, and a slash at the end for none; one address for one page.
        const plain = pathname.replaceAll(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
        if (plain !== pathname) return redirect(plain + search, 308);
        return assets.respond(request, pathname) ?? page(request);
      },
      { ...admits('anyone') },
    )
    .post(
      '/',
      async ({ request, caller }) => {
        const accessCode = (await readFormBody(request)).get('accessCode') ?? '';
        try {
          const { trader, token } = access.logIn(accessCode, visitorOf(caller, request));
          const answer = redirect(`/team-hub/${trader.id}`, 303);
          answer.headers.set('set-cookie', sessionCookie(token, config.secure));
          return answer;
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          log.debug({ code: error.code }, 'a log-in without JavaScript was refused');
          return redirect(`/?notice=${noticeOf(error)}`, 303);
        }
      },
      { ...admits('anyone'), parse: 'none' },
    );
};

/** What the landing page is to say, by the name it knows it under. */
function noticeOf(error: AppError): string {
  if (error.message === CODE_REQUIRED) return 'code-required';
  return error.code === 'too_many_attempts' ? 'too-many-attempts' : 'code-invalid';
}

function redirect(location: string, status: number): Response {
  return new Response(null, { status, headers: { location } });
}

function themeOf(cookies: string | null): 'dark' | 'light' | 'system' {
  const chosen = /(?:^|;\s*)bullpen_theme=(dark|light)(?:;|$)/.exec(cookies ?? '')?.[1];
  return chosen === 'dark' || chosen === 'light' ? chosen : 'system';
}
