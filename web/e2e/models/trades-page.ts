import type { Locator, Page } from 'playwright-core';
import { adminPage } from './admin-page.ts';

/** The admin's trades: table, totals and form. */
export function tradesPage(page: Page) {
  const dialog = page.getByRole('dialog');
  const table = page.getByRole('table', { name: 'Trades', exact: true });
  const rows = table.locator('tbody').getByRole('row');
  return {
    async open(search = '') {
      await adminPage(page).open(`/trades${search}`);
      await adminPage(page).enter();
    },
    filter: page.getByRole('combobox', { name: 'Trader', exact: true }),
    table,
    rows,
    row: (text: string) => rows.filter({ hasText: text }),
    /** The cells of a column, from the top. */
    column: async (n: number): Promise<string[]> =>
      (await rows.locator(`td:nth-child(${n})`).allTextContents()).map((text) => text.trim()),
    pages: page.getByRole('navigation', { name: 'Pages' }),
    total: (term: string) =>
      page
        .getByRole('region', { name: 'Totals' })
        .locator('div', { has: page.getByText(term, { exact: true }) }),
    add: page.getByRole('button', { name: 'Add Trade' }).first(),
    dialog,
    /** Waits until a field has the value. */
    async says(field: Locator, value: string) {
      const input = await field.elementHandle();
      await page.waitForFunction(
        ([element, text]) => element instanceof HTMLInputElement && element.value === text,
        [input, value] as const,
      );
    },
    field: (label: string) => dialog.getByLabel(label, { exact: true }),
    submit: dialog.getByRole('button', { name: 'Add Trade' }),
    /** The suggestions of the focused field. */
    offers: page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option'),
    question: page.getByRole('alertdialog'),
  };
}
