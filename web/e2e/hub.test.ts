import { beforeAll, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { inPart } from '#src/testing/in-part.ts';
import { day } from '#src/testing/naive-model/dates.ts';
import { appOfFile } from './app-fixture.ts';
import { axeViolations } from './axe.ts';
import { open, visit } from './browser.ts';
import { hubPage } from './models/hub-page.ts';
import type { Caller, SeededTrader } from './running-app.ts';
import { NEW_YORK, NOW, today } from './set-clock.ts';

const yesterday = day(today, -1);
const PICTURE = 'https://images.example.com/harbour.jpg';

const at = appOfFile(NEW_YORK, NOW);
let admin: Caller;
let maya: SeededTrader;
let leo: SeededTrader;
/** Excluded from P&L. */
let sofia: SeededTrader;

beforeAll(async () => {
  admin = await at.app.asAdmin();
  maya = await at.app.addTrader('Maya Okafor', 'maya-code-1');
  leo = await at.app.addTrader('Leo Brandt', 'leo-code-22');
  sofia = await at.app.addTrader('Sofia Lindqvist', 'sofia-code-3');
  await admin('PUT', `/api/admin/traders/${sofia.id}`, { includePnl: false });
  for (const [trader, tradeDate, pnl] of [
    [maya, today, '300.25'],
    [maya, today, '-50.00'],
    [leo, today, '-125.10'],
    [sofia, today, '9999.00'],
    [maya, yesterday, '80.00'],
  ] as const) {
    await (await at.app.as(trader))('POST', '/api/journal', { symbol: 'ESZ6', tradeDate, pnl });
  }
});

/** Arrives from another page, so that the browser itself fetches the data. */
async function goToHub(page: Page): Promise<void> {
  await open(page, `/dashboard/${maya.id}/strategies`);
  await page.getByRole('link', { name: 'Team hub' }).click();
  await page.waitForURL(`/team-hub/${maya.id}`);
}

describe('the hub', () => {
  test('is fully rendered by the server', () =>
    visit(at.app, { as: maya, javaScript: false }, async ({ page }) => {
      const hub = hubPage(page, maya.id);
      await page.goto(hub.path);
      expect(await hub.welcome.textContent()).toBe('Welcome, Maya Okafor');
      expect(await hub.day.inputValue()).toBe(today);
      await hub.team.getByText('+$125.15', { exact: true }).waitFor();
      expect(await hub.row('Maya Okafor').textContent()).toContain('2 trades');
    }));

  test("shows today's total, and the trades and P&L of each trader except excluded ones", () =>
    visit(at.app, { as: maya }, async ({ page }) => {
      const hub = hubPage(page, maya.id);
      await hub.open();
      await hub.team.getByRole('heading', { name: 'Total Team P&L' }).waitFor();
      await hub.team.getByText('+$125.15', { exact: true }).waitFor();
      const rows = await page.getByRole('list', { name: 'Traders' }).getByRole('listitem').allTextContents();
      expect(rows).toEqual(['MOMaya OkaforYou2 trades+$250.25', 'LBLeo Brandt1 trade−$125.10']);
    }));

  test('tells an excluded trader, and nobody else, that the totals leave them out', () =>
    visit(at.app, { as: sofia }, async ({ page, context }) => {
      const note = page.getByText("the team's totals leave your entries out");
      await hubPage(page, sofia.id).open();
      await note.waitFor();
      await hubPage(page, sofia.id).day.fill(day(today, -300));
      await page.getByText(/^No trading activity for/).waitFor();
      expect(await note.isVisible()).toBe(true);
      await context.clearCookies();
      await context.request.post('/api/auth/validate', {
        data: { accessCode: maya.accessCode },
        headers: { origin: at.app.origin },
      });
      await hubPage(page, maya.id).open();
      expect(await note.count()).toBe(0);
    }));

  test('draws gains to the right of one line and losses to the left, in proportion', () =>
    visit(at.app, { as: maya }, async ({ page }) => {
      const hub = hubPage(page, maya.id);
      await hub.open();
      const bar = async (name: string) => {
        const box = await hub.row(name).locator('[style*="width"]').boundingBox();
        if (!box) throw new Error('there is no bar');
        return box;
      };
      const [gain, loss] = [await bar('Maya Okafor'), await bar('Leo Brandt')];
      expect(gain.x).toBeCloseTo(loss.x + loss.width, 0);
      expect(gain.width / loss.width).toBeCloseTo(250.25 / 125.1, 1);
    }));

  test('names each trader in full, an ordinary name on one line', async () => {
    const long = await at.app.addTrader(
      'Bartholomew-Maximilian Featherstonehaugh-Cholmondeley',
      'long-code-1',
    );
    const call = await at.app.as(long);
    const { id }: { id: number } = await (
      await call('POST', '/api/journal', { symbol: 'ESZ6', pnl: '-9999999.99' })
    ).json();
    try {
      await visit(at.app, { as: maya }, async ({ page }) => {
        const hub = hubPage(page, maya.id);
        for (const width of [1440, 1024, 768, 640, 360]) {
          await page.setViewportSize({ width, height: 900 });
          await hub.open();
          const name = (of: string) => hub.row(of).getByText(of, { exact: true });
          expect([width, (await name('Maya Okafor').boundingBox())?.height]).toEqual([width, 21]);
          const clipped = await name(long.name).evaluate((node) => node.scrollWidth - node.clientWidth);
          expect([width, clipped]).toEqual([width, 0]);
        }
      });
    } finally {
      await call('DELETE', `/api/journal/${id}`);
    }
  });

  test('links to the dashboard in both places', () =>
    visit(at.app, { as: maya }, async ({ page }) => {
      const hub = hubPage(page, maya.id);
      for (const way of [
        page.getByRole('link', { name: 'My Dashboard', exact: true }),
        hub.quickActions.getByRole('link', { name: 'Go to My Dashboard' }),
      ]) {
        await hub.open();
        await way.click();
        await page.waitForURL(`/dashboard/${maya.id}`);
        await page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();
      }
    }));

  for (const width of inPart([1280, 768, 360], 2)) {
    test(`logs out to the landing page, and has the dashboard at hand, at ${width} px`, () =>
      visit(at.app, { as: leo, width }, async ({ page }) => {
        const hub = hubPage(page, leo.id);
        await hub.open();
        await page.getByRole('link', { name: 'My Dashboard', exact: true }).click();
        await page.waitForURL(`/dashboard/${leo.id}`);
        await hub.open();
        await hub.logOut.click();
        await page.waitForURL('/');
      }));
  }
});

describe('the trader', () => {
  test('is named by number while their record cannot be read', () =>
    visit(at.app, { as: maya }, async ({ page, provokes }) => {
      provokes(/status of 500/);
      const hub = hubPage(page, maya.id);
      await page.route('/api/admin/traders/*', (route) => route.fulfill({ status: 500, body: 'no' }));
      await goToHub(page);
      await page.getByRole('alert').getByText('Failed to fetch trader', { exact: true }).waitFor();
      expect(await hub.welcome.textContent()).toBe(`Welcome, Trader ${maya.id}`);
      await page.unroute('/api/admin/traders/*');
      await page.getByRole('button', { name: 'Retry' }).click();
      await hub.welcome.getByText('Welcome, Maya Okafor').waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
    }));

  // The worst case for each theme: the opposite of its background.
  for (const [colorScheme, fill] of [
    ['dark', '#fff'],
    ['light', '#000'],
  ] as const) {
    test(`has their picture behind the page, with readable text on it, ${colorScheme}`, async () => {
      await admin('PUT', `/api/admin/traders/${maya.id}`, { backgroundImage: PICTURE });
      await visit(at.app, { as: maya, colorScheme }, async ({ page }) => {
        const body = `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"><rect width="16" height="9" fill="${fill}"/></svg>`;
        await page.route(PICTURE, (route) => route.fulfill({ contentType: 'image/svg+xml', body }));
        const hub = hubPage(page, maya.id);
        await hub.open();
        const picture = page.locator(`img[src="${PICTURE}"]`);
        await picture.evaluate(async (image) => image instanceof HTMLImageElement && (await image.decode()));
        expect(await picture.boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 900 });
        const ground = await groundOf(page);
        expect(ground).not.toEqual(
          rgbOf(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)),
        );
        for (const text of [hub.welcome, page.getByText('Team hub ·')]) {
          const colour = await text.evaluate((element) => getComputedStyle(element).color);
          expect(contrast(rgbOf(colour), ground)).toBeGreaterThanOrEqual(4.5);
        }
        expect(await axeViolations(page)).toEqual([]);
      });
      await admin('PUT', `/api/admin/traders/${maya.id}`, { backgroundImage: null });
    });
  }
});

