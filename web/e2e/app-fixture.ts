/** Setup shared by most browser tests. */

import { afterAll, beforeAll, beforeEach, setDefaultTimeout } from 'bun:test';
import { TEST_TIMEOUT } from './browser.ts';
import { closeBrowser } from './profiles.ts';
import { type Caller, type RunningApp, type SeededTrader, startApp } from './running-app.ts';

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

/**
 * An app for the tests of a file, available in its hooks and tests.
 * @param settings additional environment variables
 * @param now sets the clock
 */
export function appOfFile(settings?: Record<string, string>, now?: string): AppOfFile {
  setDefaultTimeout(TEST_TIMEOUT);
  let app: RunningApp | undefined;
  beforeAll(async () => {
    app = await startApp(settings, now);
  });
  afterAll(async () => {
    await app?.stop();
    await closeBrowser();
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
