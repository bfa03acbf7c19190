/**
 * The browser and its profiles. A new one fetches and compiles all scripts again: a test gets the one that the test
 * before it has left, with the loaded files, but without what that test stored.
 */

import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expectChromium } from '#src/testing/chromium.ts';
import type { RunningApp } from './running-app.ts';
import { shiftClock } from './shift-clock.ts';

/** How long any step on a page may take. Milliseconds. */
const PATIENCE = 10_000;

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
    executablePath: expectChromium(),
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

/** What pages of a profile look like, unless a test asks for something else. */
export const USUAL = { width: 1280, height: 900, colorScheme: 'dark' } as const;

type App = Pick<RunningApp, 'origin'> & Partial<Pick<RunningApp, 'clockOffset'>>;

interface Profile {
  readonly context: BrowserContext;
  readonly origin: string;
  readonly javaScript: boolean;
  /** Its next page. */
  blank: Page;
  /** How many tests the page has had. */
  tests: number;
  /** Whether a test may have left more on the page than is removed after it. */
  isPageChanged: boolean;
  /** Whether a test may have left more than is removed after it. */
  isChanged: boolean;
  /** Told of each page but the blank one. */
  onPage: (page: Page) => void;
}

/** By the app and whether scripts run, the one that waits longest first. */
const left = new Map<string, Profile>();
/** Two apps that most tests share, with scripts and without. */
const MOST_LEFT = 4;

const keyOf = ({ origin, javaScript }: Pick<Profile, 'origin' | 'javaScript'>) => `${origin} ${javaScript}`;

/** @param isNew nothing has been loaded in it before  @param hasWorker may install the service worker */
export async function borrowProfile(
  app: App,
  javaScript: boolean,
  isNew: boolean,
  hasWorker = false,
): Promise<Profile> {
  const key = keyOf({ origin: app.origin, javaScript });
  const profile = left.get(key);
  if (isNew || hasWorker || !profile) return newProfile(app, javaScript, hasWorker);
  left.delete(key);
  return profile.context.browser()?.isConnected() ? profile : newProfile(app, javaScript);
}

async function newProfile(app: App, javaScript: boolean, hasWorker = false): Promise<Profile> {
  const context = await (await browser()).newContext({
    baseURL: app.origin,
    javaScriptEnabled: javaScript,
    viewport: { width: USUAL.width, height: USUAL.height },
    colorScheme: USUAL.colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-US',
  });
  context.setDefaultTimeout(PATIENCE);
  const { request } = context;
  const send = request.fetch.bind(request);
  // As browsers do: a connection that nothing was sent on for long may be closed in the moment that something is.
  request.fetch = (url, options) => send(url, { maxRetries: 1, ...options });
  if (app.clockOffset) await context.addInitScript(shiftClock, app.clockOffset);
  // Includes blocked attempts that a script handles, which the browser does not log to the console.
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      throw new Error(`policy violated: ${violatedDirective} by ${blockedURI}`);
    }),
  );
  // Its worker would answer navigations that a test answers itself.
  if (!hasWorker) {
    await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  }
  const blank = await context.newPage();
  const profile: Profile = {
    context,
    origin: app.origin,
    javaScript,
    blank,
    tests: 0,
    isPageChanged: false,
    isChanged: hasWorker,
    onPage() {},
  };
  context.on('page', (page) => {
    if (page !== profile.blank) profile.onPage(page);
  });
  return profile;
}

/** The page that a test begins with. */
export function takePage(profile: Profile): Page {
  profile.tests += 1;
  if (profile.tests === 1) prepare(profile);
  return profile.blank;
}

function prepare(profile: Profile): void {
  const { blank: page } = profile;
  const { clock } = page;
  // A clock that is set stays so in all later pages of the profile.
  Object.defineProperty(page, 'clock', {
    get() {
      profile.isChanged = true;
      return clock;
    },
  });
  const addInitScript = page.addInitScript.bind(page);
  page.addInitScript = (...given) => {
    profile.isPageChanged = true;
    return addInitScript(...given);
  };
  const route = page.route.bind(page);
  page.route = async (...given) => {
    const routed = await route(...given);
    // Chromium gives the page another way to the network, and does not wait until the page goes by it: what it asks at once
    // would be neither routed nor seen.
    if (profile.javaScript && !page.url().startsWith('about:')) await page.evaluate(nextFrames);
    return routed;
  };
}

/** Until what was asked for is drawn. Runs in the page. */
export const nextFrames = (): Promise<unknown> =>
  new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));

/** A process becomes slower with the pages it has shown. */
const MOST_TESTS = 20;

/** What tests listen to. */
const EVENTS = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'framenavigated',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const;

/** Leaves a page as it was before the test: another costs a process, which has to compile the scripts again. */
async function blank(page: Page): Promise<void> {
  for (const event of EVENTS) await page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // What is typed on it would be asked for.
  page.on('dialog', (dialog) => dialog.accept());
  await page.mouse.move(-1, -1);
  await page.evaluate(() => sessionStorage.clear()).catch(() => undefined);
  // By itself: with an address that the browser is given, a visit takes a tenth longer.
  if (page.url() !== 'about:blank') {
    await Promise.all([page.waitForURL('about:blank'), page.evaluate(() => location.replace('about:blank'))]);
  }
  await page.removeAllListeners('dialog');
  await page.setViewportSize({ width: USUAL.width, height: USUAL.height });
  await page.emulateMedia({
    media: null,
    colorScheme: USUAL.colorScheme,
    reducedMotion: 'reduce',
    forcedColors: null,
  });
}

/** Leaves the profile to the next test, unless this one has failed in it or changed it for good. */
export async function returnProfile(profile: Profile, hasPassed: boolean): Promise<void> {
  const { context, origin } = profile;
  profile.onPage = () => {};
  const key = keyOf(profile);
  if (!hasPassed || profile.isChanged || left.has(key)) return discard(context);
  if (profile.isPageChanged || context.pages().length > 1 || profile.tests >= MOST_TESTS) {
    await Promise.all(context.pages().map((page) => page.close()));
    profile.isPageChanged = false;
    profile.tests = 0;
    profile.blank = await context.newPage();
  } else await blank(profile.blank);
  await context.clearCookies();
  const storage = await context.newCDPSession(profile.blank);
  await storage.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb' });
  await storage.detach();
  left.set(key, profile);
  const [longest] = left;
  if (!longest || left.size <= MOST_LEFT) return;
  left.delete(longest[0]);
  await discard(longest[1].context);
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

/** After the tests of a file, unless its process runs more of them. */
export async function closeBrowser(): Promise<void> {
  left.clear();
  await (await launched)?.close();
  launched = undefined;
}
