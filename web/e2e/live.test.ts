/** Shared screens move by themselves, and forms that are being filled in do not. */

import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { traderOfTest } from './app-fixture.ts';
import { open, visit } from './browser.ts';
import { behindNetwork } from './cut-off.ts';
import { journalPage } from './models/journal-page.ts';
import { nextFrames } from './profiles.ts';
import { startApp } from './running-app.ts';
import { NEW_YORK } from './set-clock.ts';

const at = traderOfTest({ BULLPEN_METRICS_TOKEN: 'a-token-for-the-metrics' });

const seeLive = (page: Page) =>
  page.getByRole('status').getByText('Live', { exact: true }).waitFor({ state: 'attached' });

async function eventStreams(): Promise<number> {
  const response = await fetch(`${at.app.origin}/metrics`, {
    headers: { authorization: 'Bearer a-token-for-the-metrics' },
  });
  return Number(/^bullpen_event_streams (\d+)$/m.exec(await response.text())?.[1]);
}

test('an entry made elsewhere is in the journal for browsers without shared workers too', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'));
    const journal = journalPage(page, at.trader.id);
    await journal.open();
    await seeLive(page);
    await at.elsewhere('POST', '/api/journal', { symbol: 'ESZ6', pnl: '5' });
    await journal.entry('ESZ6').waitFor();
  }));

test('a list keeps its place, and marks what others have changed', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    const tradeDate = '2026-03-05';
    const entries = Array.from({ length: 40 }, (_, n) => ({ symbol: `S${n}`, pnl: '1', tradeDate }));
    await at.elsewhere('POST', '/api/journal/batch', { entries });
    await open(page, `/dashboard/${at.trader.id}/journal`);
    await seeLive(page);
    const row = page.getByRole('row', { name: /\bS25\b/ });
    await row.getByRole('checkbox').check();
    await page.evaluate(() => scrollTo(0, 600));
    await page.evaluate(nextFrames);
    const place = async () => Math.round((await row.boundingBox())?.y ?? Number.NaN);
    const before = await place();
    await at.elsewhere('POST', '/api/journal', { symbol: 'NEW', pnl: '5', tradeDate: '2026-03-06' });
    await page.getByText('41 entries').or(page.getByText('41 trades')).first().waitFor();
    await page.evaluate(nextFrames);
    expect(await place()).toBe(before);
    expect(await row.getByRole('checkbox').isChecked()).toBe(true);
    await page.evaluate(() => scrollTo(0, 0));
    const added = page.getByRole('row', { name: /\bNEW\b/ });
    await added.waitFor();
    expect(await added.getAttribute('data-changed')).toBe('true');
    expect(await page.locator('[data-changed]').count()).toBe(1);
  }));

test('two tabs of a browser share one connection, and the other one shows what the first saves', () =>
  visit(at.app, { as: at.trader }, async ({ page, context }) => {
    const before = await eventStreams();
    const [here, there] = [journalPage(page, at.trader.id), await context.newPage()];
    await here.open();
    await seeLive(page);
    await journalPage(there, at.trader.id).open();
    await seeLive(there);
    expect((await eventStreams()) - before).toBe(1);
    await here.newEntry.click();
    await here.type({ asset: 'CLF7', pnl: '5' });
    await here.create.click();
    await journalPage(there, at.trader.id).entry('CLF7').waitFor();
    await there.close();
  }));

test('says since when it is not live, and reads everything again once it is back', async () => {
  await using network = await behindNetwork(at.app);
  await visit(network, { as: at.trader }, async ({ page, provokes }) => {
    provokes(/ERR_/);
    const journal = journalPage(page, at.trader.id);
    await journal.open();
    await seeLive(page);
    network.cut();
    await page
      .getByRole('status')
      .getByText(/^Not live since \d+:\d\d/)
      .waitFor();
    await at.elsewhere('POST', '/api/journal', { symbol: 'ESZ6', pnl: '5' });
    network.restore();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await seeLive(page);
    await journal.entry('ESZ6').waitFor();
  });
});

test('after a night’s sleep it shows the new day, and who has traded meanwhile', async () => {
  const evening = await startApp(NEW_YORK, '2026-11-20T02:00:00Z');
  await using network = await behindNetwork(evening);
  const maya = await evening.addTrader('Maya Okafor', 'a-code-of-her-own');
  const leo = await evening.addTrader('Leo Brandt', 'a-code-of-his-own');
  await (await evening.as(leo))('POST', '/api/journal', { symbol: 'ESZ6', pnl: '100' });
  await visit(network, { as: maya }, async ({ page, provokes }) => {
    provokes(/ERR_/);
    // The worker's clock cannot be set.
    await page.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'));
    await page.clock.install({ time: '2026-11-20T02:00:00Z' });
    await open(page, `/team-hub/${maya.id}`);
    await seeLive(page);
    await page.getByText('Team hub · Thursday, November 19').waitFor();
    network.cut();
    await evening.quit();
    const morning = await startApp(NEW_YORK, '2026-11-20T11:00:00Z', evening.data);
    try {
      await (await morning.as(leo))('POST', '/api/journal', { symbol: 'ESZ6', pnl: '-250' });
      network.restore(morning);
      await page.clock.fastForward('09:00:00');
      await seeLive(page);
      await page.getByText('Team hub · Friday, November 20').waitFor();
      await page.getByText('−$250.00').first().waitFor();
    } finally {
      await morning.stop();
    }
  });
});

test('ends with the session', () =>
  visit(at.app, { as: at.trader }, async ({ page, provokes }) => {
    provokes(/401/);
    const journal = journalPage(page, at.trader.id);
    await journal.open();
    await seeLive(page);
    const before = await eventStreams();
    const admin = await at.app.asAdmin();
    await admin('PUT', `/api/admin/traders/${at.trader.id}`, { accessCode: 'another-code-of-theirs' });
    await page.getByText('Your session has ended').waitFor();
    while ((await eventStreams()) >= before) await page.evaluate(nextFrames);
  }));
