import { expect, test } from 'bun:test';
import { traderOfTest } from './app-fixture.ts';
import { axeViolations } from './axe.ts';
import { resize, visit } from './browser.ts';
import { importPage } from './models/import-page.ts';

const at = traderOfTest({}, '2026-11-25T20:00:00Z');

const SCHWAB = [
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
].join('\n');
const schwab = { name: 'Schwab.csv', mimeType: 'text/csv', buffer: Buffer.from(SCHWAB) };

test('the trades of a day, and those that stay open, are looked at before anything is imported', async () => {
  await at.elsewhere('POST', '/api/accounts', { name: 'Schwab' });
  await visit(at.app, { as: at.trader, width: 1440 }, async ({ page }) => {
    const importing = importPage(page, at.trader.id);
    await importing.open();
    await importing.files.setInputFiles([schwab]);
    const days = page.getByRole('region', { name: 'What comes in' });
    // By the keyboard alone.
    await days.getByRole('button', { name: 'Thu, Nov 19' }).press('Enter');
    const trades = days.getByRole('list', { name: 'Trades of Nov 19' });
    const trade = trades.getByRole('listitem');
    await trade.getByText('KO', { exact: true }).waitFor();
    for (const text of ['10', '60.00 → 62.00', '+$20.00', 'costs $0.00'])
      await trade.getByText(text, { exact: true }).waitFor();
    await days.getByRole('button', { name: '1 trade still open' }).press('Enter');
    await days.getByRole('list', { name: 'Trades still open' }).getByText('NFLX', { exact: true }).waitFor();
    await days.getByRole('button', { name: 'Thu, Nov 19' }).press('Enter');
    await trades.waitFor({ state: 'detached' });
    await page.getByRole('region', { name: 'Left out' }).getByText('Cash Dividend', { exact: true }).click();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Leave NFLX out' }).click();
    await page.getByText('NFLX, left out by you').waitFor();
    await days.getByRole('button', { name: 'Thu, Nov 19' }).waitFor();
    await resize(page, 360);
    expect(await axeViolations(page)).toEqual([]);
    expect(await (await at.elsewhere('GET', '/api/journal')).json()).toEqual([]);
  });
});
