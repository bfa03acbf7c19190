import { expect, test } from 'bun:test';
import { appOfFile } from './app-fixture.ts';
import { visit } from './browser.ts';
import { landingPage } from './models/landing-page.ts';

const at = appOfFile();

test('after too many wrong codes the form says when to try again', () =>
  visit(at.app, {}, async ({ page, provokes }) => {
    provokes(/status of 401/);
    provokes(/status of 429/);
    const landing = landingPage(page);
    await landing.open();
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const response = page.waitForResponse('/api/auth/validate');
      await landing.enter(`wrong-${attempt}`);
      expect((await response).status()).toBe(401);
    }
    await landing.enter('wrong-6');
    const notifications = page.getByRole('region', { name: /^Notifications/ });
    await notifications.getByText(/try again in (\d+ seconds?|1 minute)/).waitFor();
    await notifications.getByText('Access Denied').waitFor();
  }));
