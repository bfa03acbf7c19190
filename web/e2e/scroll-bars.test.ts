/** Scroll bars that take room, as on Windows: Chromium hides them from all other tests. */

import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type Browser, chromium, type Page } from 'playwright-core';
import { expectChromium } from '#src/testing/chromium.ts';
import { appOfFile } from './app-fixture.ts';
import { open, resize } from './browser.ts';
import type { SeededTrader } from './running-app.ts';
import { NEW_YORK, NOW, today } from './set-clock.ts';
import { shiftClock } from './shift-clock.ts';

const at = appOfFile(NEW_YORK, NOW);
let browser: Browser;
let page: Page;
let trader: SeededTrader;

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: expectChromium(),
    ignoreDefaultArgs: ['--hide-scrollbars'],
    args: ['--no-sandbox', '--disable-gpu'],
  });
  trader = await at.app.addTrader('Maya Okafor', 'maya-code-1');
  await enter();
  const { origin: baseURL, clockOffset } = at.app;
  page = await browser.newPage({ baseURL, colorScheme: 'dark', reducedMotion: 'reduce', locale: 'en-US' });
  if (clockOffset) await page.context().addInitScript(shiftClock, clockOffset);
  const { accessCode } = trader;
  await page.request.post('/api/auth/validate', { data: { accessCode }, headers: { origin: baseURL } });
});
afterAll(() => browser.close());

/** With trades, a week has it as a sixth day. */
const SATURDAY = '2026-11-14';

/** Days of the last week and today that come to five digits, in an account that has a rule. */
async function enter(): Promise<void> {
  const admin = await at.app.asAdmin();
  const call = await at.app.as(trader);
  await admin('PUT', `/api/admin/traders/${trader.id}`, { role: 'manager' });
  const limits = { dailyLoss: '1000', maxTrades: 8, maxContracts: 10, maxLossesInARow: 4 };
  await admin('PUT', '/api/limits', { default: limits, deskDailyLoss: '3000' });
  const account: { id: number } = await (
    await call('POST', '/api/accounts', {
      name: 'Apex 150K PA',
      kind: 'evaluation',
      startingBalance: '150000',
      rules: { name: 'Apex', dailyLoss: { amount: '2500' } },
    })
  ).json();
  for (const tradeDate of ['2026-11-09', '2026-11-10', '2026-11-12', SATURDAY, today]) {
    for (const [hour, pnl] of [
      [14, '-1205.25'],
      [15, '25620.50'],
    ] as const) {
      await call('POST', '/api/journal', {
        ...{ symbol: 'NQZ6', pnl, quantity: 12, accountId: account.id, tradeDate },
        openedAt: `${tradeDate}T${hour}:36:00Z`,
        closedAt: `${tradeDate}T${hour}:58:00Z`,
      });
    }
  }
}

/** How much of a window its bar takes, and what of the page is cut or wider than the page. */
const lost = () =>
  page.evaluate(() => {
    const root = document.documentElement;
    return {
      bar: innerWidth - root.clientWidth,
      cut: [root, ...document.querySelectorAll('body *')]
        .filter((node) => {
          const { overflowX } = getComputedStyle(node);
          const isShown = node === root || (/hidden|clip/.test(overflowX) && node.clientHeight > 1);
          return isShown && node.scrollWidth > node.clientWidth + 1 && node.checkVisibility();
        })
        .map(
          (node) =>
            `${node.tagName} ${node.scrollWidth} of ${node.clientWidth}: ${node.textContent?.slice(0, 40)}`,
        ),
    };
  });

const COMPLETE = { bar: 15, cut: [] };

test('the board has all columns that it shows within its card', async () => {
  await open(page, '/board');
  await page.getByRole('table', { name: 'Board' }).getByText('+$24,415.25').first().waitFor();
  for (const width of [1440, 1366, 1280, 1152, 1024]) {
    await resize(page, width, 400);
    expect([width, await lost()]).toEqual([width, COMPLETE]);
  }
});

test('the weeks of the hub have whole amounts and counts of trades', async () => {
  await open(page, `/team-hub/${trader.id}`);
  const weeks = page.getByRole('region', { name: 'Last week and this week' });
  await weeks.getByText('+$24,415').first().waitFor();
  for (const width of [1920, 1536, 1440, 1366, 1280, 1024, 768, 405, 375]) {
    await resize(page, width, 400);
    expect([width, await lost()]).toEqual([width, COMPLETE]);
  }
});

test('the journal says all of its name', async () => {
  await open(page, `/dashboard/${trader.id}/journal`);
  await page.getByText('NQZ6').first().waitFor();
  for (const width of [1440, 1280, 1024, 768]) {
    await resize(page, width, 400);
    expect([width, await lost()]).toEqual([width, COMPLETE]);
  }
});

/** Where the parts of the page are that a dialog leaves in sight. */
const places = () =>
  page.locator('aside, main, main > *, h1, [data-page-header] button').evaluateAll((parts) =>
    parts.map((part) => {
      const { x, y, width } = part.getBoundingClientRect();
      return [x, y, width];
    }),
  );

test('a page has no more than its own bar, and stays where it is behind a dialog', async () => {
  for (const path of ['', '/analytics', `/days/${today}`]) {
    await open(page, `/dashboard/${trader.id}${path}`);
    for (const width of [1440, 1024]) {
      await resize(page, width, 400);
      const before = await places();
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').waitFor();
      expect([path, width, await places()]).toEqual([path, width, before]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect([path, width, await places()]).toEqual([path, width, before]);
      expect([path, width, await lost()]).toEqual([path, width, COMPLETE]);
    }
  }
});
