import type { Page } from 'playwright-core';
import { open } from '../browser.ts';

/** A trader's accounts, on their dashboard or in the admin area. */
export function accountsPage(page: Page) {
  const dialog = page.getByRole('dialog');
  const cardOf = (list: string, name: string) =>
    page
      .getByRole('list', { name: list, exact: true })
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name, exact: true }) });
  return {
    open: (traderId: number) => open(page, `/dashboard/${traderId}/accounts`),
    card: (name: string) => cardOf('Accounts', name),
    archived: (name: string) => cardOf('Archived accounts', name),
    dialog,
    fields: {
      name: dialog.getByRole('textbox', { name: 'Name', exact: true }),
      kind: dialog.getByRole('combobox', { name: 'Kind' }),
      startingBalance: dialog.getByLabel('Starting Balance'),
      timeZone: dialog.getByRole('combobox', { name: 'Time Zone' }),
      names: dialog.getByLabel('Names in Files'),
    },
    /** For the admin. */
    countsForTeam: dialog.getByRole('switch', { name: 'Counts for the team' }),
    submit: dialog.getByRole('button', { name: 'Create Account' }),
    save: dialog.getByRole('button', { name: 'Save Changes' }),
    question: page.getByRole('alertdialog'),
  };
}
