import { expect, test } from 'bun:test';
import { screen, waitFor } from '@testing-library/dom';
import { appNow, openPage } from '#web/testing/page.ts';

/** In another tab of the same browser. */
async function logInBeside(accessCode: string): Promise<void> {
  const body = JSON.stringify({ accessCode });
  const headers = { 'content-type': 'application/json' };
  const { status } = await fetch('/api/auth/validate', { method: 'POST', headers, body });
  expect(status).toBe(200);
}

const main = () => document.querySelector('main')?.textContent ?? '';

for (const role of ['trader', 'manager'] as const) {
  test(`one's own page ends when another ${role} logs in in this browser`, async () => {
    const app = appNow();
    const maya = await app.trader('Maya');
    const ben = await app.trader('Ben', { role });
    await openPage(app, `/dashboard/${maya.id}/import`, maya.cookie);
    await screen.findByLabelText('Choose files');
    await logInBeside(ben.accessCode);
    globalThis.dispatchEvent(new Event('focus'));
    await screen.findByRole('heading', { name: 'Another trader has logged in' });
    expect(main()).not.toMatch(/Maya|Choose files/);

    await logInBeside(maya.accessCode);
    globalThis.dispatchEvent(new Event('focus'));
    await screen.findByLabelText('Choose files');
  });
}

test("a manager's look at a trader's page goes on when the trader, or another manager, logs in in this browser", async () => {
  const app = appNow();
  const maya = await app.trader('Maya');
  const ben = await app.trader('Ben', { role: 'manager' });
  const ada = await app.trader('Ada', { role: 'manager' });
  const { sent } = await openPage(app, `/dashboard/${maya.id}`, ben.cookie);
  const asks = () => sent.filter((call) => call === 'GET /api/auth/session').length;
  for (const { accessCode } of [maya, ada]) {
    await logInBeside(accessCode);
    const before = asks();
    globalThis.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(asks()).toBe(before + 1));
    expect(screen.getByRole('region', { name: 'Viewing' }).textContent).toContain('Maya');
  }
});
