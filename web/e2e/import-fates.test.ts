import { expect, test } from 'bun:test';
import type { Locator } from 'playwright-core';
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

/** As they are read out, one after the other. */
const wordsOf = async (shown: Locator): Promise<string> =>
  (await shown.allInnerTexts()).join(' ').replace(/\s+/g, ' ');

test('what becomes of each row is shown, and a split is answered in place', async () => {
  await at.elsewhere('POST', '/api/accounts', { name: 'Schwab' });
  await visit(at.app, { as: at.trader }, async ({ page }) => {
    const importing = importPage(page, at.trader.id);
    await importing.open();
    const buffer = Buffer.from(SCHWAB);
    await importing.files.setInputFiles([{ name: 'Schwab.csv', mimeType: 'text/csv', buffer }]);
    const rows = page.getByRole('region', { name: 'Rows' });
    await rows.getByText(/AMC: it closes 200 that no file has opened/).waitFor();
    const fates = () => wordsOf(rows.locator('dl'));
    expect(await fates()).toBe(
      '9 rows read = 3 new 2 trades + 0 known + 4 left out no trades + 2 rejected 2 wait',
    );
    await page.getByText(/NFLX split on Nov 17, 2026: how/).waitFor();
    const leftOut = page.getByRole('region', { name: 'Left out' });
    await leftOut.getByText('Cash Dividend', { exact: true }).click();
    await leftOut.getByText('11/16/2026,Cash Dividend,KO').waitFor();
    await leftOut.getByText('11/13/2026,Cash Dividend,AAPL').waitFor();
    await page.getByRole('button', { name: /Nov 19/ }).click();
    const trades = page.getByRole('list', { name: /^Trades of Nov 19/ });
    await trades.waitFor();
    expect(await wordsOf(trades)).toContain('KO share Long 10');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByLabel('New shares').fill('10');
    await page.getByRole('button', { name: 'Use it' }).click();
    await rows.getByText('5', { exact: true }).waitFor();
    expect(await fates()).toBe(
      '9 rows read = 5 new 2 trades + 0 known + 3 left out no trades + 1 rejected 1 waits',
    );
    await importing.submit.click();
    await page.getByText(/^2 trades imported, .* net$/).waitFor();
  });
});
