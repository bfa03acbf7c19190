import type { Page } from 'playwright-core';
import type { SeededTrader } from '#web/e2e/running-app.ts';
import { open } from '../browser.ts';
import { adminPage } from './admin-page.ts';

/** Visits every page of a trader and every admin area, and checks each, with its form open if it has one. */
export async function everyPage(
  page: Page,
  trader: SeededTrader,
  look: (where: string) => Promise<void>,
): Promise<void> {
  const own = ['', '/journal', '/strategies', '/analytics', '/accounts'].map(
    (tab) => `/dashboard/${trader.id}${tab}`,
  );
  for (const path of ['/', '/legacy', '/guest', '/nowhere', `/team-hub/${trader.id}`, ...own]) {
    await open(page, path);
    await look(path);
    const create = page.getByRole('main').getByRole('button', { name: /^(New|Enter Access)/ });
    if ((await create.count()) > 0) await lookAtDialog(`${path} with its form`);
  }
  const admin = adminPage(page);
  await admin.open();
  await look('/admin');
  await admin.enter();
  await admin.menu.waitFor();
  for (const link of await admin.menu.getByRole('link').all()) {
    await link.click();
    const path = await link.getAttribute('href');
    await admin.menu.locator(`a[href="${path}"][aria-current="page"]`).waitFor();
    await page.getByRole('main').getByRole('heading').first().waitFor();
    await page.getByText('Loading...').first().waitFor({ state: 'detached' });
    await look(`${path}`);
    const create = page.getByRole('main').getByRole('button', { name: /^(Add|New|Upload)/ });
    if ((await create.count()) > 0) await lookAtDialog(`${path} with its form`);
  }

  async function lookAtDialog(where: string) {
    await page
      .getByRole('main')
      .getByRole('button', { name: /^(Add|New|Upload|Enter Access)/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('textbox').first().waitFor();
    await look(where);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
}
