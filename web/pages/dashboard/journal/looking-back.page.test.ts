/** What an entry was before, and the entries of past periods. */

import { expect, test } from 'bun:test';
import { waitFor, within } from '@testing-library/dom';
import { openJournal } from '#web/testing/journal.ts';
import { inDialog, seeNone } from '#web/testing/parts.ts';

/** Opens what says that there is nothing yet, and closes it. */
async function seeNothing(
  { user, press }: Awaited<ReturnType<typeof openJournal>>,
  name: string,
  text: string,
) {
  await press(name);
  const dialog = await inDialog();
  await dialog.findByText(text);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await seeNone(() => document.querySelector('dialog'));
}

test('the history of an entry shows who changed what', async () => {
  const entries = [{ symbol: 'ESZ6', pnl: '12', notes: 'first' }];
  const journal = await openJournal({ accounts: [{ name: 'Sim 1', kind: 'sim' }], entries });
  const { app, trader, press } = journal;
  await seeNothing(journal, 'History of ESZ6', 'No changes yet');
  const facts = { accountId: 1, stopPrice: '6720.25', fees: '4.5', tags: ['fomc', 'late'] };
  await app.call(trader, 'PUT', '/api/journal/1', { json: { pnl: '-430.5', notes: '', ...facts } });
  await app.call(await app.admin(), 'PUT', '/api/admin/journal/1', { json: { quantity: 3 } });
  await press('History of ESZ6');
  const changes = await (await inDialog()).findByRole('list', { name: 'Changes' });
  const [byAdmin, byYou] = within(changes)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replaceAll('→ ', '→'));
  expect(byAdmin).toMatch(/^Changed by the admin.+QuantityBefore: 1→After: 3$/);
  expect(byYou).toMatch(
    /^Changed by you.+P&LBefore: \+\$12\.00→After: −\$430\.50NotesBefore: first→After: —/,
  );
  expect(byYou).toEndWith(
    'AccountBefore: —→After: Sim 1FeesBefore: —→After: $4.50StopBefore: —→After: 6,720.25TagsBefore: —→After: fomc, late',
  );
});

test('past periods are read, page by page, and can be downloaded', async () => {
  const journal = await openJournal({});
  const { app, trader, user, press } = journal;
  await seeNothing(journal, 'Past periods', 'No past periods');
  const add = (path: string, json: object) => app.call(trader, 'POST', path, { json });
  const entries = Array.from({ length: 100 }, (_, n) => ({
    ...{ symbol: `S${n + 1}`, pnl: '1', tradeDate: '2026-03-02' },
  }));
  await add('/api/journal/batch', { entries });
  await add('/api/journal', {
    symbol: 'S101',
    pnl: '101',
    strategy: 'Gap',
    riskAmount: '50',
    tags: ['fomc'],
  });
  const admin = await app.admin();
  const { archive } = (await app.call(admin, 'POST', '/api/archive/journal-entries', { json: {} })).body;
  await press('Past periods');
  const dialog = await inDialog();
  await dialog.findByText('101 archived entries, newest first');
  await dialog.findByRole('link', { name: archive.label });
  const listed = within(dialog.getByRole('list', { name: 'Archived entries' }));
  for (const text of ['+$101.00', '+2.02', '$50.00', 'fomc']) listed.getByText(text);
  expect(listed.queryByText('S1')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Load more' }));
  await waitFor(() => listed.getByText('S1'));
  const href = dialog.getByRole('link', { name: 'Download CSV' }).getAttribute('href') ?? '';
  expect((await (await fetch(href)).text()).trim().split('\n')).toHaveLength(102);
});
