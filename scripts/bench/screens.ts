/** What people do on each screen, step by step: the interactions that are measured. */

import type { Locator, Page } from 'playwright-core';
import { calendar } from '#web/e2e/models/calendar.ts';
import { journalPage } from '#web/e2e/models/journal-page.ts';
import { quickEntryPage } from '#web/e2e/models/quick-entry-page.ts';

/** One key, or one click. Steps of the same name are one figure: that of the slowest. */
export interface Step {
  name: string;
  key?: string;
  click?: Locator;
}

export interface Screen {
  name: string;
  path: (traderId: number) => string;
  by: 'anyone' | 'trader';
  /** Done on an earlier visit to the page. */
  before?: (page: Page, traderId: number) => Promise<void>;
  steps: (page: Page, traderId: number) => readonly Step[];
  /** Whether the loading limit applies. */
  isSoon?: boolean;
}

const keys = (...pressed: readonly string[]): Step[] => pressed.map((key) => ({ name: key, key }));
const typed = (text: string, what = 'a character'): Step[] => [...text].map((key) => ({ name: what, key }));
const click = (name: string, what: Locator): Step => ({ name, click: what });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const journal = (traderId: number) => `/dashboard/${traderId}/journal`;

export const SCREENS: readonly Screen[] = [
  {
    name: 'home page: months, a day',
    path: () => '/',
    by: 'anyone',
    steps(page) {
      const { card, previous, next } = calendar(page);
      const day = card.locator('button[data-day]:not([aria-disabled="true"])').nth(9);
      return [
        click('previous month', previous),
        click('previous month', previous),
        click('next month', next),
        click('a day', day),
      ];
    },
  },
  {
    name: 'team hub: the days before',
    path: (id) => `/team-hub/${id}`,
    by: 'trader',
    steps: () => keys('ArrowLeft', 'ArrowLeft', 'ArrowLeft'),
  },
  {
    name: 'journal: a search, a new entry',
    path: journal,
    by: 'trader',
    steps(page, traderId) {
      const { search, newEntry } = journalPage(page, traderId);
      return [
        click('the search', search),
        ...typed('es win'),
        click('New Entry', newEntry),
        ...typed('ESZ6', 'a character of the form'),
        ...keys('Escape'),
      ];
    },
  },
  {
    name: 'journal: along the rows, a panel',
    path: journal,
    by: 'trader',
    steps: () => keys('j', 'j', 'j', 'k', 'Enter', 'j', 'j', 'j', 'ArrowDown', 'Escape'),
  },
  {
    name: 'journal: a row, all rows, another order',
    path: journal,
    by: 'trader',
    steps(page) {
      const row = page.getByRole('grid', { name: 'Journal entries' }).locator('tr[data-id]');
      const all = page.getByRole('checkbox', { name: 'Select all' });
      return [
        click('a row', row.nth(3)),
        click('another row', row.nth(5)),
        ...keys('Escape', 'x', 'j', 'x'),
        click('all rows', all),
        click('no row', all),
        click('the order', button(page, 'Net P&L')),
        click('the order turned', button(page, 'Net P&L')),
      ];
    },
  },
  {
    name: 'journal: a facet, cards, the columns',
    path: journal,
    by: 'trader',
    steps: (page) => [
      click('a facet', button(page, 'Side')),
      click('its value', page.getByRole('option', { name: 'Long' })),
      click('it is taken away', button(page, 'Remove Side: Long')),
      click('as cards', button(page, 'Show as cards')),
      click('as a table', button(page, 'Show as a table')),
      click('the columns', button(page, 'Columns')),
      ...keys('Escape'),
    ],
  },
  {
    name: 'palette: a symbol',
    path: journal,
    by: 'trader',
    steps: () => [...keys('Control+k'), ...typed('esz6'), ...keys('ArrowDown', 'ArrowDown', 'Escape')],
  },
  {
    name: 'quick entry: a row below 12 others',
    path: (id) => `/dashboard/${id}/quick-entry`,
    by: 'trader',
    before: (page, traderId) => pasteRows(page, traderId, 12),
    steps: typedRow,
  },
  {
    name: 'quick entry: a row below 200 others',
    path: (id) => `/dashboard/${id}/quick-entry`,
    by: 'trader',
    before: (page, traderId) => pasteRows(page, traderId, 200),
    steps: typedRow,
  },
  {
    name: 'calendar: months, in R',
    path: (id) => `/dashboard/${id}/calendar`,
    by: 'trader',
    steps: (page) => [...keys('[', '[', ']'), click('R', page.locator('input[name="unit"][value="r"]'))],
  },
  {
    name: 'day: the days before',
    path: (id) => `/dashboard/${id}/calendar`,
    by: 'trader',
    steps: (page) => [click('a day', page.locator('a[data-day]').last()), ...keys('[', '[', ']')],
  },
  {
    name: 'analytics: a facet',
    path: (id) => `/dashboard/${id}/analytics`,
    by: 'trader',
    isSoon: true,
    steps: (page) => [
      click('a facet', button(page, 'Side')),
      click('its value', page.getByRole('option', { name: 'Long' })),
      click('it is taken away', button(page, 'Remove Side: Long')),
    ],
  },
  {
    name: 'dashboard: from tab to tab',
    path: (id) => `/dashboard/${id}`,
    by: 'trader',
    isSoon: true,
    steps(page, traderId) {
      const menu = page.getByRole('navigation', { name: 'Main' }).first();
      return ['/strategies', '/journal', '/analytics', '/calendar', ''].map((tab) =>
        click(tab.slice(1) || 'overview', menu.locator(`a[href="/dashboard/${traderId}${tab}"]`)),
      );
    },
  },
];

/** Has that many rows in the grid, as a draft that is found on the next visit. */
async function pasteRows(page: Page, traderId: number, count: number): Promise<void> {
  const row = 'ESZ6\tlong\t2\t6889.25\t6893.75\t6886.25\t5.16\tlate';
  const text = ['Symbol\tSide\tQty\tEntry\tExit\tStop\tCosts\tTags', ...Array<string>(count).fill(row)].join(
    '\n',
  );
  const grid = quickEntryPage(page, traderId);
  await grid.pasteText(text);
  await grid.paste.getByRole('button', { name: /^Add/ }).click();
  await grid.foot.getByText(`${count} complete`).waitFor();
  // The draft is written.
  await page.getByText(/^Draft saved/).waitFor();
}

/** A trade from its side on, which is where the cursor is, on to the next row, and back into those above. */
function typedRow(): Step[] {
  return [
    ...keys('l'),
    ...typed('2'),
    ...['6889.25', '6893.75', '6886'].flatMap((price) => [...keys('Tab'), ...typed(price)]),
    // Past times, costs and P&L.
    ...keys('Tab', 'Tab', 'Tab', 'Tab', 'Tab'),
    ...typed('vw'),
    ...keys('Tab'),
    ...typed('la'),
    ...keys('Tab', 'Enter', 's', 'ArrowUp', 'ArrowUp'),
  ];
}
