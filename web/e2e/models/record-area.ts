import type { Page } from 'playwright-core';
import { adminPage } from './admin-page.ts';

/** An admin area that lists one noun, with its form and its delete confirmation. */
export function recordArea(page: Page, path: string, list: string) {
  const dialog = page.getByRole('dialog');
  const records = page.getByRole('list', { name: list, exact: true }).getByRole('listitem');
  return {
    async open() {
      await adminPage(page).open(path);
      await adminPage(page).enter();
    },
    search: page.getByRole('searchbox'),
    records,
    record: (text: string) => records.filter({ hasText: text }),
    dialog,
    field: (label: string) => dialog.getByLabel(label),
    submit: dialog.getByRole('button', { name: 'Create', exact: true }),
    save: dialog.getByRole('button', { name: 'Save Changes' }),
    question: page.getByRole('alertdialog'),
  };
}
