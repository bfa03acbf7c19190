/** What files of brokers ask, for a trader with one account whose clock is known. */

import { expect, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/dom';
import { FIXTURE_NAMES } from '#src/testing/broker-fixtures.ts';
import { inPart } from '#src/testing/in-part.ts';
import { file, openImport } from '#web/testing/imports.ts';

/** What belongs together and comes at once. */
const TOGETHER = [
  ['tradovate-performance.csv', 'tradovate-cash-history.csv', 'tradovate-orders.csv'],
  ['tradovate-position-history.csv', 'tradovate-cash-history.csv', 'tradovate-orders.csv'],
  ['tradovate-fills.csv', 'tradovate-cash-history.csv', 'tradovate-account-balance.csv'],
  ['topstepx-trades.csv', 'topstepx-orders.csv'],
];
const SINGLE = FIXTURE_NAMES.map((name) => [name]);

const ASK_NOTHING = new Set([
  'ctrader-history.csv',
  'ibkr-confirmation.csv',
  'robinhood-activity.csv',
  'tastytrade-transactions.csv',
  'topstepx-trades-without-commissions.csv',
  'topstepx-trades.csv',
  'tradervue-trades.csv',
  'tradingview-balance-history.csv',
  'tradingview-list-of-trades_CME_MINI_MES1!_2026-03-12.csv',
  'tradingview-order-history.csv',
  'tradovate-performance.csv',
  'webull-orders-fills.csv',
  'webull-orders-options.csv',
  'webull-orders.csv',
]);

/** What of the others asks more than which account its name stands for, or nothing. */
const OTHERS = new Map([
  ['atas-workbook.xlsx', '2 questions to be answered first: the accounts.'],
  ['ninjatrader-executions-copied.csv', '2 questions to be answered first: the accounts.'],
  [
    'quantower-trades-older.csv',
    'Nothing of quantower-trades-older.csv comes in: 2 rows rejected: MNQZ26 is in EUR. The journal adds up US dollars alone, so it cannot be imported.',
  ],
  ['sierra-trades.txt', '2 questions to be answered first: the accounts.'],
  ['topstepx-orders.csv', '2 questions to be answered first: the accounts.'],
  ['topstepx-trades.csv + topstepx-orders.csv', '2 questions to be answered first: the accounts.'],
  [
    'tradovate-account-balance.csv',
    'Nothing of tradovate-account-balance.csv comes in: 4 rows left out, as no trades (4 Total to check against).',
  ],
]);

test.each([
  ['of one kind', inPart(SINGLE, 5)],
  ['that belong together', inPart(TOGETHER, 2)],
] as const)('files %s ask nothing, or what they are listed with', async (_, drops) => {
  const { choose, press } = await openImport({ name: 'Main', timeZone: 'America/Chicago' });
  const [found, expected] = [
    new Map<string, string | null | undefined>(),
    new Map<string, string | null | undefined>(),
  ];
  for (const files of drops) {
    const name = files.join(' + ');
    await choose(...files.map((each) => file(each)));
    const [importIt] = await screen.findAllByRole('button', { name: /^Import( \d+ (trades?|lines?))?$/ });
    await waitFor(() => screen.getByText('Read', { selector: '[role=status] *, [role=status]' }));
    const isReady = importIt?.matches(':disabled') === false;
    found.set(name, isReady ? null : waitsFor());
    await press('Cancel');
    const waits = OTHERS.get(name) ?? '1 question to be answered first: the account.';
    expected.set(name, ASK_NOTHING.has(name) ? null : waits);
  }
  expect(found).toEqual(expected);
});

/** What keeps the files from being imported. */
function waitsFor(): string | undefined {
  const said = screen
    .getAllByRole('region', { name: 'Summary' })
    .flatMap((summary) => within(summary).queryAllByText(/ first: |^It (waits|holds)|^Nothing of /));
  return said[0]?.textContent;
}
