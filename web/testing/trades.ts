/** Trade Management in page tests. */

import { screen } from '@testing-library/dom';
import { appNow, openArea } from './page.ts';
import { inDialog } from './parts.ts';

export const TRADES = '/api/admin/journal';

/** An app with one trade of Maya's, and a second trader. */
export async function appWithTrade() {
  const app = appNow();
  const [maya, leo] = [await app.trader('Maya Okafor'), await app.trader('Leo Brandt')];
  const admin = await app.admin();
  const own = { traderId: maya.id, symbol: 'ESZ6', tradeDate: '2026-03-02', pnl: '10', notes: 'Waited' };
  const { id } = (await app.call(admin, 'POST', TRADES, { json: own })).body;
  const listed = async () => (await app.call(admin, 'GET', TRADES)).body;
  return { app, admin, maya, leo, listed, path: `${TRADES}/${id}` };
}

/** Trade Management of that app. */
export async function openTrades(search = '') {
  const given = await appWithTrade();
  const page = await openArea(given.app, `/trades${search.replace('MAYA', `${given.maya.id}`)}`);
  return { ...page, ...given };
}

/** The open form, and its fields by their labels. */
export async function inForm() {
  const form = await inDialog();
  const field = (label: string) =>
    form.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( optional)?$`));
  return { ...form, field, press: (name: string) => form.getByRole('button', { name }) };
}

export const editESZ6 = () => screen.findByRole('button', { name: 'Edit ESZ6 of Maya Okafor' });
export const addTrade = async () =>
  (await screen.findAllByRole('button', { name: 'Add Trade' }))[0] ?? document.body;
