/** What narrows the journal down: what chips say of the address, and filters that are saved. */

import { expect, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/dom';
import { openJournal } from '#web/testing/journal.ts';
import { inQuestion, refill, seeFocus } from '#web/testing/parts.ts';

const STRATEGIES = [{ name: 'Gap fade' }];
const ENTRIES = [
  { symbol: 'AAPL', pnl: '0', instrumentType: 'stocks', tradeDate: '2025-12-31' },
  { symbol: 'NQZ6', pnl: '50', tradeDate: '2026-10-14' },
  ...[
    { symbol: 'ESZ6', pnl: '-100', positionType: 'short', strategyId: 1, tags: ['late', 'fomc'] },
    { symbol: 'ESZ6', pnl: '300', stopPrice: '6970', entryPrice: '6980', tags: ['late'], notes: 'Held' },
  ].map((entry) => ({ ...entry, tradeDate: '2026-11-20' })),
];

async function openFilters(search = '') {
  const page = await openJournal({ entries: ENTRIES, strategies: STRATEGIES, search });
  const { user } = page;
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  return { ...page, press };
}

const chip = (name: string) => screen.findByRole('button', { name });
/** Waits until a live region says so. */
const result = (text: string) =>
  waitFor(() => {
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent ?? '');
    if (!said.some((each) => each.includes(text))) throw new Error(said.join());
  });
const search = () => decodeURIComponent(location.search);

test('says in its chips what a link narrows it down by', async () => {
  await openFilters(
    '?symbol=nqz6&strategy=Fade&hasStrategy=false&halfHour=19&holding=1to5m&r=from3&afterLoss=true',
  );
  for (const name of [
    'Contract nqz6',
    'Strategy Fade + No strategy',
    'Time of day 9:30 – 10:00 AM',
    'Holding time 1–5 min',
    'R ≥ +3 R',
    'After a loss Yes',
  ])
    await chip(name);
});

test('has filters that are saved under a name', async () => {
  const { user, press } = await openFilters('?side=short&sort=pnl');
  const inSaved = async () => within(await screen.findByRole('dialog', { name: 'Saved filters' }));
  await press('Saved');
  const dialog = await inSaved();
  await seeFocus(dialog.getByLabelText('Name'));
  await user.keyboard('Late shorts');
  await user.click(dialog.getByRole('button', { name: /^Save/ }));
  await dialog.findByRole('button', { name: 'Late shorts' });
  await refill(user, dialog.getByLabelText('Name'), 'late SHORTS');
  await user.click(dialog.getByRole('button', { name: /^Save/ }));
  await dialog.findByText('A filter of that name exists already');
  await seeFocus(dialog.getByLabelText('Name'));
  await user.click(dialog.getByRole('button', { name: 'Close' }));

  await press('Remove Side: Short');
  await result('4 entries');
  await press('Saved');
  await user.click(await (await inSaved()).findByRole('button', { name: 'Late shorts' }));
  await result('1 entry');
  expect(search()).toBe('?side=short&sort=pnl');
  await press('Saved');
  await user.click(await (await inSaved()).findByRole('button', { name: 'Delete saved filter Late shorts' }));
  await user.click((await inQuestion()).getByRole('button', { name: 'Delete' }));
  await (await inSaved()).findByText('No saved filters yet');
});
