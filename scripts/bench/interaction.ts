import type { Browser, CDPSession, Page } from 'playwright-core';
import { launchChromium } from './chromium.ts';
import { recordMainThread } from './main-thread.ts';
import { type Bench, logIn, startProgram } from './program.ts';
import { figure, type Row, type Section, target } from './report.ts';
import { SCREENS, type Screen } from './screens.ts';

/** Slows the CPU down to that of a mid-range phone. */
const SLOW_DOWN = 4;
/** 'Good' by web.dev's 'Interaction to Next Paint'. Milliseconds. */
const GOOD = 200;
/** Limit for loading a page at the machine's own speed. Milliseconds. */
const SOON = 300;
/** By then whoever has opened a page has found where to press. Milliseconds. */
const LOOK_AROUND = 1000;
/** As fast as people press one key after another. Milliseconds. */
const NEXT_KEY = 100;
/** As fast as people click on what has come. Milliseconds. */
const NEXT_CLICK = 700;

/** What was slow to answer: from the key or the click to the next frame. Milliseconds. */
interface Answer {
  duration: number;
  /** What the page itself computed in that time, whatever else the machine did. */
  cpu: number;
}

interface Visit {
  /** Time to first paint, and until the page reacted to a click. Milliseconds. */
  painted: number;
  hydrated: number;
  /** The slowest of each step. */
  steps: ReadonlyMap<string, Answer>;
}

interface Used extends Answer {
  painted: number;
  hydrated: number;
  /** The slowest step. */
  step: string;
}

/** How fast screens load and react with 100,000 trades, at full speed and slowed down. */
export async function measureInteraction(bench: Bench): Promise<Section> {
  const { dataDir, accessCode } = await bench.copyApp(await bench.ofOneTrader());
  const server = await startProgram(bench.bullpen(dataDir));
  const { traderId, cookie } = await logIn(server.url, accessCode);
  const browser = await launchChromium();
  try {
    const rows: Row[] = [];
    for (const screen of SCREENS) {
      const url = new URL(screen.path(traderId), server.url).href;
      const session = screen.by === 'trader' ? cookie : null;
      const visits = { fast: [] as Visit[], slow: [] as Visit[] };
      for (let round = 0; round < bench.rounds(5); round++) {
        visits.fast.push(await visit(browser, url, session, screen, { traderId, slowDown: 1 }));
        visits.slow.push(await visit(browser, url, session, screen, { traderId, slowDown: SLOW_DOWN }));
      }
      rows.push(toRow(screen, typical(visits.fast), typical(visits.slow)));
    }
    return {
      title: 'in the browser, 100,000 trades',
      note: `Chromium without a graphics card on the same machine, nothing in its cache: until the first paint, until the page answers (hydration), and the slowest of the interactions (Interaction to Next Paint), as it is and with the processor slowed down ${SLOW_DOWN} times; of the slowest, what the page's main thread computed until the frame was shown, by its own clock. Medians of visits.`,
      columns: [
        'first paint',
        'hydrated',
        'INP',
        `first paint, ${SLOW_DOWN}×`,
        `hydrated, ${SLOW_DOWN}×`,
        `INP, ${SLOW_DOWN}×`,
        'computed',
        'at',
      ],
      rows,
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}

const toRow = ({ name, isSoon = false }: Screen, fast: Used, slow: Used): Row => ({
  name,
  cells: [
    ...[fast, slow].flatMap(({ painted, hydrated, duration }) => [painted, hydrated, duration]),
    slow.cpu,
  ]
    .map((ms) => `${figure(ms)} ms`)
    .concat(slow.step),
  targets: [
    ...(isSoon ? [target(`paint ≤ ${SOON} ms`, fast.painted <= SOON)] : []),
    target(`INP ≤ ${GOOD} ms at ${SLOW_DOWN}×`, slow.duration <= GOOD),
  ],
  figures: { milliseconds: { fast, slow } },
});

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Medians of the visits; of the steps, the slowest by its median. */
function typical(visits: readonly Visit[]): Used {
  const steps = [...(visits[0]?.steps.keys() ?? [])].map((step) => {
    const answers = visits.flatMap((each) => each.steps.get(step) ?? []);
    return {
      step,
      duration: median(answers.map(({ duration }) => duration)),
      cpu: median(answers.map(({ cpu }) => cpu)),
    };
  });
  const [slowest] = steps.toSorted((a, b) => b.duration - a.duration);
  if (!slowest) throw new Error('nothing was pressed');
  return {
    painted: median(visits.map(({ painted }) => painted)),
    hydrated: median(visits.map(({ hydrated }) => hydrated)),
    ...slowest,
  };
}

async function visit(
  browser: Browser,
  url: string,
  cookie: string | null,
  { before, steps }: Screen,
  { traderId, slowDown }: { traderId: number; slowDown: number },
): Promise<Visit> {
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
    const { painted, hydrated } = await page.evaluate(() => Reflect.get(globalThis, 'watched')());
    await page.waitForTimeout(LOOK_AROUND);
    return { painted, hydrated, steps: await answers(page, devTools, steps(page, traderId)) };
  } finally {
    await context.close();
  }
}

/** Takes the steps, and finds out how fast each was answered. */
async function answers(
  page: Page,
  devTools: CDPSession,
  steps: ReturnType<Screen['steps']>,
): Promise<Map<string, Answer>> {
  const trace = await recordMainThread(devTools);
  for (const { name, key, click } of steps) {
    await page.evaluate((mark) => void performance.mark(mark), name);
    if (key !== undefined) await page.keyboard.press(key);
    await click?.click();
    await page.waitForTimeout(click ? NEXT_CLICK : NEXT_KEY);
  }
  // The last interaction is reported two frames later.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const { tasks, interactions, marks } = await trace.stop();
  const slowest = new Map(steps.map(({ name }) => [name, { duration: 0, cpu: 0 }]));
  for (const { start, duration } of interactions) {
    const step = marks.findLast(({ name, at }) => at <= start && slowest.has(name))?.name ?? '';
    const within = tasks.filter((task) => task.start >= start && task.start < start + duration);
    const cpu = within.reduce((sum, task) => sum + task.cpu, 0);
    if (duration > (slowest.get(step)?.duration ?? 0)) slowest.set(step, { duration, cpu });
  }
  return slowest;
}

/** Runs in the page before any of its own code. */
function watch(): void {
  let hydrated = Number.NaN;
  new MutationObserver((_, observer) => {
    if (document.documentElement?.dataset.interactive === undefined) return;
    hydrated = performance.now();
    observer.disconnect();
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-interactive'] });
  const painted = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
  Reflect.set(globalThis, 'watched', () => ({ painted: painted(), hydrated }));
}
