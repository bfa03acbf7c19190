/** Entering a trade on a phone, whose keyboard leaves half of the screen. */

import { expect, test } from 'bun:test';
import type { Locator, Page } from 'playwright-core';
import { traderOfTest } from './app-fixture.ts';
import { violationsAt } from './axe.ts';
import { hasFocus, open, visit } from './browser.ts';

const at = traderOfTest();

/** What is left of a phone's screen above its keyboard. Pixels. */
const ABOVE_KEYBOARD = { width: 390, height: 420 };

const formOf = (page: Page) => page.getByRole('dialog', { name: 'New Entry' });

/** What every trade needs, in its order. */
const neededIn = (form: Locator) => [
  form.getByRole('combobox', { name: 'Symbol' }),
  form.getByLabel('Trade Date'),
  form.getByRole('group', { name: 'Position' }),
  form.getByLabel('Quantity'),
  form.getByLabel('Entry Price'),
  form.getByLabel('Exit Price'),
  form.getByLabel('P&L'),
  form.getByRole('button', { name: 'Plus or minus' }),
  form.getByRole('button', { name: 'Save and add another' }),
  form.getByRole('button', { name: 'Create Entry' }),
];

/** Which of them are wholly on screen, with nothing of the form over them. */
const inSight = (elements: readonly Locator[]) =>
  Promise.all(
    elements.map((element) =>
      element.evaluate((node) => {
        const { left, right, top, bottom } = node.getBoundingClientRect();
        const hits = [top + 2, bottom - 2].map((y) => document.elementFromPoint((left + right) / 2, y));
        return hits.every((hit) => hit !== null && node.closest('div, fieldset, button')?.contains(hit));
      }),
    ),
  );

test('a trade takes five taps, with all that it needs in sight above the keyboard', () =>
  visit(at.app, { as: at.trader, width: 390 }, async ({ page }) => {
    await at.elsewhere('POST', '/api/journal', { symbol: 'ESZ6', pnl: '50', tradeDate: '2026-11-02' });
    await page.setViewportSize(ABOVE_KEYBOARD);
    await open(page, `/dashboard/${at.trader.id}/journal`);
    const form = formOf(page);
    const needed = neededIn(form);
    let taps = 0;
    const tap = async (target: Locator) => {
      taps += 1;
      await target.click();
    };
    await tap(page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'New Entry' }));
    await hasFocus(form.getByLabel('Symbol'));
    expect(await inSight(needed)).toEqual(needed.map(() => true));
    await page.keyboard.type('es');
    await tap(form.getByRole('option', { name: /^ESZ6/ }));
    expect(await form.getByLabel('Symbol').inputValue()).toBe('ESZ6');
    expect(await inSight(needed)).toEqual(needed.map(() => true));
    await tap(form.getByLabel('P&L'));
    await page.keyboard.type('475');
    await tap(form.getByRole('button', { name: 'Plus or minus' }));
    await hasFocus(form.getByLabel('P&L'));
    await tap(form.getByRole('button', { name: 'Create Entry' }));
    await form.waitFor({ state: 'detached' });
    expect(taps).toBe(5);
    const [entry] = await (await at.elsewhere('GET', '/api/journal')).json();
    expect(entry).toMatchObject({ symbol: 'ESZ6', pnl: '-475.00', instrumentType: 'futures' });
  }));

test('the form has one row of buttons, no mistake at 360 and 390, and stays above a keyboard that covers the page', () =>
  visit(at.app, { as: at.trader, width: 360 }, async ({ page }) => {
    await open(page, `/dashboard/${at.trader.id}/journal`);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'New Entry' }).click();
    const buttons = formOf(page).locator('footer').getByRole('button').filter({ visible: true });
    const tops = await buttons.evaluateAll((all) => all.map((button) => button.getBoundingClientRect().top));
    expect(tops.length).toBe(2);
    expect(new Set(tops).size).toBe(1);
    expect(await violationsAt(page, [360, 390])).toEqual([]);
    await page.evaluate(() => {
      if (!visualViewport) throw new Error('no visual viewport');
      Object.defineProperty(visualViewport, 'height', { value: 420, configurable: true });
      visualViewport.dispatchEvent(new Event('resize'));
    });
    const box = await formOf(page).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(420);
    expect(box?.height).toBeLessThanOrEqual(420 * 0.9);
    // Of the whole page, each element would be styled anew.
    expect(await page.locator('html').getAttribute('style')).toBeNull();
    await formOf(page).getByRole('button', { name: 'Close' }).click();
    await formOf(page).waitFor({ state: 'detached' });
  }));
