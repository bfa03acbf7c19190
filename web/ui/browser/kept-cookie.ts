/** What a browser keeps for its pages: in a cookie, so that the server's render has it too and nothing moves when the page comes alive. */

const YEAR = 31_536_000;

/** Reads one from a `Cookie` header; `undefined` without it. */
export const readCookie = (cookies: string, name: string): string | undefined =>
  cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Keeps it for a year. */
export function keepCookie(name: string, value: string, path = '/'): void {
  // Not the Cookie Store API: it is missing over plain http in local networks, where many installations run.
  Reflect.set(document, 'cookie', `${name}=${value}; Max-Age=${YEAR}; SameSite=Lax; Path=${path}`);
}
