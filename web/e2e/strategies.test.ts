import { describe, expect, test } from 'bun:test';
import { traderOfTest } from './app-fixture.ts';
import { violationsAt } from './axe.ts';
import { hasFocus, visit } from './browser.ts';
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

  test('is rejected at the field, which gets the focus', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      const strategies = strategiesPage(page, at.trader.id);
      await strategies.open();
      await strategies.create.click();
      await strategies.fields.successRate.fill('101');
      await strategies.submit.click();
      for (const message of [
        'Name is required',
        'Success rate must be a number from 0 to 100 with at most 2 decimals',
      ]) {
        await strategies.dialog.getByRole('alert').getByText(message).waitFor();
      }
      await hasFocus(strategies.fields.name);
      await strategies.fields.name.fill('Gap fade');
      await strategies.fields.successRate.fill('');
      await strategies.submit.click();
      // Nothing is planned for it.
      await strategies.card('Gap fade').getByRole('heading', { name: 'In your journal' }).waitFor();
      expect(await strategies.card('Gap fade').getByText('As planned').count()).toBe(0);
    }));

  test('has its figures stepped by the arrow keys', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      const strategies = strategiesPage(page, at.trader.id);
      await strategies.open();
      await strategies.create.click();
      const { fields } = strategies;
      await fields.name.fill('Gap fade');
      await fields.successRate.fill('60');
      for (const [field, key, stepped] of [
        [fields.successRate, 'ArrowUp', '60.1'],
        [fields.riskReward, 'ArrowUp', '0.1'],
        [fields.avgPnl, 'ArrowDown', '-0.01'],
      ] as const) {
        await field.press(key);
        expect(await field.inputValue()).toBe(stepped);
      }
      await strategies.submit.click();
      await strategies.card('Gap fade').getByText('60.1%').waitFor();
      await strategies.card('Gap fade').getByText('−$0.01').waitFor();
    }));

  test('is edited', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      await addStrategy({ name: 'Gap fade', category: 'Reversal', riskReward: '1.50' });
      const strategies = strategiesPage(page, at.trader.id);
      await strategies.open();
      await strategies.card('Gap fade').getByText('1:1.50').waitFor();
      await strategies.card('Gap fade').getByRole('button', { name: 'Edit Gap fade' }).click();
      expect(await strategies.fields.category.inputValue()).toBe('Reversal');
      await strategies.fields.name.fill('Gap and go');
      await strategies.fields.category.fill('');
      await strategies.fields.isActive.click();
      await strategies.save.click();
      await seeToast(page, 'Strategy updated successfully');
      await strategies.card('Gap and go').getByText('Inactive', { exact: true }).waitFor();
      expect(await strategies.cards.getByText('Reversal').count()).toBe(0);
    }));

  test('is switched on and off in place', () =>
    visit(at.app, { as: at.trader }, async ({ page, provokes }) => {
      provokes(/status of 503/);
      await addStrategy({ name: 'Gap fade' });
      const strategies = strategiesPage(page, at.trader.id);
      await strategies.open();
      const card = strategies.card('Gap fade');
      const active = card.getByRole('switch', { name: 'Active Gap fade' });
      await active.click();
      await seeToast(page, 'Strategy updated successfully');
      await card.getByText('Inactive', { exact: true }).waitFor();
      await page.getByRole('status').getByText('0 of 1 active').waitFor();
      await page.route('/api/strategies/*', (route) => route.fulfill({ status: 503, body: '' }));
      await active.click();
      await seeToast(page, 'Error', '503: Service Unavailable');
      await card.locator('[role="switch"][data-state="unchecked"]:not([disabled])').waitFor();
    }));

  test('is deleted after confirmation, and its entries keep its name', () =>
    visit(at.app, { as: at.trader }, async ({ page }) => {
      const strategyId = await addStrategy({ name: 'Gap fade' });
      await at.elsewhere('POST', '/api/journal', { symbol: 'ESZ6', pnl: '12', strategyId });
      const strategies = strategiesPage(page, at.trader.id);
      await strategies.open();
      await strategies.card('Gap fade').getByRole('button', { name: 'Delete Gap fade' }).click();
      await strategies.question
        .getByText('Are you sure you want to delete this strategy?', { exact: true })
        .waitFor();
      await strategies.question.getByRole('button', { name: 'Cancel' }).click();
      await strategies.question.waitFor({ state: 'detached' });
      await strategies.card('Gap fade').getByRole('button', { name: 'Delete Gap fade' }).click();
      await strategies.question.getByRole('button', { name: 'Delete' }).click();
      await seeToast(page, 'Strategy deleted successfully');
      await page.getByText('No strategies found').waitFor();
      expect(await (await at.elsewhere('GET', '/api/journal')).json()).toMatchObject([
        { strategy: 'Gap fade', strategyId: null },
      ]);
    }));
});

