import type { Page } from 'playwright-core';
import { launchChromium } from './chromium.ts';
import { recordMainThread } from './main-thread.ts';
import { type Bench, logIn, startProgram } from './program.ts';
import { figure, type Row, type Samples, type Section, summarize, target } from './report.ts';

/** Thirty pages of the list. */
const ROWS = 3000;
const FRAMES_AT_REST = 100;
/** Limit for a frame of smooth scrolling, and for a main-thread task. Milliseconds. */
const LONGEST = 50;
/** Three frames at 60 per second are not an exact number of milliseconds. */
const ROUNDING = 0.5;
/** Distance per frame: two thirds of a window. Pixels. */
const TURN = 600;
/**
 * Scrolls through thousands of rows in a real browser at full speed, as fast as frames come, including every page
 * fetched on the way.
 */
export async function measureScrolling(bench: Bench): Promise<Section> {
  const { dataDir, accessCode, entries } = await bench.copyApp(await bench.ofOneTrader());
  const server = await startProgram(bench.bullpen(dataDir));
  const { traderId, cookie } = await logIn(server.url, accessCode);
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      extraHTTPHeaders: { cookie },
    });
    const page = await context.newPage();
    await page.goto(new URL(`/dashboard/${traderId}/journal`, server.url).href);
    await page.locator('html[data-interactive]').waitFor({ state: 'attached' });
    const atRest = await restingFrames(page);
    const trace = await recordMainThread(await context.newCDPSession(page));
    const { reached, frames } = await scroll(page, Math.min(ROWS, entries / 2));
    const { tasks } = await trace.stop();
    const [computed, shown] = [summarize(tasks.map(({ cpu }) => cpu)), summarize(frames)];
    return {
      title: `${reached.toLocaleString('en-US')} of ${entries.toLocaleString('en-US')} journal rows scrolled by`,
      note: 'In Chromium without a graphics card, as fast as frames come, with the pages of the list that are fetched meanwhile. A task is what the main thread computed, by its own clock; a frame has all else in it that the machine does.',
      columns: ['median', '99th percentile', 'longest'],
      rows: [
        row("a task of the page's thread", computed, [target(`≤ ${LONGEST} ms`, computed.max <= LONGEST)]),
        row('a frame while scrolling', shown, [target(`≤ ${LONGEST} ms`, shown.max <= LONGEST + ROUNDING)]),
        row('a frame at rest', summarize(atRest), []),
      ],
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Scrolls by so many rows. @returns rows reached, and the time of each frame */
function scroll(page: Page, most: number): Promise<{ reached: number; frames: number[] }> {
  return page.evaluate(
    async ({ rows, turn }) => {
      const frames: number[] = [];
      const list = document.querySelector('table[aria-label="Journal entries"]');
      /** The last row in the window: a list that lags behind has none there. */
      const lastShown = () => {
        const shown = [...(list?.querySelectorAll('tr[data-position]') ?? [])].findLast((row) => {
          const { top, bottom } = row.getBoundingClientRect();
          return bottom > 0 && top < innerHeight;
        });
        if (!shown) throw new Error('the list shows no row');
        return Number(shown.getAttribute('data-position'));
      };
      let before = await new Promise(requestAnimationFrame);
      while (lastShown() < rows) {
        scrollBy(0, turn);
        const now = await new Promise(requestAnimationFrame);
        frames.push(now - before);
        before = now;
      }
      return { reached: lastShown(), frames };
    },
    { rows: most, turn: TURN },
  );
}

function restingFrames(page: Page): Promise<number[]> {
  return page.evaluate(async (count) => {
    const frames: number[] = [];
    let before = await new Promise(requestAnimationFrame);
    while (frames.length < count) {
      const now = await new Promise(requestAnimationFrame);
      frames.push(now - before);
      before = now;
    }
    return frames;
  }, FRAMES_AT_REST);
}

const row = (name: string, taken: Samples, targets: Row['targets']): Row => ({
  name,
  cells: [taken.median, taken.p99, taken.max].map((time) => `${figure(time)} ms`),
  targets,
  figures: { milliseconds: taken },
});
