import type { Db } from './open.ts';

/**
 * Caches reads by key until the database is written to, by any process. Writes of other processes are noticed by the
 * next turn of the event loop.
 * @param most maximum number of cached keys, since callers may choose them freely
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
    if (now !== knownAt) known.clear();
    knownAt = now;
    const kept = known.get(key);
    if (kept) return kept.value;
    if (known.size >= most) known.clear();
    const value = read(key);
    known.set(key, { value });
    return value;
  };
}
