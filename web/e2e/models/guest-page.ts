import type { Page } from 'playwright-core';
import { open } from '../browser.ts';

export function guestPage(page: Page) {
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  const leaderboard = section('Leaderboard');
  const access = section('Trader Access');
  const code = access.getByLabel('Access Code');
  /** The value of a term in a description list. */
  const fact = (region: string, label: string) =>
    section(region).locator('dt').filter({ hasText: label }).locator('xpath=following-sibling::dd');
  return {
    open: () => open(page, '/guest'),
    overview: (label: string) => fact('Team Performance Overview', label),
    live: (label: string) => fact('Live Statistics', label),
    leaderboard,
    table: leaderboard.getByRole('table', { name: 'Leaderboard' }),
    cards: leaderboard.getByRole('list', { name: 'Leaderboard' }).getByRole('listitem'),
    access,
    code,
    async enter(accessCode: string) {
      await code.fill(accessCode);
      await code.press('Enter');
    },
    /** The table row by row. */
    rows: () =>
      leaderboard
        .getByRole('row')
        .evaluateAll((rows) =>
          rows.map((row) => [...row.querySelectorAll('th,td')].map((cell) => cell.textContent)),
        ),
  };
}
