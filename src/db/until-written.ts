import type { Db } from './open.ts';

/**
 * Keeps what was read, as long as nothing is written.
 * @param most maximum number of kept keys, since callers may choose them freely
 */
export function keptByVersion<Key extends string, T>(most: number) {
  const known = new Map<Key, { value: T }>();
  let knownAt = -1;
  return {
    /** @param at the version of the database that is read */
    find(key: Key, at: number): { value: T } | undefined {
      if (at > knownAt) {
        known.clear();
        knownAt = at;
      }
      return at === knownAt ? known.get(key) : undefined;
    },

    keep(key: Key, at: number, value: T): void {
      // Something was written in the meantime.
      if (at !== knownAt) return;
      if (known.size >= most) known.clear();
      known.set(key, { value });
    },
  };
}

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
  const kept = keptByVersion<Key, T>(most);
  return (key) => {
    const now = version();
    const known = kept.find(key, now);
    if (known) return known.value;
    const value = read(key);
    kept.keep(key, now, value);
    return value;
  };
}
