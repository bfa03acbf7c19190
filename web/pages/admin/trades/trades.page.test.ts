import { expect, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/dom';
import { appNow, broken, openArea } from '#web/testing/page.ts';
import { goTo, inQuestion, refill, seeNone, seeToast } from '#web/testing/parts.ts';

const PATH = '/api/admin/journal';

/** Maya, and Leo, who is excluded from P&L. */
async function team() {
  const app = appNow();
  const maya = await app.trader('Maya Okafor');
  const leo = await app.trader('Leo Brandt', { includePnl: false });
  const admin = await app.admin();
  const add = async (trader: { id: number }, symbol: string, rest: object = {}): Promise<number> => {
    const json = { traderId: trader.id, symbol, tradeDate: '2026-03-02', pnl: '10', ...rest };
    const { status, body } = await app.call(admin, 'POST', PATH, { json });
    expect(status).toBe(201);
    return body.id;
  };
  return { app, maya, leo, admin, add };
}

const table = () => screen.findByRole('table', { name: 'Trades' });
const press = (name: string | RegExp) => screen.findByRole('button', { name });

/** Waits until a part of the page has this text, whatever elements it is in. */
const seeIn = (part: HTMLElement, text: string) => waitFor(() => expect(part.textContent).toContain(text));

/** Waits until one of the totals is this. */
async function seeTotal(term: string, figure: string) {
  const totals = within(await screen.findByRole('region', { name: 'Totals' }));
  await waitFor(() => expect(totals.getByText(term).parentElement?.textContent).toBe(`${term}${figure}`));
}

test('Trade Management says when there are no trades, and of whom', async () => {
  const { app, maya } = await team();
  const { user } = await openArea(app, '/trades');
  await screen.findByText('No trades found');
  await seeTotal('Trades', '0');
  await refill(user, screen.getByRole('combobox', { name: 'Trader' }), 'maya');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(location.search).toBe(`?trader=${maya.id}`));
  await user.click(await press('Show all traders'));
  await waitFor(() => expect(location.search).toBe(''));
});

test('Trade Management asks for a trader first when there is none', async () => {
  await openArea(appNow(), '/trades');
  await seeIn(screen.getByRole('main'), 'Add a trader under Manage Traders first');
  expect(screen.getByRole('main').textContent).not.toContain('Add the first one');
});

test('everyone’s trades are listed, newest first, with all details and totals', async () => {
  const { app, maya, leo, add } = await team();
  await add(maya, 'ESZ6', { pnl: '2310.50', quantity: 2, tradeDate: '2026-03-04' });
  await add(leo, 'NQZ6', { pnl: '-480.25', positionType: 'short', tradeDate: '2026-03-03' });
  await add(leo, 'SPY 610C', { pnl: null, isOpen: true, instrumentType: 'options', quantity: 10 });
  await openArea(app, '/trades');
  const [head, ...rows] = within(await table()).getAllByRole('row');
  const cells = (row: Element | undefined) =>
    [...(row?.querySelectorAll('th, td') ?? [])].map(({ textContent }) => textContent);
  expect(cells(head)).toEqual(['Trader', 'Symbol', 'Type', 'Position', 'Quantity', 'P&L', 'Date', 'Actions']);
  const on = (day: string) => expect.stringMatching(new RegExp(`^${day}`));
  expect(rows.map(cells)).toEqual([
    ['MOMaya Okafor', 'ESZ6', 'futures', 'long', '2', '+$2,310.50', on('Mar 4'), ''],
    ['LBLeo Brandt', 'NQZ6', 'futures', 'short', '1', '−$480.25', on('Mar 3'), ''],
    ['LBLeo Brandt', 'SPY 610C', 'options', 'long', '10', 'Open', on('Mar 2'), ''],
  ]);
  await seeTotal('Total P&L', '+$1,830.25');
  await seeTotal('Trades', '3, 1 open');
  // The open one is neither won nor lost, and one of all.
  await seeTotal('Win Rate', '33.3%');
  await seeTotal('Wins / Losses', '1 / 1');
  screen.getByText(/Traders who are excluded from P&L are in here/);
  within(screen.getByRole('navigation', { name: 'Pages' })).getByText('1–3 of 3');
});

test('an open trade has its P&L so far, by which it is deleted', async () => {
  const { app, leo, add } = await team();
  await add(leo, 'CLF7', { pnl: '-75.50', isOpen: true });
  const { user } = await openArea(app, '/trades');
  await seeIn(await table(), '−$75.50 so far');
  await user.click(await press(/^Delete CLF7/));
  await seeIn(await screen.findByRole('alertdialog'), ', −$75.50 so far');
});

test('a trade is deleted after confirmation, or why not is said', async () => {
  const { app, maya, leo, admin, add } = await team();
  const id = await add(maya, 'ESZ6', { quantity: 2 });
  const other = await add(leo, 'NQZ6');
  const { user, answer, sent } = await openArea(app, '/trades');
  const ask = async (symbol: string) => {
    await user.click(await press(new RegExp(`^Delete ${symbol}`)));
    return inQuestion();
  };
  const confirm = async () => user.click((await inQuestion()).getByRole('button', { name: 'Delete' }));
  const question = await ask('ESZ6');
  question.getByText('Are you sure you want to delete this trade?');
  await seeIn(screen.getByRole('alertdialog'), 'Maya Okafor: ESZ6, long 2, Mon, Mar 2, 2026, +$10.00');
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  await seeNone(() => screen.queryByRole('alertdialog'));
  const mend = answer(/^DELETE /, broken);
  await ask('ESZ6');
  const reads = () => sent.filter((request) => request.startsWith(`GET ${PATH}?`)).length;
  const before = reads();
  await confirm();
  await seeToast('Error', 'Error deleting trade');
  // After a failure the list is read again.
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
  mend();
  await app.call(admin, 'DELETE', `${PATH}/${id}`);
  await ask('ESZ6');
  await confirm();
  await seeToast('Error', 'Journal entry not found');
  await seeNone(() => screen.queryByRole('button', { name: /^Delete ESZ6/ }));
  await ask('NQZ6');
  await confirm();
  await seeToast('Trade deleted successfully');
  await screen.findByText('No trades found');
  await seeTotal('Total P&L', '$0.00');
  const { body: history } = await app.call(admin, 'GET', `/api/journal/${other}/history`);
  expect(history).toMatchObject([{ action: 'delete', changedBy: 'admin' }]);
});

