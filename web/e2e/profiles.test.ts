import { expect, test } from 'bun:test';
import { appOfFile } from './app-fixture.ts';
import { open, visit } from './browser.ts';

const at = appOfFile();

test('a visit finds nothing of what the one before it stored, set or left open', async () => {
  const maya = await at.app.addTrader('Maya Okafor', 'maya-code-1');
  for (let n = 1; n <= 2; n++) {
    await visit(at.app, n === 1 ? { as: maya, width: 360, colorScheme: 'light' } : {}, async ({ page }) => {
      await page.route('/guest', (route) => route.fulfill({ body: String(n) }));
      await open(page, '/');
      const kept = await page.evaluate(() => ({
        stored: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
        width: innerWidth,
        isDark: matchMedia('(prefers-color-scheme: dark)').matches,
      }));
      expect(kept).toEqual({ stored: [], width: n === 1 ? 360 : 1280, isDark: n === 2 });
      const session = await (await page.request.get('/api/auth/session')).json();
      expect(session.trader?.name).toBe(n === 1 ? 'Maya Okafor' : undefined);
      expect(await page.evaluate(async () => (await fetch('/guest')).text())).toBe(String(n));
      await page.evaluate(() => {
        localStorage.setItem('left', 'behind');
        sessionStorage.setItem('left', 'behind');
        window.open('/legacy');
      });
    });
  }
});
