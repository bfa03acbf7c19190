/** The board of a manager, and the same on a wall. */

import { beforeAll, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import type { Board } from '#src/features/board/responses.ts';
import type { PageSettings } from '#src/features/settings/responses.ts';
import { inPart } from '#src/testing/in-part.ts';
import { traderOfTest } from './app-fixture.ts';
import { violationsAt } from './axe.ts';
import { keepStale, open, visit } from './browser.ts';
import { behindNetwork } from './cut-off.ts';
import type { SeededTrader } from './running-app.ts';
import { NEW_YORK } from './set-clock.ts';

const NOW = '2026-11-20T20:00:00Z';
const at = traderOfTest(NEW_YORK, NOW);
let manager: SeededTrader;

beforeAll(async () => {
  const admin = await at.app.asAdmin();
  manager = await at.app.addTrader('Ana Ruiz', 'ana-code-number-1');
  await admin('PUT', `/api/admin/traders/${manager.id}`, { role: 'manager' });
  await admin('PUT', '/api/limits', { default: { dailyLoss: '1000', maxTrades: 8 }, deskDailyLoss: '3000' });
});

const enter = (pnl: string) =>
  at.elsewhere('POST', '/api/journal', { symbol: 'ESZ6', pnl, tradeDate: '2026-11-20' });
const rowOf = (page: Page) =>
  page.getByRole('table', { name: 'Board' }).getByRole('row').filter({ hasText: at.trader.name });

async function startWall(page: Page): Promise<void> {
  await open(page, '/board');
  await page.getByRole('button', { name: 'Wall screen' }).click();
  await page.getByRole('button', { name: 'Start wall screen' }).click();
  await page.waitForURL('/board/wall');
  await rowOf(page).waitFor();
  await page.getByRole('status').getByText('Live', { exact: true }).waitFor();
}

describe('the board', () => {
  test('keeps the minus sign of a loss with its amount, however narrow a phone is', () =>
    visit(at.app, { as: manager }, async ({ page }) => {
      await enter('-1050');
      await open(page, '/board');
      const words = page
        .getByRole('list', { name: 'Limit events' })
        .locator('p', { hasText: 'of $1,000.00' });
      await words.first().waitFor();
      const split: number[] = [];
      const widths = Array.from({ length: 36 }, (_, n) => 360 + 2 * n);
      for (const width of inPart(widths, 12)) {
        await page.setViewportSize({ width, height: 844 });
        const isSplit = await words.first().evaluate((paragraph) => {
          const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
          for (let text = texts.nextNode(); text; text = texts.nextNode()) {
            const at = text.textContent?.indexOf('−') ?? -1;
            if (at < 0) continue;
            const range = document.createRange();
            range.setStart(text, at);
            range.setEnd(text, at + 3);
            return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1;
          }
          throw new Error('no loss');
        });
        if (isSplit) split.push(width);
      }
      expect(split).toEqual([]);
    }));

  test('is accessible in both themes, and fits on a phone', () =>
    visit(at.app, { as: manager }, async ({ page }) => {
      await open(page, '/board');
      await page.getByRole('heading', { name: 'Limits', exact: true }).waitFor();
      expect(await violationsAt(page, [1440, 1024, 360])).toEqual([]);
    }));
});

test('a browser becomes a wall screen that shows the board and nothing else, in large type', () =>
  visit(at.app, { as: manager }, async ({ page }) => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    await startWall(page);
    const sizes = await page.evaluate(() => {
      const texts = document.createTreeWalker(
        document.querySelector('main') ?? document.body,
        NodeFilter.SHOW_TEXT,
      );
      const found: number[] = [];
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const { parentElement: parent, textContent } = node;
        if (parent && textContent?.trim() && parent.closest('.opacity-0, .sr-only') === null) {
          found.push(Number.parseFloat(getComputedStyle(parent).fontSize));
        }
      }
      return found;
    });
    expect(sizes.length).toBeGreaterThan(10);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(28);
    expect(
      await page.evaluate(() => document.documentElement.scrollHeight - innerHeight),
    ).toBeLessThanOrEqual(0);
    await enter('-33');
    await rowOf(page)
      .getByText(/−\u2060?\$1,083\.00|−\u2060?\$833\.00|−\u2060?\$33\.00/)
      .waitFor();
    expect((await page.request.get(`/api/journal?traderId=${at.trader.id}`)).status()).toBe(403);
    // After a reload, too.
    await page.reload();
    await rowOf(page).waitFor();
    await page.goto(`/dashboard/${manager.id}`);
    await page.waitForURL((url) => url.pathname === '/');
  }));

