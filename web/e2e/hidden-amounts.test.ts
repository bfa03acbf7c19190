/** Amounts that are hidden stand nowhere: in no text, title, label or chart, on no page, and not in the server's render. */

import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { traderOfTest } from './app-fixture.ts';
import { interactive, open, visit } from './browser.ts';
import { everyAdminArea, everyPage, pagesFor } from './models/every-page.ts';
import { journalTable } from './models/journal-page.ts';
import { NEW_YORK, NOW } from './set-clock.ts';

const at = traderOfTest(NEW_YORK, NOW);

/** Prices and costs of contracts are nobody's money. */
const WITHOUT = ['/admin/contracts'];

async function trade(): Promise<void> {
  const account = { name: 'Live', kind: 'live', startingBalance: '50000' };
  const { id } = await (await at.elsewhere('POST', '/api/accounts', account)).json();
  const facts = { accountId: id, entryPrice: '6800', exitPrice: '6801', stopPrice: '6795' };
  for (const [symbol, pnl, tradeDate] of [
    ['ESZ6', '1234.50', '2026-11-20'],
    ['NQZ6', '-432.10', '2026-11-19'],
    ['CLF7', '99.00', '2026-11-17'],
  ])
    await at.elsewhere('POST', '/api/journal', {
      ...{ symbol, pnl, tradeDate, ...facts, commission: '2.5', mae: '80', mfe: '300', notes: 'Waited' },
    });
}

/** What says an amount; the notional account, and nothing at all, are the same for everyone. */
const AMOUNT = /\$\s?(?!10,000\b|0\.00)\d/;

const amounts = (page: Page): Promise<string[]> =>
  page.evaluate((pattern) => {
    const amount = new RegExp(pattern);
    const said: string[] = amount.test(document.title) ? [document.title] : [];
    for (const element of document.querySelectorAll('body *')) {
      if (element.matches('script, style, input, textarea')) continue;
      const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      const texts = [
        ...own.map((node) => node.textContent ?? ''),
        ...[...element.attributes].map(({ value }) => value),
      ];
      said.push(...texts.filter((text) => amount.test(text)));
    }
    return said;
  }, AMOUNT.source);

test('by one key on all screens, and shown again by the same', () =>
  visit(at.app, { as: at.trader, width: 1440 }, async ({ page, context, provokes }) => {
    provokes(/404/);
    await trade();
    const journal = journalTable(page, at.trader.id);
    await journal.open();
    await journal.row('ESZ6').getByText('+$1,234.50').waitFor();
    await page.keyboard.press('$');
    await journal.row('ESZ6').getByText('$•••').first().waitFor();
    expect(await amounts(page)).toEqual([]);
    expect((await context.cookies()).find(({ name }) => name === 'bullpen_amounts')?.value).toBe('hidden');
    await journal.row('ESZ6').click();
    await journal.trade.getByRole('heading', { name: 'ESZ6' }).waitFor();
    expect(await amounts(page)).toEqual([]);

    const found: string[] = [];
    const look = async (where: string) => {
      if (WITHOUT.some((path) => where.startsWith(path))) return;
      for (const said of await amounts(page)) found.push(`${where}: ${said}`);
    };
    const lookAtRender = async (path: string, where: string) => {
      const html = await (await page.request.get(path)).text();
      const drawn = html.replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '');
      if (AMOUNT.test(drawn)) found.push(where);
    };
    for (const path of pagesFor(at.trader)) await lookAtRender(path, `${path} as rendered`);
    await everyPage(page, at.trader, look, 8);
    await everyAdminArea(page, look, 6);
    // For visitors too, whose pages are kept for all of them.
    await context.clearCookies({ name: 'bullpen_session' });
    for (const path of ['/', '/guest']) {
      await open(page, path);
      await look(`${path} for a visitor`);
      await lookAtRender(path, `${path} as rendered for a visitor`);
    }
    expect(found).toEqual([]);
  }));

test('by the switch of the menu, from the first render on, and for nobody else', () =>
  visit(at.app, { as: at.trader, width: 1440 }, async ({ page }) => {
    await trade();
    await open(page, `/dashboard/${at.trader.id}`);
    await page.getByText('+$901.40').first().waitFor();
    await page.getByRole('button', { name: at.trader.name }).click();
    await page.getByRole('switch', { name: 'Hide amounts' }).click();
    await page.getByText('$•••').first().waitFor();
    expect(await amounts(page)).toEqual([]);
    await page.reload();
    expect(await amounts(page)).toEqual([]);
    await interactive(page);
    await page.keyboard.press('$');
    await page.getByText('+$901.40').first().waitFor();
    // Others never had theirs hidden.
    const html = await (await fetch(`${at.app.origin}/`)).text();
    expect(html).toContain('$');
    expect(html).not.toContain('•••');
  }));

test('where a page is scrolled to stays, by the key and by the switch of a phone', () =>
  visit(at.app, { as: at.trader, width: 390 }, async ({ page }) => {
    const entries = Array.from({ length: 60 }, () => ({
      symbol: 'ESZ6',
      pnl: '100',
      tradeDate: '2026-11-18',
    }));
    await at.elsewhere('POST', '/api/journal/batch', { entries });
    await open(page, `/dashboard/${at.trader.id}`);
    const tops: number[] = [];
    const scroll = () => page.evaluate(() => Math.round(scrollY));
    const turned = (isHidden: boolean) =>
      page
        .locator('main')
        .getByText('$•••')
        .first()
        .waitFor({ state: isHidden ? 'visible' : 'detached' });
    for (const name of ['Journal Entries', 'Analytics']) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      await page.waitForFunction(() => document.documentElement.scrollHeight > 2500);
      await page.evaluate(() => scrollTo(0, 900));
      await page.keyboard.press('$');
      await turned(true);
      tops.push(await scroll());
      await page.getByRole('button', { name: 'Menu' }).click();
      const menu = page.getByRole('dialog', { name: 'Menu' });
      await menu.getByRole('switch', { name: 'Hide amounts' }).click();
      await turned(false);
      await menu.waitFor({ state: 'detached' });
      tops.push(await scroll());
    }
    expect(tops).toEqual([900, 900, 900, 900]);
  }));
