/** A trade that is edited where it stands: each field is saved as it is left. */

import { expect, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/dom';
import { openTrade, seeSaved } from '#web/testing/in-place.ts';
import { list, seeListed } from '#web/testing/journal.ts';
import { broken } from '#web/testing/page.ts';
import { refill, seeFocus, seeNone, seeToast } from '#web/testing/parts.ts';

test('a note is saved as it is left, and taken back', async () => {
  const { user, form, trade } = await openTrade();
  const fields = await form();
  await user.type(fields.getByLabelText('Notes'), 'Waited for the higher low');
  expect((await trade()).notes).toBe(null);
  await user.click(fields.getByLabelText('Target'));
  await seeSaved('Notes saved');
  expect(await trade()).toMatchObject({ notes: 'Waited for the higher low', version: 2 });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await seeSaved('Notes as it was');
  expect((await trade()).notes).toBe(null);
  expect(fields.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('');
});

test('one field after the other is saved, though the one before is still on its way', async () => {
  const { user, form, trade, sent } = await openTrade();
  const fields = await form();
  await refill(user, fields.getByLabelText('Stop'), '6796');
  await user.click(fields.getByLabelText('Target'));
  await user.keyboard('6810');
  await user.click(fields.getByLabelText('Notes'));
  await user.keyboard('Held');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(async () =>
    expect(await trade()).toMatchObject({ stopPrice: '6796', targetPrice: '6810', notes: 'Held' }),
  );
  expect(sent.filter((request) => request.startsWith('PUT')).length).toBeGreaterThan(1);
  expect(screen.queryByText(/changed/)).toBe(null);
});

test('leaving the site asks first while something is typed and not saved', async () => {
  const { user, form } = await openTrade();
  const fields = await form();
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(asks()).toBe(false);
  await user.type(fields.getByLabelText('Notes'), 'Waited');
  expect(asks()).toBe(true);
  await user.click(fields.getByLabelText('Target'));
  await seeSaved('Notes saved');
  await waitFor(() => expect(asks()).toBe(false));
  await refill(user, fields.getByLabelText('Stop'), 'below the low');
  await user.click(fields.getByLabelText('Notes'));
  await fields.findByRole('alert');
  expect(asks()).toBe(true);
});

test('it asks for what a trade that is closed by now could not be saved with, until it is opened again', async () => {
  const { user, form, trade } = await openTrade();
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await refill(user, (await form()).getByLabelText('Stop'), 'below the low');
  await user.click(within(list()).getByRole('link', { name: 'NQZ6' }));
  const other = await screen.findByRole('complementary', { name: 'Trade NQZ6' });
  await seeToast('ESZ6 is not saved');
  expect(asks()).toBe(true);
  await user.click(within(other).getByRole('button', { name: 'Close' }));
  await seeNone(() => screen.queryByRole('form', { name: 'Edit in place' }));
  expect(asks()).toBe(true);
  await user.click(within(list()).getByRole('link', { name: 'ESZ6' }));
  await refill(user, (await form()).getByLabelText('Stop'), '6796');
  await user.click((await form()).getByLabelText('Notes'));
  await waitFor(async () => expect((await trade()).stopPrice).toBe('6796'));
  await waitFor(() => expect(asks()).toBe(false));
});

test('a field that is left as it was sends nothing, and Escape takes back what was typed', async () => {
  const { user, form, trade, sent } = await openTrade();
  const fields = await form();
  const stop = fields.getByLabelText<HTMLInputElement>('Stop');
  await refill(user, stop, '6790');
  await user.keyboard('{Escape}');
  expect(stop.value).toBe('6795');
  await user.click(fields.getByLabelText('Notes'));
  await user.click(stop);
  expect(await trade()).toMatchObject({ stopPrice: '6795', version: 1 });
  expect(sent.filter((request) => request.startsWith('PUT'))).toEqual([]);
});

test('a strategy is linked by its name, and a tag is added', async () => {
  const { user, form, trade } = await openTrade();
  const fields = await form();
  await user.type(fields.getByLabelText('Strategy'), 'gap fade');
  await user.click(await fields.findByLabelText('Tags'));
  await seeSaved('Strategy saved');
  await user.keyboard('A+{Enter}');
  await user.click(fields.getByLabelText('Notes'));
  await seeSaved('Tags saved');
  expect(await trade()).toMatchObject({ strategy: 'Gap fade', strategyId: 1, tags: ['a+'] });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await trade()).toMatchObject({ tags: [], strategyId: 1 }));
});

