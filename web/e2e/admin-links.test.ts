import { beforeEach, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import type { DriveLink } from '#src/features/drive-links/responses.ts';
import { adminOfTest } from './app-fixture.ts';
import { violationsAt } from './axe.ts';
import { visit } from './browser.ts';
import { recordArea } from './models/record-area.ts';
import { seeToast } from './models/toast.ts';

const PATH = '/api/google-drive-links';

const at = adminOfTest();

beforeEach(async () => {
  for (const { id } of await listed()) await at.admin('DELETE', `${PATH}/${id}`);
});

const linksArea = (page: Page) => recordArea(page, '/links', 'Links');

async function listed(): Promise<DriveLink[]> {
  return (await at.admin('GET', PATH)).json();
}

async function add(title: string, rest: object = {}): Promise<number> {
  const link = { title, url: 'https://drive.example.com/plan', ...rest };
  const { id }: DriveLink = await (await at.admin('POST', PATH, link)).json();
  return id;
}

describe('Google Drive Links', () => {
  test('adds a link, and opens it in a new tab', () =>
    visit(at.app, {}, async ({ page }) => {
      const links = linksArea(page);
      await links.open();
      await page.getByText('No Google Drive Links', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'New Link' }).click();
      await links.field('Title').fill('Session plan');
      await links.field('Description').fill('Levels of the week');
      await links.field('URL').fill(`${at.app.origin}/guest`);
      await links.field('Sort Order').fill('3');
      await links.submit.click();
      await seeToast(page, 'Google Drive link created successfully');
      const link = links.record('Session plan');
      for (const text of ['Levels of the week', 'Active', 'Sort order 3']) {
        await link.getByText(text, { exact: true }).first().waitFor();
      }
      const [opened] = await Promise.all([
        page.waitForEvent('popup'),
        link.getByRole('link', { name: 'Open Link' }).click(),
      ]);
      await opened.waitForURL('**/guest');
      expect(await opened.evaluate(() => window.opener === null)).toBe(true);
    }));

  test('are reordered, and searched', () =>
    visit(at.app, {}, async ({ page }) => {
      for (const title of ['Plan', 'Rules', 'Recaps']) await add(title);
      const links = linksArea(page);
      await links.open();
      await links.record('Plan').getByRole('button', { name: 'Move down Plan' }).click();
      await links.records.nth(1).getByRole('heading', { name: 'Plan' }).waitFor();
      expect((await listed()).map(({ title }) => title)).toEqual(['Rules', 'Plan', 'Recaps']);
      const handle = links.record('Recaps').locator('[data-tip="Drag to order"]');
      await handle.hover();
      await page.mouse.down();
      await links.record('Rules').hover();
      await links.record('Rules').and(page.locator('[data-drop]')).waitFor();
      await page.mouse.up();
      await links.records.nth(0).getByRole('heading', { name: 'Recaps' }).waitFor();
      expect((await listed()).map(({ title }) => title)).toEqual(['Recaps', 'Rules', 'Plan']);
      await handle.hover();
      await page.mouse.down();
      await links.records.nth(2).hover();
      await page.keyboard.press('Escape');
      await page.mouse.up();
      await links.search.fill('recap');
      await page.getByRole('status').getByText('1 of 3 links', { exact: true }).waitFor();
      // Its neighbours are filtered out.
      expect(await links.record('Recaps').getByRole('button', { name: /^Move/ }).count()).toBe(0);
      expect((await listed()).map(({ title }) => title)).toEqual(['Recaps', 'Rules', 'Plan']);
    }));
});

test('is accessible in both themes at any width', () =>
  visit(at.app, {}, async ({ page }) => {
    await add('T'.repeat(200), {
      description: 'One line.\n'.repeat(20),
      url: `https://drive.example.com/${'p'.repeat(900)}`,
    });
    await add('Plain', { isActive: false });
    const links = linksArea(page);
    await links.open();
    await links.record('Plain').waitFor();
    expect(await violationsAt(page, [1440, 360])).toEqual([]);
    await page.getByRole('button', { name: 'New Link' }).click();
    await links.field('Title').waitFor();
    expect(await violationsAt(page, [360, 1440], '[role="dialog"]')).toEqual([]);
  }));
