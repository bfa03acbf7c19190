import { expect, test } from 'bun:test';
import { addDays, weekdayOf } from '#src/values/time/dates.ts';
import { traderOfTest } from './app-fixture.ts';
import { violationsAt } from './axe.ts';
import { keepFont, open, visit } from './browser.ts';

/** What stands out in a trader's entries. */

const at = traderOfTest();

const FIRST = '2026-03-02';

/** Two trades on each weekday, of which those on Fridays lose. */
const ENTRIES = Array.from({ length: 400 }, (_, n) => ({
  symbol: 'ESZ6',
  tradeDate: addDays(FIRST, Math.floor(n / 2)),
  pnl: String((weekdayOf(addDays(FIRST, Math.floor(n / 2))) === 5 ? -200 : 40) + ((n * 37) % 101) - 50),
})).filter(({ tradeDate }) => ![0, 6].includes(weekdayOf(tradeDate)));

test('is said in sentences, of which each opens its trades', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    await at.elsewhere('POST', '/api/journal/batch', { entries: ENTRIES });
    await open(page, `/dashboard/${at.trader.id}/analytics`);
    const list = page.getByRole('list', { name: 'What stands out' });
    await list.waitFor();
    const [best, fridays, ...more] = await list.getByRole('listitem').allTextContents();
    expect(more).toEqual([]);
    expect(best).toMatch(/^Best weekday: \w+days\+\$[\d.]+others −?\$[\d.]+ · n \d+ \/ \d+ · 90%: /);
    expect(fridays).toMatch(
      /^Worst weekday: Fridays−\$\d+others \+\$\d+ · n \d+ \/ \d+ · 90%: −\$\d+ to −\$\d+$/,
    );
    expect(await violationsAt(page, [1440, 360], '[aria-labelledby="analytics-findings"]')).toEqual([]);
    await list.getByRole('link', { name: 'Fridays' }).click();
    await page.waitForURL('**/journal?weekday=5');
  }));

test('moves nothing that is seen when it is there, however late the figures are', () =>
  visit(at.app, { as: at.trader, width: 1440 }, async ({ page }) => {
    await at.elsewhere('POST', '/api/journal/batch', { entries: ENTRIES });
    let held = '/findings';
    let { promise: isLet, resolve: letThrough } = Promise.withResolvers<void>();
    await page.route('**/api/**', async (route) => {
      if (route.request().url().includes(held)) await isLet;
      await route.continue();
    });
    await keepFont(page);
    await page.addInitScript(() => {
      new PerformanceObserver((shifts) => {
        const moved = shifts.getEntries().map((shift) => JSON.stringify(shift));
        document.documentElement.dataset.shifts = moved.join();
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const charts = page.getByRole('heading', { name: 'Charts' });
    const drawing = page
      .getByRole('region', { name: 'Equity Curve and Drawdown' })
      .locator('svg[data-drawing]');
    const moved = () => page.locator('html').getAttribute('data-shifts');

    await open(page, `/dashboard/${at.trader.id}/analytics`);
    await page.getByRole('region', { name: 'Trading Summary' }).waitFor();
    expect(await charts.count()).toBe(0);
    letThrough();
    await page.getByRole('list', { name: 'What stands out' }).waitFor();
    await charts.waitFor();
    await drawing.waitFor();
    expect(await moved()).toBeNull();

    held = '/metrics';
    ({ promise: isLet, resolve: letThrough } = Promise.withResolvers<void>());
    await open(page, `/dashboard/${at.trader.id}/analytics`);
    await charts.waitFor();
    expect(await drawing.count()).toBe(0);
    letThrough();
    await drawing.waitFor();
    expect(await moved()).toBeNull();
  }));

test('says that copies are left out, where there are any', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    const account = async (json: object): Promise<number> =>
      (await (await at.elsewhere('POST', '/api/accounts', json)).json()).id;
    const leader = await account({ name: 'Leader' });
    const follower = await account({ name: 'Follower', followsAccountId: leader });
    const add = (entries: typeof ENTRIES, accountId: number) =>
      at.elsewhere('POST', '/api/journal/batch', {
        entries: entries.map((entry) => ({ ...entry, accountId })),
      });
    await add(ENTRIES.slice(0, 20), leader);
    await add(ENTRIES.slice(0, 5), follower);
    const analytics = () => open(page, `/dashboard/${at.trader.id}/analytics`);
    const said = page.getByText('Copies left out: each repeats a trade of another account.');
    await analytics();
    await page.getByText('Nothing stands out beyond chance so far.').and(said).waitFor();
    await add(ENTRIES.slice(20), leader);
    await page.getByRole('list', { name: 'What stands out' }).waitFor();
    await said.waitFor();
    // What it leads to is what it is of, until the switch there says otherwise.
    const copies = (checked: boolean) => page.getByRole('switch', { name: 'With copies', checked });
    await page.locator('a[href*="copies=without"]').first().click();
    await page.waitForURL(/\/journal\?.*copies=without/);
    await copies(false).click();
    await page.waitForURL((url) => !url.searchParams.has('copies'));
    await copies(true).waitFor();
    await analytics();
    await said.waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await said.isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('switch', { name: 'With copies' }).click();
    await said.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'What stands out' }).waitFor();
  }));
