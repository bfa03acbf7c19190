/** Where a P&L stands for several entries, gross and costs are one hover, focus or tap away. */

import { beforeAll, expect, test } from 'bun:test';
import { inPart } from '#src/testing/in-part.ts';
import { appOfFile } from './app-fixture.ts';
import { axeViolations } from './axe.ts';
import { open, visit } from './browser.ts';
import type { SeededTrader } from './running-app.ts';
import { NEW_YORK, NOW, today } from './set-clock.ts';

const at = appOfFile(NEW_YORK, NOW);
let maya: SeededTrader;

const BEFORE = '+$440.00 gross − $27.70 costs';
const WORDS = `+$412.30 net · ${BEFORE}`;

beforeAll(async () => {
  maya = await at.app.addTrader('Maya Okafor', 'maya-code-1');
  const own = await at.app.as(maya);
  const add = async (name: string, followsAccountId: number | null): Promise<number> =>
    (await (await own('POST', '/api/accounts', { name, kind: 'funded', followsAccountId })).json()).id;
  const lead = await add('Lead', null);
  const copy = await add('Copy', lead);
  const entry = { symbol: 'ESZ6', tradeDate: today };
  const costs = { commission: '20.00', fees: '2.70' };
  await own('POST', '/api/journal', { ...entry, pnl: '212.30', accountId: lead, ...costs });
  await own('POST', '/api/journal', { ...entry, pnl: '200.00', accountId: copy, fees: '5.00' });
});

test('on a tap, on hover and with the keyboard', () =>
  visit(at.app, { as: maya }, async ({ page }) => {
    const tip = page.getByRole('tooltip').getByText(WORDS, { exact: true });
    const figure = page.locator(`button[data-tip="${WORDS}"]`).first();
    // A pointer that is over something has tooltips loaded; a tap meanwhile counts.
    const asked = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    await page.route(/tooltip-.*\.js$/, async (route) => {
      asked.resolve();
      await arrived.promise;
      await route.continue();
    });
    await open(page, `/dashboard/${maya.id}`);
    await page.getByRole('heading').first().dispatchEvent('pointerover');
    await asked.promise;
    await figure.dispatchEvent('click');
    arrived.resolve();
    await tip.waitFor();
    const pages = [
      [`/dashboard/${maya.id}/analytics`, 'Trading Summary'],
      ['/', 'Trading Calendar'],
      [`/team-hub/${maya.id}`, '2 trades'],
    ] as const;
    for (const [path, text] of inPart(pages, 1)) {
      await open(page, path);
      await page.getByText(text).first().waitFor();
      // As a tap arrives, with no pointer over it before.
      await figure.dispatchEvent('click');
      await tip.waitFor();
    }
    expect(await axeViolations(page, '[role="tooltip"]')).toEqual([]);
    await open(page, `/dashboard/${maya.id}/analytics`);
    const daily = page.getByRole('region', { name: 'Daily P&L' });
    await page.getByRole('heading', { level: 2, name: 'Charts' }).scrollIntoViewIfNeeded();
    await daily.getByText('$27.70', { exact: true }).waitFor();
    await daily.getByRole('button', { name: 'Table: Daily P&L' }).click();
    await daily.locator(`[data-tip="${WORDS}"]`).waitFor();
    await open(page, `/team-hub/${maya.id}`);
    await page.mouse.click(1, 1);
    await tip.waitFor({ state: 'detached' });
    expect(await axeViolations(page)).toEqual([]);
    await figure.hover();
    await tip.waitFor();
    await page.keyboard.press('Escape');
    await page.mouse.move(0, 0);
    await tip.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Next day' }).or(page.locator('input[type=date]')).first().focus();
    for (let n = 0; n < 30 && !(await tip.isVisible()); n++) await page.keyboard.press('Tab');
    await tip.waitFor();
    // The net is read once.
    expect(await figure.textContent()).toBe(`+$412.30 ${BEFORE}`);
    await page.emulateMedia({ media: 'print' });
    const printed = page.getByRole('region', { name: 'Daily P&L of the team' }).getByText(BEFORE).first();
    expect((await printed.boundingBox())?.width).toBeGreaterThan(50);
  }));
