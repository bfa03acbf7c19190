import type { Config } from '#src/config.ts';
import type { Db } from '#src/db/open.ts';
import { AppError, notFound } from '#src/errors.ts';
import { toVisitor } from '#src/features/access/caller.ts';
import { AccessAttempt, CODE_REQUIRED } from '#src/features/access/contract.ts';
import { buildCookies } from '#src/features/access/cookie.ts';
import type { AccessService } from '#src/features/access/service.ts';
import type { Caller } from '#src/features/access/types.ts';
import type { Log } from '#src/log.ts';
import { readFormBody } from '#src/server/body.ts';
import { buildRoutes } from '#src/server/guard/routing.ts';
import { parsed } from '#src/server/parsed.ts';
import { logInNotice, NEXT, resolveDestination } from '#src/values/wire/destination.ts';
import type { Assets } from './assets.ts';
import { pageCalls } from './calls.ts';
import type { PageServer } from './page-server.ts';

/** Dependencies of the log-in without JavaScript. */
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

/** Assets, pages, and the access-code form for browsers without JavaScript. */
export const pageRoutes = (deps: LogInDeps, { assets, pages }: PageDeps) =>
  buildRoutes(pageCalls, {
    'GET /*': ({ request, caller }) => {
      const { pathname, search } = new URL(request.url);
      // No page has such a path, and React Router would print a warning that bypasses the log.
      if (pathname.startsWith('/api/') || !isDecodable(pathname)) throw notFound('Page');
      // React Router treats `//` as `/` and ignores a trailing slash; each page has one canonical address.
      const plain = pathname.replaceAll(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
      if (plain !== pathname) return redirect(plain + search, 308);
      return assets.respond(request, pathname) ?? pages.respond(request, caller.session !== null);
    },
    'POST /': ({ request, caller }) => logIn(deps, request, caller, '/'),
    'POST /guest': ({ request, caller }) => logIn(deps, request, caller, '/guest'),
    // The form was posted before the page's script had loaded, and only the script can keep a grant: back to the gate.
    'POST /admin': () => redirect('/admin', 303),
  });

/** @param page the page with the form, to which a rejection leads back */
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
    const { trader, ...entered } = access.logIn(accessCode, toVisitor(caller, request));
    const response = redirect(resolveDestination(trader.id, next), 303);
    for (const cookie of buildCookies(entered, config.secure)) response.headers.append('set-cookie', cookie);
    return response;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.debug({ code: error.code }, 'a log-in without JavaScript was rejected');
    return redirect(`${page}${logInNotice(toNotice(error), next, error.retryAfter)}`, 303);
  }
}

/** The name of the notice that the page shows. */
function toNotice(error: AppError): string {
  if (error.message === CODE_REQUIRED) return 'code-required';
  if (error.code === 'suspended') return 'suspended';
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
