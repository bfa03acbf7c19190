/** What becomes of each row of a file, before anything is imported. */

import { expect, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/dom';
import { file, openImport } from '#web/testing/imports.ts';
import { seeNone } from '#web/testing/parts.ts';

const SCHWAB = file('Schwab.csv', [
  'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount',
  '11/19/2026,Sell,KO,COKE,10,$62.00,,$620.00',
  '11/18/2026,Buy,KO,COKE,10,$60.00,,-$600.00',
  '11/18/2026,Sell,NFLX,NETFLIX INC,100,$115.00,$0.30,$11499.70',
  '11/17/2026,Stock Split,NFLX,NETFLIX INC,,,,',
  '11/17/2026,Sell,AMC,AMC ENTERTAINMENT,200,$3.10,,$620.00',
  '11/16/2026,Cash Dividend,KO,COKE,,,,$48.50',
  '11/13/2026,Cash Dividend,AAPL,APPLE INC,,,,$26.00',
  '11/12/2026,MoneyLink Transfer,,Tfr BANK,,,,$1000.00',
  '11/10/2026,Buy,NFLX,NETFLIX INC,10,$1100.00,,-$11000.00',
]);

async function openSchwab() {
  const page = await openImport({ name: 'Schwab' });
  await page.choose(SCHWAB);
  const rows = within(await screen.findByRole('region', { name: 'Rows' }));
  return { ...page, seeRows: (text: string) => rows.findByText(text) };
}
const region = (name: string) => within(screen.getByRole('region', { name }));

test('what becomes of each row is shown, and a split is answered in place', async () => {
  const { user, seeRows, submit } = await openSchwab();
  await seeRows('9 rows read = 3 new + 0 known + 4 left out + 2 rejected');
  const held = region('Held back: NFLX');
  held.getByText(/^NFLX: a split of Nov 17, 2026 is in the file, without its ratio/);
  await user.click(region('Left out').getByText('Cash Dividend'));
  await region('Left out').findByText(/11\/16\/2026,Cash Dividend,KO,COKE,,,,\$48\.50/);
  region('Left out').getByText(/11\/13\/2026,Cash Dividend,AAPL,APPLE INC,,,,\$26\.00/);
  await user.type(held.getByLabelText('New shares'), '10');
  await user.click(held.getByRole('button', { name: 'Use it' }));
  await seeRows('9 rows read = 5 new + 0 known + 3 left out + 1 rejected');
  await submit();
  await screen.findByText(/^2 trades imported, .* net$/);
  region('Rows').getByText('9 rows read = 5 new + 0 known + 3 left out + 1 rejected');
});

test('what waits can be left out, and taken in again', async () => {
  const { press, seeRows } = await openSchwab();
  await press('Leave NFLX out');
  await seeRows('9 rows read = 2 new + 0 known + 6 left out + 1 rejected');
  expect(screen.queryByRole('region', { name: 'Held back: NFLX' })).toBeNull();
  screen.getByText(/NFLX, left out by you/);
  await press('Take it in');
  await seeRows('9 rows read = 3 new + 0 known + 4 left out + 2 rejected');
});

test('the columns of a journal: what rows are, and which P&L counts', async () => {
  const { user, choose, press, submit, stored } = await openImport({
    ...{ name: 'Own', timeZone: 'America/New_York' },
  });
  await choose(
    file('journal.csv', [
      'Account Name,Own',
      'Currency,USD',
      'Opened,Closed,Symbol,Security Type,Side,Qty,Price,Price,P&L %,P&L ($)',
      '2026-11-16 09:31:00,2026-11-16 09:45:00,ES,FUT,Long,1,6800.00,6801.50,0.02,71.00',
      '2026-11-16 10:31:00,2026-11-16 10:45:00,ES,Common stock,Long,100,80.00,80.50,0.62,50.00',
    ]),
  );
  const question = await screen.findByRole('group', { name: 'What are the columns of journal.csv?' });
  // Two columns of one name, and the one of the two that holds money.
  within(question).getByText('Price (2)');
  expect(question.textContent).toMatch(
    /P&L \(\$\) was taken for it: 71\.00\s+·\s+50\.00\. Costs are taken off already/,
  );
  const kinds = within(screen.getByRole('group', { name: 'These are' }));
  const each = kinds.getByRole<HTMLInputElement>('radio', { name: 'Each row says it' });
  expect(each.checked).toBe(true);
  const saysIt = () => screen.getByRole('combobox', { name: 'Each row says it in' });
  expect(saysIt().textContent).toBe('Security Type');
  await user.click(kinds.getByRole('radio', { name: 'Futures' }));
  const meaning = screen.getByRole('combobox', { name: 'Meaning of Security Type' });
  await waitFor(() => expect(meaning.textContent).toBe('Not used'));
  await user.click(each);
  await user.click(saysIt());
  await user.click(await screen.findByRole('option', { name: 'Security Type' }));
  await press('Read the file');
  await screen.findByText(/The prices make \$4\.00 more than the P&L column says: choose which counts/);
  const pnlIs = within(screen.getByRole('group', { name: 'P&L is' }));
  await user.click(pnlIs.getByRole('radio', { name: /^By prices/ }));
  await press('Read the file');
  await seeNone(() => screen.queryByText(/The prices make/));
  await submit();
  await screen.findByText(/^2 trades imported, \+\$125\.00 net$/);
  const kept: { instrumentType: string; pnl: string }[] = await stored();
  expect(kept.map(({ instrumentType, pnl }) => `${instrumentType} ${pnl}`).sort()).toEqual([
    'futures 75.00',
    'stocks 50.00',
  ]);
});

test('a file of clock times asks for its day, and a symbol that could be both what it is', async () => {
  const { user, choose, press, submit, stored } = await openImport({
    ...{ name: 'Own', timeZone: 'America/New_York' },
  });
  await choose(
    file('log.csv', ['Time,Symb,Side,Price,Qty', '09:35:12,ES,B,80.00,100', '09:36:40,ES,S,80.50,100']),
  );
  await press('Read the file');
  await screen.findByText(/^It has times and no days: 09:35:12 to 09:36:40\. Choose the day of 09:35:12\./);
  await user.type(screen.getByLabelText('Day of 09:35:12'), '2026-11-16');
  const kind = within(await screen.findByRole('group', { name: 'What is ES?' }));
  await user.click(kind.getByRole('radio', { name: /^A share/ }));
  await submit();
  await screen.findByText(/^1 trade imported, \+\$50\.00 net$/);
  expect(await stored()).toMatchObject([{ symbol: 'ES', instrumentType: 'stocks', tradeDate: '2026-11-16' }]);
});
