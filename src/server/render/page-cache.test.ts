import { describe, expect, test } from 'bun:test';
import type { DataVersion } from '#src/server/cache/data-version.ts';
import type { PageOutput } from '#web/app/entry.server.tsx';
import type { KeptPage } from './kept-page.ts';
import { MOST_WITH_PARAMETERS, pageCache } from './page-cache.ts';
import type { Rendition } from './rendition.ts';

const HOME: Rendition = { path: '/', search: '', theme: 'system' };
const month = (n: number): Rendition => ({ ...HOME, search: `?month=${2000 + n}-01` });

/** A cache, with a render that counts how often it runs. */
function cacheOf(html: () => string = () => '<p>desk</p>', output: Partial<PageOutput> = {}) {
  const cache = pageCache(false);
  let renders = 0;
  const render = async (): Promise<PageOutput> => {
    renders++;
    // As a page does, which asks the API first.
    await Promise.resolve();
    return Object.assign({ kind: 'page', status: 200, html: html(), lasting: true } as const, output);
  };
  return {
    cache,
    get: (state: DataVersion, rendition = HOME) => cache.get(rendition, state, render),
    renders: () => renders,
  };
}

const monday: DataVersion = { today: '2026-11-16', linksUntil: 0 };
const tuesday: DataVersion = { today: '2026-11-17', linksUntil: 0 };

const tagOf = (page: KeptPage | PageOutput | null) => (page?.kind === 'kept' ? page.tag : page?.kind);

describe('a page in memory', () => {
  test('is rendered once for each state of the desk', async () => {
    const { cache, get, renders } = cacheOf();
    expect(cache.find(HOME, monday)).toBeNull();
    const page = await get(monday);
    expect(await get(monday)).toBe(page);
    expect(cache.find(HOME, monday)).toBe(page as KeptPage);
    expect(renders()).toBe(1);
    expect(cache.find(HOME, tuesday)).toBeNull();
    await get(tuesday);
    expect(renders()).toBe(2);
  });

  test('is rendered once for a hundred who ask at the same time', async () => {
    const { get, renders } = cacheOf();
    const pages = await Promise.all(Array.from({ length: 100 }, () => get(monday)));
    expect([renders(), new Set(pages).size]).toEqual([1, 1]);
  });

  test('is not what was begun before a write, for whoever asks after it', async () => {
    let text = 'before';
    const { cache, get, renders } = cacheOf(() => text);
    const first = get(monday);
    text = 'after';
    const second = get(tuesday);
    expect(tagOf(await first)).toBe(tagOf(await second));
    expect(renders()).toBe(2);
    expect(tagOf(cache.find(HOME, tuesday))).toBe(tagOf(await second));
  });

  test('stays what was sent, where a write did not change it', async () => {
    const { get } = cacheOf();
    expect(await get(monday)).toBe(await get(tuesday));
  });

  test('each theme and each month is a page of its own', async () => {
    const { cache, get } = cacheOf();
    await get(monday);
    expect(cache.find({ ...HOME, theme: 'dark' }, monday)).toBeNull();
    expect(cache.find(month(1), monday)).toBeNull();
    expect(cache.find({ ...HOME, path: '/guest' }, monday)).toBeNull();
  });

  test.each([
    ['that failed', { status: 500, lasting: false }],
    ['some of whose data could not be read', { lasting: false }],
  ])('is none %s: it is tried again', async (_name, output) => {
    const { cache, get, renders } = cacheOf(() => 'x', output);
    expect(await get(monday)).toMatchObject({ kind: 'page', html: 'x', ...output });
    await get(monday);
    expect([renders(), cache.size()]).toEqual([2, 0]);
  });

  test('is none whose render threw, and all who waited are told', async () => {
    const { cache, get } = cacheOf(() => {
      throw new Error('no paper');
    });
    const responses = await Promise.allSettled([get(monday), get(monday)]);
    expect(responses.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(get(monday)).rejects.toThrow('no paper');
    expect(cache.size()).toBe(0);
  });

  test('with parameters makes room for others, one without never', async () => {
    const { cache, get } = cacheOf();
    await get(monday);
    for (let n = 0; n < MOST_WITH_PARAMETERS; n++) await get(monday, month(n));
    cache.find(month(0), monday);
    for (let n = 0; n < MOST_WITH_PARAMETERS - 1; n++) await get(monday, month(1000 + n));
    expect(cache.size()).toBe(MOST_WITH_PARAMETERS + 1);
    expect(cache.find(HOME, monday)).not.toBeNull();
    // The one that was just asked for outlives the others of its age.
    expect(cache.find(month(0), monday)).not.toBeNull();
    expect(cache.find(month(1), monday)).toBeNull();
  });
});
