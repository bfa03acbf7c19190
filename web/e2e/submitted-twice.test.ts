import { expect, test } from 'bun:test';
import { traderOfTest } from './app-fixture.ts';
import { visit } from './browser.ts';
import { strategiesPage } from './models/strategies-page.ts';
import { seeToast } from './models/toast.ts';

const at = traderOfTest();

test('a form submitted by Enter and by its button in the same moment is saved once', () =>
  visit(at.app, { as: at.trader }, async ({ page }) => {
    await at.elsewhere('POST', '/api/strategies', { name: 'Gap fade' });
    const strategies = strategiesPage(page, at.trader.id);
    await strategies.open();
    await strategies.card('Gap fade').getByRole('button', { name: 'Edit Gap fade' }).click();
    await strategies.fields.name.fill('Gap fade, first hour');
    const saves: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') saves.push(request.url());
    });
    await strategies.dialog.locator('form').evaluate((form: HTMLFormElement) => {
      form.requestSubmit();
      form.requestSubmit();
    });
    await seeToast(page, 'Strategy updated successfully');
    await strategies.dialog.waitFor({ state: 'detached' });
    expect(saves).toHaveLength(1);
  }));
