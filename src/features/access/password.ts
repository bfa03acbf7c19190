/** The admin password: compared case-insensitively, as specified, and stored only as an argon2id hash. */

import { takingTurns } from '#src/turns.ts';
import { foldExactly, isStacked, MAX_MARKS } from '#src/values/text/text.ts';

/** In characters, after normalization. */
const MIN_PASSWORD_LENGTH = 12;
/** In bytes. Longer ones are rejected without hashing. */
const MAX_PASSWORD_BYTES = 1024;

/** OWASP's second recommendation for argon2id: 19 MiB, two passes. */
const HASHING = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const;
/** How many passwords are checked at a time: each check takes memory and a core. */
const CONCURRENCY = 2;

/** The form in which passwords are compared: NFKC, lower case. */
export function normalizePassword(password: string): string {
  return foldExactly(password);
}

/** Why a password cannot be set; `null` if it can. */
export function passwordIssue(password: string): string | null {
  if (isTooLong(password)) return `The admin password must have at most ${MAX_PASSWORD_BYTES} bytes`;
  if (isStacked(password)) {
    return `The admin password must have at most ${MAX_MARKS} accents or other marks on one letter`;
  }
  if (normalizePassword(password).length < MIN_PASSWORD_LENGTH) {
    return `The admin password must have at least ${MIN_PASSWORD_LENGTH} characters`;
  }
  return null;
}

function isTooLong(password: string): boolean {
  return Buffer.byteLength(password) > MAX_PASSWORD_BYTES;
}

export function hashPassword(password: string): Promise<string> {
  return Bun.password.hash(normalizePassword(password), HASHING);
}

/** Limits how many checks run at a time, so that guessing cannot exhaust the machine. */
export const inTurn = takingTurns(CONCURRENCY);

/** Whether a password matches a hash. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const canBeOne = !isTooLong(password) && !isStacked(password);
  return canBeOne && (await Bun.password.verify(normalizePassword(password), hash));
}
