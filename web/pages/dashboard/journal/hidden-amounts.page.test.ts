/** A journal while amounts are hidden, where they are not written as money elsewhere. */

import { expect, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/dom';
import type { ColumnMeaning } from '#src/features/imports/contract.ts';
import { importApp } from '#src/testing/import-app.ts';
import { openJournal } from '#web/testing/journal.ts';
import { appNow, openPage } from '#web/testing/page.ts';

const COLUMNS: Record<string, ColumnMeaning> = {
  Time: 'time',
  Symbol: 'symbol',
  Side: 'side',
  Quantity: 'quantity',
  Price: 'price',
  Commission: 'commission',
  Fee: 'fees',
};
const FILLS = [
  Object.keys(COLUMNS).join(','),
  '2026-11-10 10:00:00,MESZ6,Buy,1,6800.00,12.345,3.20',
  '2026-11-12 10:00:00,MESZ6,Sell,1,6810.00,12.345,-1.50',
];

test('the fills of an imported trade say their prices, and not what they cost', async () => {
  const { app, maya, ...home } = await importApp(appNow());
  await home.import([{ name: 'mine.csv', text: FILLS.join('\n') }], {
    mapping: [{ columns: COLUMNS, isFills: true, pnlIs: 'net' }],
    timeZone: 'America/Chicago',
  });
  const open = (amounts: string) =>
    openPage(
      app,
      `/dashboard/${maya.id}/journal?entry=1`,
      `${maya.cookie}; bullpen_journal=cards; ${amounts}`,
    );
  const said = async () =>
    (await screen.findAllByRole('list', { name: '2 fills' })).map(({ textContent }) => textContent);
  await open('bullpen_amounts=shown');
  expect((await said())[0]).toMatch(/at 6,810.*commission \$12\.345, fees −\$1\.50/);
  const { user } = await open('bullpen_amounts=hidden');
  const [panel] = await said();
  expect(panel).toMatch(/at 6,810.*commission \$•••, fees \$•••/);
  expect(panel).not.toMatch(/12\.3|1\.50|3\.20/);
  await user.click(screen.getByRole('button', { name: /fills/i }));
  const dialog = await screen.findByRole('dialog', { name: 'Fills of MESZ6' });
  await within(dialog).findByText(/commission \$•••, fees \$•••.*line 2/);
});

test('what was saved in place can still be taken back when amounts were hidden since', async () => {
  const { user, stored } = await openJournal({
    entries: [{ symbol: 'ESZ6', pnl: '50', notes: 'Waited' }],
    search: '?entry=1',
  });
  const form = within(await screen.findByRole('form', { name: 'Edit in place' }));
  await user.type(form.getByLabelText('Notes'), ', and chased');
  await user.tab();
  (await screen.findByRole('button', { name: /^Undo/ })).focus();
  await user.keyboard('$');
  await screen.findAllByText('$•••');
  await user.click(await screen.findByRole('button', { name: /^Undo/ }));
  await waitFor(async () => expect(await stored()).toMatchObject([{ notes: 'Waited' }]));
});

/** What was changed elsewhere while it was edited. */
const CHANGED = { pnl: '444.44', commission: '9.99', mae: '88.88', quantity: 7, version: 1 };

test('a trade that was changed meanwhile says which amounts differ, and not what they are', async () => {
  const { app, trader, user, inForm } = await openJournal({
    entries: [{ symbol: 'ESZ6', pnl: '50', mae: '81.11' }],
  });
  await user.keyboard('$');
  await screen.findAllByText('$•••');
  const form = await inForm('Edit ESZ6');
  await form.type({ 'P&L': '333.33' });
  expect((await app.call(trader, 'PUT', '/api/journal/1', { json: CHANGED })).status).toBe(200);
  await form.send('Save Changes');
  const notice = await form.findByRole('alert');
  const said = notice.textContent ?? '';
  expect(said).toContain('P&LSaved: $•••Yours: $•••');
  expect(said).toContain('CommissionSaved: $•••Before: —');
  expect(said).toContain('MAESaved: $•••Before: $•••');
  expect(said).toContain('QuantitySaved: 7Before: 1');
});

test('so does one that is edited in place', async () => {
  const { app, trader, user } = await openJournal({
    entries: [{ symbol: 'ESZ6', pnl: '50', stopPrice: '6795' }],
    search: '?entry=1',
  });
  await user.keyboard('$');
  await screen.findAllByText('$•••');
  const form = within(await screen.findByRole('form', { name: 'Edit in place' }));
  await user.type(form.getByLabelText('Notes'), 'Waited');
  expect(
    (await app.call(trader, 'PUT', '/api/journal/1', { json: { ...CHANGED, notes: 'Chased' } })).status,
  ).toBe(200);
  await user.click(form.getByLabelText('Stop'));
  const said = (await form.findByRole('alert')).textContent ?? '';
  expect(said).toContain('P&LSaved: $•••Before: $•••');
  expect(said).toContain('NotesSaved: ChasedYours: Waited');
});
