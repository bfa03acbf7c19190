import { describe, expect, test } from 'bun:test';
import type { Locator, Page } from 'playwright-core';
import { adminOfTest } from './app-fixture.ts';
import { axeViolations } from './axe.ts';
import { visit } from './browser.ts';
import { adminPage } from './models/admin-page.ts';
import { recordArea } from './models/record-area.ts';
import { strategiesPage } from './models/strategies-page.ts';
import { seeToast } from './models/toast.ts';
import { addVideo } from './models/videos-area.ts';

const at = adminOfTest();

let made = 0;
const unique = (text: string) => `${text} ${++made}`;

/** Both versions of a field, as shown in the notice. */
const states = (alert: Locator, label: string) =>
  alert
    .getByRole('term')
    .getByText(label, { exact: true })
    .locator('xpath=following-sibling::dd')
    .allTextContents();

async function added(path: string, row: object): Promise<{ id: number }> {
  return (await at.admin('POST', path, row)).json();
}

async function read(path: string, id: number): Promise<Record<string, unknown>> {
  const rows: { id: number }[] = await (await at.admin('GET', path)).json();
  return { ...rows.find((row) => row.id === id) };
}

describe('a trader whose code was changed while Edit Trader was open', () => {
  async function staleForm(page: Page) {
    const name = unique('Maya');
    const revoked = unique('revoked-code');
    const trader = await added('/api/admin/traders', { name, accessCode: revoked });
    const traders = recordArea(page, '/traders', 'Traders');
    await traders.open();
    await traders
      .record(name)
      .getByRole('button', { name: `Edit ${name}` })
      .click();
    await traders.field('Name').fill(`${name} Okafor`);
    const fresh = unique('fresh-code');
    const change = (json: object) => at.admin('PUT', `/api/admin/traders/${trader.id}`, json);
    await change({ accessCode: fresh });
    await traders.save.click();
    const alert = traders.dialog.getByRole('alert');
    await alert.getByText('This trader was changed in the meantime').waitFor();
    const now = () => read('/api/admin/traders', trader.id);
    return { name, revoked, fresh, trader, traders, alert, change, now };
  }

  test('keeps the new code when only one’s own changes are kept', () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      provokes(/status of 409/);
      const { name, revoked, fresh, traders, alert, now } = await staleForm(page);
      expect(await now()).toMatchObject({ name, accessCode: fresh });
      expect(await states(alert, 'Access Code')).toEqual([`Saved: ${fresh}`, `Before: ${revoked}`]);
      expect(await states(alert, 'Name')).toEqual([`Saved: ${name}`, `Yours: ${name} Okafor`]);
      expect(await axeViolations(page, '[role="dialog"]')).toEqual([]);
      await traders.save.and(page.locator(':disabled')).waitFor();
      await alert.getByRole('button', { name: 'Keep mine' }).click();
      expect(await traders.field('Access Code').inputValue()).toBe(fresh);
      await traders.save.click();
      await seeToast(page, 'Trader updated successfully');
      expect(await now()).toMatchObject({ name: `${name} Okafor`, accessCode: fresh });
    }));

  test('shows the saved values when they are accepted', () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      provokes(/status of 409/);
      const { name, fresh, traders, alert, now } = await staleForm(page);
      await alert.getByRole('button', { name: 'Use the current values' }).click();
      expect(await traders.field('Access Code').inputValue()).toBe(fresh);
      expect(await traders.field('Name').inputValue()).toBe(name);
      await traders.dialog.getByRole('switch', { name: 'Included in P&L' }).click();
      await traders.save.click();
      await seeToast(page, 'Trader updated successfully');
      expect(await now()).toMatchObject({ name, accessCode: fresh, includePnl: false });
    }));

  test('asks again when it was changed again', () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      provokes(/status of 409/);
      const { traders, alert, change } = await staleForm(page);
      await alert.getByRole('button', { name: 'Keep mine' }).click();
      await change({ includePnl: false });
      await traders.save.click();
      await alert.getByText('This trader was changed in the meantime').waitFor();
      expect(await states(alert, 'Included in P&L')).toEqual(['Saved: No', 'Before: Yes']);
    }));
});

interface Kind {
  area: string;
  list: string;
  path: string;
  label: string;
  make: (title: string) => Promise<{ id: number }>;
  elsewhere: object;
  /** The owner of a field, its previous value, and its current one. */
  changed: [label: string, before: string, now: string];
  /** Its name, in the form and on the wire. */
  title: [label: string, property: string];
}

const KINDS: Record<string, Kind> = {
  quote: {
    area: '/quotes',
    list: 'Quotes',
    path: '/api/quotes',
    label: 'Quote',
    make: (text) => added('/api/quotes', { text, author: 'Desk' }),
    elsewhere: { author: 'Somebody' },
    changed: ['Author', 'Desk', 'Somebody'],
    title: ['Quote', 'text'],
  },
  link: {
    area: '/links',
    list: 'Links',
    path: '/api/google-drive-links',
    label: 'Google Drive link',
    make: (title) => added('/api/google-drive-links', { title, url: 'https://example.com/a' }),
    elsewhere: { url: 'https://example.com/b' },
    changed: ['URL', 'https://example.com/a', 'https://example.com/b'],
    title: ['Title', 'title'],
  },
  video: {
    area: '/videos',
    list: 'Videos',
    path: '/api/videos',
    label: 'Video',
    make: (title) => addVideo(at.admin, { title, description: 'First' }),
    elsewhere: { description: 'Second' },
    changed: ['Description', 'First', 'Second'],
    title: ['Title', 'title'],
  },
};

