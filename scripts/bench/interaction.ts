import type { Browser, Page } from 'playwright-core';
import { calendar } from '#web/e2e/models/calendar.ts';
import { journalPage } from '#web/e2e/models/journal-page.ts';
import { quickEntryPage } from '#web/e2e/models/quick-entry-page.ts';
import { launchChromium } from './chromium.ts';
import { type Bench, logIn, startProgram } from './program.ts';
import { figure, type Row, type Section, target } from './report.ts';

/** All of one trader's, who is whom the pages are measured with. */
const ENTRIES = ['--traders', '1', '--days', '1095', '--entries', '100000'];
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
  /** Done on an earlier visit to the page. */
  before?: (page: Page, traderId: number) => Promise<void>;
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
    name: 'journal: along the rows, a panel',
    path: (id) => `/dashboard/${id}/journal`,
    by: 'trader',
    use: (page) => press(page, ['j', 'j', 'j', 'k', 'Enter', 'j', 'ArrowDown', 'Escape']),
  },
  {
    name: 'quick entry: a row below 12 others',
    path: (id) => `/dashboard/${id}/quick-entry`,
    by: 'trader',
    before: (page, traderId) => pasteRows(page, traderId, 12),
    use: typeRow,
  },
  {
    name: 'quick entry: a row below 200 others',
    path: (id) => `/dashboard/${id}/quick-entry`,
    by: 'trader',
    before: (page, traderId) => pasteRows(page, traderId, 200),
    use: typeRow,
  },
  {
    name: 'calendar: months, in R',
    path: (id) => `/dashboard/${id}/calendar`,
    by: 'trader',
    async use(page) {
      await press(page, ['[', '[', ']']);
      await page.getByText('R', { exact: true }).first().click();
    },
  },
  {
    name: 'day: the days before',
    path: (id) => `/dashboard/${id}/calendar`,
    by: 'trader',
    async use(page) {
      await page.locator('a[data-day]').last().click();
      await page.getByRole('region', { name: 'Day', exact: true }).waitFor();
      await press(page, ['[', '[', ']']);
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

async function press(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    // As fast as people press them.
    await page.waitForTimeout(100);
  }
}

/** Has that many rows in the grid, as a draft that is found on the next visit. */
async function pasteRows(page: Page, traderId: number, count: number): Promise<void> {
  const row = 'ESZ6\tlong\t2\t6889.25\t6893.75\t6886.25\t5.16\tlate';
  const text = ['Symbol\tSide\tQty\tEntry\tExit\tStop\tCosts\tTags', ...Array<string>(count).fill(row)].join(
    '\n',
  );
  const grid = quickEntryPage(page, traderId);
  await grid.pasteText(text);
  await grid.paste.getByRole('button', { name: /^Add/ }).click();
  await grid.foot.getByText(`${count} complete`).waitFor();
  // The draft is written.
  await page.getByText(/^Draft saved/).waitFor();
}

/** A trade from its side on, which is where the cursor is, and on to the next row. */
async function typeRow(page: Page): Promise<void> {
  const keys = ['l', '2', 'Tab', ...'6889.25', 'Tab', ...'6893.75', 'Tab', ...'6886', 'Tab', 'Tab', 'Tab'];
  await press(page, [...keys, 'v', 'w', 'Tab', 'l', 'a', 'Tab', 'Enter', 's', 'ArrowUp', 'ArrowUp']);
}

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
  { before, use }: Screen,
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
    if (before) {
      await page.goto(url);
      await page.locator('html[data-interactive]').waitFor({ state: 'attached' });
      await before(page, traderId);
    }
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
