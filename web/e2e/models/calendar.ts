import type { Page } from 'playwright-core';

/** The calendar section of any page. */
export function calendar(page: Page) {
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  const card = section('Trading Calendar');
  const grid = card.getByRole('grid');
  /** A day by its full name, e.g. `Wednesday, February 14`. */
  const day = (name: string) => grid.getByRole('button', { name: new RegExp(`^${name}\\b`) });
  return {
    card,
    grid,
    day,
    cell: (name: string) => day(name).locator('..'),
    columns: grid.getByRole('columnheader'),
    /** Before hydration, or without a script, both layouts are rendered and one is visible. */
    month: (label: string) => card.getByText(label, { exact: true }).filter({ visible: true }),
    previous: card.getByRole('link', { name: 'Previous month' }),
    next: card.getByRole('link', { name: 'Next month' }),
    today: card.getByRole('link', { name: 'Today' }),
    weekly: section('Weekly P&L'),
    week: (n: number) =>
      section('Weekly P&L')
        .getByRole('listitem')
        .filter({ hasText: `Week ${n}` }),
    thisMonth: section('This Month'),
    selected: section('Selected day'),
  };
}
