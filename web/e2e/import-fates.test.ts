import { expect, test } from 'bun:test';
import { traderOfTest } from './app-fixture.ts';
import { axeViolations } from './axe.ts';
import { visit } from './browser.ts';
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

test('what becomes of each row is shown, and a split is answered in place', async () => {
  await at.elsewhere('POST', '/api/accounts', { name: 'Schwab' });
  await visit(at.app, { as: at.trader }, async ({ page }) => {
    const importing = importPage(page, at.trader.id);
    await importing.open();
    const buffer = Buffer.from(SCHWAB);
    await importing.files.setInputFiles([{ name: 'Schwab.csv', mimeType: 'text/csv', buffer }]);
    const rows = page.getByRole('region', { name: 'Rows' });
    await rows.getByText('3 new + 0 known + 4 left out + 2 rejected').waitFor();
    await rows.getByText(/NFLX: a split of Nov 17, 2026 is in the file/).waitFor();
    await rows.getByText('Cash Dividend', { exact: true }).click();
    await rows.getByText(/e\.g\. 11\/16\/2026,Cash Dividend,KO/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByLabel('New shares').fill('10');
    await page.getByRole('button', { name: 'Use it' }).click();
    await rows.getByText('5 new + 0 known + 3 left out + 1 rejected').waitFor();
    await importing.submit.click();
    await page.getByText(/^2 trades imported, .* net$/).waitFor();
  });
});
