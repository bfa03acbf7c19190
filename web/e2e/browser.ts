/** A browser that fails a test on every problem the test did not provoke. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { borrowProfile, nextFrames, returnProfile, takePage, USUAL } from './profiles.ts';
import type { RunningApp, SeededTrader } from './running-app.ts';

const FAILURES = join(import.meta.dir, '../../dist/e2e-failures');

/** How long a test may take: more than a step, whose error says what it waited for. Milliseconds. */
export const TEST_TIMEOUT = 60_000;

export interface VisitOptions {
  /** Starts logged in as this trader. */
  as?: SeededTrader;
  javaScript?: boolean;
  width?: number;
  colorScheme?: 'dark' | 'light';
  /** Nothing of the app has been loaded before. */
  firstVisit?: boolean;
  /** The service worker may be installed. */
  hasWorker?: boolean;
}

export interface Visit {
  page: Page;
  context: BrowserContext;
  origin: string;
  /** Allows problems the test causes on purpose, by their text. */
  provokes(problem: RegExp): void;
}

/** Runs a test as in a fresh browser profile. */
export async function visit(
  app: Pick<RunningApp, 'origin'> & Partial<Pick<RunningApp, 'clockOffset'>>,
  {
    as: trader,
    javaScript = true,
    width = USUAL.width,
    colorScheme,
    firstVisit = false,
    hasWorker = false,
  }: VisitOptions,
  test: (visit: Visit) => Promise<void>,
): Promise<void> {
  const profile = await borrowProfile(app, javaScript, firstVisit, hasWorker);
  const problems: string[] = [];
  const provoked: RegExp[] = [];
  profile.onPage = (page) => watch(page, problems, javaScript);
  let isReusable = false;
  try {
    const { context } = profile;
    if (trader) await logIn(context, app.origin, trader);
    const page = takePage(profile);
    watch(page, problems, javaScript);
    if (width !== USUAL.width) await page.setViewportSize({ width, height: USUAL.height });
    if (colorScheme) await page.emulateMedia({ colorScheme });
    try {
      await test({
        page,
        get context() {
          profile.isChanged = true;
          return context;
        },
        origin: app.origin,
        provokes: (problem) => provoked.push(problem),
      });
    } catch (error) {
      await picture(page);
      throw problems.length > 0 ? new Error(problems.join('\n'), { cause: error }) : error;
    }
    const unprovoked = problems.filter((problem) => !provoked.some((pattern) => pattern.test(problem)));
    if (unprovoked.length > 0) throw new Error(`The page had problems:\n${unprovoked.join('\n')}`);
    isReusable = true;
  } finally {
    await returnProfile(profile, isReusable);
  }
}

function watch(page: Page, problems: string[], javaScript: boolean): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  page.on('pageerror', (error) => problems.push(`page error: ${error.stack || error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // Without JavaScript the browser blocks the scripts itself.
    if (reason === 'csp' && !javaScript) return;
    // A navigation aborts the pending requests of the previous page.
    if (reason !== 'net::ERR_ABORTED') problems.push(`request failed: ${request.url()} ${reason}`);
  });
}

async function logIn(context: BrowserContext, origin: string, { accessCode }: SeededTrader): Promise<void> {
  const response = await context.request.post('/api/auth/validate', {
    data: { accessCode },
    headers: { origin },
  });
  if (!response.ok()) throw new Error(`cannot log in: ${await response.text()}`);
}

async function picture(page: Page): Promise<void> {
  mkdirSync(FAILURES, { recursive: true });
  await page.screenshot({ path: join(FAILURES, `${Date.now()}.png`) }).catch(() => undefined);
}

/** Opens a page and waits until it is hydrated. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await interactive(page);
}

export async function interactive(page: Page): Promise<void> {
  await page.locator('html[data-interactive]').waitFor({ state: 'attached' });
}

/**
 * From its next document on texts are as wide as they will ever be: the page's own font, which comes when it comes, takes the
 * place of one of nearly the same widths, and moves what is beside a text by a pixel.
 */
export async function keepFont(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { font-family: sans-serif !important }');
    document.adoptedStyleSheets = [sheet];
  });
}

/** From its next document on the page is told of no changes: it shows what it has read, as behind a proxy that holds events back. */
export async function keepStale(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'SharedWorker');
    window.EventSource = class extends window.EventSource {
      constructor() {
        super('data:,');
        this.close();
      }
    };
  });
}

/** Waits until the element has the focus: a closing dialog returns it a moment later. */
export async function hasFocus(element: Locator): Promise<void> {
  await element.and(element.page().locator(':focus')).waitFor({ state: 'attached' });
}

/** Makes the window this large, and waits until the page has rendered what it shows there. */
export async function resize(page: Page, width: number, height: number = USUAL.height): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(nextFrames);
}

/** Keys one right after the other, faster than the page can draw what they lead to, as on a slow machine. */
export function pressWithinOneFrame(page: Page, keys: readonly string[]): Promise<void> {
  return page.evaluate(async (pressed) => {
    for (const key of pressed) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      // What answers the key at once is done when no more microtasks wait. Nothing else comes in between.
      for (let n = 0; n < 100; n += 1) await Promise.resolve();
    }
  }, keys);
}
