import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import type { Clock } from '#src/values/time/clock.ts';
import { adminOfTest } from './app-fixture.ts';
import { open, visit } from './browser.ts';
import { adminPage } from './models/admin-page.ts';
import { showCards } from './models/journal-page.ts';
import { seeToast } from './models/toast.ts';
import { addTraded, tradedWeeks } from './models/traded-weeks.ts';
import { NEW_YORK, NOW } from './set-clock.ts';

const at = adminOfTest(NEW_YORK, NOW);
const TODAY = '2026-11-20';

/** Times of day as the other clock writes them. */
const FOREIGN: Record<Clock, RegExp> = {
  12: /\b(?:0\d|1[3-9]|2[0-3]):[0-5]\d\b(?!:)/g,
  24: /\d ?[ap]\.?m\b|\b\d{1,2}(?::\d\d)?[ap]\b/gi,
};
const OWN: Record<Clock, RegExp> = { 12: /\b1?\d:[0-5]\d(?::\d\d)? [AP]M\b/, 24: /\b[0-2]\d:[0-5]\d\b/ };

/** Everything a page says, to the eye or to a screen reader. */
async function textOf(page: Page): Promise<string> {
  const shown = await page.locator('body').allInnerTexts();
  const said = await page
    .locator('[aria-label], [title]')
    .evaluateAll((all) => all.flatMap((one) => [one.getAttribute('aria-label'), one.getAttribute('title')]));
  const drawn = await page.locator('svg text').allTextContents();
  return [...shown, ...said, ...drawn].join('\n');
}

/** Only times of the team's own clock, at least one of them. */
async function expectOwn(page: Page, clock: Clock, where: string): Promise<void> {
  const text = await textOf(page);
  expect([where, text.match(FOREIGN[clock])]).toEqual([where, null]);
  expect([where, OWN[clock].test(text)]).toEqual([where, true]);
}

test.each<Clock>([24, 12])('a team with a clock of %p hours sees no time of the other', async (clock) => {
  const trader = await at.app.addTrader(`Trader ${clock}`, `access-code-${clock}`);
  const call = await at.app.as(trader);
  await addTraded(
    call,
    tradedWeeks(TODAY, 16).map((trade, n) => ({ ...trade, hour: 9 + (n % 7), tradeDate: TODAY })),
  );
  const [entry] = await (await call('GET', `/api/journal?traderId=${trader.id}`)).json();
  await call('PUT', `/api/journal/${entry.id}`, { notes: 'Later', openedAt: null });
  expect((await at.admin('PUT', '/api/admin/settings', { clock })).status).toBe(200);

  await visit(at.app, { as: trader, width: 1440 }, async ({ page }) => {
    const own = `/dashboard/${trader.id}`;
    await open(page, `${own}/journal`);
    const row = page.getByRole('grid').getByRole('row', { name: entry.symbol }).first();
    await row.waitFor();
    await expectOwn(page, clock, 'table');
    await row.click();
    await page
      .getByRole('button', { name: /^More actions/ })
      .first()
      .waitFor();
    await expectOwn(page, clock, 'open trade');
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.getByRole('table', { name: 'Printed entries' }).waitFor();
    await expectOwn(page, clock, 'print');
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });

    await showCards(page);
    await open(page, `${own}/journal`);
    await page.getByRole('list', { name: 'Journal entries' }).waitFor();
    await expectOwn(page, clock, 'cards');
    const card = page.getByRole('listitem').filter({ hasText: 'Later' });
    await card.getByRole('button', { name: /^History of/ }).click();
    await page.getByRole('dialog').getByText('Changed by you').waitFor();
    await expectOwn(page, clock, 'history');

    await open(page, `${own}/journal?halfHour=19`);
    const chip = clock === 12 ? '9:30 – 10:00 AM' : '09:30 – 10:00';
    await page.getByText(chip).first().waitFor();
    await expectOwn(page, clock, 'filtered');

    await open(page, `${own}/days/${TODAY}`);
    await page.getByRole('region', { name: 'Trades of the day' }).waitFor();
    await expectOwn(page, clock, 'day');

    await open(page, `${own}/analytics`);
    await page.getByRole('link', { name: chip }).first().waitFor();
    await expectOwn(page, clock, 'analytics');
  });
});

test('the admin chooses the clock, and sees it at once', () =>
  visit(at.app, { width: 1440 }, async ({ page }) => {
    await at.admin('PUT', '/api/admin/settings', { clock: 12 });
    await adminPage(page).open('/settings');
    await adminPage(page).enter();
    const seen = page.getByRole('list', { name: 'Open sessions' }).getByText('Last seen').first();
    await seen.waitFor();
    expect(await seen.textContent()).toMatch(/Last seen Nov \d+, 2026, 1?\d:\d\d [AP]M/);
    await page.getByRole('radio', { name: /^24 hours/ }).check();
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await seeToast(page, 'Settings updated successfully');
    expect(await seen.textContent()).toMatch(/Last seen Nov \d+, 2026, \d\d:\d\d/);
    expect(await (await at.admin('GET', '/api/admin/settings')).json()).toMatchObject({ clock: 24 });
    await page.reload();
    await adminPage(page).enter();
    await seen.waitFor();
    expect(await page.getByRole('radio', { name: /^24 hours/ }).isChecked()).toBe(true);
    expect(await seen.textContent()).not.toMatch(FOREIGN[24]);
  }));
