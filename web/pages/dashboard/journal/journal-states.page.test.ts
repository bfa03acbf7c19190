/** The journal with unusual entries, and while it is loading. */

import { describe, expect, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/dom';
import { day } from '#src/testing/naive-model/dates.ts';
import { list, openJournal, seeListed } from '#web/testing/journal.ts';
import { appNow, broken, openPage } from '#web/testing/page.ts';
import { inQuestion, seeFocus, seeNone, seeToast } from '#web/testing/parts.ts';

/** By the clock of the team. */
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());

const headings = () =>
  within(list())
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);

describe('a day of which nothing is closed', () => {
  const read = (entries: object[], look: 'cards' | 'table') =>
    openJournal({ entries: entries.map((entry) => ({ symbol: 'ESZ6', isOpen: true, ...entry })), look });

  test.each(['cards', 'table'] as const)('is open, as in the calendar: %s', async (look) => {
    await read([{}, {}], look);
    const counted = await screen.findByText('2 open trades');
    const head = counted.closest('tr') ?? counted.closest('div');
    await waitFor(() => expect(head?.textContent).toEndWith('2 open tradesOpen'));
  });

  test.each(['cards', 'table'] as const)('has what was realized so far as its result: %s', async (look) => {
    await read([{ pnl: '75' }, {}], look);
    const counted = await screen.findByText('2 open trades');
    const head = counted.closest('tr') ?? counted.closest('div');
    await waitFor(() => expect(head?.textContent).toEndWith('2 open trades+$75.00'));
  });
});

describe('an entry', () => {
  test('is neither a win nor a loss at zero, nor while it is open', async () => {
    await openJournal({
      entries: [
        { symbol: 'EVEN', pnl: '0' },
        { symbol: 'OPEN', isOpen: true },
      ],
    });
    await seeListed('$0.00');
    // In the place of its exit and its P&L.
    const open = within(list()).getAllByText('Open');
    expect(open.filter((each) => !each.closest('label'))).toHaveLength(2);
    expect(within(list()).queryByText(/^(WIN|LOSS)$/)).toBeNull();
  });

  test('that is closed asks before it is reopened, and then shows its P&L so far', async () => {
    const { user, app, trader, stored } = await openJournal({
      entries: [{ symbol: 'DONE', pnl: '120.5', exitPrice: '58.2', notes: 'Too early' }],
    });
    within(list()).getByText('WIN');
    const toggle = screen.getByRole('switch', { name: 'Open DONE' });
    await user.click(toggle);
    const question = await inQuestion();
    question.getByText('Reopen this entry?');
    expect(screen.getByRole('alertdialog').textContent).toContain('P&L of +$120.50 stays');
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await seeNone(() => screen.queryByRole('alertdialog'));
    await seeFocus(toggle);
    expect(toggle.getAttribute('aria-checked')).toBe('false');
    await user.keyboard('{Enter}');
    await user.click((await inQuestion()).getByRole('button', { name: 'Reopen' }));
    await seeToast('Journal entry updated successfully');
    await seeListed('+$120.50 so far');
    await seeFocus(toggle);
    expect(within(list()).queryByText(/^(WIN|LOSS)$/)).toBeNull();
    expect(await stored()).toMatchObject([
      { isOpen: true, pnl: '120.50', exitPrice: '58.2', notes: 'Too early' },
    ]);
    const headers = { host: 'desk.test', cookie: trader.cookie };
    const overview = await app.handle(new Request(`http://desk.test/dashboard/${trader.id}`, { headers }));
    expect((await overview.text()).replace(/<[^>]+>/g, '')).toContain('+$120.50 so far');
  });

  test('that is closed without an exit price is not shown as open', async () => {
    await openJournal({ entries: [{ symbol: 'DONE', pnl: '-5', entryPrice: '58.2', strategy: 'Fade' }] });
    const exit = within(list()).getByText('Exit', { selector: 'dt' });
    expect(exit.parentElement?.querySelector('dd')?.textContent).toBe('—');
  });

  test('of a future day is rejected at its field', async () => {
    const { inForm } = await openJournal({});
    const form = await inForm();
    await form.type({ Symbol: 'ESZ6', 'P&L': '1', 'Trade Date': day(today, 2) });
    await form.send('Create Entry');
    await form.findByText('Trade date must not be in the future');
    await form.type({ 'Trade Date': day(today, -6) });
    await form.send('Create Entry');
    await seeListed('ESZ6');
  });

  test('is recent today and on the six days before', async () => {
    const entries = [-6, -7].map((days) => ({ symbol: `D${days}`, pnl: '1', tradeDate: day(today, days) }));
    await openJournal({ entries, search: '?filter=recent' });
    expect(headings()).toEqual(['D-6']);
  });

  test('that was changed elsewhere can be left as it was saved there', async () => {
    const { app, trader, inForm, stored } = await openJournal({
      entries: [{ symbol: 'ESZ6', pnl: '10', notes: 'first' }],
    });
    const form = await inForm('Edit ESZ6');
    await app.call(trader, 'PUT', '/api/journal/1', { json: { pnl: '20', notes: 'second' } });
    await form.type({ 'P&L': '30' });
    await form.send('Save Changes');
    await form.findByText('This entry was changed in the meantime');
    const alert = within(form.getByRole('alert'));
    const shown = alert.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(shown).toEqual(['Saved: 20.00', 'Yours: 30', 'Saved: second', 'Before: first']);
    alert.getByRole('button', { name: 'Use the current values' }).click();
    await waitFor(() => expect(form.field('P&L').value).toBe('20.00'));
    await form.type({ Quantity: '2' });
    await form.send('Save Changes');
    await seeToast('Journal entry updated successfully');
    expect(await stored()).toMatchObject([{ pnl: '20.00', notes: 'second', quantity: 2 }]);
  });
});

test('while its list is loading the journal says so', async () => {
  const app = appNow();
  const trader = await app.trader();
  await app.call(trader, 'POST', '/api/journal', { json: { symbol: 'ESZ6', pnl: '1' } });
  const { user, answer } = await openPage(app, `/dashboard/${trader.id}`, trader.cookie);
  const held = Promise.withResolvers<void>();
  const mend = answer(/^GET \/api\/journal\?/, async () => {
    await held.promise;
    return broken();
  });
  await user.click(screen.getAllByRole('link', { name: /^Journal Entries/ })[0] ?? document.body);
  await screen.findByText('Loading entries...');
  mend();
  held.resolve();
  await screen.findByRole('row', { name: /ESZ6/ });
});

test('Escape clears the search, and then leaves it to the keys of the list', async () => {
  const { user } = await openJournal({ entries: [{ symbol: 'ESZ6', pnl: '1' }], look: 'table' });
  const field = await screen.findByLabelText<HTMLInputElement>('Search entries');
  await user.keyboard('/');
  await seeFocus(field);
  await user.keyboard('es{Escape}');
  expect(field.value).toBe('');
  await seeFocus(field);
  await user.keyboard('{Escape}');
  expect(document.activeElement === field).toBe(false);
  await user.keyboard('j');
  expect(field.value).toBe('');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('ESZ6'));
});