test('Escape takes back a strategy and tags that were typed, once their list is closed, and nothing is saved later', async () => {
  const { user, form, trade, sent, change, report } = await openTrade();
  report();
  await change({ strategy: 'Mine' });
  report('journal');
  const fields = await form();
  const strategy = fields.getByLabelText<HTMLInputElement>('Strategy');
  await waitFor(() => expect(strategy.value).toBe('Mine'));
  await refill(user, strategy, 'Gap fade');
  await screen.findByRole('option', { name: 'Gap fade' });
  await user.keyboard('{Escape}');
  expect([strategy.value, strategy.getAttribute('aria-expanded')]).toEqual(['Gap fade', 'false']);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(strategy.value).toBe('Mine'));
  expect(document.activeElement === strategy).toBe(false);
  await user.click(fields.getByLabelText('Notes'));
  await user.click(fields.getByLabelText('Stop'));
  expect(strategy.value).toBe('Mine');
  await user.type(fields.getByLabelText('Tags'), 'revenge');
  await user.keyboard('{Escape}');
  await user.click(fields.getByLabelText('Notes'));
  expect(fields.queryByText('revenge')).toBe(null);
  expect(sent.filter((request) => request.startsWith('PUT'))).toEqual([]);
  expect(await trade()).toMatchObject({ strategy: 'Mine', strategyId: null, version: 2 });
});

test('what is rejected says why, and is still there when its trade is opened again', async () => {
  const { user, form, trade } = await openTrade();
  const fields = await form();
  await refill(user, fields.getByLabelText('Stop'), 'below the low');
  await user.click(fields.getByLabelText('Notes'));
  await fields.findByRole('alert');
  await user.click(within(list()).getByRole('link', { name: 'NQZ6' }));
  await screen.findByRole('complementary', { name: 'Trade NQZ6' });
  await seeToast('ESZ6 is not saved');
  await user.click(within(list()).getByRole('link', { name: 'ESZ6' }));
  await screen.findByRole('complementary', { name: 'Trade ESZ6' });
  const again = await form();
  expect(again.getByLabelText<HTMLInputElement>('Stop').value).toBe('below the low');
  await again.findByRole('alert');
  await refill(user, again.getByLabelText('Stop'), '6794');
  await user.click(again.getByLabelText('Notes'));
  await waitFor(async () => expect(await trade()).toMatchObject({ stopPrice: '6794' }));
  // It does not come back with what is saved next.
  await user.keyboard('Held');
  await user.click(again.getByLabelText('Target'));
  await seeListed('Held');
  await user.click(again.getByLabelText('Notes'));
  expect(again.getByLabelText<HTMLInputElement>('Stop').value).toBe('6794');
});

test('what is typed last is saved too, though its trade is left while a field before it is on its way', async () => {
  const { user, form, trade, answer } = await openTrade();
  const fields = await form();
  const held = Promise.withResolvers<void>();
  const mend = answer(/^PUT /, async (pass) => {
    mend();
    await held.promise;
    return pass();
  });
  await refill(user, fields.getByLabelText('Stop'), '6796');
  await user.click(fields.getByLabelText('Notes'));
  await user.keyboard('Held');
  await user.click(within(list()).getByRole('link', { name: 'NQZ6' }));
  await screen.findByRole('complementary', { name: 'Trade NQZ6' });
  held.resolve();
  await waitFor(async () => expect(await trade()).toMatchObject({ stopPrice: '6796', notes: 'Held' }));
});

