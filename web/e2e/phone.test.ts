/** Pages on a phone: what its screen holds, and what becomes of them where text is twice as large. */

import { expect, test } from 'bun:test';
import type { Locator, Page } from 'playwright-core';
import { inPart } from '#src/testing/in-part.ts';
import { traderOfTest } from './app-fixture.ts';
import { violationsAt } from './axe.ts';
import { hasFocus, open, visit } from './browser.ts';
import { NEW_YORK, NOW, today } from './set-clock.ts';

const at = traderOfTest(NEW_YORK, NOW);

/** Of a phone, without what its browser takes. Pixels. */
const SCREEN = { width: 390, height: 844 };

const barOf = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const linesOf = (page: Page) =>
  page.getByRole('list', { name: 'Journal entries' }).getByRole('listitem').getByRole('link');

async function addTrades(count: number) {
  const entries = Array.from({ length: count }, (_, n) => ({
    symbol: n % 2 === 0 ? 'ESZ6' : 'NQZ6',
    positionType: n % 3 === 0 ? 'short' : 'long',
    quantity: n + 1,
    entryPrice: '6872.25',
    exitPrice: '6876.75',
    stopPrice: '6870.25',
    pnl: n % 2 === 0 ? '438.48' : '-140.76',
    openedAt: `2026-11-20T15:${String(10 + n)}:00Z`,
    tradeDate: today,
    notes: n === 0 ? 'Waited for the pullback' : null,
  }));
  await at.elsewhere('POST', '/api/journal/batch', { entries });
}

/** How many of them are wholly above the bar at the bottom. */
async function countInSight(page: Page, elements: Locator): Promise<number> {
  const bar = (await barOf(page).boundingBox())?.y ?? 0;
  return elements.evaluateAll(
    (all, end) => all.filter((element) => element.getBoundingClientRect().bottom <= end).length,
    bar,
  );
}

test('the journal has at least six trades on a screen, in two lines each', () =>
  visit(at.app, { as: at.trader, width: 390 }, async ({ page }) => {
    await addTrades(12);
    await page.setViewportSize(SCREEN);
    await open(page, `/dashboard/${at.trader.id}/journal`);
    await linesOf(page).first().waitFor();
    expect(await countInSight(page, linesOf(page))).toBeGreaterThanOrEqual(6);
    const line = linesOf(page).filter({ hasText: 'has notes' });
    for (const text of ['ESZ6', 'Short', '× 1', '10:10 AM', '+$438.48', 'R', '6,872.25 → 6,876.75'])
      await line.getByText(text).first().waitFor();
    expect((await line.boundingBox())?.height).toBeLessThanOrEqual(60);
    expect(await violationsAt(page, [360, 390])).toEqual([]);
  }));

