import type { Config } from '#src/config.ts';
import type { Db } from '#src/db/open.ts';
import { AppError, notFound } from '#src/errors.ts';
import { visitorOf } from '#src/features/access/caller.ts';
import { AccessAttempt, CODE_REQUIRED } from '#src/features/access/contract.ts';
import { cookiesOf } from '#src/features/access/cookie.ts';
import type { AccessService } from '#src/features/access/service.ts';
import type { Caller } from '#src/features/access/types.ts';
import type { Log } from '#src/log.ts';
import { readFormBody } from '#src/server/body.ts';
import { allow, LOG_IN_PAGES, routing } from '#src/server/guard/routing.ts';
import { parsed } from '#src/server/parsed.ts';
import { destinationOf, logInNotice, NEXT } from '#src/values/destination.ts';
import type { Assets } from './assets.ts';
import type { PageServer } from './page-server.ts';

/** What a log-in without JavaScript works with. */
interface LogInDeps {
  access: AccessService;
  config: Config;
  db: Db;
  log: Log;
}

export interface PageDeps {
  assets: Assets;
  pages: PageServer;
}

/** Files of the browser, pages, and the access-code forms for browsers without JavaScript. */
export const pageRoutes = (deps: LogInDeps, { assets, pages }: PageDeps) => {
  const routes = routing().get(
    '/*',
    ({ request, caller }) => {
      const { pathname, search } = new URL(request.url);
      // No page is spelled so, and the browser's router would complain about it aloud, past the log.
      if (pathname.startsWith('/api/') || !isDecodable(pathname)) throw notFound('Page');
      // The browser's router would take `//` for `/`, and a slash at the end for none; one address for one page.
      const plain = pathname.replaceAll(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
      if (plain !== pathname) return redirect(plain + search, 308);
      return assets.respond(request, pathname) ?? pages.respond(request, caller.session !== null);
    },
    { ...allow('anyone') },
  );
  for (const page of LOG_IN_PAGES) {
    routes.post(page, ({ request, caller }) => logIn(deps, request, caller, page), {
      ...allow('anyone'),
      parse: 'none',
    });
  }
  // Sent before the page's script was there, which alone can keep a grant: back to the gate, with nothing of it kept.
  return routes.post('/admin', () => redirect('/admin', 303), { ...allow('anyone'), parse: 'none' });
};

/** @param page where the form stands, and a rejection leads back to */
async function logIn(
  { access, config, db, log }: LogInDeps,
  request: Request,
  caller: Caller,
  page: string,
): Promise<Response> {
  const form = await readFormBody(request);
  const next = form.get(NEXT);
  await db.writes.turn('anonymous');
  try {
    const { accessCode } = parsed(AccessAttempt, { accessCode: form.get('accessCode') ?? '' });
    const { trader, ...entered } = access.logIn(accessCode, visitorOf(caller, request));
    const response = redirect(destinationOf(trader.id, next), 303);
    for (const cookie of cookiesOf(entered, config.secure)) response.headers.append('set-cookie', cookie);
    return response;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.debug({ code: error.code }, 'a log-in without JavaScript was refused');
    return redirect(`${page}${logInNotice(noticeOf(error), next)}`, 303);
  }
}

/** What the page of the form is to say, by the name it knows it under. */
function noticeOf(error: AppError): string {
  if (error.message === CODE_REQUIRED) return 'code-required';
  return error.code === 'too_many_attempts' ? 'too-many-attempts' : 'code-invalid';
}

function isDecodable(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}

function redirect(location: string, status: number): Response {
  return new Response(null, { status, headers: { location } });
}
