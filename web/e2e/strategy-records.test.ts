import { describe, expect, test } from 'bun:test';
import { traderOfTest } from './app-fixture.ts';
import { violationsAt } from './axe.ts';
import { visit } from './browser.ts';
import { strategiesPage } from './models/strategies-page.ts';

/** What strategies made, beside what was expected of them. */

const at = traderOfTest();

async function addStrategy(strategy: object): Promise<number> {
  const { id }: { id: number } = await (await at.elsewhere('POST', '/api/strategies', strategy)).json();
  return id;
}

const trade = (fields: object) => at.elsewhere('POST', '/api/journal', { symbol: 'ESZ6', ...fields });

describe('next to the expectations', () => {
  test('are the results from the journal, an average under an average', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      const strategyId = await addStrategy({
        name: 'Gap fade',
        successRate: '90',
        avgPnl: '500',
        riskReward: '2.4',
      });
      await addStrategy({ name: 'Not traded yet', riskReward: '2' });
      for (const pnl of ['100.25', '-40', '0', '60']) {
        await trade({ pnl, strategyId, riskAmount: '20' });
      }
      await trade({ symbol: 'NQZ6', pnl: '999', strategy: 'Something else' });
      const strategies = strategiesPage(page, at.trader.id);
      await strategies.open();
      const figures = (name: string, group: 'As planned' | 'In your journal', terms: string[]) =>
        Promise.all(terms.map((term) => strategies.figure(name, group, term).textContent()));
      const measured = ['Win rate', 'Average P&L', 'Risk/reward', 'Trades', 'Net P&L', 'Average R'];
      const planned = ['Success rate', 'Average P&L', 'Risk/reward'];
      expect(await figures('Gap fade', 'As planned', planned)).toEqual(['90.0%', '+$500.00', '1:2.4']);
      expect(await figures('Not traded yet', 'As planned', planned)).toEqual(['—', '—', '1:2']);
      // 80.125 won on average, 40 lost.
      expect(await figures('Gap fade', 'In your journal', measured)).toEqual([
        '50.0%',
        '+$30.06',
        '1:2.00',
        '4 of Gap fade',
        '+$120.25',
        '+1.50 R',
      ]);
      expect(await figures('Not traded yet', 'In your journal', measured)).toEqual([
        '—',
        '—',
        '—',
        '0',
        '—',
        '—',
      ]);
      const line = strategies.card('Gap fade').getByRole('img');
      expect(await line.getAttribute('aria-label')).toMatch(
        /^Net P&L of Gap fade from .* to \+\$120\.25 on /,
      );
      expect(await strategies.card('Not traded yet').getByRole('img').count()).toBe(0);
    }));

  test('stand on one line, also where a net tells of its costs', () =>
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

  test('are those of trades with the name alone, where none is linked', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await trade({ pnl: '30', strategy: 'Gap & go' });
      await addStrategy({ name: 'Gap & go' });
      const strategies = strategiesPage(page, at.trader.id);
      await strategies.open();
      expect(await strategies.figure('Gap & go', 'In your journal', 'Net P&L').textContent()).toBe('+$30.00');
      await strategies.card('Gap & go').getByRole('link', { name: '1 of Gap & go' }).click();
      await page.waitForURL(/\/journal\?strategy=Gap/);
    }));
});

test('its trades are opened in the journal', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    const strategyId = await addStrategy({ name: 'Gap fade' });
    await trade({ pnl: '10', strategyId });
    await trade({ pnl: '20', strategyId });
    await trade({ pnl: '5' });
    const strategies = strategiesPage(page, at.trader.id);
    await strategies.open();
    await strategies.card('Gap fade').getByRole('link', { name: '2 of Gap fade' }).click();
    await page.waitForURL(`**/journal?strategyId=${strategyId}`);
    await page.getByText('+$30.00').first().waitFor();
  }));

