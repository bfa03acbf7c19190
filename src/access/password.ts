/** The admin password: compared whatever its case, as specified, and kept as an argon2id hash only. */

/** Characters, after normalising. */
export const MIN_PASSWORD_LENGTH = 12;
/** Longer ones are wrong without being hashed. Bytes. */
const MAX_PASSWORD_BYTES = 1024;

/** OWASP's second recommendation for argon2id: 19 MiB, two passes. */
const HASHING = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const;
/** How many passwords are checked at a time: each takes memory and a core. */
const AT_ONCE = 2;

/** The one spelling in which passwords are compared: NFKC, lower case. */
export function normalizePassword(password: string): string {
  return password.toWellFormed().normalize('NFKC').toLowerCase();
}

export function isLongEnough(password: string): boolean {
  return normalizePassword(password).length >= MIN_PASSWORD_LENGTH && !isTooLong(password);
}

function isTooLong(password: string): boolean {
  return Buffer.byteLength(password) > MAX_PASSWORD_BYTES;
}

export function hashPassword(password: string): Promise<string> {
  return Bun.password.hash(normalizePassword(password), HASHING);
}

let running = 0;
const waiting: (() => void)[] = [];

/** Does what checks a password once it is its turn: a few go on at a time, so that guesses cannot fill the machine. */
export async function inTurn<T>(check: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await check();
  } finally {
    const next = waiting.shift();
    // Not at once: other requests come between two of them.
    if (next) setImmediate(next);
    else running--;
  }
}

/** Whether a password is the one that was hashed. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  return !isTooLong(password) && (await Bun.password.verify(normalizePassword(password), hash));
}
