/** A trade that is opened from its day. */

import { expect, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/dom';
import { appNow, openPage } from '#web/testing/page.ts';
import { inQuestion, seeNone, seeToast } from '#web/testing/parts.ts';

const DAY = '2026-03-05';

async function openDay() {
  const app = appNow();
  const trader = await app.trader();
  for (const [symbol, closedAt] of [
    ['ESZ6', '2026-03-05T15:00:00Z'],
    ['NQZ6', '2026-03-05T16:00:00Z'],
  ]) {
    const json = { symbol, closedAt, pnl: '25', tradeDate: DAY };
    expect((await app.call(trader, 'POST', '/api/journal', { json })).status).toBe(201);
  }
  const page = await openPage(app, `/dashboard/${trader.id}/days/${DAY}`, trader.cookie);
  const trades = within(await screen.findByRole('region', { name: 'Trades of the day' }));
  return {
    ...page,
    open: async (symbol: string) =>
      page.user.click((await trades.findAllByRole('link', { name: symbol }))[0] ?? document.body),
    opened: (symbol: string) => screen.findByRole('complementary', { name: `Trade ${symbol}` }),
    trade: async (id: number) => (await app.call(trader, 'GET', `/api/journal/${id}`)).body,
  };
}

test('is edited over it, and the next one follows', async () => {
  const { user, open, opened, trade } = await openDay();
  await open('ESZ6');
  const first = within(await opened('ESZ6'));
  first.getByText('1 of 2');
  await user.type(await first.findByLabelText('Notes'), 'Took the retest');
  await user.keyboard('{Control>}{Enter}{/Control}j');
  await opened('NQZ6');
  await waitFor(async () => expect(await trade(1)).toMatchObject({ notes: 'Took the retest' }));
  // On the day as well.
  await screen.findAllByText('Took the retest');
  await user.keyboard('k');
  const again = within(await opened('ESZ6'));
  expect((await again.findByLabelText<HTMLTextAreaElement>('Notes')).value).toBe('Took the retest');
  await user.keyboard('{Escape}');
  await seeNone(() => screen.queryByRole('complementary', { name: /^Trade/ }));
});

test('is deleted from it, and closes', async () => {
  const { user, open, opened } = await openDay();
  await open('ESZ6');
  const panel = within(await opened('ESZ6'));
  await user.click(panel.getByRole('button', { name: 'More actions on ESZ6' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete ESZ6' }));
  await user.click((await inQuestion()).getByRole('button', { name: 'Delete' }));
  await seeToast('Journal entry deleted successfully');
  await seeNone(() => screen.queryByRole('complementary', { name: /^Trade/ }));
  await seeNone(() => screen.queryByText('ESZ6'));
});
