import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import decodeQR from 'qr/decode.js';
import { ADMIN_PASSWORD } from '#src/testing/new-database.ts';
import { appCode } from '#src/testing/totp.ts';
import { adminOfTest } from './app-fixture.ts';
import { violationsAt } from './axe.ts';
import { hasFocus, visit } from './browser.ts';
import { adminPage } from './models/admin-page.ts';
import { seeToast } from './models/toast.ts';

// Not shared: its admin area asks for a code at the end of a test that fails.
const at = adminOfTest({ BULLPEN_TEAM_NAME: 'Harbour Street' });

const codeField = (page: Page) => page.getByLabel('Authentication Code');

/** What a camera reads off the screen. */
async function scan(page: Page): Promise<string> {
  const picture = await page.getByRole('dialog').screenshot();
  const { data, width, height } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const drawing = canvas.getContext('2d');
    if (!drawing) throw new Error('no canvas');
    drawing.drawImage(bitmap, 0, 0);
    const { data } = drawing.getImageData(0, 0, bitmap.width, bitmap.height);
    return { data: [...data], width: bitmap.width, height: bitmap.height };
  }, picture.toString('base64'));
  return decodeQR({ data: Uint8Array.from(data), width, height });
}

test('the second factor is set up and entered by keyboard alone, and its picture can be scanned in both themes', () =>
  visit(at.app, {}, async ({ page, provokes }) => {
    provokes(/status of 4(01|22)/);
    const gate = adminPage(page);
    await gate.open('/settings');
    await gate.enter();
    const card = page.getByRole('region', { name: /^Two-Factor Authentication/ });
    const setUp = card.getByRole('button', { name: 'Set up' });
    await setUp.press('Enter');
    await page.getByRole('img', { name: 'QR code of the secret' }).waitFor();
    const secret = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
    const uri = `otpauth://totp/Harbour%20Street:admin?secret=${secret}&issuer=Harbour%20Street&algorithm=SHA1&digits=6&period=30`;
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await scan(page)).toBe(uri);
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violationsAt(page, [360, 1440], '[role="dialog"]')).toEqual([]);

    // It is the page that shows the secret, and the server's clock that counts.
    const now = () => Date.now() + at.app.clockOffset;
    await hasFocus(codeField(page));
    await page.keyboard.type('abc');
    await page.keyboard.press('Enter');
    await page.getByText(/^This code is not right/).waitFor();
    await hasFocus(codeField(page));
    // The wrong one is selected.
    await page.keyboard.type(appCode(secret, now()));
    await page.keyboard.press('Enter');
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await codes.first().waitFor();
    const [first = '', second = ''] = await codes.allTextContents();
    await hasFocus(page.getByRole('button', { name: 'Copy' }));
    expect(await violationsAt(page, [360, 1440], '[role="dialog"]')).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await card.getByText('On', { exact: true }).waitFor();
    expect(await violationsAt(page, [1440])).toEqual([]);

    await gate.open('/settings');
    await hasFocus(gate.password);
    await page.keyboard.type(ADMIN_PASSWORD);
    await page.keyboard.press('Enter');
    await hasFocus(codeField(page));
    expect(await violationsAt(page, [360, 1440])).toEqual([]);
    await page.keyboard.type(first);
    await page.keyboard.press('Enter');
    await card.getByText('9 recovery codes left.').waitFor();

    await card.getByRole('button', { name: 'Switch off' }).press('Enter');
    await hasFocus(codeField(page));
    expect(await violationsAt(page, [360, 1440], '[role="dialog"]')).toEqual([]);
    await page.keyboard.type(second);
    await page.keyboard.press('Enter');
    await seeToast(page, 'Two-factor authentication is off');
    await setUp.waitFor();
  }));
