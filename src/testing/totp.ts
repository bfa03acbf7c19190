import { expect } from 'bun:test';
import { hotp, toStep } from '#src/features/access/totp-rules.ts';
import type { Visitor } from './visitor.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Reads a secret as an authenticator app does. */
function fromBase32(text: string): Uint8Array {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

/** The code that an authenticator app shows for a secret. @param now epoch milliseconds @param stepsOff as if this much later */
export const appCode = (secret: string, now: number, stepsOff = 0): string =>
  hotp(fromBase32(secret), toStep(now) + stepsOff);

/** Switches two-factor authentication on, unlocks with it in another browser, and switches it off. */
export async function tryTotp(admin: Visitor, other: Visitor, password: string): Promise<void> {
  const path = '/api/admin/totp';
  expect(await admin.ok(200, 'GET', path)).toEqual({ isOn: false, since: null, recoveryCodesLeft: 0 });
  const { secret } = await admin.ok(200, 'POST', path);
  const { recoveryCodes } = await admin.ok(200, 'PUT', path, { json: { code: appCode(secret, Date.now()) } });
  const unlock = (json: object) => other.call('POST', '/api/auth/admin', { json: { password, ...json } });
  const asked = await unlock({});
  expect([asked.status, asked.body.code]).toEqual([401, 'totp_required']);
  expect((await unlock({ code: recoveryCodes[0] })).status).toBe(200);
  expect((await unlock({ code: recoveryCodes[0] })).body.code).toBe('invalid_totp');
  // Of the step that follows: that of now has switched it on.
  await admin.ok(204, 'DELETE', path, { json: { code: appCode(secret, Date.now(), 1) } });
  expect((await unlock({})).status).toBe(200);
}
