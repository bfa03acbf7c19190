/** Whose a trade is, in its form. */

import { expect, test } from 'bun:test';
import { screen, waitFor } from '@testing-library/dom';
import { openArea } from '#web/testing/page.ts';
import { refill, seeFocus, seeToast } from '#web/testing/parts.ts';
import { addTrade, appWithTrade, editESZ6, inForm, openTrades, TRADES } from '#web/testing/trades.ts';

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
  const { body } = await app.call(await app.admin(), 'GET', `${TRADES}?trader=${leo.id}`);
  expect(body).toContainEqual(
    expect.objectContaining({ symbol: 'GCG7', traderId: leo.id, strategy: 'Gap fade', strategyId: null }),
  );
});
