import { expect, test } from 'bun:test';
import { inPart } from '#src/testing/in-part.ts';
import { traderOfTest } from './app-fixture.ts';
import { open, visit } from './browser.ts';
import { showCards } from './models/journal-page.ts';

const at = traderOfTest();

/** Longer than a line on most screens. */
const LONG = 'A very long name of an asset, 40 letters';

test('words and figures of an entry stay on one line at any width', () =>
  visit(at.app, { as: at.trader }, async ({ page, origin }) => {
    const ordinary = [
      { symbol: 'NQZ6', entryPrice: '26021.75', exitPrice: '26035.75', quantity: 3, pnl: '840' },
      { symbol: 'SPY 688C', instrumentType: 'options', positionType: 'short', pnl: '-1592.50' },
    ];
    const large = {
      symbol: 'BTC',
      entryPrice: '123456.12345678',
      quantity: 1_000_000_000,
      pnl: '-999999999.99',
    };
    const named = { symbol: LONG, positionType: 'short', pnl: '-99999999.99' };
    for (const entry of [...ordinary, large, named]) {
      const response = await page.request.post('/api/journal', {
        data: { strategy: 'Range break', ...entry },
        headers: { origin },
      });
      expect(response.status()).toBe(201);
    }
    await showCards(page);
    await open(page, `/dashboard/${at.trader.id}/journal`);
    const entries = page.getByRole('list', { name: 'Journal entries' });
    const words = entries.locator('h2,time,dt,dd,span,label').filter({ hasNotText: LONG });
    for (const width of inPart([1440, 1280, 1265, 1024, 768], 3)) {
      await page.setViewportSize({ width, height: 4000 });
      expect([width, await words.evaluateAll(thoseBroken)]).toEqual([width, []]);
    }
    // Nor is an ordinary price cut off.
    for (const width of inPart([1440, 1280, 1024, 768], 2)) {
      await page.setViewportSize({ width, height: 4000 });
      const price = entries.getByText('26,021.75', { exact: true });
      expect([width, await price.evaluate((node) => node.scrollWidth - node.clientWidth)]).toEqual([
        width,
        0,
      ]);
    }
    // What does not fit on a line is shown in full below it: touch screens have no tooltips.
    const long = entries.getByRole('heading', { name: LONG });
    for (const width of [1440, 768]) {
      await page.setViewportSize({ width, height: 4000 });
      expect([width, await long.evaluate((node) => node.scrollWidth - node.clientWidth)]).toEqual([width, 0]);
    }
    // The badges below the symbol do not wrap either, if one line has room for them.
    for (const width of inPart([1440, 1280, 1024, 768], 2)) {
      await page.setViewportSize({ width, height: 4000 });
      for (const { symbol } of ordinary) {
        const heading = page.getByRole('heading', { name: symbol }).locator('..');
        expect([width, symbol, (await heading.boundingBox())?.height]).toEqual([width, symbol, 24]);
      }
    }
    // On a phone an entry has two lines, of which a long symbol alone takes more.
    await page.setViewportSize({ width: 360, height: 4000 });
    const lines = entries.getByRole('link');
    await lines.getByText('26,021.75 → 26,035.75').waitFor();
    expect(await words.evaluateAll(thoseBroken)).toEqual([]);
    expect(
      await lines.evaluateAll((all) => all.filter((line) => line.scrollWidth > line.clientWidth)),
    ).toEqual([]);
    for (const { symbol } of ordinary)
      expect((await lines.filter({ hasText: symbol }).boundingBox())?.height).toBe(56);
  }));

/** The texts that wrap. */
function thoseBroken(elements: Element[]): string[] {
  return elements
    .filter((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 1);
      return element.childElementCount === 0 && new Set(lines.map(({ top }) => Math.round(top))).size > 1;
    })
    .map((element) => `${element.tagName} ${element.textContent}`);
}
