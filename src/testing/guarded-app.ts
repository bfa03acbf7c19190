import { ADMIN_PASSWORD } from './new-database.ts';
import { type TestAdmin, type TestApp, type TestAppOptions, testApp } from './test-app.ts';
import { appCode } from './totp.ts';

const PATH = '/api/admin/totp';
const STEP = 30_000;

/** An app with two-factor authentication on. */
export async function guardedApp(options?: TestAppOptions) {
  const app = testApp(options);
  const admin = await app.admin();
  return { app, admin, ...(await guard(app, admin)) };
}

/** Switches two-factor authentication on. The code that does so is used up, so a step has passed then. */
export async function guard(app: TestApp, admin: TestAdmin) {
  const { secret }: { secret: string } = (await app.call(admin, 'POST', PATH)).body;
  const json = { code: appCode(secret, app.now) };
  const { recoveryCodes }: { recoveryCodes: string[] } = (await app.call(admin, 'PUT', PATH, { json })).body;
  app.now += STEP;
  const code = (stepsOff = 0) => appCode(secret, app.now, stepsOff);
  return { secret, recoveryCodes, code };
}

export interface Entering {
  code?: string;
  password?: string;
  /** The browser's cookies. */
  cookie?: string;
  peer?: string;
}

/** Unlocks the admin area with the password, and a code if there is one. */
export const enter = (
  app: TestApp,
  { password = ADMIN_PASSWORD, code, cookie, peer = '203.0.113.1' }: Entering = {},
) =>
  app.call(cookie === undefined ? null : { cookie }, 'POST', '/api/auth/admin', {
    json: code === undefined ? { password } : { password, code },
    peer,
  });

/** A code that is none of those that are right now. */
export function wrongCode(right: readonly string[]): string {
  for (let n = 0; ; n++) {
    const code = String(n).padStart(6, '0');
    if (!right.includes(code)) return code;
  }
}

/** How often each status was returned. */
export async function counted(replies: readonly Promise<{ status: number }>[]) {
  const statuses: Record<number, number> = {};
  for (const { status } of await Promise.all(replies)) statuses[status] = (statuses[status] ?? 0) + 1;
  return statuses;
}
