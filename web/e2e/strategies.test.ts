import { describe, expect, test } from 'bun:test';
import { traderOfTest } from './app-fixture.ts';
import { violationsAt } from './axe.ts';
import { keepStale, visit } from './browser.ts';
import { landingPage } from './models/landing-page.ts';
import { strategiesPage } from './models/strategies-page.ts';
import { seeToast } from './models/toast.ts';

const at = traderOfTest();

async function addStrategy(strategy: object): Promise<number> {
  const { id }: { id: number } = await (await at.elsewhere('POST', '/api/strategies', strategy)).json();
  return id;
}

describe('a strategy', () => {
  test("is created with its trader's expectations", () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      const strategies = strategiesPage(page, at.trader.id);
      await strategies.open();
      await page.getByText('No strategies found').waitFor();
      await page.getByText('choose it in your journal entries').waitFor();
      await page.getByRole('button', { name: 'Create your first strategy' }).click();
      const { fields } = strategies;
      await fields.name.fill('Opening range break');
      await fields.category.fill('Breakout');
      await fields.successRate.fill('62.25');
      await fields.avgPnl.fill('1180.5');
      await fields.riskReward.fill('2.4');
      await fields.description.fill('First 15 minutes.\nStop <b>below</b> the range.');
      await strategies.submit.click();
      await seeToast(page, 'Strategy created successfully');
      const card = strategies.card('Opening range break');
      for (const text of ['Active', 'Breakout', '62.3%', '+$1,180.50', '1:2.4']) {
        await card.getByText(text, { exact: true }).first().waitFor();
      }
      await card.getByText('Stop <b>below</b> the range.').waitFor();
      await page.getByRole('status').getByText('1 of 1 active').waitFor();
    }));
});

describe('when something goes wrong', () => {
  test('says what failed to load, and retries', () =>
    visit(at.app, { as: at.trader }, async ({ page, provokes }) => {
      provokes(/status of 503|ERR_CONNECTION_REFUSED/);
      await addStrategy({ name: 'Gap fade' });
      const strategies = strategiesPage(page, at.trader.id);
      await page.goto(`/dashboard/${at.trader.id}/journal`);
      await page.route('/api/strategies?*', (route) => route.abort('connectionrefused'));
      await page.route('/api/traders/*/metrics?*', (route) => route.fulfill({ status: 503, body: '' }));
      await strategies.tab.first().click();
      await page.getByText('Failed to fetch strategies').waitFor();
      await page.getByText('The server could not be reached.').waitFor();
      await page.unroute('/api/strategies?*');
      await page.getByRole('button', { name: 'Retry' }).click();
      await strategies.card('Gap fade').waitFor();
      await page.getByRole('alert').getByText('503: Service Unavailable').waitFor();
      await page.unroute('/api/traders/*/metrics?*');
      await page.getByRole('button', { name: 'Retry' }).click();
      await page.getByRole('alert').waitFor({ state: 'detached' });
      await strategies.figure('Gap fade', 'In your journal', 'Trades').filter({ hasText: /^0$/ }).waitFor();
    }));

  test('shows its skeleton while loading', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      const strategies = strategiesPage(page, at.trader.id);
      await page.goto(`/dashboard/${at.trader.id}/journal`);
      let go = () => {};
      const held = new Promise<void>((resolve) => {
        go = resolve;
      });
      await page.route('/api/strategies?*', async (route) => {
        await held;
        await route.continue();
      });
      await strategies.tab.first().click();
      await page.getByRole('status').getByText('Loading strategies...').waitFor({ state: 'attached' });
      go();
      await page.getByText('No strategies found').waitFor();
    }));

  test('restores what was typed after the session ended', () =>
    visit(at.app, { as: at.trader }, async ({ page, context, origin, provokes }) => {
      provokes(/status of 401/);
      await keepStale(page);
      const strategies = strategiesPage(page, at.trader.id);
      await strategies.open();
      await strategies.create.click();
      await strategies.fields.name.fill('Gap fade');
      await page.request.post('/api/auth/logout', { headers: { origin } });
      await strategies.submit.click();
      await page.getByRole('heading', { name: 'Your session has ended' }).waitFor();
      await page.getByText('Nothing you typed is lost').waitFor();
      const tab = await context.newPage();
      await landingPage(tab).open();
      await landingPage(tab).enter(at.trader.accessCode);
      await tab.getByRole('heading', { name: 'Welcome, ' }).waitFor();
      await strategies.fields.name.waitFor();
      expect(await strategies.fields.name.inputValue()).toBe('Gap fade');
      await strategies.submit.click();
      await strategies.card('Gap fade').waitFor();
    }));
});

test('is accessible in both themes at any width', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    await addStrategy({
      name: 'N'.repeat(100),
      category: 'C'.repeat(100),
      description: 'One line.\n'.repeat(20),
      avgPnl: '-999999999.99',
      riskReward: '999999.1234',
    });
    await addStrategy({ name: 'Plain', isActive: false });
    const strategies = strategiesPage(page, at.trader.id);
    await strategies.open();
    expect(await violationsAt(page, [1440, 360])).toEqual([]);
    await strategies.create.click();
    await strategies.fields.name.waitFor();
    expect(await violationsAt(page, [360, 1440], '[role="dialog"]')).toEqual([]);
  }));
