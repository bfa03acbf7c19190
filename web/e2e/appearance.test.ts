import { beforeAll, describe, expect, test } from 'bun:test';
import type { Locator, Page } from 'playwright-core';
import { inPart } from '#src/testing/in-part.ts';
import { appOfFile } from './app-fixture.ts';
import { violationsAt } from './axe.ts';
import { open, resize, visit } from './browser.ts';
import { adminPage } from './models/admin-page.ts';
import { showCards } from './models/journal-page.ts';
import { addVideo } from './models/videos-area.ts';
import type { SeededTrader } from './running-app.ts';

const at = appOfFile();
let maya: SeededTrader;

beforeAll(async () => {
  maya = await at.app.addTrader('Maya Okafor', 'maya-code-1');
  await visit(at.app, { as: maya }, async ({ page, origin }) => {
    for (const entry of [
      { symbol: 'ESZ6', pnl: '120.50', notes: 'A line.\n'.repeat(6), strategy: 'Range break' },
      { symbol: 'A very long name of an asset, 40 letters', pnl: '-99999999.99', positionType: 'short' },
      { symbol: 'CLF7', isOpen: true, entryPrice: '58.20' },
    ]) {
      await page.request.post('/api/journal', { data: entry, headers: { origin } });
    }
  });
  await furnishHome();
});

const groundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

describe('the theme', () => {
  test('follows the system, then the switch, and is in the first bytes of the next page', () =>
    visit(at.app, { colorScheme: 'light' }, async ({ page }) => {
      await open(page, '/');
      const light = await groundOf(page);
      await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
      const dark = await groundOf(page);
      expect(dark).not.toBe(light);
      await page.getByRole('button', { name: 'Switch to the light theme' }).waitFor();
      expect(await (await page.request.get('/')).text()).toContain('<html lang="en" class="dark">');
      await page.reload();
      expect(await groundOf(page)).toBe(dark);
    }));

  test('needs no script', () =>
    visit(at.app, { colorScheme: 'light', javaScript: false }, async ({ page, context, origin }) => {
      await page.goto('/');
      const light = await groundOf(page).catch(() => null);
      await context.addCookies([{ name: 'bullpen_theme', value: 'dark', url: origin }]);
      await page.goto('/');
      expect(await page.locator('html').getAttribute('class')).toBe('dark');
      expect(light).not.toBeNull();
    }));
});

