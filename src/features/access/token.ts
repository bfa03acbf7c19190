import { createHash, randomBytes } from 'node:crypto';

/** A new secret for a cookie or a header: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The form in which the database stores a token. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