test('a trade opens by a tap, and has all that can be done with it', () =>
  visit(at.app, { as: at.trader, width: 390 }, async ({ page }) => {
    await addTrades(2);
    await open(page, `/dashboard/${at.trader.id}/journal`);
    const line = linesOf(page).filter({ hasText: 'NQZ6' });
    await line.click();
    const sheet = page.getByRole('dialog', { name: 'NQZ6' });
    await sheet.getByRole('switch', { name: 'Open NQZ6' }).waitFor();
    await sheet.getByRole('heading', { name: 'History' }).waitFor();
    await sheet.getByLabel('Notes').waitFor();
    await sheet.getByText('LOSS').waitFor();
    await sheet.getByRole('button', { name: /^More actions/ }).click();
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Duplicate', 'Delete NQZ6']);
    await page.getByRole('menuitem', { name: 'Delete NQZ6' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await sheet.getByRole('button', { name: 'Edit NQZ6' }).click();
    const form = page.getByRole('dialog', { name: 'Edit Entry' });
    await form.getByLabel('Quantity').fill('5');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await form.waitFor({ state: 'detached' });
    await sheet.getByText('long 5').waitFor();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await sheet.waitFor({ state: 'detached' });
    await hasFocus(line);
    await line.getByText('× 5').waitFor();
  }));

test('what was saved of an open trade is told in whole words, or by its mark alone', () =>
  visit(at.app, { as: at.trader, width: 390 }, async ({ page }) => {
    await addTrades(1);
    await open(page, `/dashboard/${at.trader.id}/journal`);
    await linesOf(page).first().click();
    const sheet = page.getByRole('dialog', { name: 'ESZ6' });
    await sheet.getByLabel('Notes').fill('Took it late');
    await sheet.getByLabel('Target').focus();
    await sheet.getByRole('button', { name: 'Undo' }).waitFor();
    const cut: number[] = [];
    for (let width = 360; width < 768; width += 10) {
      await page.setViewportSize({ ...SCREEN, width });
      const line = sheet.getByRole('status').filter({ hasText: 'Notes saved' });
      const isCut = await line.evaluate((status) => {
        const range = document.createRange();
        range.selectNodeContents(status.querySelector('span:last-child') ?? status);
        const [text, box] = [range.getBoundingClientRect(), status.getBoundingClientRect()];
        return text.top < box.bottom && text.right > box.right;
      });
      if (isCut) cut.push(width);
    }
    expect(cut).toEqual([]);
  }));

test('the month and its day are on the first screen', () =>
  visit(at.app, { as: at.trader, width: 390 }, async ({ page }) => {
    await addTrades(2);
    await page.setViewportSize(SCREEN);
    await open(page, `/dashboard/${at.trader.id}/calendar`);
    const month = page.getByRole('grid');
    await month.waitFor();
    // Nothing but the header, the name of the month and the arrows is above its days.
    expect((await month.boundingBox())?.y).toBeLessThan(145);
    expect(await countInSight(page, month)).toBe(1);
    await page.getByRole('group', { name: 'Shown in' }).waitFor();
    await open(page, `/dashboard/${at.trader.id}/days/${today}`);
    const day = page.getByRole('region', { name: 'Day', exact: true });
    const figures = day.getByText('gross').or(day.getByText('2 trades')).first();
    await figures.waitFor();
    expect(await countInSight(page, figures)).toBe(1);
    expect(await countInSight(page, day.getByRole('heading', { name: 'Equity by trade' }))).toBe(1);
    expect(await violationsAt(page, [360, 390])).toEqual([]);
  }));

test('a calendar’s month, week and day are apart where text is twice as large', () =>
  visit(at.app, { as: at.trader, width: 390 }, async ({ page }) => {
    const account = { name: 'Main', kind: 'live' };
    const { id } = await (await at.elsewhere('POST', '/api/accounts', account)).json();
    await at.elsewhere('POST', '/api/accounts', { ...account, name: 'Copy', followsAccountId: id });
    await open(page, `/dashboard/${at.trader.id}/weeks/2026-11-15`);
    await page.getByText('With copies').waitFor();
    const views = page.getByRole('navigation', { name: 'Calendar by' });
    const edges = () =>
      views.evaluate((nav) =>
        Array.from(nav.children, (link) => {
          const range = document.createRange();
          range.selectNodeContents(link);
          const { left, right } = range.getBoundingClientRect();
          return [left, right].map(Math.round);
        }).flat(),
      );
    const lines = async () =>
      new Set(
        await page
          .getByText('With copies')
          .or(views)
          .evaluateAll((parts) =>
            parts.map((part) => {
              const { top, bottom } = part.getBoundingClientRect();
              return Math.round((top + bottom) / 2);
            }),
          ),
      ).size;
    for (const [width, size, most] of [
      [360, '16px', 1],
      [390, '16px', 1],
      [390, '32px', 2],
    ] as const) {
      await page.setViewportSize({ ...SCREEN, width });
      await page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize;
      }, size);
      const apart = await edges();
      expect(apart).toEqual(apart.toSorted((one, other) => one - other));
      expect(await lines()).toBeLessThanOrEqual(most);
    }
  }));

