/** The journal as it is changed: the strategy of an entry, and what is shown before the server has answered. */

import { describe, expect, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/dom';
import { list, openJournal, seeGone, seeListed } from '#web/testing/journal.ts';
import { broken } from '#web/testing/page.ts';
import { inQuestion, seeFocus, seeNone, seeToast } from '#web/testing/parts.ts';

/** Waits until a live region says how many entries there are. */
const seeCount = (text: string) =>
  waitFor(() =>
    expect(
      screen.getAllByRole('status', { hidden: true }).map(({ textContent }) => textContent),
    ).toContainEqual(expect.stringContaining(text)),
  );
const offers = () =>
  screen.findAllByRole('option').then((all) => all.map(({ textContent }) => textContent ?? ''));
const seeActive = (text: string) =>
  waitFor(() => expect(screen.getByRole('option', { selected: true }).textContent).toContain(text));
const unavailable = () => new Response('', { status: 503, statusText: 'Service Unavailable' });

describe('the strategy of an entry', () => {
  const strategies = [{ name: 'Gap fade' }];

  test("is picked from the trader's active ones by keyboard, which links it", async () => {
    const { user, inForm, stored } = await openJournal({
      strategies: [...strategies, { name: 'Gap and go' }, { name: 'Gap, no longer traded', isActive: false }],
    });
    const form = await inForm();
    await form.type({ Symbol: 'ESZ6', 'P&L': '5' });
    const field = form.getByRole<HTMLInputElement>('combobox', { name: /^Strategy/ });
    await user.type(field, 'gap');
    await waitFor(async () => expect(await offers()).toEqual(['Gap and go', 'Gap fade', 'Use “gap”']));
    await user.keyboard('{ArrowDown}');
    await seeActive('Gap fade');
    await user.keyboard('{Enter}');
    expect(field.value).toBe('Gap fade');
    await form.findByText('Linked: this trade counts in your strategy.');
    await form.send('Create Entry');
    await seeToast('Journal entry created successfully');
    await seeListed('Gap fade');
    expect(await stored()).toMatchObject([{ strategy: 'Gap fade', strategyId: 1 }]);

    // A different text is no longer that strategy.
    const edited = await inForm('Edit ESZ6');
    await edited.findByText(/^Linked: this trade/);
    await edited.type({ Strategy: 'Gap fade, late' });
    await edited.send('Save Changes');
    await seeToast('Journal entry updated successfully');
    expect(await stored()).toMatchObject([{ strategy: 'Gap fade, late', strategyId: null }]);
  });

  test('typed in another case is linked all the same', async () => {
    const { user, inForm, stored } = await openJournal({ strategies });
    const form = await inForm();
    await form.type({ Symbol: 'ESZ6', 'P&L': '5', Strategy: ' gap FADE' });
    await user.tab();
    await waitFor(() => expect(form.field('Strategy').value).toBe('Gap fade'));
    await form.send('Create Entry');
    await seeToast('Journal entry created successfully');
    expect(await stored()).toMatchObject([{ strategy: 'Gap fade', strategyId: 1 }]);
  });

  test('stays as typed when that option is picked', async () => {
    const { user, inForm, stored } = await openJournal({ strategies });
    const form = await inForm();
    await form.type({ Symbol: 'ESZ6', 'P&L': '5', Strategy: 'Gap' });
    await waitFor(async () => expect(await offers()).toContain('Gap fade'));
    await user.keyboard('{ArrowUp}');
    await seeActive('Use “Gap”');
    await user.keyboard('{Enter}');
    await form.send('Create Entry');
    await seeToast('Journal entry created successfully');
    expect(await stored()).toMatchObject([{ strategy: 'Gap', strategyId: null }]);
  });
});

describe('before the server has answered', () => {
  test('a new entry is listed; when rejected, it leaves the list and stays in its form', async () => {
    const { inForm, hold, stored } = await openJournal({ entries: [{ symbol: 'OLD', pnl: '1' }] });
    const server = hold(/^POST \/api\/journal$/, broken);
    const form = await inForm();
    await form.type({ Symbol: 'ESZ6', 'P&L': '12', Notes: 'Waited' });
    await form.send('Create Entry');
    await seeListed('ESZ6');
    await seeCount('2 entries');
    server.go();
    // Shown above the form as well, where it can be read.
    await seeToast('Error', 'Failed to create entry');
    await seeGone('ESZ6');
    server.mend();
    expect(form.field('Notes').value).toBe('Waited');
    await form.send('Create Entry');
    await seeListed('Waited');
    await waitFor(async () => expect(await stored()).toHaveLength(2));
  });

  test('a change is shown; when rejected, the entry is restored and the form keeps what was typed', async () => {
    const { inForm, hold } = await openJournal({ entries: [{ symbol: 'ESZ6', pnl: '12' }] });
    const form = await inForm('Edit ESZ6');
    const server = hold(/^PUT \/api\/journal\/\d+$/, unavailable);
    await form.type({ 'P&L': '-70' });
    await form.send('Save Changes');
    await seeListed('−$70.00');
    server.go();
    await seeToast('Error', '503: Service Unavailable');
    await seeGone('−$70.00');
    await seeListed('+$12.00');
    expect(form.field('P&L').value).toBe('-70');
    server.mend();
    await form.send('Save Changes');
    await seeListed('−$70.00');
  });

  test('an entry that was deleted elsewhere leaves the list, also when the next write is under way', async () => {
    const { app, trader, answer, hold, inForm } = await openJournal({
      entries: ['KEPT', 'ESZ6'].map((symbol) => ({ symbol, pnl: '12' })),
    });
    const form = await inForm('Edit ESZ6');
    await app.call(trader, 'DELETE', '/api/journal/2');
    // It is not read again before the next one is sent.
    answer(/^GET \/api\/journal\?/, () => new Promise(() => {}));
    await form.type({ Notes: 'Mine' });
    await form.send('Save Changes');
    await form.findByText('This entry no longer exists');
    await seeGone('ESZ6');
    const server = hold(/^POST \/api\/journal$/, broken);
    await form.send('Save as new entry');
    await seeListed('Mine');
    await seeCount('2 entries');
    server.go();
    await seeToast('Error', 'Failed to create entry');
  });

  for (const [response, reply, message] of [
    ['503', unavailable, '503: Service Unavailable'],
    ['nobody', broken, 'Failed to delete entry'],
  ] as const) {
    test(`a deleted entry is gone; rejected with ${response}, it returns to its place`, async () => {
      const { user, press, hold } = await openJournal({
        entries: ['A1', 'B2', 'C3'].map((symbol) => ({ symbol, pnl: '1' })),
      });
      const server = hold(/^DELETE /, reply);
      await press('Delete B2');
      await user.click((await inQuestion()).getByRole('button', { name: 'Delete' }));
      await seeGone('B2');
      await seeCount('2 entries');
      const heading = screen.getByRole('heading', { name: 'Journal Entries' });
      await seeFocus(heading);
      server.go();
      await seeToast('Error', message);
      await seeListed('B2');
      const names = within(list()).getAllByRole('heading');
      expect(names.map(({ textContent }) => textContent)).toEqual(['C3', 'B2', 'A1']);
      await seeCount('3 entries');
    });
  }

  test('of trades deleted together, one that was already gone leaves the list, and the others can go', async () => {
    const { app, trader, user, stored } = await openJournal({
      entries: ['A1', 'B2', 'C3'].map((symbol) => ({ symbol, pnl: '1' })),
      look: 'table',
    });
    const deleteAll = async () => {
      await user.click(await screen.findByRole('checkbox', { name: 'Select all', hidden: true }));
      const bar = within(await screen.findByRole('toolbar', { name: 'Selected trades' }));
      await user.click(bar.getByRole('button', { name: 'Delete' }));
      await user.click((await inQuestion()).getByRole('button', { name: 'Delete' }));
    };
    await screen.findByText('B2');
    await app.call(trader, 'DELETE', '/api/journal/2');
    await deleteAll();
    await seeToast('Error', 'Journal entry not found');
    await seeNone(() => screen.queryByText('B2'));
    await screen.findByText('A1');
    await seeCount('2 entries');
    await deleteAll();
    await waitFor(async () => expect(await stored()).toEqual([]));
  });

  test('a switch is toggled; when rejected, it is restored', async () => {
    const { user, hold } = await openJournal({ entries: [{ symbol: 'ESZ6', pnl: '12' }] });
    const server = hold(/^PUT /, broken);
    const open = await screen.findByRole('switch', { name: 'Open ESZ6' });
    await user.click(open);
    await user.click((await inQuestion()).getByRole('button', { name: 'Reopen' }));
    await waitFor(() => expect(open.getAttribute('aria-checked')).toBe('true'));
    server.go();
    await seeToast('Error', 'Failed to update entry');
    await waitFor(() => expect(open.getAttribute('aria-checked')).toBe('false'));
  });
});

test('trades that are selected stay so when amounts are hidden', async () => {
  const { user } = await openJournal({
    entries: ['A1', 'B2'].map((symbol) => ({ symbol, pnl: '12' })),
    look: 'table',
  });
  await user.click(await screen.findByRole('checkbox', { name: /A1/, hidden: true }));
  await screen.findByRole('toolbar', { name: 'Selected trades' });
  await user.keyboard('$');
  await screen.findAllByText('$•••');
  const bar = screen.getByRole('toolbar', { name: 'Selected trades' });
  expect(bar.textContent).toContain('1 trade selected');
});

test('a P&L of a million and more is asked about once where the prices make it, too', async () => {
  const { inForm, stored } = await openJournal({});
  const form = await inForm();
  await form.type({ Symbol: 'ESZ6', Quantity: '10000', 'Entry Price': '6800', 'Exit Price': '6810' });
  await form.findByText(/^Computed/);
  await form.send('Create Entry');
  await form.findByText('Is this right?');
  form.getByText('+$5,000,000.00', { selector: 'strong' });
  expect(await stored()).toEqual([]);
  // Another amount is another question.
  await form.type({ Quantity: '1000' });
  await seeNone(() => form.queryByText('Is this right?'));
  await form.type({ Quantity: '2000' });
  await form.send('Create Entry');
  await form.findByText('+$1,000,000.00', { selector: 'strong' });
  await form.send('Yes, save it');
  await seeToast('Journal entry created successfully');
  expect(await stored()).toMatchObject([{ pnl: '1000000.00' }]);
});
