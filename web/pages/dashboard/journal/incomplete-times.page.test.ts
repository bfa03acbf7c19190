/** Times and their days of which parts are missing: browsers show the parts, and say '' as for a blank field. */

import { expect, test } from 'bun:test';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { list, openJournal } from '#web/testing/journal.ts';
import { seeNone, seeToast } from '#web/testing/parts.ts';

const WHOLE_TIME = 'Enter the whole time, or none';
const WHOLE_DATE = 'Enter the whole date';

/** Takes a part of a field away, or types one into it, as a browser says it. */
function typePart(field: HTMLInputElement): void {
  Object.defineProperty(field, 'validity', { value: { badInput: true }, configurable: true });
  if (field.value !== '') fireEvent.input(field, { target: { value: '' } });
  field.focus();
}

/** Types the rest of it, or takes all of it away. */
function typeRest(field: HTMLInputElement, value: string): void {
  Reflect.deleteProperty(field, 'validity');
  if (value !== '') fireEvent.input(field, { target: { value } });
}

/** The journal with the first of two trades open, which was opened at this time. */
async function openTrade(openedAt: string | null = '2026-11-20T15:35:00Z') {
  const journal = await openJournal({
    entries: [
      { symbol: 'ESZ6', pnl: '50', tradeDate: '2026-11-20', openedAt },
      { symbol: 'NQZ6', pnl: '-20', tradeDate: '2026-11-20' },
    ],
    search: '?entry=1',
  });
  const { app, trader, sent } = journal;
  const form = async () => within(await screen.findByRole('form', { name: 'Edit in place' }));
  return {
    ...journal,
    form,
    fields: await form(),
    trade: async () => (await app.call(trader, 'GET', '/api/journal/1')).body,
    writes: () => sent.filter((request) => /^P(OST|UT) .*journal/.test(request)),
  };
}

test('a time of an open trade is not saved until it is whole', async () => {
  const { user, fields, trade, writes } = await openTrade();
  const opened = fields.getByLabelText<HTMLInputElement>('Opened');
  const before = opened.value;
  typePart(opened);
  await user.click(fields.getByLabelText('Notes'));
  await fields.findByText(WHOLE_TIME);
  expect(writes()).toEqual([]);
  expect(before).toMatch(/^\d\d:35$/);
  typeRest(opened, before.replace('35', '36'));
  await user.click(fields.getByLabelText('Notes'));
  await waitFor(async () => expect((await trade()).openedAt).toBe('2026-11-20T15:36:00.000Z'));
  await seeNone(() => fields.queryByText(WHOLE_TIME));
});

test('parts in a blank time are not passed over, and are taken back by Escape or by clearing them', async () => {
  const { user, fields, trade, writes } = await openTrade(null);
  const opened = fields.getByLabelText<HTMLInputElement>('Opened');
  typePart(opened);
  await user.click(fields.getByLabelText('Notes'));
  await fields.findByText(WHOLE_TIME);
  opened.focus();
  typeRest(opened, '');
  await user.click(fields.getByLabelText('Notes'));
  await seeNone(() => fields.queryByText(WHOLE_TIME));
  typePart(opened);
  let isCleared = false;
  Object.defineProperty(opened, 'value', {
    get: () => '',
    set(value) {
      if (value === '') isCleared = true;
      typeRest(opened, '');
    },
    configurable: true,
  });
  await user.keyboard('{Escape}');
  expect(isCleared).toBe(true);
  await user.click(fields.getByLabelText('Notes'));
  await user.keyboard('Held');
  await user.click(fields.getByLabelText('Stop'));
  await waitFor(async () => expect(await trade()).toMatchObject({ notes: 'Held', openedAt: null }));
  expect(writes()).toHaveLength(1);
});

test('a trade that is left with parts of a time keeps the time that it had', async () => {
  const { user, form, fields, trade } = await openTrade();
  const { value } = fields.getByLabelText<HTMLInputElement>('Opened');
  typePart(fields.getByLabelText('Opened'));
  await user.click(within(list()).getByRole('link', { name: 'NQZ6' }));
  await screen.findByRole('complementary', { name: 'Trade NQZ6' });
  await seeToast('ESZ6 is not saved', WHOLE_TIME);
  await user.click(within(list()).getByRole('link', { name: 'ESZ6' }));
  await screen.findByRole('complementary', { name: 'Trade ESZ6' });
  const again = await form();
  await waitFor(() => expect(again.getByLabelText<HTMLInputElement>('Opened').value).toBe(value));
  await seeNone(() => again.queryByText(WHOLE_TIME));
  await user.type(again.getByLabelText('Notes'), 'Held');
  await user.click(again.getByLabelText('Stop'));
  await waitFor(async () =>
    expect(await trade()).toMatchObject({ notes: 'Held', openedAt: '2026-11-20T15:35:00.000Z' }),
  );
});

test('a day of a time is not taken for the trade’s own until it is whole', async () => {
  const { user, fields, writes } = await openTrade('2026-11-18T15:35:00Z');
  const day = fields.getByLabelText<HTMLInputElement>('Opened on');
  typePart(day);
  await user.click(fields.getByLabelText('Notes'));
  await fields.findByText(WHOLE_DATE);
  expect(fields.getByLabelText<HTMLInputElement>('Opened').value).toMatch(/^\d\d:35$/);
  expect(day.isConnected).toBe(true);
  typeRest(day, '2026-11-19');
  await user.click(fields.getByLabelText('Notes'));
  await seeNone(() => fields.queryByText(WHOLE_DATE));
  await waitFor(() => expect(writes()).toHaveLength(1));
});

test('a form is not sent with parts of a time, by Enter either', async () => {
  const { user, inForm, writes } = await openTrade();
  const form = await inForm();
  await form.type({ Symbol: 'CLF7', 'P&L': '5' });
  const [opened, closed] = [form.field('Opened'), form.field('Closed')];
  typePart(opened);
  fireEvent.keyDown(opened, { key: 'Enter' });
  opened.form?.requestSubmit();
  await form.findByText(WHOLE_TIME);
  typePart(closed);
  await form.send('Create Entry');
  await waitFor(() => expect(form.getAllByText(WHOLE_TIME)).toHaveLength(2));
  typeRest(opened, '');
  typeRest(closed, '09:40');
  await user.click(opened);
  await form.send('Create Entry');
  await waitFor(() => expect(writes()).toEqual(['POST /api/journal']));
});
