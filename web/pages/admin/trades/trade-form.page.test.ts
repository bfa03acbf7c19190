import { expect, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/dom';
import { ADMIN_PASSWORD } from '#src/testing/new-database.ts';
import { broken } from '#web/testing/page.ts';
import { inQuestion, refill, seeToast } from '#web/testing/parts.ts';
import { addTrade, editESZ6, inForm, openTrades, TRADES } from '#web/testing/trades.ts';

test('what is missing or invalid in a trade is shown at its fields', async () => {
  const { user, listed } = await openTrades();
  await user.click(await addTrade());
  const form = await inForm();
  await user.click(form.press('Add Trade'));
  for (const message of ['Trader is required', 'Asset is required', 'PnL is required'])
    await form.findByText(message);
  await refill(user, form.field('Trader'), 'nobody');
  await refill(user, form.field('Quantity'), '1.5');
  await refill(user, form.field('P&L'), '1.005');
  await refill(user, form.field('Entry Price'), 'about ten');
  await refill(user, form.field('Trade Date'), '2999-01-01');
  await user.click(form.press('Add Trade'));
  for (const message of [
    'Quantity must be a whole number of 1 or more',
    'PnL must be an amount with at most 2 decimals, below 1,000,000,000',
    'Trade date must not be in the future',
    /^Entry price must/,
    'Trader is required',
  ])
    await form.findByText(message);
  expect(await listed()).toHaveLength(1);
});

test('a symbol that was left before contracts are there says what it is once they are', async () => {
  const { user, answer } = await openTrades();
  const gate = Promise.withResolvers<void>();
  answer(/^GET \/api\/contracts/, async (pass) => {
    await gate.promise;
    return pass();
  });
  await user.click(await addTrade());
  const form = await inForm();
  const kind = (name: string) => form.getByRole<HTMLInputElement>('radio', { name });
  await user.type(form.field('Symbol'), 'AAPL');
  await user.tab();
  expect(kind('Futures').checked).toBe(true);
  gate.resolve();
  await waitFor(() => expect(kind('Stocks').checked).toBe(true));
  await refill(user, form.field('Symbol'), 'ESZ6');
  await user.tab();
  expect(kind('Futures').checked).toBe(true);
});

test('a P&L of a million and more is confirmed in the admin area too', async () => {
  const { user, listed } = await openTrades('?trader=MAYA');
  await editESZ6();
  await user.click(await addTrade());
  const form = await inForm();
  await refill(user, form.field('Symbol'), 'NQZ6');
  await refill(user, form.field('P&L'), '-2500000');
  await user.click(form.press('Add Trade'));
  await form.findByText('−$2,500,000.00', { selector: 'strong' });
  expect(await listed()).toHaveLength(1);
  await user.click(form.press('Yes, save it'));
  await seeToast('Trade added successfully');
});

test('a trade is changed, and stays with its trader', async () => {
  const { user, listed, maya } = await openTrades();
  await user.click(await editESZ6());
  const form = await inForm();
  expect(form.field('Trader').value).toBe('Maya Okafor');
  await user.click(form.getByRole('radio', { name: 'Short' }));
  await refill(user, form.field('Quantity'), '3');
  await refill(user, form.field('P&L'), '');
  await user.click(form.getByRole('switch', { name: 'Position is still open' }));
  await user.click(form.press('Save Changes'));
  await seeToast('Trade updated successfully');
  expect(await listed()).toMatchObject([
    { traderId: maya.id, positionType: 'short', quantity: 3, pnl: null, isOpen: true, notes: 'Waited' },
  ]);
});

test('a new trade keeps the account it begins with when its trader is chosen again', async () => {
  const { user, app, maya, listed } = await openTrades('?trader=MAYA');
  const json = { name: 'Paper', kind: 'sim' };
  const { id: accountId } = (await app.call(maya, 'POST', '/api/accounts', { json })).body;
  await editESZ6();
  await user.click(await addTrade());
  const form = await inForm();
  await waitFor(() => expect(form.getByRole('combobox', { name: 'Account' }).textContent).toBe('Paper'));
  for (const text of ['maya', 'mayo', 'okafor']) {
    await refill(user, form.field('Trader'), text);
    await user.tab();
  }
  await refill(user, form.field('Symbol'), 'NQZ6');
  await refill(user, form.field('P&L'), '1');
  await user.click(form.press('Add Trade'));
  await seeToast('Trade added successfully');
  expect(await listed()).toContainEqual(expect.objectContaining({ symbol: 'NQZ6', accountId }));
});

test('a trade that is being typed is restored after the area was locked', async () => {
  const { user, app, admin, maya, leo } = await openTrades('?sort=pnl&trader=MAYA');
  await user.click(await addTrade());
  const form = await inForm();
  await refill(user, form.field('Trader'), 'Leo Brandt');
  await refill(user, form.field('Symbol'), 'NQZ6');
  await refill(user, form.field('P&L'), '12');
  await app.call(admin, 'DELETE', '/api/admin/sessions');
  await user.click(form.press('Add Trade'));
  await user.type(await screen.findByLabelText('Admin Password'), ADMIN_PASSWORD);
  expect(document.body.textContent).not.toContain('Okafor');
  await user.click(screen.getByRole('button', { name: 'Unlock' }));
  const again = await inForm();
  expect(location.search).toBe(`?sort=pnl&trader=${maya.id}`);
  expect(again.field('Symbol').value).toBe('NQZ6');
  await waitFor(() => expect(again.field('Trader').value).toBe('Leo Brandt'));
  await user.click(again.press('Add Trade'));
  await seeToast('Trade added successfully');
  const { body } = await app.call(await app.admin(), 'GET', TRADES);
  expect(body).toContainEqual(expect.objectContaining({ traderId: leo.id, pnl: '12.00' }));
});

test('a trade that was changed elsewhere shows both versions and lets the admin choose', async () => {
  const { user, app, admin, listed, path } = await openTrades();
  await user.click(await editESZ6());
  const form = await inForm();
  await refill(user, form.field('Quantity'), '7');
  await app.call(admin, 'PUT', path, { json: { pnl: '55' } });
  await user.click(form.press('Save Changes'));
  await form.findByText('This entry was changed in the meantime');
  within(form.getByRole('alert')).getByText('55.00');
  await user.click(form.press('Use the current values'));
  expect(form.field('P&L').value).toBe('55.00');
  await refill(user, form.field('Quantity'), '8');
  await app.call(admin, 'PUT', path, { json: { pnl: '66' } });
  await user.click(form.press('Save Changes'));
  await user.click(await form.findByRole('button', { name: 'Keep mine' }));
  await user.click(form.press('Save Changes'));
  await seeToast('Trade updated successfully');
  expect(await listed()).toMatchObject([{ pnl: '66.00', quantity: 8 }]);
});

test('a trade that was deleted elsewhere is saved as a new one', async () => {
  const { user, app, admin, listed, maya, path } = await openTrades();
  await user.click(await editESZ6());
  const form = await inForm();
  await refill(user, form.field('Quantity'), '7');
  await app.call(admin, 'DELETE', path);
  await user.click(form.press('Save Changes'));
  await form.findByText('This trade no longer exists');
  await user.click(form.press('Save as new trade'));
  await seeToast('Trade added successfully');
  expect(await listed()).toMatchObject([{ quantity: 7, traderId: maya.id }]);
});

test('a trade of a trader who was removed in the meantime says so at the field', async () => {
  const { user, app, leo, listed } = await openTrades();
  await user.click(await addTrade());
  const form = await inForm();
  await refill(user, form.field('Trader'), 'Leo Brandt');
  await refill(user, form.field('Symbol'), 'NQZ6');
  await refill(user, form.field('P&L'), '1');
  await app.deps.traders.remove(leo.id, 'cli');
  await user.click(form.press('Add Trade'));
  await form.findByText('Trader not found');
  await refill(user, form.field('Trader'), 'Maya Okafor');
  await user.click(form.field('Symbol'));
  await user.click(form.press('Add Trade'));
  await seeToast('Trade added successfully');
  expect(await listed()).toHaveLength(2);
});

for (const [opener, send, message] of [
  [addTrade, 'Add Trade', 'Error adding trade'],
  [editESZ6, 'Save Changes', 'Error updating trade'],
] as const) {
  test(`a trade is not lost when the server is down: ${send}`, async () => {
    const { user, answer } = await openTrades('?trader=MAYA');
    await editESZ6();
    await user.click(await opener());
    const form = await inForm();
    await refill(user, form.field('Symbol'), 'TYPED');
    await refill(user, form.field('P&L'), '1');
    const mend = answer(/^(POST|PUT) \/api\/admin\/journal/, broken);
    await user.click(form.press(send));
    await screen.findByText(message);
    mend();
    await user.click(form.press('Cancel'));
    const question = await inQuestion();
    question.getByText('This trade has changes that are not saved.');
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    await user.click((await inForm()).press(send));
    await screen.findByRole('button', { name: 'Edit TYPED of Maya Okafor' });
  });
}
