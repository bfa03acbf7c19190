/** A browser that fails a test on every problem the test did not provoke. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import type { RunningApp, SeededTrader } from './running-app.ts';
import { shiftClock } from './shift-clock.ts';

const EXECUTABLE = process.env.CHROMIUM ?? '/usr/bin/chromium';
const FAILURES = join(import.meta.dir, '../../dist/e2e-failures');

/** How long any step on a page may take. Milliseconds. */
const PATIENCE = 10_000;

/** How long a test may take: more than a step, whose error says what it waited for. Milliseconds. */
export const TEST_TIMEOUT = 60_000;

/** Chromium features to turn off. Chromium only uses the last list of this kind, so Playwright's own is repeated. */
const UNNEEDED = [
  // Renders two pages for the address bar next to each of ours: a quarter of all work.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // Starts a process for a page that may follow.
  'SpareRendererForSitePerProcess',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Chromium features to turn on. Chromium only uses the last list of this kind, so Playwright's own is repeated. */
const NEEDED = ['CDPScreenshotNewSurface', 'NetworkServiceInProcess2'];

let launched: Promise<Browser> | undefined;

/** Shared by all tests of a process, or of a file; replaced after a crash. */
async function browser(): Promise<Browser> {
  if (launched && !(await launched).isConnected()) launched = undefined;
  launched ??= chromium.launch({
    executablePath: EXECUTABLE,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A page lives for seconds: threads and processes beside its own cost more to start than they save.
      '--in-process-gpu',
      // Else a blank page gets a process that its first navigation throws away.
      '--renderer-process-limit=1',
      `--enable-features=${NEEDED.join(',')}`,
      '--js-flags=--single-threaded,--min-semi-space-size=16',
      `--disable-features=${UNNEEDED.join(',')}`,
    ],
  });
  return launched;
}

export interface VisitOptions {
  /** Starts logged in as this trader. */
  as?: SeededTrader;
  javaScript?: boolean;
  width?: number;
  colorScheme?: 'dark' | 'light';
}

export interface Visit {
  page: Page;
  context: BrowserContext;
  origin: string;
  /** Allows problems the test causes on purpose, by their text. */
  provokes(problem: RegExp): void;
}

/** Runs a test in a fresh browser profile. */
export async function visit(
  app: Pick<RunningApp, 'origin'> & Partial<Pick<RunningApp, 'clockOffset'>>,
  { as: trader, javaScript = true, width = 1280, colorScheme = 'dark' }: VisitOptions,
  test: (visit: Visit) => Promise<void>,
): Promise<void> {
  const context = await (await browser()).newContext({
    baseURL: app.origin,
    javaScriptEnabled: javaScript,
    viewport: { width, height: 900 },
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-US',
  });
  context.setDefaultTimeout(PATIENCE);
  if (app.clockOffset) await context.addInitScript(shiftClock, app.clockOffset);
  const problems: string[] = [];
  const provoked: RegExp[] = [];
  // Includes blocked attempts that a script handles, which the browser does not log to the console.
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      throw new Error(`policy violated: ${violatedDirective} by ${blockedURI}`);
    }),
  );
  context.on('page', (page) => watch(page, problems, javaScript));
  try {
    if (trader) await logIn(context, app.origin, trader);
    const page = await context.newPage();
    try {
      await test({ page, context, origin: app.origin, provokes: (problem) => provoked.push(problem) });
    } catch (error) {
      await picture(page);
      throw problems.length > 0 ? new Error(problems.join('\n'), { cause: error }) : error;
    }
    const unprovoked = problems.filter((problem) => !provoked.some((pattern) => pattern.test(problem)));
    if (unprovoked.length > 0) throw new Error(`The page had problems:\n${unprovoked.join('\n')}`);
  } finally {
    await discard(context);
  }
}

/**
 * Closes a profile. Chromium occasionally never finishes closing one that is navigating; the next test then gets a
 * new browser, and this one is left to exit by itself.
 */
async function discard(context: BrowserContext): Promise<void> {
  let timeout: Timer | undefined;
  const stuck = new Promise<'stuck'>((resolve) => {
    timeout = setTimeout(resolve, PATIENCE, 'stuck');
  });
  // A browser that has crashed has closed its profiles too.
  const outcome = await Promise.race([context.close().catch(() => undefined), stuck]);
  clearTimeout(timeout);
  if (outcome !== 'stuck') return;
  launched = undefined;
  context
    .browser()
    ?.close()
    .catch(() => undefined);
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

/** After the tests of a file, unless its process runs more of them and is to keep its browser for all. */
export async function closeBrowser(): Promise<void> {
  if (process.env.KEEP_BROWSER !== undefined) return;
  await (await launched)?.close();
  launched = undefined;
}

/** Opens a page and waits until it is hydrated. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await interactive(page);
}

export async function interactive(page: Page): Promise<void> {
  await page.locator('html[data-interactive]').waitFor({ state: 'attached' });
}

/** Waits until the element has the focus: a closing dialog returns it a moment later. */
export async function hasFocus(element: Locator): Promise<void> {
  await element.and(element.page().locator(':focus')).waitFor({ state: 'attached' });
}