test('each tag is held against the trades without it', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    const strategyId = await addStrategy({ name: 'Gap fade' });
    await trade({ pnl: '100', strategyId, tags: ['a-plus', 'open'] });
    await trade({ pnl: '50.01', strategyId, tags: ['a-plus'] });
    await trade({ pnl: '-30', strategyId, tags: ['open'] });
    await trade({ pnl: '-10', strategyId });
    await trade({ pnl: '777', tags: ['a-plus'] });
    const strategies = strategiesPage(page, at.trader.id);
    await strategies.open();
    const toggle = strategies
      .card('Gap fade')
      .getByRole('button', { name: 'With and without each tag: Gap fade' });
    await toggle.click();
    const table = page.getByRole('table', { name: 'Average P&L of Gap fade with and without each tag' });
    await table.waitFor();
    expect(await table.getByRole('row').allTextContents()).toEqual([
      'TagWithWithout',
      'a-plus+$75.01n 22 trades−$20.00n 22 trades',
      'open+$35.00n 22 trades+$20.01n 22 trades',
    ]);
    expect(await violationsAt(page, [1440, 360])).toEqual([]);
    await table.getByRole('link', { name: 'open' }).click();
    await page.waitForURL(`**/journal?strategyId=${strategyId}&tag=open`);
  }));

test('a list of many tags scrolls in its card, and leaves the page as long as what it shows', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    const strategyId = await addStrategy({ name: 'Gap fade' });
    for (let n = 0; n < 30; n++) await trade({ pnl: '10', strategyId, tags: [`setup ${n}`] });
    const strategies = strategiesPage(page, at.trader.id);
    await strategies.open();
    await strategies.card('Gap fade').getByRole('button', { name: 'With and without each tag' }).click();
    await page.getByRole('link', { name: 'setup 29' }).waitFor();
    const [length, shown] = await page.evaluate(() => [
      document.documentElement.scrollHeight,
      Math.ceil(document.body.getBoundingClientRect().height),
    ]);
    expect(length).toBe(shown ?? 0);
  }));

test('a strategy whose trades have no tags says so', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    const strategyId = await addStrategy({ name: 'Gap fade' });
    await trade({ pnl: '100', strategyId });
    const strategies = strategiesPage(page, at.trader.id);
    await strategies.open();
    await strategies.card('Gap fade').getByRole('button', { name: 'With and without each tag' }).click();
    await page.getByText('None of its trades has a tag.').waitFor();
  }));

test('strategies are sorted by what one chooses, and a link keeps that', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    const [alpha, beta] = [await addStrategy({ name: 'alpha' }), await addStrategy({ name: 'Beta' })];
    await addStrategy({ name: 'Curve' });
    for (const pnl of ['10', '10', '10', '-5']) await trade({ pnl, strategyId: beta });
    for (const pnl of ['30', '-10']) await trade({ pnl, strategyId: alpha });
    const strategies = strategiesPage(page, at.trader.id);
    await strategies.open();
    expect(await strategies.names()).toEqual(['Curve', 'Beta', 'alpha']);
    for (const [sort, order] of [
      ['By name', ['alpha', 'Beta', 'Curve']],
      ['By net P&L', ['Beta', 'alpha', 'Curve']],
      ['By average P&L', ['alpha', 'Beta', 'Curve']],
      ['By win rate', ['Beta', 'alpha', 'Curve']],
      ['By trades', ['Beta', 'alpha', 'Curve']],
    ] as const) {
      await strategies.sort.click();
      await page.getByRole('option', { name: sort, exact: true }).click();
      await strategies.cards.first().getByRole('heading', { name: order[0], exact: true }).waitFor();
      expect(await strategies.names()).toEqual([...order]);
    }
    expect(new URL(page.url()).search).toBe('?sort=trades');
    await page.reload();
    await strategies.cards.first().waitFor();
    expect(await strategies.names()).toEqual(['Beta', 'alpha', 'Curve']);
    await strategies.sort.click();
    await page.getByRole('option', { name: 'Newest first' }).click();
    await page.waitForURL((url) => url.search === '');
  }));
