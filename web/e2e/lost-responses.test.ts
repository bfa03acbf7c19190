import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { adminOfTest } from './app-fixture.ts';
import { visit } from './browser.ts';
import { journalPage } from './models/journal-page.ts';
import { recordArea } from './models/record-area.ts';
import { strategiesPage } from './models/strategies-page.ts';
import { seeToast } from './models/toast.ts';
import { clip, videosArea } from './models/videos-area.ts';

const at = adminOfTest();

const LOST = /request failed|ERR_FAILED/;
let made = 0;
const unique = (text: string) => `${text} ${++made}`;

/** The server handles the next POST to a path, but its response is lost. */
async function loseNextResponse(page: Page, path: string): Promise<void> {
  let isLost = false;
  await page.route(`**${path}`, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
}

async function listed(path: string): Promise<Record<string, unknown>[]> {
  return (await at.admin('GET', path)).json();
}

describe('a trade whose response was lost', () => {
  async function lostTrade(page: Page, traderId: number) {
    const journal = journalPage(page, traderId);
    await journal.open();
    await journal.newEntry.click();
    await journal.type({ asset: 'ESZ6', pnl: '120' });
    await loseNextResponse(page, '/api/journal');
    await journal.create.click();
    await page.getByText('Failed to create entry').first().waitFor();
    return journal;
  }
  const trades = (traderId: number) => listed(`/api/admin/journal?traderId=${traderId}`);

  test('exists once after a retry', async () => {
    const maya = await at.app.addTrader(unique('Maya'), unique('code-of-maya'));
    await visit(at.app, { as: maya }, async ({ page, provokes }) => {
      provokes(LOST);
      const journal = await lostTrade(page, maya.id);
      expect(await trades(maya.id)).toHaveLength(1);
      await journal.create.click();
      await seeToast(page, 'Journal entry created successfully');
      await journal.dialog.waitFor({ state: 'hidden' });
      expect(await trades(maya.id)).toMatchObject([{ symbol: 'ESZ6', pnl: '120.00' }]);
      expect(await journal.entries.count()).toBe(1);
    });
  });

  test('is a new one once its content differs, and so is the next one with the same content', async () => {
    const maya = await at.app.addTrader(unique('Maya'), unique('code-of-maya'));
    await visit(at.app, { as: maya }, async ({ page, provokes }) => {
      provokes(LOST);
      const journal = await lostTrade(page, maya.id);
      await journal.type({ pnl: '130' });
      await journal.create.click();
      await journal.dialog.waitFor({ state: 'hidden' });
      await journal.newEntry.click();
      await journal.type({ asset: 'ESZ6', pnl: '130' });
      await journal.create.click();
      await journal.dialog.waitFor({ state: 'hidden' });
      expect((await trades(maya.id)).map(({ pnl }) => pnl)).toEqual(['130.00', '130.00', '120.00']);
    });
  });
});

test('a strategy whose response was lost exists once after a retry', async () => {
  const maya = await at.app.addTrader(unique('Maya'), unique('code-of-maya'));
  await visit(at.app, { as: maya }, async ({ page, provokes }) => {
    provokes(LOST);
    const strategies = strategiesPage(page, maya.id);
    await strategies.open();
    await strategies.create.click();
    await strategies.fields.name.fill('Gap');
    await loseNextResponse(page, '/api/strategies');
    await strategies.submit.click();
    await page.getByText('Failed to create strategy').first().waitFor();
    await strategies.submit.click();
    await seeToast(page, 'Strategy created successfully');
    expect(await listed(`/api/strategies?traderId=${maya.id}`)).toHaveLength(1);
  });
});

test('a quote whose response was lost exists once after a retry', () =>
  visit(at.app, {}, async ({ page, provokes }) => {
    provokes(LOST);
    const quotes = recordArea(page, '/quotes', 'Quotes');
    await quotes.open();
    await page.getByRole('button', { name: 'New Quote' }).click();
    await quotes.dialog.getByLabel('Quote', { exact: true }).fill('Wait.');
    await quotes.field('Author').fill('Desk');
    await loseNextResponse(page, '/api/quotes');
    await quotes.submit.click();
    await page.getByText('Failed to create quote').first().waitFor();
    await quotes.submit.click();
    await seeToast(page, 'Quote created successfully');
    expect(await listed('/api/quotes')).toHaveLength(1);
  }));

test('a video whose response was lost exists once after a retry', () =>
  visit(at.app, {}, async ({ page, provokes }) => {
    provokes(LOST);
    const videos = videosArea(page);
    await videos.open();
    await videos.startUpload();
    await videos.file.setInputFiles(clip('mp4'));
    await loseNextResponse(page, '/api/videos');
    await videos.upload.click();
    await videos.retry.click();
    await seeToast(page, 'Video created successfully');
    expect(await listed('/api/videos')).toHaveLength(1);
  }));