for (const [noun, { area, list, path, label, make, elsewhere, changed, title }] of Object.entries(KINDS)) {
  test(`a ${noun} that was changed elsewhere shows both versions, and only typed fields are kept`, () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      provokes(/status of 409/);
      const name = unique('Plan');
      const { id } = await make(name);
      const records = recordArea(page, area, list);
      await records.open();
      await records
        .record(name)
        .getByRole('button', { name: `Edit ${name}` })
        .click();
      const field = records.dialog.getByLabel(title[0], { exact: true });
      await field.fill(`${name} of mine`);
      await at.admin('PUT', `${path}/${id}`, elsewhere);
      await records.save.click();
      const alert = records.dialog.getByRole('alert');
      await alert.getByText(`This ${noun} was changed in the meantime`).waitFor();
      const [changedLabel, before, now] = changed;
      expect(await states(alert, changedLabel)).toEqual([`Saved: ${now}`, `Before: ${before}`]);
      expect(await states(alert, title[0])).toEqual([`Saved: ${name}`, `Yours: ${name} of mine`]);
      await alert.getByRole('button', { name: 'Keep mine' }).click();
      await records.save.click();
      await seeToast(page, `${label} updated successfully`);
      expect(await read(path, id)).toMatchObject({ ...elsewhere, [title[1]]: `${name} of mine` });
    }));
}

for (const noun of ['quote', 'link'] as const) {
  test(`a ${noun} that was changed elsewhere is not toggled unseen`, () =>
    visit(at.app, {}, async ({ page, provokes }) => {
      provokes(/status of 409/);
      const { area, list, path, make, elsewhere } = KINDS[noun] ?? expect.unreachable();
      const name = unique('Plan');
      const { id } = await make(name);
      const records = recordArea(page, area, list);
      await records.open();
      const toggle = records.record(name).getByRole('switch', { name: `Active ${name}` });
      await toggle.waitFor();
      await at.admin('PUT', `${path}/${id}`, elsewhere);
      await toggle.click();
      await page.getByText(`This ${noun} was changed in the meantime`).first().waitFor();
      expect(await read(path, id)).toMatchObject({ isActive: true });
      // The list was refetched: the next press applies to what it shows.
      await toggle.and(page.locator(':enabled')).click();
      await toggle.and(page.locator('[aria-checked="false"]')).waitFor();
    }));
}

test('settings that were changed elsewhere show both versions, and only typed fields are kept', () =>
  visit(at.app, {}, async ({ page, provokes }) => {
    provokes(/status of 409/);
    await at.admin('PUT', '/api/admin/settings', { public: 'full', teamName: 'Desk' });
    await adminPage(page).open('/settings');
    await adminPage(page).enter();
    await page.getByLabel('Team Name').fill('Harbour Street');
    await at.admin('PUT', '/api/admin/settings', { public: 'off' });
    const save = page.getByRole('button', { name: 'Save Settings' });
    await save.click();
    const alert = page.getByRole('alert').filter({ hasText: 'The settings were changed in the meantime' });
    await alert.waitFor();
    expect(await states(alert, 'Team Name')).toEqual(['Saved: Desk', 'Yours: Harbour Street']);
    expect(await states(alert, 'Shown to the Public')).toEqual(['Saved: Nothing', 'Before: Everything']);
    await alert.getByRole('button', { name: 'Keep mine' }).click();
    expect(await page.getByRole('radio', { name: /^Nothing/ }).isChecked()).toBe(true);
    await save.click();
    await seeToast(page, 'Settings updated successfully');
    const settings = await (await at.admin('GET', '/api/admin/settings')).json();
    expect(settings).toMatchObject({ public: 'off', teamName: 'Harbour Street' });
  }));

test('a strategy that was changed in another tab shows both versions, and only typed fields are kept', async () => {
  const maya = await at.app.addTrader(unique('Maya'), unique('code-of-maya'));
  await added('/api/strategies', { traderId: maya.id, name: 'Gap', category: 'Trend' });
  await visit(at.app, { as: maya }, async ({ page, context, provokes }) => {
    provokes(/status of 409/);
    const [one, other] = [strategiesPage(page, maya.id), strategiesPage(await context.newPage(), maya.id)];
    for (const tab of [one, other]) {
      await tab.open();
      await tab.card('Gap').getByRole('button', { name: 'Edit Gap' }).click();
      await tab.fields.name.waitFor();
    }
    await other.fields.category.fill('Reversal');
    await other.save.click();
    await other.card('Gap').getByText('Reversal').waitFor();
    await one.fields.successRate.fill('62.5');
    await one.save.click();
    const alert = one.dialog.getByRole('alert');
    await alert.getByText('This strategy was changed in the meantime').waitFor();
    expect(await states(alert, 'Category')).toEqual(['Saved: Reversal', 'Before: Trend']);
    expect(await states(alert, 'Success Rate (%)')).toEqual(['Saved: —', 'Yours: 62.5']);
    await alert.getByRole('button', { name: 'Keep mine' }).click();
    await one.save.click();
    await seeToast(page, 'Strategy updated successfully');
    const [saved] = await (await at.admin('GET', `/api/strategies?traderId=${maya.id}`)).json();
    expect(saved).toMatchObject({ category: 'Reversal', successRate: '62.5' });
  });
});
