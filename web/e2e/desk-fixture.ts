/** What most files of browser tests begin with. */

import { afterAll, afterEach, beforeAll, beforeEach, setDefaultTimeout } from 'bun:test';
import { closeBrowser, TEST_TIMEOUT } from './browser.ts';
import { type Caller, type RunningDesk, type SeededTrader, startDesk } from './running-desk.ts';

export interface DeskOfFile {
  /** One for all tests of the file, gone after them. */
  readonly desk: RunningDesk;
}

export interface TraderOfTest extends DeskOfFile {
  /** One for each test: nothing that another test has written is in their journal. */
  readonly trader: SeededTrader;
  /** The trader beside any browser. */
  readonly elsewhere: Caller;
}

export interface AdminOfTest extends DeskOfFile {
  /** The admin beside any browser, with a grant of each test's own. */
  readonly admin: Caller;
  /** Takes another grant, where a test has ended the one it had. */
  unlock(): Promise<void>;
}

/**
 * A desk for the tests of a file. It is there in its hooks and tests, not before.
 * @param settings environment variables besides
 * @param now sets the clock
 */
export function deskOfFile(settings?: Record<string, string>, now?: string): DeskOfFile {
  setDefaultTimeout(TEST_TIMEOUT);
  let desk: RunningDesk | undefined;
  beforeAll(async () => {
    desk = await startDesk(settings, now);
  });
  afterAll(async () => {
    await desk?.stop();
    await closeBrowser();
  });
  return {
    get desk() {
      return there(desk);
    },
  };
}

/** A desk for the tests of a file, with its admin area unlocked for each of them. */
export function adminOfTest(settings?: Record<string, string>): AdminOfTest {
  const file = deskOfFile(settings);
  let admin: Caller | undefined;
  async function unlock() {
    admin = await file.desk.asAdmin();
  }
  beforeEach(unlock);
  return {
    get desk() {
      return file.desk;
    },
    get admin() {
      return there(admin);
    },
    unlock,
  };
}

/** A desk for the tests of a file, with a trader for each of them. */
export function traderOfTest(settings?: Record<string, string>): TraderOfTest {
  const file = deskOfFile(settings);
  let trader: SeededTrader | undefined;
  let elsewhere: Caller | undefined;
  let traders = 0;
  beforeEach(async () => {
    traders += 1;
    trader = await file.desk.addTrader(`Trader No ${traders}`, `access-code-${traders}`);
    elsewhere = await file.desk.as(trader);
  });
  return {
    get desk() {
      return file.desk;
    },
    get trader() {
      return there(trader);
    },
    get elsewhere() {
      return there(elsewhere);
    },
  };
}

/** A desk for each test, for pages that show all that there is, and its admin area unlocked. */
export function deskOfTest(settings?: Record<string, string>): Pick<AdminOfTest, 'desk' | 'admin'> {
  setDefaultTimeout(TEST_TIMEOUT);
  let desk: RunningDesk | undefined;
  let admin: Caller | undefined;
  beforeEach(async () => {
    desk = await startDesk(settings);
    admin = await desk.asAdmin();
  });
  afterEach(() => desk?.stop());
  afterAll(closeBrowser);
  return {
    get desk() {
      return there(desk);
    },
    get admin() {
      return there(admin);
    },
  };
}

function there<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error('only in a hook or a test');
  return thing;
}
