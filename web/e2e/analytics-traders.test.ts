/** Two traders' figures side by side: for an admin who is a trader and views another's dashboard, and for nobody else. */

import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { adminOfTest } from './app-fixture.ts';
import { visit } from './browser.ts';
import { adminPage } from './models/admin-page.ts';
import { analyticsPage } from './models/analytics-page.ts';
import type { SeededTrader } from './running-app.ts';
import { NEW_YORK, NOW } from './set-clock.ts';

const at = adminOfTest(NEW_YORK, NOW);

async function traderWith(name: string, ...amounts: string[]): Promise<SeededTrader> {
  const trader = await at.app.addTrader(name, `code-of-${name}`);
  const call = await at.app.as(trader);
  for (const pnl of amounts) await call('POST', '/api/journal', { symbol: 'ESZ6', pnl });
  return trader;
}

/** Unlocks the admin area and opens the analytics of a trader from there: a reload would end the viewing. */
async function viewAnalytics(page: Page, { name }: { name: string }): Promise<void> {
  await adminPage(page).open('/traders');
  await adminPage(page).enter();
  const card = page.getByRole('listitem').filter({ hasText: name });
  await card.getByRole('button', { name: 'View Dashboard' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Analytics' }).click();
}

const compared = (page: Page) => page.getByRole('status').getByText(/^Compared with/);

test('an admin who views a trader compares that trader with oneself, and with no third one', async () => {
  const leo = await traderWith('Leo', '75.00', '-25.00');
  const maya = await traderWith('Maya', '100.00', '40.00', '-20.00');
  const nia = await traderWith('Nia', '9.00');
  await visit(at.app, { as: leo }, async ({ page }) => {
    await viewAnalytics(page, { name: 'Maya' });
    const analytics = analyticsPage(page, maya.id);
    await analytics.metric('Expectancy').waitFor();
    expect(await analytics.metricFigures('Expectancy')).toEqual(['+$40.00', '3 trades']);
    await analytics.compare.click();
    await page.getByRole('option', { name: 'Trader: Leo' }).waitFor();
    expect(await page.getByRole('option', { name: /^Trader: / }).allInnerTexts()).toEqual(['Trader: Leo']);
    await page.getByRole('option', { name: 'Trader: Leo' }).click();
    await compared(page).waitFor();
    await page.getByRole('link', { name: '2 trades', exact: true }).waitFor();
    expect(await compared(page).textContent()).toBe('Compared with trader Leo: 2 trades');
    expect(await analytics.metricFigures('Expectancy')).toEqual(['+$40.00', '+$25.00', '+$15.00 better']);

    // A third one's figures are not asked for, and not to be had.
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.evaluate((id) => {
      history.pushState(null, '', `?compare=trader-${id}`);
      dispatchEvent(new PopStateEvent('popstate'));
    }, nia.id);
    await compared(page).waitFor({ state: 'detached' });
    expect(asked.filter((url) => url.includes(`/traders/${nia.id}/`))).toEqual([]);
    const refused = await page.request.get(`/api/traders/${nia.id}/metrics`);
    expect(refused.status()).toBe(403);

    // One's own page has the same choice, until the viewing ends.
    expect((await page.request.get(`/api/traders/${maya.id}/metrics`)).status()).toBe(200);
    await page.getByRole('link', { name: 'Back to Admin' }).click();
    await page.getByRole('button', { name: 'Lock' }).click();
    await adminPage(page).password.waitFor();
    expect((await page.request.get(`/api/traders/${maya.id}/metrics`)).status()).toBe(403);
    await analyticsPage(page, leo.id).open(`?compare=trader-${maya.id}`);
    expect(await analyticsPage(page, leo.id).metricFigures('Expectancy')).toEqual(['+$25.00', '2 trades']);
    expect(await compared(page).count()).toBe(0);
  });
});

test('an admin who is no trader is offered nobody', async () => {
  await traderWith('Ida', '10.00');
  await visit(at.app, {}, async ({ page }) => {
    await viewAnalytics(page, { name: 'Ida' });
    await page.getByRole('combobox', { name: 'Compare with' }).click();
    await page.getByRole('option', { name: 'Year before' }).waitFor();
    expect(await page.getByRole('option', { name: /^Trader: / }).count()).toBe(0);
  });
});