describe('shared resources', () => {
  test('are the active links, in new tabs', async () => {
    const added = [];
    for (const link of [
      { title: 'Levels', description: 'Of the week', url: 'https://drive.example.com/levels', sortOrder: 2 },
      { title: 'Playbook', url: 'https://drive.example.com/playbook', sortOrder: 1 },
      { title: 'Retired', url: 'https://drive.example.com/retired', isActive: false },
    ]) {
      const { id }: { id: number } = await (await admin('POST', '/api/google-drive-links', link)).json();
      added.push(id);
    }
    await visit(at.app, { as: maya }, async ({ page, context }) => {
      await context.route('https://drive.example.com/**', (route) => route.fulfill({ body: 'the playbook' }));
      const hub = hubPage(page, maya.id);
      await hub.open();
      const links = hub.resources.getByRole('link');
      expect(await links.allTextContents()).toEqual([
        'Playbook(opens in a new tab)',
        'LevelsOf the week(opens in a new tab)',
      ]);
      expect(await links.first().getAttribute('rel')).toContain('noopener');
      const opened = context.waitForEvent('page');
      await links.first().click();
      const tab = await opened;
      await tab.getByText('the playbook').waitFor();
      expect(tab.url()).toBe('https://drive.example.com/playbook');
      expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
    });
    for (const id of added) await admin('DELETE', `/api/google-drive-links/${id}`);
  });

  test('says when there are none', () =>
    visit(at.app, { as: maya }, async ({ page }) => {
      const hub = hubPage(page, maya.id);
      await hub.open();
      await hub.resources.getByText('The team shares no links yet.').waitFor();
    }));

  test('says when they could not be read, and retries', () =>
    visit(at.app, { as: maya }, async ({ page, provokes }) => {
      provokes(/status of 500/);
      const hub = hubPage(page, maya.id);
      await page.route('/api/google-drive-links', (route) => route.fulfill({ status: 500, body: 'no' }));
      await goToHub(page);
      await hub.resources.getByText('Failed to fetch Google Drive links', { exact: true }).waitFor();
      await page.unroute('/api/google-drive-links');
      await hub.resources.getByRole('button', { name: 'Retry' }).click();
      await hub.resources.getByText('The team shares no links yet.').waitFor();
    }));
});

type Rgb = readonly [number, number, number];

const rgbOf = (css: string): Rgb => {
  const [red = 0, green = 0, blue = 0] = (css.match(/[\d.]+/g) ?? []).map(Number);
  return [red, green, blue];
};

/** The background of the page where nothing covers it. */
async function groundOf(page: Page): Promise<Rgb> {
  const shot = await page.screenshot({ clip: { x: 4, y: 150, width: 1, height: 1 } });
  const pixel = await page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = document.createElement('canvas').getContext('2d');
    canvas?.drawImage(image, 0, 0);
    return `${canvas?.getImageData(0, 0, 1, 1).data}`;
  }, shot.toString('base64'));
  return rgbOf(pixel);
}

/** As defined by WCAG 2. */
function contrast(one: Rgb, other: Rgb): number {
  const luminance = (rgb: Rgb) => {
    const [red = 0, green = 0, blue = 0] = rgb
      .map((channel) => channel / 255)
      .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
