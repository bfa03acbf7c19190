import type { CDPSession, Page } from 'playwright-core';
import { launchChromium } from './chromium.ts';
import { type Bench, logIn, startProgram } from './program.ts';
import { figure, type Row, type Samples, type Section, summarize, target } from './report.ts';

/** One trader over three years. */
const APP = ['--traders', '1', '--days', '1095', '--entries', '100000'];
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
  const dataDir = await bench.freshFolder();
  const accessCode = await bench.seed(dataDir, APP);
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
    const trace = await recordTasks(await context.newCDPSession(page));
    const { reached, frames } = await scroll(page);
    const tasks = await trace.stop();
    const [computed, shown] = [summarize(tasks), summarize(frames)];
    return {
      title: `${reached.toLocaleString('en-US')} of 100,000 journal rows scrolled by`,
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

/** @returns rows reached, and the time of each frame */
function scroll(page: Page): Promise<{ reached: number; frames: number[] }> {
  return page.evaluate(
    async ({ rows, turn }) => {
      const frames: number[] = [];
      const lastShown = () =>
        Number([...document.querySelectorAll('[data-position]')].at(-1)?.getAttribute('data-position'));
      let before = await new Promise(requestAnimationFrame);
      while (lastShown() < rows) {
        scrollBy(0, turn);
        const now = await new Promise(requestAnimationFrame);
        frames.push(now - before);
        before = now;
      }
      return { reached: lastShown(), frames };
    },
    { rows: ROWS, turn: TURN },
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

/** Records the tasks of the page's main thread, in milliseconds of CPU time. */
async function recordTasks(session: CDPSession) {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) if (isTraceEvent(event)) events.push(event);
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: [
        'disabled-by-default-devtools.timeline',
        'toplevel',
        'devtools.timeline',
        '__metadata',
      ],
    },
  });
  return {
    async stop(): Promise<number[]> {
      const complete = new Promise<void>((resolve) =>
        session.once('Tracing.tracingComplete', () => resolve()),
      );
      await session.send('Tracing.end');
      await complete;
      const main = mainThread(events);
      return events
        .filter(({ name, tid, pid }) => name === 'RunTask' && tid === main?.tid && pid === main.pid)
        .map(({ tdur = 0 }) => tdur / 1000);
    },
  };
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds of CPU time. */
  tdur?: number;
  args?: { name?: unknown };
}

const isTraceEvent = (event: object): event is TraceEvent =>
  'name' in event && 'pid' in event && 'tid' in event;

/** The busiest renderer thread: this page is the only one doing anything. */
function mainThread(events: readonly TraceEvent[]) {
  const busy = new Map<string, { pid: number; tid: number; total: number }>();
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  for (const { name, pid, tid, tdur = 0 } of events) {
    const key = `${pid} ${tid}`;
    if (name !== 'RunTask' || !mains.has(key)) continue;
    const thread = busy.get(key) ?? { pid, tid, total: 0 };
    thread.total += tdur;
    busy.set(key, thread);
  }
  return [...busy.values()].toSorted((one, other) => other.total - one.total)[0];
}

const row = (name: string, taken: Samples, targets: Row['targets']): Row => ({
  name,
  cells: [taken.median, taken.p99, taken.max].map((time) => `${figure(time)} ms`),
  targets,
  figures: { milliseconds: taken },
});
