import type { DataVersion } from '#src/server/cache/data-version.ts';
import type { PageOutput } from '#web/app/entry.server.tsx';
import { type KeptPage, keepPage } from './kept-page.ts';
import type { Rendition } from './rendition.ts';

interface Held {
  state: DataVersion;
  page: KeptPage;
}

interface Flight {
  state: DataVersion;
  page: Promise<KeptPage | PageOutput>;
}

/** How many renditions with parameters are kept; of those without there are as many as pages times themes. */
export const MOST_WITH_PARAMETERS = 64;

export type PageCache = ReturnType<typeof pageCache>;

/**
 * Renders a page that is the same for everyone once for each state of the desk, and keeps it ready to be sent.
 * @param secure whether the public address is https
 */
export function pageCache(secure: boolean) {
  // Apart, so that a walk through all months cannot push the home page out.
  const plain = new Map<string, Held>();
  /** The least recently asked for first. */
  const withParameters = new Map<string, Held>();
  const flights = new Map<string, Flight>();

  function find(rendition: Rendition, state: DataVersion): KeptPage | null {
    const key = keyOf(rendition);
    if (rendition.search === '') {
      const held = plain.get(key);
      return held?.state === state ? held.page : null;
    }
    const held = withParameters.get(key);
    if (held?.state !== state) return null;
    withParameters.delete(key);
    withParameters.set(key, held);
    return held.page;
  }

  function keep(rendition: Rendition, state: DataVersion, fresh: KeptPage): KeptPage {
    const pages = rendition.search === '' ? plain : withParameters;
    const key = keyOf(rendition);
    const before = pages.get(key)?.page;
    // Many writes change no page: what was compressed before is still right then.
    const page = before?.tag === fresh.tag ? before : fresh;
    pages.delete(key);
    pages.set(key, { state, page });
    const [oldest] = withParameters.keys();
    if (withParameters.size > MOST_WITH_PARAMETERS && oldest !== undefined) withParameters.delete(oldest);
    return page;
  }

  async function renderAndKeep(rendition: Rendition, state: DataVersion, render: () => Promise<PageOutput>) {
    const output = await render();
    return output.kind === 'page' && output.lasting
      ? keep(rendition, state, keepPage(output, secure))
      : output;
  }

  return {
    /** The page, where it is in memory and would come out the same in this state. */
    find,

    /**
     * The page from memory, else rendered: once, however many ask at the same time.
     * @param state as it was before the call: what is written while a page is rendered need not be in it
     */
    async get(
      rendition: Rendition,
      state: DataVersion,
      render: () => Promise<PageOutput>,
    ): Promise<KeptPage | PageOutput> {
      const kept = find(rendition, state);
      if (kept) return kept;
      const key = keyOf(rendition);
      const underWay = flights.get(key);
      if (underWay?.state === state) return underWay.page;
      const flight: Flight = { state, page: renderAndKeep(rendition, state, render) };
      flights.set(key, flight);
      try {
        return await flight.page;
      } finally {
        if (flights.get(key) === flight) flights.delete(key);
      }
    },

    /** How many pages are in memory. */
    size: (): number => plain.size + withParameters.size,
  };
}

function keyOf({ path, search, theme }: Rendition): string {
  return `${theme} ${path}${search}`;
}
