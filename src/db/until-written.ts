import type { Db } from './open.ts';

/**
 * Reads by a key, and again only once something was written to the database, by whomever. What the writer of another
 * process changed is seen with the next turn of the event loop.
 * @param most how many keys are kept: who chooses them must not be able to fill the memory
 */
export function untilWritten<Key extends string, T>(
  { version }: Pick<Db, 'version'>,
  most: number,
  read: (key: Key) => T,
): (key: Key) => T {
  const known = new Map<Key, { value: T }>();
  let knownAt = -1;
  return (key) => {
    const now = version();
    if (now !== knownAt || known.size >= most) {
      known.clear();
      knownAt = now;
    }
    const kept = known.get(key);
    if (kept) return kept.value;
    const value = read(key);
    known.set(key, { value });
    return value;
  };
}
