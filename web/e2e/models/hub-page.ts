import type { Page } from 'playwright-core';
import { open } from '../browser.ts';

export function hubPage(page: Page, traderId: number) {
  return {
    path: `/team-hub/${traderId}`,
    open: (search = '') => open(page, `/team-hub/${traderId}${search}`),
    welcome: page.getByRole('heading', { name: /^Welcome, / }),
    day: page.getByLabel('Day', { exact: true }),
    chooseDay: page.getByRole('button', { name: 'Choose a date' }).and(page.locator(':enabled')),
    /** The calendar that picks a day. */
    month: page.getByRole('dialog', { name: 'Choose a date' }),
    previousDay: page.getByRole('button', { name: 'Previous day' }),
    nextDay: page.getByRole('button', { name: 'Next day' }),
    team: page.getByRole('region', { name: 'Daily P&L of the team' }),
    row: (name: string) => page.getByRole('listitem').filter({ hasText: name }),
    resources: page.getByRole('region', { name: 'Shared Resources' }),
    quickActions: page.getByRole('region', { name: 'Quick Actions' }),
    logOut: page.getByRole('button', { name: 'Logout' }),
  };
}
