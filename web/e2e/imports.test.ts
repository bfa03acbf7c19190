import { expect, test } from 'bun:test';
import type { Account } from '#src/features/accounts/responses.ts';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { traderOfTest } from './app-fixture.ts';
import { axeViolations } from './axe.ts';
import { hasFocus, open, resize, visit } from './browser.ts';
import { dropFiles, importPage, sampleFile } from './models/import-page.ts';
import { seeToast } from './models/toast.ts';

const at = traderOfTest({}, '2026-07-20T20:00:00Z');
const entries = async (): Promise<JournalEntry[]> => (await at.elsewhere('GET', '/api/journal')).json();
const addAccount = async (account: object): Promise<Account> =>
  (await at.elsewhere('POST', '/api/accounts', account)).json();

test('a file that asks nothing is two clicks from the journal, and is taken back whole', async () => {
  await addAccount({ name: 'Topstep 50K' });
  await visit(at.app, { as: at.trader }, async ({ page }) => {
    const importing = importPage(page, at.trader.id);
    await open(page, `/dashboard/${at.trader.id}/journal`);
    await page.getByText('Drop your broker’s file here').waitFor();
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await page.getByText('No imports yet').waitFor();
    await importing.choose('topstepx-trades.csv');
    await page.getByText('TopstepX Trades, 5 rows').waitFor();
    await page.getByRole('radio', { name: 'Topstep 50K', checked: true }).waitFor();
    // Nothing is to be chosen, so that Enter imports.
    await hasFocus(importing.submit);
    expect(await axeViolations(page)).toEqual([]);
    expect(await entries()).toEqual([]);
    await importing.submit.click();
    await page.getByText(/^\d+ trades? imported, .* net$/).waitFor();
    const made = await entries();
    expect(made.length).toBeGreaterThan(2);

    await page.getByRole('link', { name: 'View trades' }).click();
    const rows = page.locator('tr[data-id]');
    await rows.nth(made.length - 1).waitFor();
    await rows.first().click();
    const trade = page.getByRole('complementary', { name: /^Trade / });
    await trade.getByText('Imported from topstepx-trades.csv').waitFor();
    expect(await axeViolations(page, 'aside')).toEqual([]);
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await page.getByRole('button', { name: 'Undo topstepx-trades.csv' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('from topstepx-trades.csv').waitFor();
    await question.getByRole('button', { name: 'Undo import' }).click();
    await seeToast(page, 'Import undone');
    await page.getByText('No imports yet').waitFor();
    expect(await entries()).toEqual([]);
  });
});

test('account and clock are chosen with the keyboard alone, on a phone', () =>
  visit(at.app, { as: at.trader, width: 390, colorScheme: 'light' }, async ({ page }) => {
    const importing = importPage(page, at.trader.id);
    await importing.open();
    await importing.choose('tradovate-performance.csv', 'tradovate-cash-history.csv');
    await page.getByText('Which account is DEMO7300118?').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const question = page.getByRole('group', { name: 'Which account is DEMO7300118?' });
    await question.getByRole('button', { name: 'New account' }).press('Enter');
    const dialog = page.getByRole('dialog');
    const name = dialog.getByRole('textbox', { name: 'Name', exact: true });
    await hasFocus(name);
    expect(await name.inputValue()).toBe('DEMO7300118');
    await name.fill('Demo');
    await name.press('Enter');
    await seeToast(page, 'Account created successfully');
    // The form gives the focus to the answer that it made.
    await hasFocus(question.getByRole('radio', { name: 'Demo' }));
    // The other file, which names no account, is of the same one.
    expect(await page.getByText('Which account are these trades of?').count()).toBe(0);

    await page.getByRole('radio', { name: 'Another zone' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('combobox', { name: 'Time zone of the file' }).fill('denver');
    await page.keyboard.press('Enter');
    await page.getByRole('radio', { name: 'Denver', checked: true }).waitFor();
    const days = page.getByRole('list', { name: 'Days' }).getByRole('listitem');
    const day = days.getByText(/ gross, −\$[\d.]+ costs$/).first();
    await day.waitFor();
    // A key would not wait until it has been read by the other clock.
    await importing.submit.click({ trial: true });
    await importing.submit.press('Enter');
    await page.getByText(/^\d+ trades? imported, .* net$/).waitFor();
    await hasFocus(page.getByRole('heading', { name: 'Import', exact: true }));
    expect(await axeViolations(page)).toEqual([]);
    const accounts: Account[] = await (await at.elsewhere('GET', '/api/accounts')).json();
    expect(accounts.map((account) => [account.name, account.externalNames])).toEqual([
      ['Demo', ['DEMO7300118']],
    ]);
    expect((await entries()).every(({ accountId }) => accountId === accounts[0]?.id)).toBe(true);
  }));

test('a file is dropped anywhere; its import is opened from the list, and moves to another account', async () => {
  const first = await addAccount({ name: 'First', timeZone: 'America/Chicago', externalNames: ['SIM7'] });
  const second = await addAccount({ name: 'Second' });
  await visit(at.app, { as: at.trader, width: 1440 }, async ({ page }) => {
    const importing = importPage(page, at.trader.id);
    await open(page, `/dashboard/${at.trader.id}`);
    await dropFiles(page, sampleFile('ninjatrader-trades.csv'));
    await page.getByRole('table').getByText('New trades').waitFor();
    await importing.submit.click();
    await page.getByText(/^\d+ trades? imported/).waitFor();
    await page.getByRole('button', { name: 'Import another file' }).click();
    expect((await entries()).map(({ accountId }) => accountId)).toContain(first.id);

    await page.getByRole('link', { name: 'ninjatrader-trades.csv' }).click();
    await page.getByRole('region', { name: 'What came in' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'All imports' }).click();
    await page.getByRole('button', { name: 'Move ninjatrader-trades.csv' }).click();
    await page.getByRole('dialog').getByRole('radio', { name: 'Second' }).check();
    expect(await axeViolations(page, '[role="dialog"]')).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
    await seeToast(page, 'Import moved');
    expect(new Set((await entries()).map(({ accountId }) => accountId))).toEqual(new Set([second.id]));
  });
});

test('a file of no known format: columns are dragged and chosen', async () => {
  await addAccount({ name: 'Own', timeZone: 'America/Chicago' });
  await visit(at.app, { as: at.trader, width: 1440 }, async ({ page }) => {
    const importing = importPage(page, at.trader.id);
    await importing.open();
    const rows = [
      'Was;Way;Lots;Preis;When',
      'ESU6;B;2;6.700,25;14.07.2026 09:30',
      'ESU6;S;2;6.703,00;14.07.2026 09:41',
    ];
    const file = { name: 'july.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
    await importing.files.setInputFiles([file]);
    await page.getByText('Still to choose: Contract or symbol, Side, Time or date').waitFor();
    // What tells two columns of dates apart is at their end.
    const sample = page.getByText(/^14\.07\.2026 09:30 .* 14\.07\.2026 09:41$/);
    expect(await sample.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    // Its box is over that of the column, once it is dragged there.
    const chip = page.getByText('Contract or symbol', { exact: true });
    const [from, to] = [await chip.boundingBox(), await page.locator('[data-column="Was"]').boundingBox()];
    await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 10);
    await page.mouse.down();
    await page.mouse.move((to?.x ?? 0) + 40, (to?.y ?? 0) + 20, { steps: 3 });
    await page.mouse.up();
    await page.getByText('Still to choose: Side, Time or date').waitFor();
    for (const [column, meaning] of [
      ['Way', 'Side'],
      ['When', 'Time'],
    ] as const) {
      await page.getByRole('combobox', { name: `Meaning of ${column}` }).press('Enter');
      await page.getByRole('option', { name: meaning, exact: true }).press('Enter');
    }
    await page.getByText('All that is needed is chosen.').waitFor();
    await page.getByRole('button', { name: 'Read the file' }).press('Enter');
    // The button is of no more use, so that the focus goes on.
    await hasFocus(importing.submit);
    await importing.submit.click();
    await page.getByText(/^1 trade imported, .* net$/).waitFor();
    expect(await entries()).toHaveLength(1);
  });
});

test('a toast leaves the button that imports in sight, along the bottom of a small laptop', () =>
  visit(at.app, { as: at.trader, width: 1024 }, async ({ page }) => {
    const importing = importPage(page, at.trader.id);
    await importing.open();
    await importing.choose('webull-orders.csv');
    await page.getByRole('button', { name: 'New account' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill('Webull');
    await page.keyboard.press('Enter');
    await seeToast(page, 'Account created successfully');
    const toast = await page.getByRole('listitem').filter({ hasText: 'Account created' }).boundingBox();
    const button = await importing.submit.boundingBox();
    expect((toast?.y ?? 0) + (toast?.height ?? Infinity)).toBeLessThan(button?.y ?? 0);
  }));

test('at twice the size, nothing that takes the focus is behind the bar along the bottom', async () => {
  await addAccount({ name: 'Main' });
  await visit(at.app, { as: at.trader }, async ({ page }) => {
    await resize(page, 640, 450);
    const importing = importPage(page, at.trader.id);
    await importing.open();
    await importing.choose('tradovate-performance.csv');
    await hasFocus(importing.submit);
    const behind: (string | null)[] = [];
    await importing.files.focus();
    do {
      await page.keyboard.press('Tab');
      const covered = await page.evaluate(() => {
        const focused = document.activeElement;
        const { x, y, width, height } = focused?.getBoundingClientRect() ?? new DOMRect();
        const shown = document.elementFromPoint(x + width / 2, y + height / 2);
        return shown?.closest('label, button, li')?.contains(focused) ? null : (focused?.outerHTML ?? '');
      });
      if (covered !== null) behind.push(covered);
    } while (!(await importing.submit.evaluate((button) => button === document.activeElement)));
    expect(behind).toEqual([]);
  });
});
