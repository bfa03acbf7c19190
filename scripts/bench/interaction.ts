import type { Browser, Page } from 'playwright-core';
import { calendar } from '#web/e2e/models/calendar.ts';
import { journalPage } from '#web/e2e/models/journal-page.ts';
import { launchChromium } from './chromium.ts';
import { type Bench, logIn, startProgram } from './program.ts';
import { figure, type Row, type Section, target } from './report.ts';

const ENTRIES = ['--traders', '6', '--days', '1095', '--entries', '100000'];
/** Slows the CPU down to that of a mid-range phone. */
const SLOW_DOWN = 4;
/** 'Good' by web.dev's 'Interaction to Next Paint'. Milliseconds. */
const GOOD = 200;
/** Limit for loading a page at the machine's own speed. Milliseconds. */
const SOON = 300;

interface Screen {
  name: string;
  path: (traderId: number) => string;
  by: 'anyone' | 'trader';
  /** The most common interaction on the page. */
  use: (page: Page, traderId: number) => Promise<void>;
  /** Whether the loading limit applies. */
  isSoon?: boolean;
}

const SCREENS: readonly Screen[] = [
  {
    name: 'home page: months, a day',
    path: () => '/',
    by: 'anyone',
    async use(page) {
      const { card, previous, next } = calendar(page);
      await previous.click();
      await previous.click();
      await next.click();
      await card.locator('button[data-day]:not([aria-disabled="true"])').nth(9).click();
    },
  },
  {
    name: 'team hub: the days before',
    path: (id) => `/team-hub/${id}`,
    by: 'trader',
    async use(page) {
      for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowLeft');
    },
  },
  {
    name: 'journal: a search, a new entry',
    path: (id) => `/dashboard/${id}/journal`,
    by: 'trader',
    async use(page, traderId) {
      const { search, newEntry, fields } = journalPage(page, traderId);
      await search.pressSequentially('es', { delay: 100 });
      await newEntry.click();
      await fields.asset.pressSequentially('ESZ6', { delay: 100 });
    },
  },
  {
    name: 'analytics: ranges',
    path: (id) => `/dashboard/${id}/analytics`,
    by: 'trader',
    async use(page) {
      for (const name of ['3M', '1Y', 'All']) await page.getByText(name, { exact: true }).first().click();
    },
  },
  {
    name: 'dashboard: from tab to tab',
    path: (id) => `/dashboard/${id}`,
    by: 'trader',
    isSoon: true,
    async use(page, traderId) {
      const menu = page.getByRole('navigation', { name: 'Dashboard' }).first();
      for (const tab of ['/strategies', '/journal', '']) {
        await menu.locator(`a[href="/dashboard/${traderId}${tab}"]`).click();
        await menu.locator(`a[href="/dashboard/${traderId}${tab}"][aria-current="page"]`).waitFor();
      }
    },
  },
];

interface Used {
  /** Time to first paint, and until the page reacted to a click. Milliseconds. */
  painted: number;
  hydrated: number;
  /** The slowest interaction, from key or click to the next frame. Milliseconds, in steps of 8. */
  slowest: number;
}

/** How fast screens load and react with 100,000 trades, at full speed and slowed down. */
export async function measureInteraction(bench: Bench): Promise<Section> {
  const dataDir = await bench.freshFolder();
  const accessCode = await bench.seed(dataDir, bench.isQuick ? [] : ENTRIES);
  const server = await startProgram(bench.bullpen(dataDir));
  const { traderId, cookie } = await logIn(server.url, accessCode);
  const browser = await launchChromium();
  try {
    const rows: Row[] = [];
    for (const screen of SCREENS) {
      const url = new URL(screen.path(traderId), server.url).href;
      const session = screen.by === 'trader' ? cookie : null;
      const visits = { fast: [] as Used[], slow: [] as Used[] };
      for (let round = 0; round < bench.rounds(5); round++) {
        visits.fast.push(await visit(browser, url, session, screen, { traderId, slowDown: 1 }));
        visits.slow.push(await visit(browser, url, session, screen, { traderId, slowDown: SLOW_DOWN }));
      }
      rows.push(rowOf(screen, middle(visits.fast), middle(visits.slow)));
    }
    return {
      title: 'in the browser, 100,000 trades',
      note: `Chromium without a graphics card on the same machine, nothing in its cache: until the first paint, until the page answers (hydration), and the slowest of the interactions (Interaction to Next Paint), as it is and with the processor slowed down ${SLOW_DOWN} times. Medians of visits.`,
      columns: [
        'first paint',
        'hydrated',
        'INP',
        `first paint, ${SLOW_DOWN}×`,
        `hydrated, ${SLOW_DOWN}×`,
        `INP, ${SLOW_DOWN}×`,
      ],
      rows,
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}

const rowOf = ({ name, isSoon = false }: Screen, fast: Used, slow: Used): Row => ({
  name,
  cells: [fast, slow].flatMap(({ painted, hydrated, slowest }) =>
    [painted, hydrated, slowest].map((ms) => `${figure(ms)} ms`),
  ),
  targets: [
    ...(isSoon ? [target(`paint ≤ ${SOON} ms`, fast.painted <= SOON)] : []),
    target(`INP ≤ ${GOOD} ms at ${SLOW_DOWN}×`, slow.slowest <= GOOD),
  ],
  figures: { milliseconds: { fast, slow } },
});

function middle(visits: readonly Used[]): Used {
  const of = (key: keyof Used) =>
    visits.map((used) => used[key]).toSorted((a, b) => a - b)[Math.floor(visits.length / 2)] ?? Number.NaN;
  return { painted: of('painted'), hydrated: of('hydrated'), slowest: of('slowest') };
}

async function visit(
  browser: Browser,
  url: string,
  cookie: string | null,
  { use }: Screen,
  { traderId, slowDown }: { traderId: number; slowDown: number },
): Promise<Used> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    ...(cookie === null ? {} : { extraHTTPHeaders: { cookie } }),
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(watch);
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
    await page.goto(url);
    await page.locator('html[data-interactive]').waitFor({ state: 'attached' });
    await use(page, traderId);
    // The last interaction is reported two frames later.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    return await page.evaluate(() => Reflect.get(globalThis, 'watched')());
  } finally {
    await context.close();
  }
}

/** Runs in the page before any of its own code. */
function watch(): void {
  let hydrated = Number.NaN;
  let slowest = 0;
  new MutationObserver((_, observer) => {
    if (document.documentElement?.dataset.interactive === undefined) return;
    hydrated = performance.now();
    observer.disconnect();
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-interactive'] });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'interactionId') > 0) slowest = Math.max(slowest, entry.duration);
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  const painted = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
  Reflect.set(globalThis, 'watched', () => ({ painted: painted(), hydrated, slowest }));
}
