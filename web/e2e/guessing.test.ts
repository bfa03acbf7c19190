import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { closeBrowser, TEST_TIMEOUT, visit } from './browser.ts';
import { landingPage } from './models/landing-page.ts';
import { type RunningDesk, startDesk } from './running-desk.ts';

setDefaultTimeout(TEST_TIMEOUT);

let desk: RunningDesk;

beforeAll(async () => {
  desk = await startDesk();
});

afterAll(async () => {
  await desk.stop();
  await closeBrowser();
});

test('after too many wrong codes the form says when to try again', () =>
  visit(desk, {}, async ({ page, provokes }) => {
    provokes(/status of 401/);
    provokes(/status of 429/);
    const landing = landingPage(page);
    await landing.open();
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const answer = page.waitForResponse('/api/auth/validate');
      await landing.enter(`wrong-${attempt}`);
      expect((await answer).status()).toBe(401);
    }
    await landing.enter('wrong-6');
    const notifications = page.getByRole('region', { name: /^Notifications/ });
    await notifications.getByText(/try again in (\d+ seconds?|1 minute)/).waitFor();
    await notifications.getByText('Access Denied').waitFor();
  }));