test('what failed to load is said, and retried', async () => {
  const { app } = await team();
  const { user, answer } = await openArea(app, '');
  const mend = answer(new RegExp(`^GET ${PATH}`), broken);
  await user.click(await screen.findByRole('link', { name: /^Trade Management/ }));
  await screen.findByText('Failed to fetch trades');
  await screen.findByText('Failed to fetch totals');
  mend();
  for (const failed of ['Failed to fetch totals', 'Failed to fetch trades']) {
    const notice = within(screen.getByText(failed).closest<HTMLElement>('[role="alert"]') ?? document.body);
    await user.click(notice.getAllByRole('button', { name: 'Retry' })[0] ?? document.body);
    await seeNone(() => screen.queryByText(failed));
  }
  await screen.findByText('No trades found');
});

test('a link of an earlier release to a page of trades opens the first', async () => {
  const { app } = await team();
  await openArea(app, '/trades?page=WyJkYXRlIiwiYWZ0ZXIiXQ');
  await screen.findByText('No trades found');
});

/** Of Maya's and Leo's: one won, one lost, one open. */
async function openSome() {
  const { app, maya, leo, add } = await team();
  await add(maya, 'ESZ6', { pnl: '2310.50', quantity: 2, tradeDate: '2026-03-04' });
  await add(leo, 'NQZ6', { pnl: '-480.25', positionType: 'short', tradeDate: '2026-03-03' });
  await add(leo, 'SPY 610C', { pnl: null, isOpen: true, instrumentType: 'options', quantity: 10 });
  const page = await openArea(app, '/trades');
  await table();
  const column = (n: number) =>
    [...document.querySelectorAll(`tbody td:nth-child(${n})`)].map(({ textContent }) => textContent?.trim());
  return { ...page, leo, column };
}

test('trades are those of one trader, found by part of the name, and of all again', async () => {
  const { user, leo, column } = await openSome();
  const filter = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Trader' });
  await user.keyboard('/bran');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Leo Brandt']);
  await user.keyboard('{Enter}');
  await seeTotal('Trades', '2, 1 open');
  await seeTotal('Total P&L', '−$480.25');
  screen.getByText(/^This trader is excluded from P&L/);
  await waitFor(() => expect(column(2)).toEqual(['NQZ6', 'SPY 610C']));
  expect(location.search).toBe(`?trader=${leo.id}`);
  await refill(user, filter(), 'nobody of that name');
  await user.tab();
  await waitFor(() => expect(filter().value).toBe('Leo Brandt'));
  await user.click(filter());
  await user.click(screen.getByRole('option', { name: 'All traders' }));
  await waitFor(() => expect(column(2)).toEqual(['ESZ6', 'NQZ6', 'SPY 610C']));
  goTo(`/admin/trades?trader=${leo.id}`);
  await waitFor(() => expect(filter().value).toBe('Leo Brandt'));
});

test('trades are sorted by every column in both directions', async () => {
  const { user, column } = await openSome();
  const sorted = async (heading: string, n: number, direction: string, first: string) => {
    await waitFor(() => {
      const header = screen.getByRole('columnheader', { name: heading });
      expect(header.getAttribute('aria-sort')).toBe(direction);
      expect(document.querySelectorAll('[aria-busy=true]').length).toBe(0);
      expect(column(n)[0]).toEndWith(first);
    });
    return column(2);
  };
  for (const [heading, n, first, last, search, order] of [
    ['Trader', 1, 'Leo Brandt', 'Maya Okafor', 'trader', 'ascending'],
    ['Symbol', 2, 'ESZ6', 'SPY 610C', 'symbol', 'ascending'],
    ['Type', 3, 'futures', 'options', 'type', 'ascending'],
    ['Position', 4, 'long', 'short', 'position', 'ascending'],
    ['Quantity', 5, '10', '1', 'quantity', 'descending'],
    ['P&L', 6, '+$2,310.50', '−$480.25', 'pnl', 'descending'],
  ] as const) {
    (await press(heading)).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(location.search).toBe(`?sort=${search}`));
    const there = await sorted(heading, n, order, first);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(location.search).toStartWith(`?sort=${search}&order=`));
    const other = order === 'ascending' ? 'descending' : 'ascending';
    expect(await sorted(heading, n, other, last)).toEqual(there.toReversed());
  }
  await user.click(await press('Date'));
  await waitFor(() => expect(location.search).toBe(''));
  expect((await sorted('Date', 2, 'descending', 'ESZ6')).at(-1)).toBe('SPY 610C');
  await user.click(await press('Date'));
  expect((await sorted('Date', 2, 'ascending', 'SPY 610C')).at(-1)).toBe('ESZ6');
});
