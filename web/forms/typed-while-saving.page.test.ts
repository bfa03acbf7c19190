/** What is typed into a form while it is being saved is neither lost nor saved half. */

import { expect, test } from 'bun:test';
import { screen, waitFor } from '@testing-library/dom';
import { openJournal } from '#web/testing/journal.ts';
import { appNow, openArea } from '#web/testing/page.ts';
import { inDialog, inQuestion, refill, seeNone, seeToast } from '#web/testing/parts.ts';

const NOT_ALL = 'What you changed while it was being saved is not saved yet.';

for (const way of ['Create Entry', 'Save and add another'])
  test(`what is typed after '${way}' stays, and changes the entry that was created`, async () => {
    const { inForm, answer, sent, stored } = await openJournal({});
    const form = await inForm();
    await form.type({ Symbol: 'ESZ6', 'P&L': '5', Notes: 'Late' });
    const held = Promise.withResolvers<void>();
    answer(/^POST \/api\/journal$/, (pass) => held.promise.then(pass));
    await form.send(way);
    await waitFor(() => expect(sent).toContain('POST /api/journal'));
    await form.type({ 'P&L': '125.' });
    held.resolve();
    await seeToast('Journal entry created successfully');
    await screen.findByText(NOT_ALL);
    expect(await stored()).toMatchObject([{ pnl: '5.00', notes: 'Late' }]);
    expect(form.field('P&L').value).toBe('125.');
    await form.type({ 'P&L': '125.50' });
    await form.send('Save Changes');
    await seeToast('Journal entry updated successfully');
    await seeNone(() => document.querySelector('dialog'));
    expect(await stored()).toMatchObject([{ symbol: 'ESZ6', pnl: '125.50', notes: 'Late' }]);
  });

test('what is typed after Save Changes is kept for the next save, which has no conflict', async () => {
  const { inForm, answer, sent, stored } = await openJournal({
    entries: [{ symbol: 'ESZ6', tradeDate: '2026-11-20', pnl: '5' }],
  });
  const form = await inForm('Edit ESZ6');
  await form.type({ Notes: 'Late' });
  const held = Promise.withResolvers<void>();
  const mend = answer(/^PUT /, (pass) => held.promise.then(pass));
  await form.send('Save Changes');
  await waitFor(() => expect(sent).toContain('PUT /api/journal/1'));
  await form.type({ Notes: 'Late, and too large' });
  held.resolve();
  await screen.findByText(NOT_ALL);
  mend();
  expect(await stored()).toMatchObject([{ notes: 'Late' }]);
  await form.send('Save Changes');
  await seeNone(() => document.querySelector('dialog'));
  expect(await stored()).toMatchObject([{ notes: 'Late, and too large' }]);
});

test('an account that a new entry gets by itself is not taken for something typed while it was saved', async () => {
  const { app, trader, user, inForm, answer, sent, stored } = await openJournal({});
  await app.call(trader, 'POST', '/api/accounts', { json: { name: 'Apex' } });
  const read = Promise.withResolvers<void>();
  answer(/^GET \/api\/accounts/, (pass) => read.promise.then(pass));
  const form = await inForm();
  await form.type({ Symbol: 'ESZ6', 'P&L': '5' });
  await user.click(form.getByText('Account, costs, stop, times, tags'));
  const held = Promise.withResolvers<void>();
  answer(/^POST \/api\/journal$/, (pass) => held.promise.then(pass));
  await form.send('Create Entry');
  await waitFor(() => expect(sent).toContain('POST /api/journal'));
  await user.click(form.getByRole('combobox', { name: 'Account' }));
  read.resolve();
  await screen.findByRole('option', { name: 'Apex' });
  held.resolve();
  await seeToast('Journal entry created successfully');
  await seeNone(() => document.querySelector('dialog'));
  expect(await stored()).toMatchObject([{ symbol: 'ESZ6', accountId: null }]);
});

test('an account that is added over an entry is its account, also when more is typed while it is saved and thrown away', async () => {
  const { app, trader, user, inForm, answer, sent, stored } = await openJournal({});
  for (const name of ['Own', 'Shared']) await app.call(trader, 'POST', '/api/accounts', { json: { name } });
  const form = await inForm();
  await form.type({ Symbol: 'ESZ6', 'P&L': '5' });
  await user.click(form.getByText('Account, costs, stop, times, tags'));
  await user.click(form.getByRole('combobox', { name: 'Account' }));
  await user.click(await screen.findByRole('option', { name: 'Add account…' }));
  await user.type(await screen.findByLabelText('Name'), 'Apex');
  const held = Promise.withResolvers<void>();
  answer(/^POST \/api\/accounts$/, (pass) => held.promise.then(pass));
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
  await waitFor(() => expect(sent).toContain('POST /api/accounts'));
  await user.type(screen.getByLabelText('Name'), ' 50K');
  held.resolve();
  await screen.findByText(NOT_ALL);
  await user.keyboard('{Escape}');
  await user.click((await inQuestion()).getByRole('button', { name: 'Discard' }));
  await form.send('Create Entry');
  await seeToast('Journal entry created successfully');
  const { body: accounts } = await app.call(trader, 'GET', '/api/accounts');
  const { id } = accounts.find(({ name }: { name: string }) => name === 'Apex');
  expect(await stored()).toMatchObject([{ symbol: 'ESZ6', accountId: id }]);
});

test('the root of a contract is not typed over while it is saved: it could not be changed afterwards', async () => {
  const { user, answer, sent } = await openArea(appNow(), '/contracts');
  await user.click(await screen.findByRole('button', { name: 'New Contract' }));
  const form = await inDialog();
  const field = (label: string) =>
    form.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( optional)?$`));
  for (const [label, text] of Object.entries({
    Root: 'XYZ',
    Name: 'Own',
    'Tick Size': '0.25',
    'Tick Value': '5',
  }))
    await refill(user, field(label), text);
  const held = Promise.withResolvers<void>();
  answer(/^PUT /, (pass) => held.promise.then(pass));
  await user.click(form.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(sent).toContain('PUT /api/admin/contracts/XYZ'));
  await user.type(field('Root'), 'A');
  await user.type(field('Name'), ' one');
  held.resolve();
  await screen.findByText(NOT_ALL);
  expect(field('Root').value).toBe('XYZ');
});

test('a trader of whom more was typed while they were added is edited from then on, and invited in the end', async () => {
  const app = appNow();
  const { user, answer, sent } = await openArea(app, '/traders');
  await user.click(await screen.findByRole('button', { name: 'New Trader' }));
  const form = await inDialog();
  await refill(user, form.getByLabelText('Name'), 'Maya');
  await refill(user, form.getByLabelText('Access Code'), 'maya-is-a-trader');
  const held = Promise.withResolvers<void>();
  answer(/^POST \/api\/admin\/traders$/, (pass) => held.promise.then(pass));
  await user.click(form.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(sent).toContain('POST /api/admin/traders'));
  await user.type(form.getByLabelText('Name'), ' Okafor');
  held.resolve();
  await screen.findByText(NOT_ALL);
  await screen.findByRole('dialog', { name: 'Edit Trader' });
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  const invite = await screen.findByRole('dialog', { name: /Maya Okafor/ });
  expect(invite.textContent).toContain('maya-is-a-trader');
});