/** Every page and dialog of the app, by the steps that lead to it. */
const scenes: {
  name: string;
  path: () => string;
  /** Whether the journal shows cards, as it may be chosen. */
  hasCards?: boolean;
  as?: () => SeededTrader;
  act?: (page: Page) => Promise<void>;
  /** The part to check, when the rest of the page is hidden. */
  within?: string;
}[] = [
  { name: 'the landing page', path: () => '/' },
  {
    name: 'the landing page with a toast',
    path: () => '/?notice=code-required',
    act: (page) => page.getByText('Please enter an access code').first().waitFor(),
  },
  {
    name: 'a video',
    path: () => '/',
    act: async (page) => {
      await page.getByRole('link', { name: 'Reading the tape' }).click();
      await page.getByRole('dialog', { name: 'Reading the tape' }).waitFor();
    },
  },
  { name: 'a month without trades', path: () => '/?month=2001-05' },
  { name: 'the older screen', path: () => '/legacy' },
  {
    name: 'the dialog of the older screen with an alert',
    path: () => '/legacy',
    act: async (page) => {
      await page.route('/api/auth/validate', (route) => route.fulfill({ status: 404, body: 'no' }));
      await page.getByRole('button', { name: 'Enter Access Code' }).click();
      await page.getByPlaceholder('Enter your access code').fill('wrong');
      await page.keyboard.press('Enter');
      await page.getByText('Invalid access code. Please try again.').waitFor();
    },
  },
  { name: 'the guest page', path: () => '/guest' },
  { name: 'a hub with trades', path: () => `/team-hub/${maya.id}`, as: () => maya },
  { name: 'a hub without trades', path: () => `/team-hub/${maya.id}?date=2020-01-05`, as: () => maya },
  {
    name: 'the month that a day of the hub is chosen from',
    path: () => `/team-hub/${maya.id}`,
    as: () => maya,
    act: (page) => page.getByRole('button', { name: 'Choose a date' }).and(page.locator(':enabled')).click(),
    within: '[role="dialog"]',
  },
  {
    name: 'a history that could not be read',
    path: () => `/dashboard/${maya.id}/journal`,
    as: () => maya,
    hasCards: true,
    act: async (page) => {
      await page.route('/api/journal/*/history*', (route) => route.fulfill({ status: 404, body: 'no' }));
      await page.getByRole('button', { name: 'History of ESZ6' }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).waitFor();
    },
  },
  { name: 'the gate of the admin area', path: () => '/admin' },
  {
    name: 'Archive & Reset',
    path: () => '/admin/archive',
    act: async (page) => {
      await adminPage(page).enter();
      await page.getByText('No archives').waitFor();
    },
  },
  {
    name: 'the settings',
    path: () => '/admin/settings',
    act: async (page) => {
      await adminPage(page).enter();
      await page.getByRole('list', { name: 'Admin actions' }).getByRole('listitem').first().waitFor();
    },
  },
  { name: 'the journal', path: () => `/dashboard/${maya.id}/journal`, as: () => maya },
  { name: 'a search without results', path: () => `/dashboard/${maya.id}/journal?q=zzz`, as: () => maya },
  {
    name: 'the form of an entry with errors',
    path: () => `/dashboard/${maya.id}/journal`,
    as: () => maya,
    act: async (page) => {
      await page.keyboard.press('n');
      await page.getByRole('button', { name: 'Create Entry' }).click();
      await page.getByText('Asset is required').waitFor();
    },
  },
  {
    name: 'the question before a deletion',
    path: () => `/dashboard/${maya.id}/journal`,
    as: () => maya,
    hasCards: true,
    act: (page) => page.getByRole('button', { name: 'Delete ESZ6' }).first().click(),
  },
  {
    name: 'the filter',
    path: () => `/dashboard/${maya.id}/journal`,
    as: () => maya,
    act: (page) => page.getByRole('combobox', { name: 'Filter' }).click(),
    within: '[role="listbox"]',
  },
  {
    name: 'the list of shortcuts',
    path: () => `/dashboard/${maya.id}/journal`,
    as: () => maya,
    act: (page) => page.keyboard.press('?'),
  },
  {
    name: 'the form of an entry that is gone',
    path: () => `/dashboard/${maya.id}/journal`,
    as: () => maya,
    hasCards: true,
    act: async (page) => {
      await page.getByRole('button', { name: 'Edit ESZ6' }).first().click();
      await page.route('/api/journal/*', (route) =>
        route.fulfill({ status: 404, json: { message: 'Journal entry not found', code: 'not_found' } }),
      );
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await page.getByText('This entry no longer exists').waitFor();
      await page.unroute('/api/journal/*');
    },
  },
  {
    name: 'a page whose session has ended',
    path: () => `/dashboard/${maya.id}/journal`,
    as: () => maya,
    act: async (page) => {
      const nobody = { trader: null, role: null, viewing: null, admin: false };
      await page.route('/api/auth/session', (route) => route.fulfill({ json: nobody }));
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      await page.getByText('Your session has ended').waitFor();
      await page.unroute('/api/auth/session');
    },
  },
  { name: "someone else's page", path: () => '/team-hub/99', as: () => maya },
  { name: 'no page', path: () => '/nowhere' },
  {
    name: 'a page without a connection',
    path: () => '/',
    act: async (page) => {
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'onLine', { get: () => false });
        dispatchEvent(new Event('offline'));
      });
      await page.getByText(/^You are offline\./).waitFor();
    },
  },
];

describe('on every screen', () => {
  for (const { name, path, as, hasCards, act, within = 'body' } of scenes) {
    test(`${name} is accessible in both themes and fits on a phone`, () =>
      visit(at.app, as ? { as: as() } : {}, async ({ page, provokes }) => {
        provokes(/status of 40[34]/);
        if (hasCards) await showCards(page);
        for (const widths of within === '[role="listbox"]' ? inPart([[360], [1280]], 1) : [[1280, 360]]) {
          // A list of options closes when the window is resized.
          await page.setViewportSize({ width: widths[0] ?? 0, height: 900 });
          await open(page, path());
          await act?.(page);
          expect(await violationsAt(page, widths, within)).toEqual([]);
        }
      }));
  }
});

/** A quote, a video, and a trader in profit today. */
async function furnishHome(): Promise<void> {
  const admin = await at.app.asAdmin();
  await addVideo(admin, {
    title: 'Reading the tape',
    description: 'Thirty minutes at the open, and what they told.',
  });
  await admin('POST', '/api/quotes', { text: 'Wait for it. '.repeat(40), author: 'A. Trader' });
  const leo = await at.app.as(await at.app.addTrader('Leo Brandt', 'leo-code-22'));
  await leo('POST', '/api/journal', { symbol: 'NQZ6', pnl: '2310.50' });
}

