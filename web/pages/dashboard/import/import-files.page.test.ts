/** Brokers' files: what is said of them before and after they are imported. */

import { expect, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/dom';
import { file, openImport } from '#web/testing/imports.ts';
import { inDialog, inQuestion, seeToast } from '#web/testing/parts.ts';

const inRegion = async (name: string) => within(await screen.findByRole('region', { name }));

test('a file that was downloaded twice counts once, and its trades are shown without those of other days', async () => {
  const { app, trader, choose, submit, user } = await openImport({ name: 'Topstep 50K' });
  const old = { symbol: 'OLD', pnl: '5', tradeDate: '2026-07-17' };
  await app.call(trader, 'POST', '/api/journal', { json: old });
  const { name, size } = file('topstepx-trades.csv');
  const twice = ['trades.csv', 'trades (1).csv'].map(
    (as) => new File([file(name)], as, { type: 'text/csv' }),
  );
  expect(size).toBeGreaterThan(0);
  await choose(...twice);
  await screen.findByText('The same as another of these files, so it counts once');
  await submit();
  await user.click(await screen.findByRole('link', { name: 'View trades' }));
  await screen.findByRole('heading', { name: 'Journal Entries' });
  await waitFor(() => expect(document.querySelectorAll('tr[data-id]')).toHaveLength(5));
  expect(screen.queryByText('OLD')).toBeNull();
});

test('costs that come before their trades lead to the next file, not to trades that are not there', async () => {
  const { choose, submit, press, user } = await openImport({ name: 'Costs', timeZone: 'America/Chicago' });
  await choose(file('tradovate-cash-history.csv'));
  await user.click(await screen.findByRole('radio', { name: /^Costs/ }));
  await submit();
  await screen.findByText('36 lines imported');
  expect(screen.queryByRole('link', { name: 'View trades' })).toBeNull();
  await press('Import another file');
  await screen.findByLabelText('Choose files');
});

test('an open trade counts among those of its import, as it leaves the journal with it', async () => {
  const { choose, submit, press } = await openImport();
  await choose(file('own-export.csv'));
  await submit();
  await screen.findByText(/^3 trades imported/);
  await press('Import another file');
  within(await screen.findByRole('list', { name: 'Imports' })).getByText(/3 trades/);
  await press('Undo own-export.csv');
  (await inQuestion()).getByText(/3 trades from own-export\.csv/);
});

test('days of another year than this one are shown with it', async () => {
  const { choose } = await openImport({ name: 'Topstep 50K' });
  await choose(file('topstepx-trades-without-commissions.csv'));
  await screen.findByRole('rowheader', { name: 'May 8, 2024' });
  await screen.findByText('Wed, May 8, 2024, 2 round trips');
});

test('a file without trades is not said to be known', async () => {
  const { choose } = await openImport({ name: 'Days alone' });
  await choose(file('tradovate-account-balance.csv'));
  await screen.findAllByText(/^Nothing of tradovate-account-balance\.csv comes in: /);
  // Figures that are all zero would say less.
  screen.getByRole('heading', { name: 'Nothing to import' });
  expect(screen.queryByText('$0.00')).toBeNull();
});

test('a file that was imported has nothing new in it, and its import moves to another account', async () => {
  const first = { name: 'First', timeZone: 'America/Chicago', externalNames: ['SIM7'] };
  const { choose, submit, press, user, stored } = await openImport(first, { name: 'Second' });
  const accounts = async () => [
    ...new Set((await stored()).map((entry: { accountId: number }) => entry.accountId)),
  ];
  await choose(file('ninjatrader-trades.csv'));
  await submit();
  await screen.findByText(/^\d+ trades? imported/);
  expect(await accounts()).toEqual([1]);
  await press('Import another file');
  await choose(file('ninjatrader-trades.csv'));
  await screen.findAllByText(/There is nothing new in it/);
  await press('Cancel');
  await press('Move ninjatrader-trades.csv');
  const dialog = await inDialog();
  await user.click(dialog.getByRole('radio', { name: /^Second/ }));
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  await seeToast('Import moved');
  expect(await accounts()).toEqual([2]);
});

test('a file that lacks one column of a known format is told which, beside its columns', async () => {
  const { choose } = await openImport();
  await choose(
    file('Fills.csv', [
      'Fill ID,Timestamp,Account,B/S,Quantity,Avg. Price,Contract',
      '540725260010,06/14/2026 18:03:54,DEMO8049461, Buy,1,7494.25,ESM6',
    ]),
  );
  const question = await screen.findByRole('group', { name: 'What are the columns of Fills.csv?' });
  within(question).getByText(
    /^Looks like Tradovate Fills, but has no column “Price” \(“Avg\. Price” may be it\)\.$/,
  );
});

test('a past import is opened from the list, and says what it meant: days, lines and why they were rejected', async () => {
  const { choose, submit, press, user } = await openImport({
    ...{ name: 'Past', timeZone: 'America/Chicago', externalNames: ['SIM9'] },
  });
  const rejected =
    'ES 06-26,SIM9,Long,two,6700.00,6703.00,3/18/2026 9:31:00 AM,3/18/2026 9:41:00 AM,$289.96,$7.80';
  await choose(
    file('march.csv', [
      'Instrument,Account,Market pos.,Qty,Entry price,Exit price,Entry time,Exit time,Profit,Commission',
      'ES 06-26,SIM9,Long,2,6700.00,6703.00,3/18/2026 9:30:00 AM,3/18/2026 9:40:00 AM,$289.96,$7.80',
      rejected,
    ]),
  );
  await submit();
  await screen.findByText(/^1 trade imported, .* net$/);
  await press('Import another file');
  await user.click(await screen.findByRole('link', { name: 'march.csv' }));
  (await inRegion('What came in')).getByRole('rowheader', { name: /^Wed, Mar 18/ });
  const problem = within(screen.getByRole('list', { name: 'Problems' })).getByRole('listitem');
  within(problem).getByText(/line 3/);
  within(problem).getByText(rejected);
  (await inRegion('Files')).getByText(/NinjaTrader 8 Trades, 2 rows/);
  await user.click(screen.getByRole('link', { name: 'All imports' }));
  await screen.findByRole('button', { name: 'Undo march.csv' });
});

test('the next file with columns that were chosen asks nothing, and they can be changed', async () => {
  const { choose, submit, press, user, stored } = await openImport({
    name: 'Own',
    timeZone: 'America/Chicago',
  });
  const own = (name: string, day: string) =>
    file(name, [
      'Was;Way;Lots;Preis;When',
      `ESU6;B;2;6.700,25;${day} 09:30`,
      `ESU6;S;2;6.703,00;${day} 09:41`,
    ]);
  await choose(own('july.csv', '14.07.2026'));
  await screen.findByText('Still to choose: Contract or symbol, Side, Time or date');
  for (const [column, meaning] of [
    ['Was', 'Contract or symbol'],
    ['Way', 'Side'],
    ['When', 'Time'],
  ] as const) {
    await user.click(screen.getByRole('combobox', { name: `Meaning of ${column}` }));
    await user.click(await screen.findByRole('option', { name: meaning }));
  }
  await screen.findByText('All that is needed is chosen.');
  await press('Read the file');
  await submit();
  await screen.findByText(/^1 trade imported, .* net$/);
  await press('Import another file');
  await choose(own('next.csv', '15.07.2026'));
  // An answer that turns out to be wrong is not forever.
  await press('Change the columns');
  await screen.findByText('All that is needed is chosen.');
  await press('Read the file');
  await submit();
  await screen.findByText(/^1 trade imported, .* net$/);
  expect(await stored()).toHaveLength(2);
});
