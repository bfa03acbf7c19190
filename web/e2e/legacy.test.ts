import { beforeAll, describe, expect, test } from 'bun:test';
import { appOfFile } from './app-fixture.ts';
import { hasFocus, visit } from './browser.ts';
import { calendar } from './models/calendar.ts';
import { landingPage } from './models/landing-page.ts';
import { legacyPage } from './models/legacy-page.ts';
import type { SeededTrader } from './running-app.ts';

const at = appOfFile();
let maya: SeededTrader;

beforeAll(async () => {
  maya = await at.app.addTrader('Maya Okafor', 'maya-code-1');
});

test('the older screen shows name, tagline, quote and calendar', () =>
  visit(at.app, {}, async ({ page }) => {
    await legacyPage(page).open();
    const header = page.getByRole('banner');
    await header.getByRole('heading', { level: 1, name: 'Bullpen' }).locator('svg').waitFor();
    await header.getByText('Capital Preservation || Risk Management || Discipline').waitFor();
    await page.getByText('Trade what you see, not what you think.').waitFor();
    await calendar(page).card.waitFor();
    await calendar(page).weekly.waitFor();
  }));

describe('the dialog of the older screen', () => {
  test('works by keyboard alone, returns the focus, and sends the code without the blanks around it', () =>
    visit(at.app, {}, async ({ page }) => {
      const legacy = legacyPage(page);
      await legacy.open();
      await legacy.opener.focus();
      await page.keyboard.press('Enter');
      await legacy.code.waitFor();
      await hasFocus(legacy.code);
      await page.keyboard.press('Escape');
      await legacy.dialog.waitFor({ state: 'detached' });
      await hasFocus(legacy.opener);
      await page.keyboard.press('Enter');
      await legacy.code.waitFor();
      await page.keyboard.type(`  ${maya.accessCode} `);
      const asked = page.waitForRequest('/api/auth/validate');
      await page.keyboard.press('Enter');
      expect((await asked).postDataJSON()).toEqual({ accessCode: maya.accessCode });
      await page.waitForURL(`/team-hub/${maya.id}`);
    }));

  test('its button links to the form of the home page without JavaScript', () =>
    visit(at.app, { javaScript: false }, async ({ page }) => {
      await page.goto('/legacy');
      await legacyPage(page).opener.click();
      await landingPage(page).enter(maya.accessCode);
      await page.waitForURL(`/team-hub/${maya.id}`);
    }));
});
