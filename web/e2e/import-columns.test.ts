import { expect, test } from 'bun:test';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { traderOfTest } from './app-fixture.ts';
import { axeViolations } from './axe.ts';
import { visit } from './browser.ts';
import { importPage } from './models/import-page.ts';

const at = traderOfTest({}, '2026-11-28T20:00:00Z');

const entries = async (): Promise<JournalEntry[]> => (await at.elsewhere('GET', '/api/journal')).json();
const csv = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
});

const TRADES = csv('journal.csv', [
  'Account Name,Own',
  'Currency,USD',
  'Opened,Closed,Symbol,Security Type,Side,Qty,Price,Price,P&L %,P&L ($)',
  '2026-11-16 09:31:00,2026-11-16 09:45:00,ES,FUT,Long,1,6800.00,6801.50,0.02,71.00',
  '2026-11-16 10:31:00,2026-11-16 10:45:00,ES,Common stock,Long,100,80.00,80.50,0.62,50.00',
]);

test('the columns of a journal: what rows are, and which P&L counts', async () => {
  await at.elsewhere('POST', '/api/accounts', { name: 'Own', timeZone: 'America/New_York' });
  await visit(at.app, { as: at.trader, width: 1440 }, async ({ page }) => {
    const importing = importPage(page, at.trader.id);
    await importing.open();
    await importing.files.setInputFiles([TRADES]);
    const question = page.getByRole('group', { name: 'What are the columns of journal.csv?' });
    // Two columns of one name, and the one of the two that holds money.
    await question.getByText('Price (2)', { exact: true }).waitFor();
    await question
      .getByText(/^P&L \(\$\) was taken for it: 71\.00 {2}· {2}50\.00\. Costs are taken off already/)
      .waitFor();
    const kinds = page.getByRole('group', { name: 'These are' });
    expect(await kinds.getByRole('radio', { name: 'Each row says it' }).isChecked()).toBe(true);
    expect(await page.getByRole('combobox', { name: 'Each row says it in' }).textContent()).toBe(
      'Security Type',
    );
    expect(await axeViolations(page)).toEqual([]);
    await kinds.getByText('Futures').click();
    await page.getByRole('combobox', { name: 'Meaning of Security Type' }).getByText('Not used').waitFor();
    await kinds.getByText('Each row says it').click();
    await page.getByRole('combobox', { name: 'Each row says it in' }).press('Enter');
    await page.getByRole('option', { name: 'Security Type', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Read the file' }).click();
    await page
      .getByText(/The prices make \$4\.00 more than the P&L column says: choose which counts/)
      .waitFor();
    await page.getByRole('group', { name: 'P&L is' }).getByText('By prices').click();
    await page.getByRole('button', { name: 'Read the file' }).click();
    await page.getByText(/The prices make/).waitFor({ state: 'hidden' });
    await importing.submit.click();
    await page.getByText(/^2 trades imported, \+\$125\.00 net$/).waitFor();
    expect((await entries()).map(({ instrumentType, pnl }) => `${instrumentType} ${pnl}`).sort()).toEqual([
      'futures 75.00',
      'stocks 50.00',
    ]);
  });
});

test('a file of clock times asks for its day, and a symbol that could be both what it is', async () => {
  await at.elsewhere('POST', '/api/accounts', { name: 'Own', timeZone: 'America/New_York' });
  await visit(at.app, { as: at.trader }, async ({ page }) => {
    const importing = importPage(page, at.trader.id);
    await importing.open();
    const fills = (name: string) =>
      csv(name, ['Time,Symb,Side,Price,Qty', '09:35:12,ES,B,80.00,100', '09:36:40,ES,S,80.50,100']);
    await importing.files.setInputFiles([fills('log.csv')]);
    await page.getByRole('button', { name: 'Read the file' }).click();
    await page
      .getByText(/^It has times and no days: 09:35:12 to 09:36:40\. Choose the day of 09:35:12\./)
      .waitFor();
    await page.getByLabel('Day of 09:35:12').fill('2026-11-16');
    await page.getByRole('group', { name: 'What is ES?' }).getByText('A share', { exact: true }).click();
    await importing.isRead.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await importing.submit.click();
    await page.getByText(/^1 trade imported, \+\$50\.00 net$/).waitFor();
    expect(await entries()).toMatchObject([
      { symbol: 'ES', instrumentType: 'stocks', tradeDate: '2026-11-16' },
    ]);
  });
});
