/** The list of the journal: searched, filtered, sorted, and several of its trades changed at once. */

import { expect, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/dom';
import { list, openJournal, seeGone, seeListed } from '#web/testing/journal.ts';
import { inDialog, inQuestion, refill, seeFocus, seeNone, seeToast } from '#web/testing/parts.ts';

const TRADES = [
  { symbol: 'GCZ6', isOpen: true, tradeDate: '2026-11-17', instrumentType: 'options' },
  { symbol: 'CLF7', pnl: '12', tradeDate: '2026-11-18' },
  { symbol: 'NQZ6', pnl: '-40', tradeDate: '2026-11-20', positionType: 'short' },
  { symbol: 'ESZ6', pnl: '95.50', tradeDate: '2026-11-20', tags: ['a+'] },
];

const seeCount = (text: string) =>
  waitFor(() => {
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent ?? '');
    if (!said.some((each) => each.includes(text))) throw new Error(said.join());
  });
const grid = () => screen.getByRole('grid', { name: 'Journal entries', hidden: true });
const symbols = () =>
  [...grid().querySelectorAll('tr[data-id] [data-col=symbol] a')].map(({ textContent }) => textContent);
const days = () => grid().querySelectorAll('tr:has(th[scope=row])').length;

test('is searched and filtered, in the URL too', async () => {
  const { user } = await openJournal({
    entries: [
      { symbol: 'OLD', pnl: '-7', tradeDate: '2020-01-02' },
      { symbol: 'NQZ6', pnl: '-5', strategy: 'Gap fade' },
      { symbol: 'ESZ6', pnl: '5', notes: 'Kept to the plan' },
    ],
  });
  await seeCount('3 entries');
  const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search entries' });
  await refill(user, search, 'the PLAN');
  await seeGone('NQZ6');
  await seeCount('1 entry');
  await waitFor(() => expect(location.search).toBe('?q=the+PLAN'));
  await refill(user, search, 'nothing like it');
  await screen.findByText('No journal entries found');
  await user.click(screen.getByRole('button', { name: 'Show all entries' }));
  await seeListed('NQZ6');
  expect(search.value).toBe('');
  for (const [choice, found] of [
    ['Losses Only', ['NQZ6', 'OLD']],
    ['Wins Only', ['ESZ6']],
    ['Recent', ['ESZ6', 'NQZ6']],
  ] as const) {
    await user.click(screen.getByRole('combobox', { name: 'Filter' }));
    await user.click(await screen.findByRole('option', { name: choice }));
    await seeCount(found.length === 1 ? '1 entry' : `${found.length} entries`);
    const headings = within(list()).getAllByRole('heading');
    expect(headings.map(({ textContent }) => textContent)).toEqual([...found]);
  }
});

test('says what went wrong, and retries', async () => {
  const { user, answer } = await openJournal({});
  const busy = { message: 'The database is busy', code: 'unavailable' };
  const mend = answer(/^GET \/api\/journal\?/, () => Response.json(busy, { status: 503 }));
  await refill(user, screen.getByRole('searchbox', { name: 'Search entries' }), 'x');
  await screen.findByText('Failed to fetch journal entries');
  screen.getByText('The database is busy');
  mend();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Nothing matches this search and filter.');
});

test('a link has its search and its filter', async () => {
  const entries = [
    { symbol: 'NQZ6', pnl: '-5', strategy: 'Gap fade' },
    { symbol: 'ESZ6', pnl: '5', strategy: 'Gap fade' },
  ];
  await openJournal({ entries, search: '?filter=losses&q=gap' });
  await seeCount('1 entry');
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search entries' }).value).toBe('gap');
});

test('is sorted by its heads, without the heads of days then', async () => {
  const { user } = await openJournal({ entries: TRADES, look: 'table' });
  expect(symbols()).toEqual(['ESZ6', 'NQZ6', 'CLF7', 'GCZ6']);
  expect(days()).toBe(3);
  const sortBy = async (name: string, order: string, sort: RegExp) => {
    await user.click(within(grid()).getByRole('button', { name }));
    await waitFor(() => expect(location.search).toMatch(sort));
    await waitFor(() => expect(grid().querySelector(`th[aria-sort=${order}]`)?.textContent).toContain(name));
  };
  await sortBy('Net P&L', 'descending', /sort=pnl/);
  await waitFor(() => expect(symbols().slice(0, 2)).toEqual(['ESZ6', 'CLF7']));
  expect(days()).toBe(0);
  await sortBy('Symbol', 'ascending', /sort=symbol/);
  await waitFor(() => expect(symbols()).toEqual(['CLF7', 'ESZ6', 'GCZ6', 'NQZ6']));
  await sortBy('Symbol', 'descending', /sort=symbol/);
  await waitFor(() => expect(symbols()[0]).toBe('NQZ6'));
  await user.click(within(grid()).getByRole('button', { name: 'Date' }));
  await waitFor(() => expect(days()).toBe(3));
});