describe('when something goes wrong', () => {
  for (const [way, status, lines] of [
    ['the server answers with an error', 503, ['Error', '503: Service Unavailable']],
    ['the server is gone', null, ['Error', 'Failed to create strategy']],
  ] as const) {
    test(`keeps what was typed: ${way}`, () =>
      visit(at.app, { as: at.trader }, async ({ page, provokes }) => {
        provokes(/status of 503|ERR_CONNECTION_REFUSED/);
        const strategies = strategiesPage(page, at.trader.id);
        await strategies.open();
        await page.route('/api/strategies', (route) =>
          status === null ? route.abort('connectionrefused') : route.fulfill({ status, body: '' }),
        );
        await strategies.create.click();
        await strategies.fields.name.fill('Gap fade');
        await strategies.submit.click();
        await seeToast(page, ...lines);
        await page.unroute('/api/strategies');
        expect(await strategies.fields.name.inputValue()).toBe('Gap fade');
        await strategies.submit.click();
        await strategies.card('Gap fade').waitFor();
        expect(await strategies.cards.count()).toBe(1);
      }));
  }

  test('reports a failed change or deletion, and changes nothing', () =>
    visit(at.app, { as: at.trader }, async ({ page, provokes }) => {
      provokes(/ERR_CONNECTION_REFUSED/);
      await addStrategy({ name: 'Gap fade' });
      const strategies = strategiesPage(page, at.trader.id);
      await strategies.open();
      await page.route('/api/strategies/*', (route) => route.abort('connectionrefused'));
      const card = strategies.card('Gap fade');
      await card.getByRole('button', { name: 'Edit Gap fade' }).click();
      await strategies.fields.category.fill('Reversal');
      await strategies.save.click();
      await seeToast(page, 'Error', 'Failed to update strategy');
      expect(await strategies.fields.category.inputValue()).toBe('Reversal');
      await page.unroute('/api/strategies/*');
      await strategies.save.click();
      await card.getByText('Reversal').waitFor();
      await page.route('/api/strategies/*', (route) => route.abort('connectionrefused'));
      await card.getByRole('button', { name: 'Delete Gap fade' }).click();
      await strategies.question.getByRole('button', { name: 'Delete' }).click();
      await seeToast(page, 'Error', 'Failed to delete strategy');
      await card.getByText('Reversal').waitFor();
    }));

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

  test('saves a strategy that was deleted elsewhere as a new one', () =>
    visit(at.app, { as: at.trader }, async ({ page, provokes }) => {
      provokes(/status of 404/);
      const id = await addStrategy({ name: 'Gap fade' });
      const strategies = strategiesPage(page, at.trader.id);
      await strategies.open();
      await strategies.card('Gap fade').getByRole('button', { name: 'Edit Gap fade' }).click();
      await strategies.fields.category.fill('Reversal');
      await at.elsewhere('DELETE', `/api/strategies/${id}`);
      await strategies.save.click();
      await strategies.dialog.getByRole('alert').getByText('This strategy no longer exists').waitFor();
      await strategies.dialog.getByRole('button', { name: 'Save as new strategy' }).click();
      await strategies.card('Gap fade').getByText('Reversal').waitFor();
      expect(await strategies.cards.count()).toBe(1);
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
