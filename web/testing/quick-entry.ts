/** The grid of quick entry, in tests of pages. */

import { expect } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/dom';
import { COLUMN_LABELS } from '#web/pages/dashboard/quick-entry/columns.ts';
import { appNow, openPage } from './page.ts';

const COLUMNS: Record<string, string> = Object.fromEntries(
  Object.entries(COLUMN_LABELS).map(([column, label]) => [label, column]),
);

/** The grid of a trader with these accounts. @param used the name of the one that has the latest trade */
export async function openGrid(accounts: { name: string; costs?: object[] }[] = [], used?: string) {
  const app = appNow();
  const trader = await app.trader();
  const ids: number[] = [];
  for (const json of accounts) ids.push((await app.call(trader, 'POST', '/api/accounts', { json })).body.id);
  const last = ids[accounts.findIndex(({ name }) => name === used)];
  if (last)
    await app.call(trader, 'POST', '/api/journal', { json: { symbol: 'CLF7', pnl: '5', accountId: last } });
  const path = `/dashboard/${trader.id}/quick-entry`;
  const page = await openPage(app, path, trader.cookie);
  const grid = await screen.findByRole('grid', { name: 'Trades to enter' });
  const { user } = page;
  const cell = (column: string, row = 1) =>
    within(grid).findByLabelText<HTMLInputElement>(`${column}, row ${row}`);
  return {
    ...page,
    app,
    trader,
    ids,
    grid,
    cell,
    async type(typed: Record<string, string>, row = 1) {
      for (const [column, text] of Object.entries(typed)) {
        // Only the row that is typed in has fields.
        const place = grid.querySelector(`tr[aria-rowindex="${row + 1}"] [data-column="${COLUMNS[column]}"]`);
        await user.click(place?.querySelector('input') ?? place ?? grid);
        await waitFor(async () => expect(document.activeElement === (await cell(column, row))).toBe(true));
        (await cell(column, row)).select();
        await user.keyboard(text);
      }
    },
    save: () => user.keyboard('{Control>}{Enter}{/Control}'),
    see: (text: string) => waitFor(() => expect(grid.textContent).toContain(text)),
    stored: async () => (await app.call(trader, 'GET', '/api/journal')).body,
  };
}

/** Leaves the grid for the journal after a save. */
export async function leaveGrid({ user }: Awaited<ReturnType<typeof openGrid>>) {
  await user.click(screen.getByRole('link', { name: 'Close' }));
  await screen.findByRole('heading', { name: 'Journal Entries' });
}

/** Opens the grid again, and waits until one can type in it. */
export async function comeBackToGrid({ user }: Awaited<ReturnType<typeof openGrid>>) {
  await user.click(await screen.findByRole('link', { name: 'Quick entry' }));
  const grid = () => screen.getByRole('grid', { name: 'Trades to enter' });
  await waitFor(() => expect(grid().contains(document.activeElement)).toBe(true));
  return {
    type: (text: string) => user.type(screen.getByLabelText('Symbol, row 1'), text),
    see: (text: string) => waitFor(() => expect(grid().textContent).toContain(text)),
  };
}
