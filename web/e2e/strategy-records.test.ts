import { expect, test } from 'bun:test';
import { traderOfTest } from './app-fixture.ts';
import { violationsAt } from './axe.ts';
import { visit } from './browser.ts';
import { strategiesPage } from './models/strategies-page.ts';

/** How the results of strategies lie on their cards. */

const at = traderOfTest();

async function addStrategy(strategy: object): Promise<number> {
  const { id }: { id: number } = await (await at.elsewhere('POST', '/api/strategies', strategy)).json();
  return id;
}

const trade = (fields: object) => at.elsewhere('POST', '/api/journal', { symbol: 'ESZ6', ...fields });

test('results from the journal stand on one line, also where a net tells of its costs', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    const strategyId = await addStrategy({ name: 'Gap fade' });
    await trade({ pnl: '100.25', strategyId, riskAmount: '20', commission: '3' });
    const strategies = strategiesPage(page, at.trader.id);
    await strategies.open();
    const bottoms = ['Net P&L', 'Average R'].map((term) =>
      strategies.figure('Gap fade', 'In your journal', term).evaluate((figure) => {
        const shown = document.createTreeWalker(figure, NodeFilter.SHOW_TEXT).nextNode() ?? figure;
        const text = document.createRange();
        text.selectNodeContents(shown);
        return text.getBoundingClientRect().bottom;
      }),
    );
    const [net = 0, r = 1] = await Promise.all(bottoms);
    expect(net).toBe(r);
  }));

test('a list of many tags scrolls in its card, and leaves the page as long as what it shows', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    const strategyId = await addStrategy({ name: 'Gap fade' });
    const entries = Array.from({ length: 30 }, (_, n) => ({
      ...{ symbol: 'ESZ6', pnl: '10', strategyId, tags: [`setup ${n}`] },
    }));
    await at.elsewhere('POST', '/api/journal/batch', { entries });
    const strategies = strategiesPage(page, at.trader.id);
    await strategies.open();
    await strategies.card('Gap fade').getByRole('button', { name: 'With and without each tag' }).click();
    await page.getByRole('link', { name: 'setup 29' }).waitFor();
    const [length, shown] = await page.evaluate(() => [
      document.documentElement.scrollHeight,
      Math.ceil(document.body.getBoundingClientRect().height),
    ]);
    expect(length).toBe(shown ?? 0);
    expect(await violationsAt(page, [1440, 360])).toEqual([]);
  }));
