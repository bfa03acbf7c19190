/** What the figures of Analytics are of, what they come out of, and what they are compared with. */

import { expect, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/dom';
import { day } from '#src/testing/naive-model/dates.ts';
import { usd } from '#src/testing/naive-model/money.ts';
import { appNow, broken, openPage } from '#web/testing/page.ts';

/** By the clock of the team. */
const today = new Date().toISOString().slice(0, 10);
const daysAgo = (days: number) => day(today, -days);
const closed = (tradeDate: string, cents: bigint) => ({ tradeDate, pnl: usd(cents) });

async function withJournal(...entries: object[]) {
  const app = appNow({ env: { BULLPEN_TIMEZONE: 'UTC' } });
  const trader = await app.trader();
  const add = async (path: string, json: object): Promise<number> => {
    const { status, body } = await app.call(trader, 'POST', path, { json });
    expect(status).toBe(201);
    return body.id;
  };
  const trade = (entry: object) => add('/api/journal', { symbol: 'ESZ6', ...entry });
  for (const entry of entries) await trade(entry);
  const open = (search = '') => openPage(app, `/dashboard/${trader.id}/analytics${search}`, trader.cookie);
  return { app, add, trade, open };
}

/** The term, its name alone or as a button, and its details. */
const rowOf = (term: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('dl > div')].find((each) =>
    [...each.querySelectorAll('dt')].some(
      (name) => (name.querySelector('button') ?? name).textContent === term,
    ),
  );

/** The details of a term, as they are read. */
const figures = (term: string): string[] =>
  [...(rowOf(term)?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent ?? '');

const seeFigures = (term: string, ...shown: string[]) =>
  waitFor(() => expect([term, ...figures(term)]).toEqual([term, ...shown]));
const seeSaid = (text: string) =>
  waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringMatching(new RegExp(`^${text}`)),
    ),
  );

test('the filter of a figure leaves out the open trades that it is not of', async () => {
  const time = (minute: number) => `${daysAgo(1)}T15:${String(minute).padStart(2, '0')}:00Z`;
  const long = { positionType: 'long', tradeDate: daysAgo(1) };
  const { open } = await withJournal(
    { ...long, pnl: '-60', openedAt: time(0), closedAt: time(1) },
    { ...long, pnl: '100', openedAt: time(3), closedAt: time(9) },
    { ...long, isOpen: true, openedAt: time(4) },
  );
  const { user } = await open();
  await seeFigures('After a loss', '+$100.00 show these trades', '1 closed trade');
  const link = rowOf('After a loss')?.querySelector('a');
  await user.click(link ?? document.body);
  await waitFor(() => expect(location.search).toBe('?afterLoss=true&isClosed=true'));
  await seeSaid('1 entry');
  await user.click(await screen.findByRole('button', { name: /^Remove .*Closed/ }));
  await seeSaid('2 entries');
});

test('copies are in every figure, or in none', async () => {
  const { add, trade, open } = await withJournal();
  const leader = await add('/api/accounts', { name: 'Own' });
  const follower = await add('/api/accounts', { name: 'Copy', followsAccountId: leader });
  for (const [accountId, pnl] of [
    [leader, '100'],
    [leader, '60'],
    [follower, '100'],
  ] as const)
    await trade({ tradeDate: today, accountId, pnl });
  const { user } = await open();
  const shown = () => [figures('Total P&L')[0], figures('Total Trades')[0]];
  await seeFigures('Expectancy', '+$86.67', '3 trades');
  expect(shown()).toEqual(['+$260.00', '3']);
  await user.click(screen.getByRole('switch', { name: 'With copies' }));
  await seeSaid('2 of 3 trades');
  await seeFigures('Expectancy', '+$80.00', '2 trades');
  expect(shown()).toEqual(['+$160.00', '2']);
});

test('a filter that finds nothing says so, and is cleared there', async () => {
  const { open } = await withJournal(closed(today, 10_000n));
  const { user } = await open('?q=nothing&side=short&from=2026-11-01&to=2026-11-28');
  await screen.findByRole('heading', { level: 2, name: /^“nothing” · Short · / });
  await seeSaid('0 of 1 trade');
  await screen.findByText('Nothing found');
  const clear = within(screen.getByRole('main')).getAllByRole('button', { name: 'Clear all' });
  await user.click(clear.at(-1) ?? document.body);
  await screen.findByRole('heading', { level: 2, name: 'All time' });
  expect(location.search).toBe('');
  await waitFor(() => expect(figures('Total P&L')[0]).toBe('+$100.00'));
});

test('the figures stay until the next ones are there', async () => {
  const { open } = await withJournal(closed(today, 10_000n), closed(daysAgo(40), -4000n));
  const { user, sent, answer } = await open();
  await seeFigures('Expectancy', '+$30.00', '2 trades');
  const held = Promise.withResolvers<void>();
  const mend = answer(/\/metrics\?/, () => held.promise.then(broken));
  const read = () => sent.filter((request) => /\/metrics\?/.test(request)).length;
  const before = read();
  await user.click(screen.getByRole('button', { name: 'Period' }));
  await user.click(await screen.findByRole('option', { name: 'This month' }));
  await waitFor(() => expect(read()).toBeGreaterThan(before));
  const summary = screen.getByText('Trading Summary').closest('[aria-busy]');
  await waitFor(() => expect(summary?.getAttribute('aria-busy')).toBe('true'));
  expect(figures('Expectancy')).toEqual(['+$30.00', '2 trades']);
  mend();
  held.resolve();
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await seeSaid('1 of 2 trades');
  await seeFigures('Expectancy', '+$100.00', '1 trade');
  expect(figures('Total P&L')[0]).toBe('+$100.00');
});