/** A day of five digits, in an account and by a strategy, limits, and a day of the week before. */
async function addLargeWeek() {
  const account = { name: 'Apex 150K', kind: 'funded', startingBalance: '150000' };
  const { id } = await (await at.elsewhere('POST', '/api/accounts', account)).json();
  await at.elsewhere('POST', '/api/strategies', { name: 'Opening range break', category: 'Breakout' });
  const entry = { symbol: 'ESZ6', accountId: id, strategy: 'Opening range break' };
  for (const [pnl, tradeDate] of [
    ['36039.06', '2026-11-19'],
    ['-12204.18', '2026-11-18'],
    ['-10278.42', '2026-11-12'],
  ])
    await at.elsewhere('POST', '/api/journal', { ...entry, pnl, tradeDate });
  const limits = { dailyLoss: '1000', weeklyLoss: '3000', maxTrades: 8, maxContracts: 10 };
  const admin = await at.app.asAdmin();
  await admin('PUT', '/api/limits', { default: limits, deskDailyLoss: null });
}

/** Those that are beyond the card, the button or the badge that they are in. The cells of a month are too small for some. */
function textsRunningOut(): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    let box = text.parentElement;
    if (!text.textContent?.trim() || !box?.checkVisibility() || box.closest('[role=grid]')) continue;
    for (; box && box !== document.body; box = box.parentElement) {
      const look = getComputedStyle(box);
      // For screen readers, or cut or scrolled on purpose.
      if (look.clip !== 'auto' || look.overflowX === 'auto' || look.textOverflow === 'ellipsis') break;
      const hasEdges = look.borderLeftWidth !== '0px' || look.backgroundColor !== 'rgba(0, 0, 0, 0)';
      if (!hasEdges && !box.matches('a, button')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const [inner, outer] = [range.getBoundingClientRect(), box.getBoundingClientRect()];
      if (inner.right > outer.right + 1 || inner.left < outer.left - 1) found.push(text.textContent);
      break;
    }
  }
  return found;
}

test.each(inPart([360, 390], 1))('no page of %i px scrolls sideways where text is twice as large', (width) =>
  visit(at.app, { as: at.trader, width }, async ({ page }) => {
    await addTrades(6);
    await addLargeWeek();
    const own = `/dashboard/${at.trader.id}`;
    const found: string[] = [];
    const look = async (name: string) => {
      const wide = await page.evaluate(() => {
        document.documentElement.style.fontSize = '32px';
        return Math.max(
          document.documentElement.scrollWidth,
          ...Array.from(document.querySelectorAll('dialog'), ({ scrollWidth }) => scrollWidth),
        );
      });
      if (wide > width) found.push(`${name}: ${wide} px wide`);
      for (const text of await page.evaluate(textsRunningOut)) found.push(`${name}: ${text}`);
    };
    for (const path of [
      '/',
      `/team-hub/${at.trader.id}`,
      own,
      `${own}/journal`,
      `${own}/calendar`,
      `${own}/days/${today}`,
      `${own}/analytics`,
      `${own}/accounts`,
      `${own}/weeks/2026-11-15`,
      `${own}/weeks/2026-09-27`,
      `${own}/strategies`,
      `${own}/quick-entry`,
      '/guest',
    ]) {
      await open(page, path);
      await look(path);
    }
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    await look('the menu');
    await open(page, `${own}/journal`);
    await barOf(page).getByRole('button', { name: 'New Entry' }).click();
    await page.getByRole('dialog', { name: 'New Entry' }).waitFor();
    await look('the form');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await linesOf(page).first().click();
    await page.getByRole('dialog').getByRole('button', { name: /^Edit/ }).waitFor();
    await look('a trade');
    expect(found).toEqual([]);
  }),
);
