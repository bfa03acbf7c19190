/** What most files of browser tests begin with. */

import { afterAll, beforeAll, beforeEach, setDefaultTimeout } from 'bun:test';
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

/**
 * A desk for the tests of a file. It is there in its hooks and tests, not before.
 * @param settings environment variables besides
 */
export function deskOfFile(settings?: Record<string, string>): DeskOfFile {
  setDefaultTimeout(TEST_TIMEOUT);
  let desk: RunningDesk | undefined;
  beforeAll(async () => {
    desk = await startDesk(settings);
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

function there<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error('only in a hook or a test');
  return thing;
}
