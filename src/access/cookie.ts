import { SESSION_LIFE } from './rules.ts';

/** The session cookie's name; over https its prefix pins it to this host, to https and to the whole site. */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-bullpen_session' : 'bullpen_session';
}

/** The session token that a `Cookie` header carries, or `null`. */
export function readSessionCookie(header: string | null, secure: boolean): string | null {
  if (!header) return null;
  const prefix = `${sessionCookieName(secure)}=`;
  for (const part of header.split(';')) {
    const pair = part.trim();
    if (pair.startsWith(prefix)) return pair.slice(prefix.length) || null;
  }
  return null;
}

/** `Set-Cookie` for a new session; `null` takes the cookie away. */
export function sessionCookie(token: string | null, secure: boolean): string {
  const age = token === null ? 0 : SESSION_LIFE / 1000;
  return `${sessionCookieName(secure)}=${token ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
