/** Setup shared by most browser tests. */

import { afterAll, beforeAll, beforeEach, setDefaultTimeout } from 'bun:test';
import { TEST_TIMEOUT } from './browser.ts';
import { closeBrowser } from './profiles.ts';
import { type Caller, type RunningApp, type SeededTrader, startApp } from './running-app.ts';
import { NEW_YORK, NOW } from './set-clock.ts';

/** Whether this process runs the tests of many files. They share its browser, and the apps that most of them begin with. */
const IS_SHARED = process.env.SHARE_APPS !== undefined;

export interface AppOfFile {
  /** Shared by all tests of the file, removed after them. */
  readonly app: RunningApp;
}

export interface TraderOfTest extends AppOfFile {
  /** A new trader for each test, so that no test sees another's entries. */
  readonly trader: SeededTrader;
  /** The trader's API client outside any browser. */
  readonly elsewhere: Caller;
}

export interface AdminOfTest extends AppOfFile {
  /** The admin's API client outside any browser, with a new grant for each test. */
  readonly admin: Caller;
  /** Unlocks again, after a test has ended its grant. */
  unlock(): Promise<void>;
}

/** Running apps that files share, by the time they were set to. */
const shared = new Map<string | undefined, RunningApp>();

/**
 * An app without data. One that other files have used is as warm as it will be: starting another, and loading its pages for the
 * first time, takes as long as a test.
 */
async function newApp(settings?: Record<string, string>, now?: string): Promise<RunningApp> {
  if (!IS_SHARED || !isCommon(settings, now)) return startApp(settings, now);
  const running = shared.get(now);
  if (running) {
    running.renew();
    return running;
  }
  const app = await startApp(settings, now);
  shared.set(now, app);
  app.keep();
  return app;
}

const isCommon = (settings?: Record<string, string>, now?: string): boolean =>
  now === undefined ? settings === undefined : now === NOW && settings === NEW_YORK;

/**
 * An app for the tests of a file, available in its hooks and tests.
 * @param settings additional environment variables
 * @param now sets the clock
 */
export function appOfFile(settings?: Record<string, string>, now?: string): AppOfFile {
  setDefaultTimeout(TEST_TIMEOUT);
  let app: RunningApp | undefined;
  beforeAll(async () => {
    app = await newApp(settings, now);
  });
  afterAll(async () => {
    if (app !== shared.get(now)) await app?.stop();
    if (!IS_SHARED) await closeBrowser();
  });
  return {
    get app() {
      return there(app);
    },
  };
}

/** An app for the tests of a file, with its admin area unlocked for each of them. */
export function adminOfTest(settings?: Record<string, string>, now?: string): AdminOfTest {
  const file = appOfFile(settings, now);
  let admin: Caller | undefined;
  async function unlock() {
    admin = await file.app.asAdmin();
  }
  beforeEach(unlock);
  return {
    get app() {
      return file.app;
    },
    get admin() {
      return there(admin);
    },
    unlock,
  };
}

/** An app for the tests of a file, with a new trader for each of them. */
export function traderOfTest(settings?: Record<string, string>, now?: string): TraderOfTest {
  const file = appOfFile(settings, now);
  let trader: SeededTrader | undefined;
  let elsewhere: Caller | undefined;
  let traders = 0;
  beforeEach(async () => {
    traders += 1;
    trader = await file.app.addTrader(`Trader No ${traders}`, `access-code-${traders}`);
    elsewhere = await file.app.as(trader);
  });
  return {
    get app() {
      return file.app;
    },
    get trader() {
      return there(trader);
    },
    get elsewhere() {
      return there(elsewhere);
    },
  };
}

/** An app for the tests of a file, emptied and unlocked for each of them, for pages that show all data there is. */
export function appOfTest(
  settings?: Record<string, string>,
  now?: string,
): Pick<AdminOfTest, 'app' | 'admin'> {
  const file = adminOfTest(settings, now);
  beforeEach(() => file.app.empty());
  return file;
}

function there<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error('only in a hook or a test');
  return thing;
}