test('keeps its heads of days until another order is there', async () => {
  const entries = [
    { symbol: 'CLF7', pnl: '12', tradeDate: '2026-11-18' },
    { symbol: 'NQZ6', pnl: '-40', tradeDate: '2026-11-20' },
    { symbol: 'GCZ6', pnl: '5', tradeDate: '2026-11-18' },
  ];
  const { user, answer } = await openJournal({ entries, look: 'table', search: '?sort=pnl' });
  expect(symbols()).toEqual(['CLF7', 'GCZ6', 'NQZ6']);
  const gate = Promise.withResolvers<void>();
  answer(/^GET \/api\/journal\?/, async (pass) => {
    await gate.promise;
    return pass();
  });
  await user.click(within(grid()).getByRole('button', { name: 'Date' }));
  await waitFor(() => expect(grid().getAttribute('aria-busy')).toBe('true'));
  expect([days(), symbols()]).toEqual([0, ['CLF7', 'GCZ6', 'NQZ6']]);
  gate.resolve();
  await waitFor(() => expect(days()).toBe(2));
  expect(symbols()).toEqual(['NQZ6', 'GCZ6', 'CLF7']);
  expect(grid().getAttribute('aria-busy')).toBe('false');
});

test('one selected trade is deleted with the question and the message of any other entry', async () => {
  const { user } = await openJournal({ entries: TRADES, look: 'table' });
  await user.click(await screen.findByRole('checkbox', { name: /NQZ6/, hidden: true }));
  const bar = within(await screen.findByRole('toolbar', { name: 'Selected trades' }));
  await user.click(bar.getByRole('button', { name: 'Delete' }));
  const question = await inQuestion();
  question.getByText('Are you sure you want to delete this entry?');
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await seeToast('Journal entry deleted successfully');
  await seeNone(() => screen.queryByRole('toolbar', { name: 'Selected trades' }));
  expect(symbols()).toEqual(['ESZ6', 'CLF7', 'GCZ6']);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await seeToast('Journal entry restored');
  await waitFor(() => expect(symbols()).toEqual(['ESZ6', 'NQZ6', 'CLF7', 'GCZ6']));
});

test('several trades get tags, a strategy or an account at once, and each is taken back', async () => {
  const { app, trader, user, stored } = await openJournal({
    accounts: [{ name: 'Sim 1', kind: 'sim' }],
    entries: TRADES,
    strategies: [{ name: 'Range break' }],
    look: 'table',
  });
  const valuesOf = async (key: string) =>
    (await stored()).map((trade: Record<string, unknown>) => trade[key]);
  for (const name of [/NQZ6/, /CLF7/])
    await user.click(await screen.findByRole('checkbox', { name, hidden: true }));
  const bar = within(await screen.findByRole('toolbar', { name: 'Selected trades' }));
  const ask = async (button: string) => {
    await user.click(bar.getByRole('button', { name: button }));
    return inDialog();
  };
  const change = async (dialog: Awaited<ReturnType<typeof inDialog>>) => {
    await user.click(dialog.getByRole('button', { name: 'Change 2 trades' }));
    await seeToast('2 trades changed');
  };
  const takeBack = async () => {
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await seeToast('2 trades changed back');
  };

  const tags = await ask('Tags');
  await seeFocus(tags.getByLabelText('Add tags'));
  await user.keyboard('News, late');
  await change(tags);
  expect(await valuesOf('tags')).toEqual([['a+'], ['news', 'late'], ['news', 'late'], []]);
  await takeBack();
  expect(await valuesOf('tags')).toEqual([['a+'], [], [], []]);

  for (const [button, option, key, value] of [
    ['Strategy', 'Range break', 'strategy', 'Range break'],
    ['Account', 'Sim 1', 'accountId', 1],
  ] as const) {
    const dialog = await ask(button);
    const field = dialog.getByRole('combobox', { name: button });
    await seeFocus(field);
    await user.click(field);
    await user.click(await screen.findByRole('option', { name: option }));
    await change(dialog);
    expect(await valuesOf(key)).toEqual([null, value, value, null]);
    await takeBack();
    expect(await valuesOf(key)).toEqual([null, null, null, null]);
  }

  const strategy = await ask('Strategy');
  await refill(user, strategy.getByLabelText('Strategy'), 'Opening drive');
  await strategy.findByText('New: it is added to your strategies.');
  await change(strategy);
  expect(await valuesOf('strategy')).toEqual([null, 'Opening drive', 'Opening drive', null]);
  const { body } = await app.call(trader, 'GET', '/api/strategies');
  expect(body.map(({ name }: { name: string }) => name).sort()).toEqual(['Opening drive', 'Range break']);
});
