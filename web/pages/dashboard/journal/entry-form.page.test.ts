/** An entry in its form: written, rejected at its fields, changed or deleted here and elsewhere. */

import { expect, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/dom';
import { list, openJournal, seeGone, seeListed } from '#web/testing/journal.ts';
import { inQuestion, seeFocus, seeNone, seeToast } from '#web/testing/parts.ts';

const noForm = () => seeNone(() => document.querySelector('dialog'));

test('is written with all that it says, as text, and listed on its day', async () => {
  const { user, inForm, stored } = await openJournal({});
  await screen.findByText('No journal entries found');
  const form = await inForm();
  await form.type({
    ...{ Symbol: 'NQH6', 'Trade Date': '2026-01-06', Quantity: '2', 'P&L': '-80', Strategy: 'Range break' },
    ...{ 'Entry Price': '6980.75', 'Exit Price': '6995.25', Notes: 'Waited.\nTarget <b>not</b> reached.' },
  });
  for (const name of ['Options', 'Short']) await user.click(form.getByRole('radio', { name }));
  await form.send('Create Entry');
  await seeToast('Journal entry created successfully');
  await seeListed('Target <b>not</b> reached.');
  for (const text of ['options', 'short', 'LOSS', '6,980.75', '6,995.25', 'Range break', 'Tue, Jan 6, 2026'])
    within(list()).getAllByText(text);
  within(list()).getAllByText('−$80.00');
  expect(await stored()).toMatchObject([
    { symbol: 'NQH6', tradeDate: '2026-01-06', pnl: '-80.00', instrumentType: 'options', quantity: 2 },
  ]);
});

test('is rejected at its fields, the first of which gets the focus, by the server as well', async () => {
  const { user, inForm, answer, stored } = await openJournal({});
  const form = await inForm();
  await form.type({ Quantity: '1e3' });
  await form.send('Create Entry');
  for (const message of [
    'Asset is required',
    'PnL is required',
    'Quantity must be a whole number of 1 or more',
  ])
    await form.findByText(message);
  await seeFocus(form.field('Symbol'));
  expect(form.field('Symbol').getAttribute('aria-invalid')).toBe('true');

  // An open position needs no P&L.
  await form.type({ Symbol: 'CLF7', Quantity: '3' });
  await user.click(form.getByRole('switch', { name: 'Position is still open' }));
  const issues = [{ path: 'symbol', message: 'Not a symbol of ours' }];
  const rejection = { message: 'No', code: 'invalid', issues };
  const mend = answer(/^POST \/api\/journal$/, () => Response.json(rejection, { status: 422 }));
  await form.send('Create Entry');
  await form.findByText('Not a symbol of ours');
  mend();
  await form.type({ Symbol: 'CLF8' });
  await form.send('Create Entry');
  await seeListed('CLF8');
  expect(await stored()).toMatchObject([{ symbol: 'CLF8', quantity: 3, isOpen: true, pnl: null }]);
});

test('is edited, with a minus sign of any kind, and deleted once that was confirmed', async () => {
  const { user, press, inForm, stored } = await openJournal({
    entries: [
      { symbol: 'KEEP', pnl: '1' },
      { symbol: 'GCZ6', pnl: '96.40', notes: 'first' },
    ],
  });
  const form = await inForm('Edit GCZ6');
  expect(form.field('P&L').value).toBe('96.40');
  await form.type({ 'P&L': '−96.4', Notes: '' });
  await form.send('Save Changes');
  await seeToast('Journal entry updated successfully');
  await seeListed('−$96.40');
  within(list()).getByText('LOSS');
  expect(within(list()).queryByText('first')).toBeNull();
  await noForm();

  for (const button of ['Cancel', 'Delete']) {
    await press('Delete GCZ6');
    const question = await inQuestion();
    question.getByText('Are you sure you want to delete this entry?');
    await user.click(question.getByRole('button', { name: button }));
    await seeNone(() => screen.queryByRole('alertdialog'));
    expect(await stored()).toHaveLength(button === 'Cancel' ? 2 : 1);
  }
  await seeToast('Journal entry deleted successfully');
  await seeGone('GCZ6');
});

test('that was changed elsewhere shows both versions, and keeps what one chooses', async () => {
  const { app, trader, inForm, stored } = await openJournal({ entries: [{ symbol: 'ZNZ6', pnl: '10' }] });
  const form = await inForm('Edit ZNZ6');
  await app.call(trader, 'PUT', '/api/journal/1', { json: { pnl: '55' } });
  await form.type({ Strategy: 'Mine' });
  await form.send('Save Changes');
  await form.findByText('This entry was changed in the meantime');
  const shown = within(form.getByRole('alert')).getAllByRole('definition');
  expect(shown.map(({ textContent }) => textContent)).toEqual([
    ...['Saved: 55.00', 'Before: 10.00'],
    ...['Saved: —', 'Yours: Mine'],
  ]);
  await form.send('Keep mine');
  await form.send('Save Changes');
  // Untouched fields keep their saved values.
  await seeListed('+$55.00');
  expect(await stored()).toMatchObject([{ pnl: '55.00', strategy: 'Mine' }]);
});

for (const wayGone of ['deleted', 'changed, then deleted'] as const) {
  test(`that was ${wayGone} elsewhere is saved as a new one`, async () => {
    const { app, trader, inForm, stored } = await openJournal({
      entries: [{ symbol: 'ZNZ6', pnl: '10', tradeDate: '2026-01-06' }],
    });
    const form = await inForm('Edit ZNZ6');
    await form.type({ Strategy: 'Mine' });
    if (wayGone !== 'deleted') {
      await app.call(trader, 'PUT', '/api/journal/1', { json: { pnl: '5' } });
      await form.send('Save Changes');
      await form.findByText('This entry was changed in the meantime');
      await form.send('Keep mine');
    }
    await app.call(trader, 'DELETE', '/api/journal/1');
    await form.send('Save Changes');
    await form.findByText('This entry no longer exists');
    expect(form.field('Strategy').value).toBe('Mine');
    await form.send('Save as new entry');
    await seeToast('Journal entry created successfully');
    const pnl = wayGone === 'deleted' ? '10.00' : '5.00';
    expect(await stored()).toMatchObject([{ strategy: 'Mine', pnl, tradeDate: '2026-01-06' }]);
    await seeListed('Mine');
    expect(within(list()).getAllByRole('heading', { name: 'ZNZ6' })).toHaveLength(1);
  });
}

test('that was deleted elsewhere can be dropped, and leaves the list', async () => {
  const { app, trader, inForm } = await openJournal({
    entries: ['KEEP', 'GONE'].map((symbol) => ({ symbol, pnl: '1' })),
  });
  const form = await inForm('Edit GONE');
  await form.type({ Strategy: 'Mine' });
  await app.call(trader, 'DELETE', '/api/journal/2');
  await form.send('Save Changes');
  await form.findByText('This entry no longer exists');
  await form.send('Discard');
  await noForm();
  await seeGone('GONE');
  await seeListed('KEEP');
});

test('cannot be closed by its switch without a P&L', async () => {
  const { user, press, stored } = await openJournal({ entries: [{ symbol: 'CLF7', isOpen: true }] });
  await user.click(await screen.findByRole('switch', { name: 'Open CLF7' }));
  const form = within(await screen.findByRole('dialog'));
  const pnl = await form.findByLabelText<HTMLInputElement>(/^P&L/);
  await seeFocus(pnl);
  await form.findByText(/^A closed trade needs it\./);
  // No errors before anything is typed or submitted.
  form.getByLabelText(/^Notes/).focus();
  expect(form.queryByRole('alert')).toBeNull();
  expect(pnl.getAttribute('aria-invalid')).toBeNull();
  await press('Save Changes');
  await form.findByText('PnL is required');
  await seeFocus(pnl);
  await user.keyboard('-3');
  await press('Save Changes');
  await seeListed('−$3.00');
  await waitFor(async () => expect(await stored()).toMatchObject([{ isOpen: false, pnl: '-3.00' }]));
});

test('asks before what was typed is lost by a slip, and not where nothing was', async () => {
  const { user, inForm } = await openJournal({ strategies: [{ name: 'Gap fade', category: 'Reversal' }] });
  const form = await inForm();
  await form.type({ Symbol: 'ESZ6' });
  await user.click(form.field('Strategy'));
  await form.findByText('Reversal');
  // The first Escape is for what is suggested.
  await user.keyboard('{Escape}');
  await seeNone(() => form.queryByRole('option'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  for (const button of ['Keep editing', 'Discard']) {
    await user.keyboard('{Escape}');
    const question = await inQuestion();
    question.getByText('Discard what you typed?');
    expect(form.field('Symbol').value).toBe('ESZ6');
    await user.click(question.getByRole('button', { name: button }));
  }
  await noForm();
  await inForm();
  await user.keyboard('{Escape}');
  await noForm();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('suggests no more where a symbol is typed whole, and takes any other', async () => {
  const { user, inForm, stored } = await openJournal({
    entries: ['ESZ6', 'NQZ6', 'MESZ6'].map((symbol) => ({ symbol, pnl: '50', tradeDate: '2026-11-02' })),
  });
  const form = await inForm();
  const offers = () => form.queryAllByRole('option').map(({ textContent }) => textContent);
  await user.type(form.field('Symbol'), 'esz');
  await waitFor(() => expect(offers()).toEqual(['ESZ6Nov 2', 'MESZ6Nov 2', 'Use “esz”']));
  await user.keyboard('6');
  await waitFor(() => expect(offers()).toEqual([]));
  await form.type({ Symbol: 'AAPL', 'P&L': '12' });
  await form.send('Create Entry');
  await noForm();
  expect((await stored())[0]).toMatchObject({ symbol: 'AAPL', instrumentType: 'stocks' });
});

test('has a key that changes the sign of its P&L, before and after it is typed', async () => {
  const { user, inForm } = await openJournal({});
  const form = await inForm();
  const pnl = form.field('P&L');
  const sign = form.getByRole('button', { name: 'Plus or minus', hidden: true });
  expect(pnl.getAttribute('inputmode')).toBe('decimal');
  await user.click(sign);
  await seeFocus(pnl);
  await user.keyboard('12.5');
  expect(pnl.value).toBe('-12.5');
  expect(sign.getAttribute('aria-pressed')).toBe('true');
  await user.click(sign);
  expect(pnl.value).toBe('12.5');
  await user.keyboard('0');
  expect(pnl.value).toBe('12.50');
  expect(sign.getAttribute('aria-pressed')).toBe('false');
});
