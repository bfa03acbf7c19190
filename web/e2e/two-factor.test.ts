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

const PATH = '/api/admin/totp';
/** It is the server's clock that counts. */
const now = () => Date.now() + at.app.clockOffset;
const codeField = (page: Page) => page.getByLabel('Authentication Code');
const card = (page: Page) => page.getByRole('region', { name: /^Two-Factor Authentication/ });

/** What a camera reads that has the picture and a little of what is around it in view. */
async function scan(page: Page): Promise<string> {
  const box = await page.getByRole('img', { name: 'QR code of the secret' }).boundingBox();
  if (!box) throw new Error('there is no picture');
  const { x, y, width, height } = box;
  const picture = await page.screenshot({
    clip: { x: x - 12, y: y - 12, width: width + 24, height: height + 24 },
  });
  const seen = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const drawing = canvas.getContext('2d');
    if (!drawing) throw new Error('no canvas');
    drawing.drawImage(bitmap, 0, 0);
    const { data } = drawing.getImageData(0, 0, bitmap.width, bitmap.height);
    return { data: [...data], width: bitmap.width, height: bitmap.height };
  }, picture.toString('base64'));
  return decodeQR({ ...seen, data: Uint8Array.from(seen.data) });
}

test('the second factor is set up by keyboard alone, from a picture that can be scanned in both themes', () =>
  visit(at.app, {}, async ({ page, provokes }) => {
    provokes(/status of 422/);
    const gate = adminPage(page);
    await gate.open('/settings');
    await gate.enter();
    await card(page).getByRole('button', { name: 'Set up' }).press('Enter');
    await page.getByRole('img', { name: 'QR code of the secret' }).waitFor();
    const secret = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
    const uri = `otpauth://totp/Harbour%20Street:admin?secret=${secret}&issuer=Harbour%20Street&algorithm=SHA1&digits=6&period=30`;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await scan(page)).toBe(uri);
    }
    expect(await violationsAt(page, [360, 1440], '[role="dialog"]')).toEqual([]);

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
    const [recoveryCode = ''] = await codes.allTextContents();
    await hasFocus(page.getByRole('button', { name: 'Copy' }));
    expect(await violationsAt(page, [360, 1440], '[role="dialog"]')).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await card(page).getByText('On', { exact: true }).waitFor();

    await card(page).getByRole('button', { name: 'Switch off' }).press('Enter');
    await hasFocus(codeField(page));
    expect(await violationsAt(page, [360, 1440], '[role="dialog"]')).toEqual([]);
    await page.keyboard.type(recoveryCode);
    await page.keyboard.press('Enter');
    await seeToast(page, 'Two-factor authentication is off');
    await card(page).getByText('Off', { exact: true }).waitFor();
  }));

test('the gate takes the password and a code, by keyboard alone', () =>
  visit(at.app, {}, async ({ page, provokes }) => {
    provokes(/status of 401/);
    const { secret } = await (await at.admin('POST', PATH)).json();
    const { recoveryCodes } = await (await at.admin('PUT', PATH, { code: appCode(secret, now()) })).json();
    const gate = adminPage(page);
    await gate.open('/settings');
    await hasFocus(gate.password);
    await page.keyboard.type(ADMIN_PASSWORD);
    await page.keyboard.press('Enter');
    await hasFocus(codeField(page));
    expect(await violationsAt(page, [360, 1440])).toEqual([]);
    await page.keyboard.type(recoveryCodes[0]);
    await page.keyboard.press('Enter');
    await card(page).getByText('9 recovery codes left.').waitFor();
    await at.admin('DELETE', PATH, { code: recoveryCodes[1] });
  }));
