import { expect, test } from 'bun:test';
import { traderOfTest } from './app-fixture.ts';
import { axeViolations } from './axe.ts';
import { visit } from './browser.ts';
import { importPage } from './models/import-page.ts';

const at = traderOfTest({}, '2026-11-28T20:00:00Z');

const csv = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
});

test('the questions for columns, for the day of clock times and for what a symbol is are accessible', async () => {
  await at.elsewhere('POST', '/api/accounts', { name: 'Own', timeZone: 'America/New_York' });
  await visit(at.app, { as: at.trader, width: 1440 }, async ({ page }) => {
    const importing = importPage(page, at.trader.id);
    await importing.open();
    const trades = csv('journal.csv', [
      'Opened,Closed,Symbol,Security Type,Side,Qty,Price,Price,P&L %,P&L ($)',
      '2026-11-16 09:31:00,2026-11-16 09:45:00,ES,FUT,Long,1,6800.00,6801.50,0.02,71.00',
    ]);
    await importing.files.setInputFiles([trades]);
    await page.getByRole('group', { name: 'P&L is' }).waitFor();
    await page.getByRole('combobox', { name: 'Each row says it in' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await importing.cancel.click();
    const fills = ['Time,Symb,Side,Price,Qty', '09:35:12,ES,B,80.00,100', '09:36:40,ES,S,80.50,100'];
    await importing.files.setInputFiles([csv('log.csv', fills)]);
    await page.getByRole('button', { name: 'Read the file' }).click();
    await page.getByLabel('Day of 09:35:12').fill('2026-11-16');
    await page.getByRole('group', { name: 'What is ES?' }).getByText('A share', { exact: true }).click();
    await importing.isRead.waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });
});