test('what cannot be sent stays, and is sent once the server is back', async () => {
  const { user, form, trade, answer } = await openTrade();
  const fields = await form();
  const mend = answer(/^PUT /, broken);
  await user.type(fields.getByLabelText('Notes'), 'Late');
  await user.click(fields.getByLabelText('Stop'));
  await seeToast('Error', '');
  expect(fields.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('Late');
  mend();
  await user.click(fields.getByLabelText('Target'));
  await waitFor(async () => expect((await trade()).notes).toBe('Late'));
});

test('what others change is shown where nothing is typed, and asked about where something is', async () => {
  const { user, form, trade, change, report } = await openTrade();
  report();
  const fields = await form();
  await change({ targetPrice: '6820' });
  report('journal');
  await waitFor(() => expect(fields.getByLabelText<HTMLInputElement>('Target').value).toBe('6820'));
  await user.type(fields.getByLabelText('Notes'), 'Mine');
  await change({ notes: 'Theirs' });
  await user.click(fields.getByLabelText('Stop'));
  await user.click(await fields.findByRole('button', { name: 'Keep mine' }));
  await user.click(fields.getByLabelText('Target'));
  await user.click(fields.getByLabelText('Stop'));
  await waitFor(async () => expect(await trade()).toMatchObject({ notes: 'Mine', targetPrice: '6820' }));
});

for (const [answer, typed] of [
  ['Keep mine', 'Mine'],
  ['Use the current values', 'Theirs'],
] as const)
  test(`after “${answer}” one goes on in the field that it was about`, async () => {
    const { user, form, change } = await openTrade();
    const fields = await form();
    const notes = fields.getByLabelText<HTMLTextAreaElement>('Notes');
    await user.type(notes, 'Mine');
    await change({ notes: 'Theirs' });
    await user.keyboard('{Control>}{Enter}{/Control}');
    (await fields.findByRole('button', { name: answer })).focus();
    await user.keyboard('{Enter}');
    await seeNone(() => fields.queryByRole('alert'));
    await seeFocus(notes);
    expect(notes.value).toBe(typed);
  });

test('what is typed into a trade that was deleted elsewhere is never saved unasked, and stays until it is', async () => {
  const { user, app, trader, form, answer, sent } = await openTrade();
  const fields = await form();
  const held = Promise.withResolvers<void>();
  answer(/^PUT /, async (pass) => {
    await held.promise;
    return pass();
  });
  await refill(user, fields.getByLabelText('Stop'), '6790');
  await user.click(fields.getByLabelText('Target'));
  await user.keyboard('6815');
  await user.click(fields.getByLabelText('Notes'));
  await app.call(trader, 'DELETE', '/api/journal/1');
  held.resolve();
  const again = await form();
  await again.findByText('This entry no longer exists');
  expect(again.getByLabelText<HTMLInputElement>('Target').value).toBe('6815');
  expect(sent.filter((request) => request.startsWith('POST'))).toEqual([]);
  await user.click(again.getByRole('button', { name: 'Save as new entry' }));
  await waitFor(async () =>
    expect((await app.call(trader, 'GET', '/api/journal')).body).toMatchObject([
      { symbol: 'ESZ6', stopPrice: '6790', targetPrice: '6815' },
      { symbol: 'NQZ6' },
    ]),
  );
});

test('Undo leaves what is typed and not saved yet', async () => {
  const { user, form, trade } = await openTrade();
  const fields = await form();
  await user.type(fields.getByLabelText('Notes'), 'First');
  await user.click(fields.getByLabelText('Stop'));
  await seeSaved('Notes saved');
  await refill(user, fields.getByLabelText('Stop'), 'below');
  await user.click(fields.getByLabelText('Target'));
  await fields.findByRole('alert');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect((await trade()).notes).toBe(null));
  await seeSaved('Notes as it was');
  expect(fields.getByLabelText<HTMLInputElement>('Stop').value).toBe('below');
});

test('Undo is no longer offered once the trade was changed elsewhere: it would take that back too', async () => {
  const { user, form, trade, change, report } = await openTrade();
  report();
  const fields = await form();
  const undo = () => screen.queryByRole('button', { name: 'Undo' });
  await refill(user, fields.getByLabelText('Stop'), '6796');
  await user.click(fields.getByLabelText('Notes'));
  await seeSaved('Stop saved');
  expect(undo()).toBeTruthy();
  await change({ stopPrice: '6790' });
  report('journal');
  await waitFor(() => expect(fields.getByLabelText<HTMLInputElement>('Stop').value).toBe('6790'));
  await seeNone(undo);
  // What is saved after that can be.
  await user.type(fields.getByLabelText('Notes'), 'Mine');
  await user.click(fields.getByLabelText('Target'));
  await seeSaved('Notes saved');
  await user.click(undo() ?? document.body);
  await seeSaved('Notes as it was');
  expect(await trade()).toMatchObject({ stopPrice: '6790', notes: null });
});
