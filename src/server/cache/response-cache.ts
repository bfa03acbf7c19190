import type { CacheEntry, Sendable } from './cache-entry.ts';
import type { DataVersion } from './data-version.ts';

/**
 * How many entries there are of each kind. Of pages without parameters there are as many as pages times themes, and a
 * walk through all months must not push them out. Nor must visitors, who can make up any number of addresses, push out
 * what people with a session read.
 */
export const LIMITS = {
  page: Number.POSITIVE_INFINITY,
  pageWithParameters: 64,
  read: 128,
  visitorRead: 64,
} as const;

/** All that a response depends on besides the data; its encoding is chosen in the entry. */
export interface CacheKey {
  kind: keyof typeof LIMITS;
  /** Whose response it is: a trader's, or that of anyone with the same theme. */
  who: string;
  /** The address, with the parameters that matter. */
  where: string;
}

interface Cached {
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
 * recently used make room for others. Whether a caller is allowed is decided before anything is looked up here.
 */
export function responseCache() {
  /** The least recently used first. */
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
    // Something was written meanwhile.
    if (version !== latest) return fresh;
    const entries = cached[key.kind];
    const id = idOf(key);
    const before = entries.get(id)?.entry;
    // Many writes change no page: what was compressed before is still right then.
    const entry = before && before.tag !== null && before.tag === fresh.tag ? before : fresh;
    entries.delete(id);
    entries.set(id, { version, entry });
    const [oldest] = entries.keys();
    if (entries.size > LIMITS[key.kind] && oldest !== undefined) entries.delete(oldest);
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
     * @param version as it was before the response was begun: what is written meanwhile need not be in it
     * @returns what to send from: the entry of before, where it says the same
     */
    store,

    /**
     * The entry, else what `make` returns: called once, however many ask at the same time. Only an entry is stored.
     * @param version as it was before the call
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

    /** How many entries are in memory. */
    size: (): number => Object.values(cached).reduce((sum, { size }) => sum + size, 0),
  };
}

const idOf = ({ who, where }: CacheKey): string => `${who} ${where}`;
