import { beforeAll, expect, test } from 'bun:test';
import { inPart } from '#src/testing/in-part.ts';
import { appOfFile } from './app-fixture.ts';
import { resize, visit } from './browser.ts';
import { adminPage } from './models/admin-page.ts';

const at = appOfFile();

beforeAll(async () => {
  await (await at.app.asAdmin())('POST', '/api/google-drive-links', {
    title: 'Plan',
    url: 'https://example.com/plan',
  });
});

for (const area of inPart(['traders', 'trades', 'settings'], 2)) {
  test(`on a phone the area that is shown stands in sight, with its focus ring: ${area}`, () =>
    visit(at.app, { width: 360 }, async ({ page }) => {
      const { menu, open, enter } = adminPage(page);
      await open(`/${area}`);
      await enter();
      const link = menu.locator(`a[href="/admin/${area}"]`);
      await link.waitFor();
      const [ring, row] = await Promise.all(
        [link, menu].map((part) => part.evaluate((node) => node.getBoundingClientRect().toJSON())),
      );
      const RING = 4;
      expect(ring.left - RING).toBeGreaterThanOrEqual(0);
      expect(ring.right + RING).toBeLessThanOrEqual(360);
      expect(ring.top - RING).toBeGreaterThanOrEqual(row.top);
      expect(ring.bottom + RING).toBeLessThanOrEqual(row.bottom);
    }));
}

for (const width of [1440, 768]) {
  test(`nothing shifts when the counts arrive: ${width} px`, () =>
    visit(at.app, { width }, async ({ page }) => {
      let response = () => {};
      const held = new Promise<void>((resolve) => {
        response = resolve;
      });
      await page.route('/api/admin/counts', async (route) => {
        await held;
        await route.continue();
      });
      const { menu } = adminPage(page);
      const boxes = async () => {
        const links = await menu.getByRole('link').all();
        return Promise.all(links.map((link) => link.boundingBox()));
      };
      await adminPage(page).open('/links');
      await adminPage(page).enter();
      await page.getByRole('heading', { name: 'Plan' }).waitFor();
      const before = await boxes();
      response();
      await menu.getByRole('link', { name: 'Google Drive Links 1', exact: true }).waitFor();
      expect(await boxes()).toEqual(before);
    }));
}

test('a count of a million fits its place in the menu, and is read as it is', () =>
  visit(at.app, { width: 1440 }, async ({ page }) => {
    const { menu, open, enter } = adminPage(page);
    await page.route('**/api/admin/counts', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), trades: 1_234_567 } });
    });
    await open('/trades');
    await enter();
    const link = menu.getByRole('link', { name: 'Trade Management 1,234,567', exact: true });
    await link.waitFor();
    await link.getByText('1.2M', { exact: true }).waitFor();
    for (const width of [1440, 1024]) {
      await resize(page, width);
      expect(await link.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
    }
  }));
