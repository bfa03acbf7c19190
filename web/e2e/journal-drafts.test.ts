/** The draft of an entry survives a slip, the end of a session and another trader's log-in. */

import { describe, expect, test } from 'bun:test';
import type { BrowserContext } from 'playwright-core';
import { traderOfTest } from './app-fixture.ts';
import { keepStale, visit } from './browser.ts';
import { hubPage } from './models/hub-page.ts';
import { journalPage } from './models/journal-page.ts';
import { landingPage } from './models/landing-page.ts';
import type { SeededTrader } from './running-app.ts';

const at = traderOfTest();

const addEntry = (entry: object) => at.elsewhere('POST', '/api/journal', entry);

/** In another tab of the same browser. */
async function logInElsewhere(context: BrowserContext, { accessCode }: SeededTrader): Promise<void> {
  const tab = await context.newPage();
  const landing = landingPage(tab);
  await landing.open();
  await landing.enter(accessCode);
  await tab.getByRole('heading', { name: 'Welcome, ' }).waitFor();
  await tab.close();
}

async function logOutElsewhere(context: BrowserContext, { id }: SeededTrader): Promise<void> {
  const tab = await context.newPage();
  const hub = hubPage(tab, id);
  await hub.open();
  await hub.logOut.click();
  await landingPage(tab).code.waitFor();
  await tab.close();
}

describe('a draft', () => {
  test('is hidden when the session ends, and restored for its trader', () =>
    visit(at.app, { as: at.trader }, async ({ page, context, origin, provokes }) => {
      provokes(/status of 40[13]/);
      await keepStale(page);
      const journal = journalPage(page, at.trader.id);
      await addEntry({ symbol: 'CLF7', pnl: '2', notes: 'first' });
      await journal.open();
      await journal.entry('CLF7').getByRole('button', { name: 'Edit CLF7' }).click();
      await journal.type({ asset: 'ESZ6', notes: 'Waited' });
      await page.request.post('/api/auth/logout', { headers: { origin } });
      await journal.save.click();
      await page.getByRole('heading', { name: 'Your session has ended' }).waitFor();
      await page.getByText('Nothing you typed is lost').waitFor();
      for (const text of ['CLF7', 'ESZ6', 'Waited']) expect(await page.content()).not.toContain(text);

      const other = await at.app.addTrader('Someone Else', `another-code-${at.trader.id}`);
      await logInElsewhere(context, other);
      await page.getByRole('heading', { name: 'Another trader has logged in' }).waitFor();
      expect(await page.content()).not.toContain('ESZ6');

      await logInElsewhere(context, at.trader);
      await journal.fields.asset.waitFor();
      expect(await journal.fields.asset.inputValue()).toBe('ESZ6');
      expect(await journal.fields.notes.inputValue()).toBe('Waited');
      await page.keyboard.press('Escape');
      await journal.question.getByRole('button', { name: 'Keep editing' }).click();
      await journal.save.click();
      await journal.entry('ESZ6').getByText('Waited').waitFor();
      expect(await journal.entries.count()).toBe(1);
    }));

  test('is restored in the same tab, however its trader logs in, unless it was discarded', () =>
    visit(at.app, { as: at.trader }, async ({ page, context }) => {
      const journal = journalPage(page, at.trader.id);
      await journal.open();
      await journal.newEntry.click();
      await journal.type({ asset: 'ESZ6', pnl: '12' });
      await logOutElsewhere(context, at.trader);
      await page.getByRole('heading', { name: 'Your session has ended' }).waitFor();
      await page.getByRole('banner').getByRole('link').click();
      await landingPage(page).enter(at.trader.accessCode);
      // The form is there again, on whichever page.
      await journal.create.click();
      await journal.tab.click();
      await journal.entry('ESZ6').waitFor();
      await page.getByRole('link', { name: 'Team hub' }).first().click();
      await page.getByRole('link', { name: 'My Dashboard', exact: true }).click();
      await journal.tab.click();
      await journal.entry('ESZ6').waitFor();
      expect(await journal.dialog.count()).toBe(0);

      // One that was discarded is not.
      await journal.newEntry.click();
      await journal.type({ asset: 'NQZ6' });
      await page.goBack();
      await journal.question.getByRole('button', { name: 'Discard' }).click();
      await journal.tab.click();
      await journal.entry('ESZ6').waitFor();
      expect(await journal.dialog.count()).toBe(0);
    }));
});