test('a metric comes out of its formula as it is written, to the last digit', async () => {
  const { open } = await withJournal(
    closed(today, 30_000n),
    closed(today, -12_000n),
    closed(daysAgo(1), 6000n),
  );
  await open();
  // 66.7 − 33.3 ÷ 1.50 = 44.5
  await waitFor(() => expect(document.body.textContent).toContain('½ × (66.7% − 33.3% ÷ 1.50) = 22.2%'));
});

for (const [days, taken, isMuted] of [
  [19, '19 of 20 days', true],
  [20, '20 days', false],
] as const) {
  test(`a metric of ${days} days is ${isMuted ? 'grey and says so' : 'as any other'}`, async () => {
    const { open } = await withJournal(
      ...Array.from({ length: days }, (_, n) => closed(daysAgo(n + 1), n % 3 === 0 ? -5000n : 7000n)),
    );
    await open();
    await waitFor(() => expect(figures('Sharpe')[1]).toBe(taken));
    const figure = within(rowOf('Sharpe') ?? document.body).getByText(/^\d+\.\d\d$/, { selector: 'dd span' });
    expect(figure.className.includes('text-muted')).toBe(isMuted);
  });
}

test('compared with an account, the figures are those of that account', async () => {
  const { add, trade, open } = await withJournal({ pnl: '-25' });
  const id = await add('/api/accounts', { name: 'Topstep 50K', kind: 'evaluation' });
  await trade({ pnl: '75', accountId: id });
  await open(`?compare=account-${id}`);
  await seeFigures('Expectancy', '+$25.00', 'Topstep 50K: +$75.00', '−$50.00 worse');
  expect(document.body.textContent).toContain('Compared with account Topstep 50K: 1 trade');
});

test('a trader who may not be read is nothing to compare with', async () => {
  const { app, add, open } = await withJournal({ pnl: '75' }, { pnl: '-25' });
  await add('/api/accounts', { name: 'Topstep 50K', kind: 'evaluation' });
  const other = await app.trader('Leo Brandt');
  const { user } = await open(`?compare=trader-${other.id}`);
  await seeSaid('2 trades: every entry counts.');
  await user.click(screen.getByRole('combobox', { name: 'Compare with' }));
  await screen.findByRole('option', { name: 'Account: Topstep 50K' });
  expect(screen.queryByRole('option', { name: /Trader/ })).toBeNull();
  expect(screen.queryByText(/Compared with/)).toBeNull();
});

test('what is paid back for trades is told as rebates, not as costs below zero', async () => {
  const { open } = await withJournal({ ...closed(daysAgo(3), 10_000n), fees: '-5' });
  await open('?tab=risk');
  const card = await screen.findByRole('region', { name: 'What Costs Take' });
  await within(card).findByText('Rebates in all: $5.00');
});

test('a year of which nothing is closed is Open in its calendar, as it is in the own one', async () => {
  const { open } = await withJournal({ tradeDate: daysAgo(3), isOpen: true });
  await open();
  const card = await screen.findByRole('region', { name: 'Calendar of the Year' });
  await within(card).findByText(`Open in ${daysAgo(3).slice(0, 4)}`);
});

test('losses alone have a profit factor of zero and no risk/reward, and what has no trades leads nowhere', async () => {
  const { open } = await withJournal(closed(today, -123_050n));
  await open();
  await seeFigures('Profit Factor', '0.00');
  await seeFigures('Risk/Reward', 'N/A');
  await seeFigures('Best Trade', '−$1,230.50');
  await seeFigures('Worst Trade', '−$1,230.50');
  await waitFor(() => expect(figures('Max Drawdown')[0]).toBe('−12.3%'));
  await waitFor(() => expect(figures('Win rate of closed trades')[0]).toBe('0.0%'));
  await waitFor(() => expect(figures('Break-evens')[0]).toBe('0'));
  expect(rowOf('Break-evens')?.querySelector('a')).toBeNull();
});

test('gains alone have no profit factor and no risk/reward', async () => {
  const { open } = await withJournal(closed(today, 50_000n));
  await open();
  await seeFigures('Profit Factor', 'N/A');
  await seeFigures('Risk/Reward', 'N/A');
  await waitFor(() => expect(figures('Max Drawdown')[0]).toBe('0.0%'));
  await waitFor(() => expect(figures('Win Rate')[0]).toBe('100.0%'));
});

test('an open entry is no gain or loss', async () => {
  const { open } = await withJournal({ tradeDate: today, isOpen: true });
  await open();
  await seeSaid('1 trade, 1 open: every entry counts.');
  await waitFor(() => expect(figures('Win Rate')[0]).toBe('0.0%'));
  await seeFigures('Profit Factor', 'N/A');
  await seeFigures('Win rate of closed trades', '—', '0 closed trades');
  await seeFigures('Costs', '—', '1 trade');
  await waitFor(() => expect(figures('Total P&L')[0]).toBe('$0.00'));
});

test('figures are no better or worse than those of no trades', async () => {
  const { open } = await withJournal(closed(daysAgo(3), 30_000n));
  await open(`?from=${daysAgo(9)}&to=${today}&compare=before`);
  await seeFigures('Expectancy', '+$300.00', 'Period before: —', '—');
  await seeFigures('Longest winning streak', '1', 'Period before: 0', '+1');
  await waitFor(() => expect(figures('Total P&L').at(-1)).toBe('Period before$0.00'));
  await seeSaid('1 of 1 tradeCompared with the period before, .*: 0 trades$');
});
