import type { Page } from 'playwright-core';
import { ADMIN_PASSWORD } from '#src/testing/new-database.ts';
import { open } from '../browser.ts';

/** The admin area and its gate. */
export function adminPage(page: Page) {
  const password = page.getByLabel('Admin Password', { exact: true });
  const unlock = page.getByRole('button', { name: 'Unlock', exact: true });
  return {
    password,
    unlock,
    menu: page.getByRole('navigation', { name: 'Admin' }),
    open: (area = '') => open(page, `/admin${area}`),
    /** Presses Archive & Reset, and types the period's name into the question. */
    async askToArchive() {
      const name = page.getByLabel('Name of the period that ends');
      await name.and(page.locator(':not([value=""])')).waitFor();
      await page.getByRole('button', { name: 'Archive & Reset' }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('textbox')
        .fill(await name.inputValue());
    },
    async enter(typed = ADMIN_PASSWORD) {
      await password.fill(typed);
      await unlock.click();
    },
  };
}
