import { expect, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/dom';
import { ADMIN_PASSWORD } from '#src/testing/new-database.ts';
import { appNow, broken, openArea } from '#web/testing/page.ts';
import { inDialog, inQuestion, refill, seeFocus, seeToast } from '#web/testing/parts.ts';

const PATH = '/api/admin/journal';

/** An app with one trade of Maya's, and a second trader. */
async function appWithTrade() {
  const app = appNow();
  const [maya, leo] = [await app.trader('Maya Okafor'), await app.trader('Leo Brandt')];
  const admin = await app.admin();
  const own = { traderId: maya.id, symbol: 'ESZ6', tradeDate: '2026-03-02', pnl: '10', notes: 'Waited' };
  const { id } = (await app.call(admin, 'POST', PATH, { json: own })).body;
  const listed = async () => (await app.call(admin, 'GET', PATH)).body;
  return { app, admin, maya, leo, listed, path: `${PATH}/${id}` };
}

/** Trade Management of that app. */
async function openTrades(search = '') {
  const given = await appWithTrade();
  const page = await openArea(given.app, `/trades${search.replace('MAYA', `${given.maya.id}`)}`);
  return { ...page, ...given };
}

/** The open form, and its fields by their labels. */
async function inForm() {
  const form = await inDialog();
  const field = (label: string) =>
    form.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( optional)?$`));
  return { ...form, field, press: (name: string) => form.getByRole('button', { name }) };
}

const editESZ6 = () => screen.findByRole('button', { name: 'Edit ESZ6 of Maya Okafor' });
const addTrade = async () =>
  (await screen.findAllByRole('button', { name: 'Add Trade' }))[0] ?? document.body;

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

test('a trader whose name was typed before the traders are there is chosen once they are', async () => {
  const { app, maya, leo, listed } = await appWithTrade();
  const { user, answer } = await openArea(app, '/quotes');
  const gate = Promise.withResolvers<void>();
  answer(/^GET \/api\/admin\/traders$/, async (pass) => {
    await gate.promise;
    return pass();
  });
  await user.click(screen.getByRole('link', { name: /^Trade Management/ }));
  await user.click(await addTrade());
  const form = await inForm();
  await refill(user, form.field('Trader'), 'leo');
  await refill(user, form.field('Symbol'), 'CLF7');
  await refill(user, form.field('P&L'), '5');
  await user.click(form.press('Add Trade'));
  await form.findByText('Trader is required');
  expect(form.field('Trader').value).toBe('leo');
  gate.resolve();
  await waitFor(() => expect(form.field('Trader').value).toBe('Leo Brandt'));
  await user.click(form.press('Add Trade'));
  await seeToast('Trade added successfully');
  expect((await listed()).map(({ traderId }: { traderId: number }) => traderId).toSorted()).toEqual([
    maya.id,
    leo.id,
  ]);
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

/** The form of a trade of Maya's that has one of her accounts, of which she has two, and one of her strategies. */
async function openLinkedTrade() {
  const { app, admin, maya, leo, listed, path } = await appWithTrade();
  const add = async (at: string, name: string): Promise<number> =>
    (await app.call(maya, 'POST', at, { json: { name, kind: 'sim' } })).body.id;
  const [accountId, otherId] = [await add('/api/accounts', 'Paper'), await add('/api/accounts', 'Practice')];
  const strategyId = await add('/api/strategies', 'Opening range');
  await app.call(admin, 'PUT', path, { json: { accountId, strategyId } });
  const { user } = await openArea(app, '/trades');
  await user.click(await editESZ6());
  const form = await inForm();
  return {
    ...{ form, maya, leo, accountId, otherId, strategyId },
    choose: async (field: string, option: string) => {
      await user.click(form.getByRole('combobox', { name: field }));
      await user.click(await form.findByRole('option', { name: option }));
    },
    /** The field of the trader is left with each of these texts in turn. */
    async leaveTrader(...texts: string[]) {
      for (const text of texts) {
        await refill(user, form.field('Trader'), text);
        await user.tab();
      }
    },
    async save() {
      await refill(user, form.field('Notes'), 'Checked');
      await user.click(form.press('Save Changes'));
      await seeToast('Trade updated successfully');
      return (await listed())[0];
    },
  };
}

test('a trade keeps its account and strategy when its trader is chosen again, also after a slip', async () => {
  const { choose, leaveTrader, save, form, otherId, strategyId } = await openLinkedTrade();
  await choose('Trader', 'Maya Okafor');
  expect(form.getByRole('combobox', { name: 'Account' }).textContent).toBe('Paper');
  await choose('Account', 'Practice');
  await leaveTrader('mayo', 'maya');
  expect(await save()).toMatchObject({ notes: 'Checked', accountId: otherId, strategyId });
});

test('a trade given to another trader and back has its account and strategy again', async () => {
  const { leaveTrader, save, maya, accountId, strategyId } = await openLinkedTrade();
  await leaveTrader('leo', 'nobody', 'maya');
  expect(await save()).toMatchObject({ traderId: maya.id, accountId, strategyId });
});

test('a trade given to another trader leaves its account behind, and of its strategy the name', async () => {
  const { leaveTrader, save, leo, form } = await openLinkedTrade();
  await leaveTrader('leo');
  await form.findByText("Moves this trade, with its notes, out of Maya Okafor's journal.");
  const moved = { traderId: leo.id, accountId: null, strategyId: null, strategy: 'Opening range' };
  expect(await save()).toMatchObject(moved);
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

test('a new trade is not entered for the trader whose name was typed over', async () => {
  const { user, listed, leo } = await openTrades();
  await user.click(await addTrade());
  const form = await inForm();
  for (const [label, text] of [
    ['Trader', 'Maya Okafor'],
    ['Symbol', 'NQZ6'],
    ['P&L', '5'],
    ['Trader', 'Maia'],
  ] as const)
    await refill(user, form.field(label), text);
  await user.click(form.press('Add Trade'));
  await form.findByText('Trader is required');
  expect(form.field('Trader').value).toBe('Maia');
  expect(await listed()).toHaveLength(1);
  await refill(user, form.field('Trader'), 'Leo');
  await user.click(form.press('Add Trade'));
  await seeToast('Trade added successfully');
  expect(await listed()).toContainEqual(expect.objectContaining({ symbol: 'NQZ6', traderId: leo.id }));
});

test('a new trade that is given to another trader keeps the name of its strategy alone', async () => {
  const { app, maya, leo } = await appWithTrade();
  await app.call(maya, 'POST', '/api/strategies', { json: { name: 'Gap fade', category: 'Reversal' } });
  const { user } = await openArea(app, `/trades?trader=${maya.id}`);
  await user.click(await addTrade());
  const form = await inForm();
  await waitFor(() => expect(form.field('Trader').value).toBe('Maya Okafor'));
  await seeFocus(form.field('Symbol'));
  await user.type(form.field('Symbol'), 'GCG7');
  await user.type(form.field('P&L'), '5');
  await user.click(form.field('Strategy'));
  await user.click(await form.findByRole('option', { name: /^Gap fade/ }));
  await refill(user, form.field('Trader'), 'Leo Brandt');
  await user.click(form.field('Symbol'));
  await user.click(form.press('Add Trade'));
  await seeToast('Trade added successfully');
  const { body } = await app.call(await app.admin(), 'GET', `${PATH}?trader=${leo.id}`);
  expect(body).toContainEqual(
    expect.objectContaining({ symbol: 'GCG7', traderId: leo.id, strategy: 'Gap fade', strategyId: null }),
  );
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
  const { body } = await app.call(await app.admin(), 'GET', PATH);
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
