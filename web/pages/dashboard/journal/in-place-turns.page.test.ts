/** Several ways to change a trade where it stands, each used while another one's save is on its way. */

import { expect, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/dom';
import { openTrade, seeSaved } from '#web/testing/in-place.ts';
import { list } from '#web/testing/journal.ts';
import { inDialog, refill, seeNone, seeToast } from '#web/testing/parts.ts';

const PUT = /^PUT /;

type Trade = Awaited<ReturnType<typeof openTrade>>;

/** Holds back the saves of a trade until they are let go, all of them or the first one. */
function holdSaves({ answer }: Pick<Trade, 'answer'>, { first = false } = {}) {
  const held = Promise.withResolvers<void>();
  const statuses: number[] = [];
  let count = 0;
  answer(PUT, async (pass) => {
    count += 1;
    if (!first || count === 1) await held.promise;
    const response = await pass();
    statuses.push(response.status);
    return response;
  });
  return { letGo: held.resolve, statuses, begun: () => waitFor(() => expect(count).toBeGreaterThan(0)) };
}

const openSwitch = () => within(list()).getAllByRole('switch', { name: 'Open ESZ6' })[0] ?? document.body;

/** A trade that is open, in its panel. */
async function openOpenTrade() {
  const page = await openTrade();
  page.report();
  await page.change({ isOpen: true, version: 1 });
  page.report('journal');
  await waitFor(() => expect(openSwitch().getAttribute('aria-checked')).toBe('true'));
  return { page, fields: await page.form() };
}

test('the switch that closes a trade waits for the field that was left for it', async () => {
  const { page, fields } = await openOpenTrade();
  const { user, trade } = page;
  const saves = holdSaves(page);
  await refill(user, fields.getByLabelText('Stop'), '6790');
  await user.click(openSwitch());
  await saves.begun();
  saves.letGo();
  await seeToast('Journal entry updated successfully');
  expect(saves.statuses).toEqual([200, 200]);
  expect(await trade()).toMatchObject({ isOpen: false, stopPrice: '6790' });
  expect(fields.queryByText(/meantime/)).toBe(null);
});

test('a field that is left while the switch is saved is saved after it', async () => {
  const { page, fields } = await openOpenTrade();
  const { user, trade } = page;
  const saves = holdSaves(page);
  await user.click(openSwitch());
  await saves.begun();
  await refill(user, fields.getByLabelText('Stop'), '6790');
  await user.click(fields.getByLabelText('Target'));
  saves.letGo();
  await seeSaved('Stop saved');
  expect(saves.statuses).toEqual([200, 200]);
  expect(await trade()).toMatchObject({ isOpen: false, stopPrice: '6790' });
});

test('a field that is begun while the switch is saved, and left after it, is saved on top of it', async () => {
  const { page, fields } = await openOpenTrade();
  const { user, trade } = page;
  const saves = holdSaves(page, { first: true });
  await user.click(openSwitch());
  await saves.begun();
  await user.type(fields.getByLabelText('Notes'), 'Waited');
  saves.letGo();
  await seeToast('Journal entry updated successfully');
  await waitFor(() => expect(openSwitch().getAttribute('aria-checked')).toBe('false'));
  await user.click(fields.getByLabelText('Target'));
  await seeSaved('Notes saved');
  expect(saves.statuses).toEqual([200, 200]);
  expect(await trade()).toMatchObject({ isOpen: false, notes: 'Waited' });
});

test.each([
  ['the form', 'Edit ESZ6', 'Save Changes'],
  ['that of a copy', 'Duplicate ESZ6', 'Create Entry'],
])('%s opens with the field that was left for it', async (_, button, save) => {
  const page = await openTrade();
  const { user, form, app, trader } = page;
  const fields = await form();
  const saves = holdSaves(page, { first: true });
  await refill(user, fields.getByLabelText('Stop'), '6790');
  await user.click(screen.getAllByRole('button', { name: button })[0] ?? document.body);
  await saves.begun();
  saves.letGo();
  const dialog = await inDialog();
  expect(dialog.getByLabelText<HTMLInputElement>(/^Stop/).value).toBe('6790');
  await refill(user, dialog.getByLabelText(/^P&L/), '77');
  await user.click(dialog.getByRole('button', { name: save }));
  await seeNone(() => screen.queryByRole('dialog'));
  expect((await app.call(trader, 'GET', '/api/journal')).body).toContainEqual(
    expect.objectContaining({ symbol: 'ESZ6', pnl: '77.00', stopPrice: '6790' }),
  );
});

test('Undo takes back once, however often it is pressed', async () => {
  const page = await openTrade();
  const { user, form, trade } = page;
  const fields = await form();
  await refill(user, fields.getByLabelText('Stop'), '6790');
  await user.click(fields.getByLabelText('Target'));
  await seeSaved('Stop saved');
  const saves = holdSaves(page);
  await user.dblClick(screen.getByRole('button', { name: 'Undo' }));
  await saves.begun();
  saves.letGo();
  await seeSaved('Stop as it was');
  expect(saves.statuses).toEqual([200]);
  expect(await trade()).toMatchObject({ stopPrice: '6795', version: 3 });
});

test('a field that is left while Undo is under way is saved after it', async () => {
  const page = await openTrade();
  const { user, form, trade } = page;
  const fields = await form();
  await refill(user, fields.getByLabelText('Stop'), '6790');
  await user.click(fields.getByLabelText('Target'));
  await seeSaved('Stop saved');
  const saves = holdSaves(page, { first: true });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await user.type(fields.getByLabelText('Notes'), 'Waited');
  await user.click(fields.getByLabelText('Target'));
  await saves.begun();
  saves.letGo();
  await seeSaved('Notes saved');
  expect(saves.statuses).toEqual([200, 200]);
  expect(await trade()).toMatchObject({ stopPrice: '6795', notes: 'Waited' });
});
