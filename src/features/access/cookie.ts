import { DEVICE_LIFE, SESSION_LIFE } from './rules.ts';

/** Full name of a cookie. Over https, the prefix pins it to this host, to https and to the whole site. */
const nameOf = (cookie: string, secure: boolean): string => (secure ? `__Host-${cookie}` : cookie);

/** The session cookie's name. */
export const sessionCookieName = (secure: boolean): string => nameOf('bullpen_session', secure);

/** The name of the cookie that identifies a browser that has logged in before. */
export const deviceCookieName = (secure: boolean): string => nameOf('bullpen_device', secure);

/**
 * The value of a cookie in a `Cookie` header; `null` if it is missing or occurs more than once, since one of them was
 * then planted and the header does not say which. Only a space or a tab is trimmed from a name (RFC 6265, section 5.2):
 * any other whitespace belongs to a different name, which the prefix does not protect.
 */
export function readCookie(header: string | null, name: string): string | null {
  if (!header?.includes(name)) return null;
  const values: string[] = [];
  for (const part of header.split(';')) {
    const equals = part.indexOf('=');
    if (equals !== -1 && stripped(part.slice(0, equals)) === name)
      values.push(stripped(part.slice(equals + 1)));
  }
  return values.length === 1 ? values[0] || null : null;
}

function stripped(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isBlank(text[start])) start++;
  while (end > start && isBlank(text[end - 1])) end--;
  return text.slice(start, end);
}

const isBlank = (character: string | undefined): boolean => character === ' ' || character === '\t';

/** The session token that a `Cookie` header carries, or `null`. */
export const readSessionCookie = (header: string | null, secure: boolean): string | null =>
  readCookie(header, sessionCookieName(secure));

/** `Set-Cookie` for a new session; `null` deletes the cookie. @param life milliseconds */
export const sessionCookie = (token: string | null, secure: boolean, life = SESSION_LIFE): string =>
  setCookie(sessionCookieName(secure), token ?? '', token === null ? 0 : life, secure);

/** The `Set-Cookie` headers for a browser that has logged in or unlocked. */
export const buildCookies = (
  { sessionToken, deviceToken }: { sessionToken: string; deviceToken: string },
  secure: boolean,
): string[] => [
  sessionCookie(sessionToken, secure),
  setCookie(deviceCookieName(secure), deviceToken, DEVICE_LIFE, secure),
];

const setCookie = (name: string, value: string, milliseconds: number, secure: boolean): string =>
  `${name}=${value}; Path=/; Max-Age=${milliseconds / 1000}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
