/** A trader's dashboard on narrow screens: texts are complete and aligned, and nothing covers the bottom bar. */

import { describe, expect, test } from 'bun:test';
import type { Locator } from 'playwright-core';
import { traderOfTest } from './app-fixture.ts';
import { open, resize, visit } from './browser.ts';
import { journalPage } from './models/journal-page.ts';
import { overviewPage } from './models/overview-page.ts';
import { strategiesPage } from './models/strategies-page.ts';

const at = traderOfTest();

const onPhone = (test: Parameters<typeof visit>[2]) => visit(at.app, { as: at.trader, width: 360 }, test);

describe('on a phone', () => {
  test('the offline notice is shown above the bottom bar', () =>
    onPhone(async ({ page, context, provokes }) => {
      // What a page loads ahead of its use may not have come yet.
      provokes(/ERR_INTERNET_DISCONNECTED/);
      await overviewPage(page, at.trader.id).open();
      await context.setOffline(true);
      const notice = await page.getByText('You are offline.').boundingBox();
      const bar = await page.getByRole('button', { name: 'New Entry' }).last().locator('..').boundingBox();
      expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
    }));

  test("an entry's strategy is not truncated", () =>
    onPhone(async ({ page }) => {
      await at.elsewhere('POST', '/api/journal', {
        symbol: 'NQZ6',
        pnl: '-70',
        strategy: 'Opening range break, second leg',
      });
      const journal = journalPage(page, at.trader.id);
      await journal.open();
      await journal.line('NQZ6').click();
      const [shown, needed] = await journal.fields.strategy.evaluate((node) => [
        [node.clientWidth, node.clientHeight],
        [node.scrollWidth, node.scrollHeight],
      ]);
      expect(shown).toEqual(needed);
    }));

  test('a question does not break a line between the minus and the amount', () =>
    onPhone(async ({ page }) => {
      await at.elsewhere('POST', '/api/journal', { symbol: 'NQZ6', pnl: '-70' });
      const journal = journalPage(page, at.trader.id);
      await journal.open();
      await journal.line('NQZ6').click();
      await journal.dialog.getByRole('switch', { name: 'Open NQZ6' }).click();
      const amount = journal.question.getByText('−$70.00').last();
      expect(await linesOf(amount, '−$70.00')).toBe(1);
    }));
});

describe("a strategy's figures", () => {
  test('are aligned below terms of one line at any width', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await at.elsewhere('POST', '/api/strategies', {
        name: 'VWAP reclaim',
        successRate: '58',
        avgPnl: '88888.88',
        riskReward: '1.8',
      });
      const strategies = strategiesPage(page, at.trader.id);
      await strategies.open();
      const terms = ['Success rate', 'Average P&L', 'Risk/reward'];
      const figures = terms.map((term) => strategies.figure('VWAP reclaim', 'As planned', term));
      for (const width of [360, 640, 768, 1024, 1280]) {
        await resize(page, width);
        const tops = await Promise.all(figures.map(async (figure) => (await figure.boundingBox())?.y));
        expect([width, new Set(tops).size]).toEqual([width, 1]);
        const lines = figures.map((figure, n) =>
          linesOf(figure.locator('xpath=preceding-sibling::dt'), terms[n] ?? ''),
        );
        expect([width, ...(await Promise.all(lines))]).toEqual([width, 1, 1, 1]);
      }
    }));
});

/** How many lines a part of a text spans. */
const linesOf = (element: Locator, part: string): Promise<number> =>
  element.evaluate((node, part) => {
    const text = [...node.childNodes].find((child) => child.textContent?.includes(part));
    const start = text?.textContent?.indexOf(part) ?? -1;
    if (!text || start < 0) throw new Error(`no text says ${part}`);
    const range = document.createRange();
    range.setStart(text, start);
    range.setEnd(text, start + part.length);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  }, part);

test('the name of a past period and its days are read in full at any width', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    await at.elsewhere('POST', '/api/journal', { symbol: 'ESZ6', pnl: '12', tradeDate: '2026-02-23' });
    await at.elsewhere('POST', '/api/journal', { symbol: 'ESZ6', pnl: '-5' });
    const response = await (await at.app.asAdmin())('POST', '/api/archive/journal-entries', {});
    const { archive }: { archive: { id: number; label: string } } = await response.json();
    await open(page, `/dashboard/${at.trader.id}/periods/${archive.id}`);
    await page.getByRole('heading', { level: 1, name: archive.label }).waitFor();
    for (const width of [1440, 1280, 390]) {
      await resize(page, width);
      const cut = await page
        .locator('[data-page-header] :is(h1, p)')
        .evaluateAll((texts) => texts.filter((text) => text.scrollWidth > text.clientWidth));
      expect([width, cut.length]).toEqual([width, 0]);
    }
  }));

test('the figures of the journal and what can be done with it share a line, at any width', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    await at.elsewhere('POST', '/api/journal', { symbol: 'ESZ6', pnl: '30688.32', riskAmount: '100' });
    await open(page, `/dashboard/${at.trader.id}/journal`);
    const sums = page.getByRole('status').filter({ hasText: 'win rate' });
    const more = page.getByRole('button', { name: 'More actions', exact: true });
    for (const width of [1440, 1280, 1024, 768, 390]) {
      await resize(page, width);
      const last = width < 1100 ? more : page.getByRole('link', { name: 'Download CSV' });
      const [line, tool] = [await sums.boundingBox(), await last.boundingBox()];
      const middle = (tool?.y ?? 0) + (tool?.height ?? 0) / 2;
      expect([width, middle > (line?.y ?? 0), middle < (line?.y ?? 0) + (line?.height ?? 0)]).toEqual([
        width,
        true,
        true,
      ]);
    }
    await resize(page, 1024);
    await more.press('Enter');
    await page.getByRole('menuitem', { name: 'Past periods' }).press('Enter');
    await page.getByRole('dialog').getByText('No past periods').waitFor();
  }));

test('below the title of a page its actions are apart from the edges of a phone', () =>
  visit(at.app, { as: at.trader, width: 360 }, async ({ page }) => {
    await open(page, `/dashboard/${at.trader.id}/accounts`);
    const [find, add] = [
      await page.getByRole('button', { name: 'Find or go to' }).boundingBox(),
      await page.getByRole('button', { name: 'New Account' }).boundingBox(),
    ];
    expect(find?.y).toBeGreaterThanOrEqual(6);
    expect((add?.y ?? 0) - (find?.y ?? 0) - (find?.height ?? 0)).toBeGreaterThanOrEqual(6);
  }));
