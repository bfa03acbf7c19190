import type { Page } from 'playwright-core';
import { inPart } from '#src/testing/in-part.ts';
import type { SeededTrader } from '#web/e2e/running-app.ts';
import { open } from '../browser.ts';
import { adminPage } from './admin-page.ts';

/** Checks a page, or what is on it now. */
export type Look = (where: string) => Promise<void>;

/** The public pages, and those of a trader. */
export function pagesFor(trader: SeededTrader): string[] {
  const own = [
    '',
    '/journal',
    '/import',
    '/quick-entry',
    '/strategies',
    '/analytics',
    '/accounts',
    '/calendar',
    '/days/2026-11-20',
    '/weeks/2026-11-15',
  ].map((tab) => `/dashboard/${trader.id}${tab}`);
  return ['/', '/legacy', '/guest', '/videos', '/nowhere', `/team-hub/${trader.id}`, ...own];
}

/**
 * Visits every public page and every page of a trader, and checks each, with its form open if it has one.
 * @param most how many of them a run visits that is not whole
 */
export async function everyPage(
  page: Page,
  trader: SeededTrader,
  look: Look,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  for (const path of inPart(pagesFor(trader), most)) {
    await open(page, path);
    await look(path);
    await lookAtForm(page, path, look);
  }
}

/** Visits the gate of the admin area and every area behind it, and checks each in the same way. */
export async function everyAdminArea(page: Page, look: Look, most = Number.POSITIVE_INFINITY): Promise<void> {
  const admin = adminPage(page);
  await admin.open();
  await look('/admin');
  await admin.enter();
  await admin.menu.waitFor();
  for (const link of inPart(await admin.menu.getByRole('link').all(), most)) {
    await link.click();
    const path = await link.getAttribute('href');
    await admin.menu.locator(`a[href="${path}"][aria-current="page"]`).waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText('Loading...').first().waitFor({ state: 'detached' });
    await look(`${path}`);
    await lookAtForm(page, `${path}`, look);
  }
}

async function lookAtForm(page: Page, where: string, look: Look): Promise<void> {
  const opener = page.getByRole('main').getByRole('button', { name: /^(Add|New|Upload|Enter Access)/ });
  if ((await opener.count()) === 0) return;
  await opener.first().click();
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
  await look(`${where} with its form`);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}
