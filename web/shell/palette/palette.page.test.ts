import { expect, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/dom';
import { dateWithYear, day, month, shortDate, sunday, weekday } from '#src/testing/naive-model/dates.ts';
import { appNow, openPage } from '#web/testing/page.ts';

/** Days, weeks and months that are typed into the palette, and the trades of them. */

const today = new Date().toISOString().slice(0, 10);
const [yesterday, lastWeek] = [day(today, -1), day(sunday(today), -7)];
/** Of years ago, and so of no week or month that goes by today. */
const LONG_AGO = '2021-10-15';

interface Trade {
  symbol: string;
  tradeDate: string;
  [field: string]: unknown;
}

/** The palette over the dashboard of a trader who has recorded these. */
async function openPalette(trades: readonly Trade[]) {
  const app = appNow({ env: { BULLPEN_TIMEZONE: 'UTC' } });
  const trader = await app.trader();
  const ids: number[] = [];
  for (const json of trades) {
    const { status, body } = await app.call(trader, 'POST', '/api/journal', { json: { pnl: '10', ...json } });
    expect(status).toBe(201);
    ids.push(body.id);
  }
  const page = await openPage(app, `/dashboard/${trader.id}`, trader.cookie);
  await page.user.keyboard('{Control>}k{/Control}');
  const type = async (text: string) => {
    const field = await screen.findByRole('combobox', { name: 'Find or go to' });
    await page.user.clear(field);
    await page.user.type(field, text);
  };
  return {
    ...page,
    ids,
    own: `/dashboard/${trader.id}`,
    type,
    /** Types it, and waits until it has found what there is. */
    async find(text: string, ...named: (string | RegExp)[]) {
      await type(text);
      for (const name of named) await screen.findByRole('option', { name });
    },
  };
}

const options = (section: string) => {
  const group = screen.queryByRole('group', { name: section });
  return group
    ? within(group)
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
    : [];
};

const seeAddress = (address: string) =>
  waitFor(() => expect(`${location.pathname}${location.search}`).toBe(address));

test('a day is opened, which says how many trades it has', async () => {
  const { find, user, own } = await openPalette([
    { symbol: 'ESZ6', tradeDate: yesterday, pnl: '12.50' },
    { symbol: 'NQZ6', tradeDate: yesterday, pnl: '-40' },
    { symbol: 'CLF7', tradeDate: LONG_AGO },
  ]);
  const name = yesterday.slice(0, 4) === today.slice(0, 4) ? shortDate(yesterday) : dateWithYear(yesterday);
  await find('yesterday', /2 trades/, /^NQZ6/);
  expect(options('Dates')).toEqual([`Open ${name} (2 trades)${weekday(yesterday)}−$27.50`]);
  expect(options('Trades').map((text) => text?.slice(0, 4))).toEqual(['NQZ6', 'ESZ6', 'Filt']);
  await user.keyboard('{Enter}');
  await seeAddress(`${own}/days/${yesterday}`);
});

test('a day without trades is opened as well', async () => {
  const { find, user, own } = await openPalette([{ symbol: 'ESZ6', tradeDate: LONG_AGO }]);
  await find('oct 14 2021', 'Open Oct 14, 2021 (no trades) Thursday');
  expect(options('Trades')).toEqual([]);
  await user.keyboard('{Enter}');
  await seeAddress(`${own}/days/2021-10-14`);
});

test('weeks and months are opened too', async () => {
  const { find, type, user, own } = await openPalette([
    { symbol: 'ESZ6', tradeDate: day(lastWeek, 3) },
    { symbol: 'NQZ6', tradeDate: day(lastWeek, 1), isOpen: true, pnl: null },
    { symbol: 'CLF7', tradeDate: LONG_AGO },
  ]);
  await find('last week', /^Open week of .* \(2 trades, 1 open\)/);
  await find('2021-10', 'Open Oct 2021 (1 trade) +$10.00');
  await find('last week', /2 trades/);
  await user.keyboard('{Enter}');
  await seeAddress(`${own}/weeks/${lastWeek}`);

  await user.keyboard('{Control>}k{/Control}');
  await type('last month');
  await user.keyboard('{Enter}');
  await seeAddress(`${own}/calendar?month=${month(today.slice(0, 7), -1)}`);
});

test('a symbol and a day find the trades of the symbol on that day, and Enter opens the newest', async () => {
  const { find, user, own, ids } = await openPalette([
    { symbol: 'ESZ1', tradeDate: LONG_AGO, positionType: 'short' },
    { symbol: 'NQZ1', tradeDate: LONG_AGO, notes: 'Best of the session' },
    { symbol: 'ESZ1', tradeDate: '2021-10-18' },
  ]);
  await find('es 10/15/21', /^ESZ1/, 'Filter journal to “ES”, Oct 15, 2021');
  expect(options('Dates')).toEqual(['Open Oct 15, 2021 (2 trades)Friday+$20.00']);
  // Other trades of the day in whose text the words occur come after it.
  expect(options('Trades')).toEqual([
    'ESZ1short 1 · Fri, Oct 15, 2021+$10.00',
    'NQZ1long 1 · Fri, Oct 15, 2021+$10.00',
    'Filter journal to “ES”, Oct 15, 2021',
    'Search the journal for “es 10/15/21”',
  ]);
  await user.keyboard('{Enter}');
  await seeAddress(`${own}/journal?from=2021-10-15&to=2021-10-15&entry=${ids[0]}`);
  await screen.findByRole('complementary', { name: 'Trade ESZ1' });
});

test('words that are no symbol are looked for in the trades of the day', async () => {
  const { find, user, own } = await openPalette([
    { symbol: 'ESZ1', tradeDate: LONG_AGO, notes: 'Over lunch' },
    { symbol: 'NQZ1', tradeDate: LONG_AGO, notes: 'At the open' },
  ]);
  await find('lunch oct 15 2021', /^ESZ1/);
  expect(options('Trades')).toHaveLength(2);
  await user.click(await screen.findByRole('option', { name: 'Filter journal to “lunch”, Oct 15, 2021' }));
  await seeAddress(`${own}/journal?from=2021-10-15&to=2021-10-15&q=lunch`);
});

test('a day that has no trade of the symbol says so, and is opened', async () => {
  const { find, user, own } = await openPalette([{ symbol: 'ESZ1', tradeDate: LONG_AGO }]);
  await find('nq 10/15/21', 'Open Oct 15, 2021 (1 trade) Friday · none with “nq” +$10.00');
  expect(options('Trades')).toEqual([]);
  await user.keyboard('{Enter}');
  await seeAddress(`${own}/days/${LONG_AGO}`);
});

test('Enter waits for what is still searched for', async () => {
  const { type, user, answer, own, ids } = await openPalette([
    { symbol: 'ESZ1', tradeDate: LONG_AGO, notes: 'Over lunch' },
  ]);
  const held = Promise.withResolvers<void>();
  answer(/GET \/api\/journal\?/, (pass) => held.promise.then(pass));
  await type('es oct 15 2021');
  await user.keyboard('{Enter}');
  await screen.findByRole('option', { name: /^Open Oct 15, 2021/ });
  expect(location.pathname).toBe(own);
  held.resolve();
  await seeAddress(`${own}/journal?from=2021-10-15&to=2021-10-15&entry=${ids[0]}`);
});

test('what is no day of the calendar is only searched for', async () => {
  const { type } = await openPalette([{ symbol: 'ESZ1', tradeDate: LONG_AGO }]);
  for (const text of ['feb 30', 'tomorrow']) {
    await type(text);
    await screen.findByText('Nothing found. Try other words, or a date.');
  }
});