test('a toast covers no button of a dialog at any size, and can be dismissed over it', () =>
  visit(at.app, { as: maya }, async ({ page, provokes }) => {
    provokes(/status of 503/);
    const rejected = {
      status: 503,
      json: { message: 'The database is busy. Nothing was saved.', code: 'busy' },
    };
    await showCards(page);
    await open(page, `/dashboard/${maya.id}/journal`);
    await page.route('/api/journal', (route) => route.fulfill(rejected));
    await page.route('/api/journal/*', (route) => route.fulfill(rejected));
    // A dialog hides the rest of the page from screen readers; a toast is announced outside of it.
    const toast = page
      .getByRole('region', { name: /^Notifications/, includeHidden: true })
      .getByRole('listitem', { includeHidden: true });
    const dialog = page.getByRole('dialog');
    const question = page.getByRole('alertdialog');
    const dismiss = async () => {
      await toast.getByLabel('Dismiss').click();
      await toast.waitFor({ state: 'detached' });
    };

    async function staysInItsPlace(width: number, height: number) {
      const box = await toast.boundingBox();
      const [right, bottom] = [(box?.x ?? 0) + (box?.width ?? 0), (box?.y ?? 0) + (box?.height ?? 0)];
      if (width >= 1024) expect([width, width - right, height - bottom]).toEqual([width, 24, 24]);
      // On a phone it stands over the header.
      else expect([width, box?.x, box?.y]).toEqual(width < 640 ? [width, 8, 8] : [width, 16, 16]);
    }

    const sizes = [
      [1440, 900],
      [1280, 860],
      [1280, 480],
      [1024, 768],
      [768, 1024],
      [360, 740],
    ] as const;
    for (const [width, height] of inPart(sizes, 2)) {
      await resize(page, width, height);
      await page.keyboard.press('n');
      await dialog.getByLabel('Symbol').fill('ESZ6');
      await dialog.getByLabel('P&L').fill('1');
      await dialog.getByRole('button', { name: 'Create Entry' }).click();
      await toast.getByText(rejected.json.message).waitFor();
      for (const name of [width < 640 ? 'Save and add another' : 'Cancel', 'Create Entry']) {
        const covered = await overlap(toast, dialog.getByRole('button', { name }));
        expect([width, height, name, covered]).toEqual([width, height, name, 0]);
      }
      await staysInItsPlace(width, height);
      if (width >= 1280) expect([width, height, await overlap(toast, dialog)]).toEqual([width, height, 0]);
      await dismiss();
      expect(await dialog.getByLabel('Symbol').inputValue()).toBe('ESZ6');
      await page.keyboard.press('Escape');
      await question.getByRole('button', { name: 'Discard' }).click();
      await dialog.waitFor({ state: 'detached' });

      // On a phone in the trade's sheet.
      const isPhone = width < 768;
      if (isPhone) await page.locator('li[data-id] a', { hasText: 'ESZ6' }).first().click();
      await page.getByRole('switch', { name: 'Open ESZ6' }).first().click();
      await question.getByRole('button', { name: 'Reopen' }).click();
      await toast.getByText(rejected.json.message).waitFor();
      await staysInItsPlace(width, height);
      // By key: on a small screen the toast may be over it for its five seconds.
      if (isPhone) {
        await dialog.getByRole('button', { name: 'More actions on ESZ6' }).press('Enter');
        await page.getByRole('menuitem', { name: 'Delete ESZ6' }).press('Enter');
      } else await page.getByRole('button', { name: 'Delete ESZ6' }).first().press('Enter');
      expect(await overlap(toast, question.getByRole('button', { name: 'Delete' }))).toBe(0);
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'detached' });
      await dismiss();
      if (isPhone) {
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
      }
    }
  }));

/** Area of `below` that `above` covers, in square pixels. */
async function overlap(above: Locator, below: Locator): Promise<number> {
  const [a, b] = [await above.boundingBox(), await below.boundingBox()];
  if (!a || !b) throw new Error('one of them is not there');
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, wide) * Math.max(0, high);
}

describe('what there is room for', () => {
  test('is used by the buttons of a new entry on a phone, in one row', () =>
    visit(at.app, { as: maya, width: 360 }, async ({ page }) => {
      await open(page, `/dashboard/${maya.id}/journal`);
      await page.getByRole('button', { name: 'New Entry' }).last().click();
      const create = page.getByRole('button', { name: 'Create Entry' });
      await create.waitFor();
      const another = await page.getByRole('button', { name: 'Save and add another' }).boundingBox();
      const box = await create.boundingBox();
      expect(another?.y).toBe(box?.y);
      expect([another?.x, (box?.x ?? 0) + (box?.width ?? 0)]).toEqual([17, 360 - 17]);
    }));

  test('is left to the name of a day on a phone', () =>
    visit(at.app, { as: maya, width: 360 }, async ({ page }) => {
      await open(page, `/dashboard/${maya.id}/days/2026-11-18`);
      const [next, journal] = await Promise.all(
        ['Next day with trades', 'In journal'].map((name) =>
          page.getByLabel(name).or(page.getByRole('link', { name })).first().boundingBox(),
        ),
      );
      expect(journal?.y).toBe(next?.y);
    }));
});