test('a wall screen leaves nothing of its manager’s session in other tabs', () =>
  visit(at.app, { as: manager }, async ({ page, context, provokes }) => {
    provokes(/401/);
    const tab = await context.newPage();
    await keepStale(tab);
    await open(tab, `/dashboard/${manager.id}`);
    await startWall(page);
    await tab.getByText('Your session has ended').waitFor();
  }));

describe('once its session is ended', () => {
  const endAllSessions = async () => (await at.app.asAdmin())('DELETE', '/api/admin/sessions');
  const hasLeft = (page: Page) => page.waitForURL((url) => url.pathname === '/');

  test('a wall screen shows no figure any more', () =>
    visit(at.app, { as: manager }, async ({ page, provokes }) => {
      provokes(/401/);
      await startWall(page);
      await endAllSessions();
      await hasLeft(page);
    }));

  test('a wall screen that was cut off meanwhile finds out by itself', async () => {
    await using network = await behindNetwork(at.app);
    await visit(network, { as: manager }, async ({ page, provokes }) => {
      provokes(/401|ERR_/);
      await page.clock.install({ time: NOW });
      await startWall(page);
      network.cut();
      await page.getByRole('status').getByText('Not live since').waitFor();
      await endAllSessions();
      network.restore();
      await page.clock.fastForward('01:00');
      await hasLeft(page);
    });
  });
});

describe('a wall screen that nobody looks after', () => {
  test('turns to the new day, also where its clock is ahead of the server’s', () =>
    visit(at.app, { as: manager }, async ({ page }) => {
      await enter('-400');
      let hasTurned = false;
      await page.route('/api/board', async (route) => {
        const board: Board = await (await route.fetch()).json();
        const idle = { trades: 0, lastEntryAt: null, limitUsed: 0 };
        const rows = board.rows.map((row) => ({ ...row, ...idle }));
        await route.fulfill({ json: hasTurned ? { ...board, date: '2026-11-21', rows } : board });
      });
      await page.route('/api/settings', async (route) => {
        const settings: PageSettings = await (await route.fetch()).json();
        const turned = { today: '2026-11-21', dayEndsAt: '2026-11-22T05:00:00.000Z' };
        await route.fulfill({ json: hasTurned ? { ...settings, ...turned } : settings });
      });
      await page.clock.install({ time: '2026-11-21T04:59:45Z' });
      await startWall(page);
      await page.getByText('Friday, November 20').waitFor();
      const read = page.waitForResponse('/api/board');
      await page.clock.fastForward(30_000);
      await page.getByText('Saturday, November 21').waitFor();
      await read;
      await rowOf(page).getByText('−$400.00').waitFor();
      hasTurned = true;
      await page.clock.fastForward('01:00');
      await rowOf(page).getByText('No trades yet').waitFor();
    }));

  test('loads itself anew once another release answers', async () => {
    await using network = await behindNetwork(at.app);
    await visit(network, { as: manager }, async ({ page, provokes }) => {
      provokes(/ERR_/);
      const answered = page.waitForResponse('/healthz');
      await startWall(page);
      await answered;
      const release = { status: 'ok', version: '99.0.0' };
      await page.route('/healthz', (route) => route.fulfill({ json: release }), { times: 1 });
      network.cut();
      await page.getByRole('status').getByText('Not live since').waitFor();
      network.restore();
      const loaded = page.waitForEvent('domcontentloaded');
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await loaded;
      await rowOf(page).waitFor();
      await page.getByRole('status').getByText('Live', { exact: true }).waitFor();
    });
  });
});
