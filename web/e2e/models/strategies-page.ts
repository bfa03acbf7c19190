import type { Page } from 'playwright-core';
import { open } from '../browser.ts';

/** A trader's dashboard with its Strategies tab. */
export function strategiesPage(page: Page, traderId: number) {
  const dialog = page.getByRole('dialog');
  const cards = page.getByRole('list', { name: 'Strategies' }).getByRole('listitem');
  return {
    open: () => open(page, `/dashboard/${traderId}/strategies`),
    create: page.getByRole('button', { name: 'New Strategy' }),
    card: (name: string) => cards.filter({ has: page.getByRole('heading', { name, exact: true }) }),
    /** A figure of a card, by group and name. */
    figure: (name: string, group: 'As planned' | 'In your journal', term: string) =>
      cards
        .filter({ has: page.getByRole('heading', { name, exact: true }) })
        .getByRole('heading', { name: group })
        .locator('xpath=following-sibling::dl//dt')
        .getByText(term, { exact: true })
        .locator('xpath=following-sibling::dd'),
    dialog,
    fields: {
      name: dialog.getByLabel('Name'),
      category: dialog.getByLabel('Category'),
      successRate: dialog.getByLabel('Success Rate'),
    },
    submit: dialog.getByRole('button', { name: 'Create Strategy' }),
    save: dialog.getByRole('button', { name: 'Save Changes' }),
  };
}
