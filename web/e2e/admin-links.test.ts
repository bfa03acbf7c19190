import { beforeEach, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import type { DriveLink } from '#src/features/drive-links/responses.ts';
import { adminOfTest } from './app-fixture.ts';
import { violationsAt } from './axe.ts';
import { hasFocus, visit } from './browser.ts';
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

  test('rejects a link without a title or with no valid URL, at its fields', () =>
    visit(at.app, {}, async ({ page }) => {
      const links = linksArea(page);
      await links.open();
      await page.getByRole('button', { name: 'New Link' }).click();
      for (const url of ['', 'not an address', 'javascript:alert(1)', 'https://me:secret@example.com']) {
        await links.field('URL').fill(url);
        await links.submit.click();
        await links.problem('Please enter a valid URL').waitFor();
        await links.problem('Title is required').waitFor();
      }
      await hasFocus(links.field('Title'));
      expect(await listed()).toEqual([]);
    }));

  test('edits a link, and switches it off in place', () =>
    visit(at.app, {}, async ({ page }) => {
      await add('Session plan', { description: 'Levels' });
      const links = linksArea(page);
      await links.open();
      await links.record('Session plan').getByRole('button', { name: 'Edit Session plan' }).click();
      expect(await links.field('URL').inputValue()).toBe('https://drive.example.com/plan');
      await links.field('Title').fill('Weekly plan');
      await links.field('Description').fill('');
      await links.save.click();
      await seeToast(page, 'Google Drive link updated successfully');
      const link = links.record('Weekly plan');
      await link.getByRole('switch', { name: 'Active Weekly plan' }).click();
      await link.getByText('Inactive', { exact: true }).waitFor();
      expect(await listed()).toMatchObject([{ title: 'Weekly plan', description: null, isActive: false }]);
    }));

  test('deletes a link after confirmation', () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      provokes(/ERR_CONNECTION_REFUSED/);
      await add('Session plan');
      const links = linksArea(page);
      await links.open();
      const press = () =>
        links.record('Session plan').getByRole('button', { name: 'Delete Session plan' }).click();
      await press();
      await links.question.getByText('Are you sure you want to delete this link?', { exact: true }).waitFor();
      await links.question.getByRole('button', { name: 'Cancel' }).click();
      await links.question.waitFor({ state: 'detached' });
      await page.route(`${PATH}/*`, (route) => route.abort('connectionrefused'));
      await press();
      await links.question.getByRole('button', { name: 'Delete' }).click();
      await seeToast(page, 'Error', 'Failed to delete link');
      expect(await listed()).toHaveLength(1);
      await page.unroute(`${PATH}/*`);
      await press();
      await links.question.getByRole('button', { name: 'Delete' }).click();
      await seeToast(page, 'Google Drive link deleted successfully');
      await page.getByText('No Google Drive Links', { exact: true }).waitFor();
      expect(await listed()).toEqual([]);
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

  test('are not reordered from a stale list', () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      provokes(/status of 409/);
      for (const title of ['Plan', 'Rules']) await add(title);
      const links = linksArea(page);
      await links.open();
      await page.getByRole('button', { name: 'Move down Plan' }).waitFor();
      await add('Recaps');
      await page.getByRole('button', { name: 'Move down Plan' }).click();
      await seeToast(page, 'Error', 'The list has changed meanwhile. Please look at it again.');
      await links.record('Recaps').waitFor();
      expect((await listed()).map(({ title }) => title)).toEqual(['Plan', 'Rules', 'Recaps']);
    }));
});

for (const [write, message] of [
  ['POST', 'Failed to create Google Drive link'],
  ['PUT', 'Failed to update Google Drive link'],
] as const) {
  test(`keeps what was typed when the server is down: ${write}`, () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      provokes(/ERR_CONNECTION_REFUSED/);
      await add('Session plan');
      const links = linksArea(page);
      await links.open();
      await page
        .getByRole('button', { name: write === 'POST' ? 'New Link' : 'Edit Session plan', exact: true })
        .click();
      await links.field('Title').fill('Typed');
      await links.field('URL').fill('https://drive.example.com/typed');
      await page.route(`${PATH}**`, (route) => route.abort('connectionrefused'));
      await links.dialog.getByRole('button', { name: /^(Create|Save Changes)$/ }).click();
      await page.getByText(message, { exact: true }).waitFor();
      await page.unroute(`${PATH}**`);
      expect(await links.field('Title').inputValue()).toBe('Typed');
      await links.dialog.getByRole('button', { name: /^(Create|Save Changes)$/ }).click();
      await links.record('Typed').waitFor();
    }));
}

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
