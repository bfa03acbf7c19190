import { describe, expect, test } from 'bun:test';
import { type CacheEntry, cacheEntry, type Sendable } from './cache-entry.ts';
import type { DataVersion } from './data-version.ts';
import { type CacheKey, LIMITS, responseCache } from './response-cache.ts';

const HOME: CacheKey = { kind: 'page', who: 'system', where: '/' };
const month = (n: number): CacheKey => ({
  ...HOME,
  kind: 'pageWithParameters',
  where: `/?month=${2000 + n}-01`,
});
const read = (n: number): CacheKey => ({ kind: 'read', who: '1/', where: `/api/leaderboard?n=${n}` });

const request = new Request('http://desk.test/');
const textOf = (sendable: Sendable | null) => sendable?.respond(request, null).text();

const entryOf = (html: string): CacheEntry =>
  cacheEntry({ body: new TextEncoder().encode(html), status: 200, headers: new Headers(), isPublic: true });

/** A cache, with a render function that counts its calls. */
function cacheOf(made: () => CacheEntry | Sendable = () => entryOf('<p>desk</p>')) {
  const cache = responseCache();
  let renders = 0;
  const render = async () => {
    renders++;
    // Pages call the API before they render.
    await Promise.resolve();
    return made();
  };
  return {
    cache,
    get: (version: DataVersion, key = HOME) => cache.findOrMake(key, version, render),
    renders: () => renders,
  };
}

const monday: DataVersion = { today: '2026-11-16', linksUntil: 0 };
const tuesday: DataVersion = { today: '2026-11-17', linksUntil: 0 };

describe('a cached page', () => {
  test('is rendered once for each version of the data', async () => {
    const { cache, get, renders } = cacheOf();
    expect(cache.find(HOME, monday)).toBeNull();
    const page = await get(monday);
    expect(await get(monday)).toBe(page);
    expect<Sendable | null>(cache.find(HOME, monday)).toBe(page);
    expect(renders()).toBe(1);
    expect(cache.find(HOME, tuesday)).toBeNull();
    await get(tuesday);
    expect(renders()).toBe(2);
  });

  test('is rendered once for a hundred simultaneous requests', async () => {
    const { get, renders } = cacheOf();
    const pages = await Promise.all(Array.from({ length: 100 }, () => get(monday)));
    expect([renders(), new Set(pages).size]).toEqual([1, 1]);
  });

  test('started before a write is not served to requests after it', async () => {
    let renders = 0;
    const { cache, get } = cacheOf(() => entryOf(`render ${++renders}`));
    const first = get(monday);
    const second = get(tuesday);
    expect([await textOf(await first), await textOf(await second)]).toEqual(['render 1', 'render 2']);
    expect(await textOf(cache.find(HOME, tuesday))).toBe('render 2');
  });

  test('is reused when a write did not change it', async () => {
    const { get } = cacheOf();
    expect(await get(monday)).toBe(await get(tuesday));
  });

  test('is separate for each theme, month and path', async () => {
    const { cache, get } = cacheOf();
    await get(monday);
    expect(cache.find({ ...HOME, who: 'dark' }, monday)).toBeNull();
    expect(cache.find(month(1), monday)).toBeNull();
    expect(cache.find({ ...HOME, where: '/guest' }, monday)).toBeNull();
  });

  test('is not kept if it failed or lacks data: the next request renders again', async () => {
    const { cache, get, renders } = cacheOf(() => ({ respond: () => new Response('x', { status: 500 }) }));
    expect((await get(monday)).respond(request, null).status).toBe(500);
    await get(monday);
    expect([renders(), cache.size()]).toEqual([2, 0]);
  });

  test('is not kept if rendering threw, and all waiting requests fail', async () => {
    const { cache, get } = cacheOf(() => {
      throw new Error('no paper');
    });
    const responses = await Promise.allSettled([get(monday), get(monday)]);
    expect(responses.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(get(monday)).rejects.toThrow('no paper');
    expect(cache.size()).toBe(0);
  });

  test('with parameters can be evicted, one without never is', async () => {
    const most = LIMITS.pageWithParameters;
    const { cache, get } = cacheOf();
    await get(monday);
    for (let n = 0; n < most; n++) await get(monday, month(n));
    cache.find(month(0), monday);
    for (let n = 0; n < most - 1; n++) await get(monday, month(1000 + n));
    expect(cache.size()).toBe(most + 1);
    expect(cache.find(HOME, monday)).not.toBeNull();
    // The most recently used one survives the others of its age.
    expect(cache.find(month(0), monday)).not.toBeNull();
    expect(cache.find(month(1), monday)).toBeNull();
  });
});

describe('a cached read', () => {
  test('is evicted for other reads, but not for a page', async () => {
    const { cache, get } = cacheOf();
    await get(monday);
    await get(monday, month(1));
    for (let n = 0; n < 10_000; n++) cache.store(read(n), monday, entryOf('small'));
    expect(cache.size()).toBe(LIMITS.read + 2);
    expect(cache.find(read(0), monday)).toBeNull();
    expect(cache.find(read(9999), monday)).not.toBeNull();
    expect(cache.find(month(1), monday)).not.toBeNull();
  });

  test('is evicted for the same caller’s as long as others have fewer', () => {
    const cache = responseCache();
    const ofOther = (n: number): CacheKey => ({ ...read(n), who: '2/' });
    cache.find(read(0), monday);
    for (let n = 0; n < LIMITS.read / 4; n++) cache.store(ofOther(n), monday, entryOf('small'));
    for (let n = 0; n < 2 * LIMITS.read; n++) cache.store(read(n), monday, entryOf('small'));
    expect(cache.size()).toBe(LIMITS.read);
    for (let n = 0; n < LIMITS.read / 4; n++) expect(cache.find(ofOther(n), monday)).not.toBeNull();
    for (let n = 0; n < 2 * LIMITS.read; n++) cache.store(ofOther(n), monday, entryOf('small'));
    const left = Array.from({ length: 2 * LIMITS.read }, (_, n) => cache.find(read(n), monday));
    expect(left.filter((entry) => entry !== null)).toHaveLength(LIMITS.read / 2);
  });

  test('that is no longer valid is evicted before any that is, whoever has more', () => {
    const cache = responseCache();
    cache.find(read(0), monday);
    for (let n = 0; n < LIMITS.read; n++)
      cache.store({ ...read(n), who: `${n % 8}/` }, monday, entryOf('small'));
    cache.find(read(0), tuesday);
    const mine = (n: number): CacheKey => ({ ...read(n), who: 'mine/' });
    for (let n = 0; n < LIMITS.read; n++) cache.store(mine(n), tuesday, entryOf('small'));
    for (let n = 0; n < LIMITS.read; n++) expect(cache.find(mine(n), tuesday)).not.toBeNull();
  });

  test('started before a write is not stored', async () => {
    const cache = responseCache();
    cache.find(read(1), monday);
    cache.find(read(1), tuesday);
    cache.store(read(1), monday, entryOf('old'));
    expect(cache.find(read(1), tuesday)).toBeNull();
    expect(cache.find(read(1), monday)).toBeNull();
  });
});
