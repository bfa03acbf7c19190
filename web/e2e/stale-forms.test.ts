import { describe, expect, test } from 'bun:test';
import type { Locator, Page } from 'playwright-core';
import { adminOfTest } from './app-fixture.ts';
import { axeViolations } from './axe.ts';
import { visit } from './browser.ts';
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
});

test('a video that was changed elsewhere shows both versions, and only typed fields are kept', () =>
  visit(at.app, {}, async ({ page, provokes }) => {
    provokes(/status of 409/);
    const name = unique('Plan');
    const { id } = await addVideo(at.admin, { title: name, description: 'First' });
    const records = recordArea(page, '/videos', 'Videos');
    await records.open();
    await records
      .record(name)
      .getByRole('button', { name: `Edit ${name}` })
      .click();
    await records.dialog.getByLabel('Title', { exact: true }).fill(`${name} of mine`);
    await at.admin('PUT', `/api/videos/${id}`, { description: 'Second' });
    await records.save.click();
    const alert = records.dialog.getByRole('alert');
    await alert.getByText('This video was changed in the meantime').waitFor();
    expect(await states(alert, 'Description')).toEqual(['Saved: Second', 'Before: First']);
    expect(await states(alert, 'Title')).toEqual([`Saved: ${name}`, `Yours: ${name} of mine`]);
    await alert.getByRole('button', { name: 'Keep mine' }).click();
    await records.save.click();
    await seeToast(page, 'Video updated successfully');
    expect(await read('/api/videos', id)).toMatchObject({
      description: 'Second',
      title: `${name} of mine`,
    });
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
