import { expect, test } from 'bun:test';
import type { Locator } from 'playwright-core';
import { adminOfTest } from './app-fixture.ts';
import { axeViolations } from './axe.ts';
import { visit } from './browser.ts';
import { strategiesPage } from './models/strategies-page.ts';
import { seeToast } from './models/toast.ts';

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
    expect(await axeViolations(page, '[role="dialog"]')).toEqual([]);
    await alert.getByRole('button', { name: 'Keep mine' }).click();
    await one.save.click();
    await seeToast(page, 'Strategy updated successfully');
    const [saved] = await (await at.admin('GET', `/api/strategies?traderId=${maya.id}`)).json();
    expect(saved).toMatchObject({ category: 'Reversal', successRate: '62.5' });
  });
});
