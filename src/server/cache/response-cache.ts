import type { CacheEntry, Sendable } from './cache-entry.ts';
import type { DataVersion } from './data-version.ts';

/**
 * Limit on entries of each kind. Pages without parameters are bounded by pages times themes, and requests for every
 * month must not evict them. Nor must visitors, who can invent any number of addresses, evict the reads of sessions.
 */
export const LIMITS = {
  page: Number.POSITIVE_INFINITY,
  pageWithParameters: 64,
  read: 128,
  visitorRead: 64,
} as const;

/** Everything a response depends on besides the data and the encoding, which the entry handles. */
export interface CacheKey {
  kind: keyof typeof LIMITS;
  /** A trader's id, or the theme for public pages. */
  who: string;
  /** The URL, with the parameters that matter. */
  where: string;
}

interface Cached {
  who: string;
  version: DataVersion;
  entry: CacheEntry;
}

interface Pending {
  version: DataVersion;
  made: Promise<Sendable>;
}

export type ResponseCache = ReturnType<typeof responseCache>;

/**
 * Responses that stay the same until something is written. Each is valid for one version of the data; the least
 * recently used are evicted, of whoever has the most. Permissions are checked before anything is looked up here.
 */
export function responseCache() {
  /** Least recently used first. */
  const cached: Record<CacheKey['kind'], Map<string, Cached>> = {
    page: new Map(),
    pageWithParameters: new Map(),
    read: new Map(),
    visitorRead: new Map(),
  };
  const pending = new Map<string, Pending>();
  let latest: DataVersion | null = null;

  function find(key: CacheKey, version: DataVersion): CacheEntry | null {
    latest = version;
    const entries = cached[key.kind];
    const id = idOf(key);
    const found = entries.get(id);
    if (found?.version !== version) return null;
    if (LIMITS[key.kind] < Number.POSITIVE_INFINITY) {
      entries.delete(id);
      entries.set(id, found);
    }
    return found.entry;
  }

  function store(key: CacheKey, version: DataVersion, fresh: CacheEntry): CacheEntry {
    // Something was written in the meantime.
    if (version !== latest) return fresh;
    const entries = cached[key.kind];
    const id = idOf(key);
    const before = entries.get(id)?.entry;
    // Many writes change no page: the earlier entry and its compressed copies are then still valid.
    const entry = before && before.tag !== null && before.tag === fresh.tag ? before : fresh;
    entries.delete(id);
    entries.set(id, { who: key.who, version, entry });
    if (entries.size > LIMITS[key.kind]) evictOne(entries, version);
    return entry;
  }

  async function makeAndStore(
    key: CacheKey,
    version: DataVersion,
    make: () => Promise<CacheEntry | Sendable>,
  ) {
    const made = await make();
    return 'tag' in made ? store(key, version, made) : made;
  }

  return {
    find,

    /**
     * @param version as of before the response was started: later writes may be missing from it
     * @returns the entry to send from: the earlier one if it is equal
     */
    store,

    /**
     * The cached entry, or the result of `make`, called once for any number of simultaneous requests. Only an entry is
     * stored.
     * @param version as of before the call
     */
    async findOrMake(
      key: CacheKey,
      version: DataVersion,
      make: () => Promise<CacheEntry | Sendable>,
    ): Promise<Sendable> {
      const found = find(key, version);
      if (found) return found;
      const id = idOf(key);
      const underWay = pending.get(id);
      if (underWay?.version === version) return underWay.made;
      const mine: Pending = { version, made: makeAndStore(key, version, make) };
      pending.set(id, mine);
      try {
        return await mine.made;
      } finally {
        if (pending.get(id) === mine) pending.delete(id);
      }
    },

    /** Number of entries. */
    size: (): number => Object.values(cached).reduce((sum, { size }) => sum + size, 0),
  };
}

const idOf = ({ who, where }: CacheKey): string => `${who} ${where}`;

/**
 * Evicts an entry that is no longer valid, or else one of whoever has the most: nobody can evict the entries of others
 * by asking for ever new addresses.
 * @param entries least recently used first
 */
function evictOne(entries: Map<string, Cached>, version: DataVersion): void {
  const [oldest] = entries;
  // Entries of earlier versions are never used again, so they come first.
  if (oldest && oldest[1].version !== version) {
    entries.delete(oldest[0]);
    return;
  }
  const counts = new Map<string, number>();
  for (const { who } of entries.values()) counts.set(who, (counts.get(who) ?? 0) + 1);
  const most = Math.max(...counts.values());
  for (const [id, { who }] of entries) {
    if (counts.get(who) !== most) continue;
    entries.delete(id);
    return;
  }
}
