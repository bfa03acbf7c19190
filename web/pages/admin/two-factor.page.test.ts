import { expect, test } from 'bun:test';
import { screen, within } from '@testing-library/dom';
import { ADMIN_PASSWORD } from '#src/testing/new-database.ts';
import type { TestApp } from '#src/testing/test-app.ts';
import { appCode } from '#src/testing/totp.ts';
import { appNow, openArea, openPage } from '#web/testing/page.ts';
import { inDialog, inQuestion, refill, seeFocus, seeNone, seeToast } from '#web/testing/parts.ts';

const PATH = '/api/admin/totp';
const STEP = 30_000;

const card = async () => within(await screen.findByRole('region', { name: /^Two-Factor Authentication/ }));
const press = async (name: string) => screen.findByRole('button', { name });
const codeField = () => screen.findByLabelText<HTMLInputElement>('Authentication Code');
const password = () => screen.findByLabelText<HTMLInputElement>('Admin Password');

/** Switches it on, without a page. */
async function guarded() {
  const app = appNow();
  const admin = await app.admin();
  const { secret } = (await app.call(admin, 'POST', PATH)).body;
  const json = { code: appCode(secret, app.now) };
  const { recoveryCodes } = (await app.call(admin, 'PUT', PATH, { json })).body;
  app.now += STEP;
  return { app, recoveryCodes, code: () => appCode(secret, app.now), wrong: wrongOf(secret, app) };
}

/** A code that is not right around now. */
const wrongOf = (secret: string, { now }: TestApp) => {
  const right = [-1, 0, 1, 2].map((off) => appCode(secret, now, off));
  return ['000000', '111111', '222222', '333333', '444444'].find((code) => !right.includes(code)) ?? '';
};

test('two-factor authentication is set up: a picture, the secret, a first code, and the recovery codes', async () => {
  const app = appNow();
  const { user } = await openArea(app, '/settings');
  await (await card()).findByText('Off');
  await user.click(await press('Set up'));
  const form = await inDialog();
  await form.findByRole('img', { name: 'QR code of the secret' });
  const secret =
    form.getByText(/^[A-Z2-7]{4}$/, { selector: 'code > :first-child' }).parentElement?.textContent ?? '';
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await seeFocus(await codeField());
  await user.type(await codeField(), wrongOf(secret, app));
  await user.keyboard('{Enter}');
  await form.findByText(/^This code is not right, or has been used\./);
  await seeFocus(await codeField());
  await refill(user, await codeField(), appCode(secret, app.now));
  await user.click(form.getByRole('button', { name: 'Switch on' }));
  const codes = within(await screen.findByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem');
  expect(codes.map(({ textContent }) => textContent)).toEqual(
    codes.map(() => expect.stringMatching(/^\d{4} \d{4} \d{4}$/)),
  );
  expect(codes).toHaveLength(10);
  await seeFocus(await press('Copy'));
  // They do not go without a question.
  await user.keyboard('{Escape}');
  (await inQuestion()).getByText('Have you kept the recovery codes?');
  await user.click((await inQuestion()).getByRole('button', { name: 'Back' }));
  await seeNone(() => screen.queryByRole('alertdialog'));
  await user.click(await press('I have kept them'));
  await seeNone(() => screen.queryByRole('dialog'));
  await (await card()).findByText('On');
  await (await card()).findByText('10 recovery codes left.');
});

test('setting it up asks for a password that was entered long ago', async () => {
  const app = appNow();
  const { user } = await openArea(app, '/settings');
  await (await card()).findByText('Off');
  app.now += 6 * 60_000;
  await user.click(await press('Set up'));
  const again = await inDialog();
  again.getByText('Please enter the admin password again');
  await user.type(await password(), ADMIN_PASSWORD);
  await user.click(again.getByRole('button', { name: 'Unlock' }));
  await screen.findByRole('dialog', { name: 'Set up two-factor authentication' });
  await user.click(await press('Cancel'));
  await seeNone(() => screen.queryByRole('dialog'));
  await (await card()).findByText('Off');
});

test('the gate asks for a code after the password, says when it is wrong, and takes a recovery code in its place', async () => {
  const { app, recoveryCodes, code, wrong } = await guarded();
  const { user, sent } = await openPage(app, '/admin/settings');
  await user.type(await password(), `${ADMIN_PASSWORD}{Enter}`);
  const field = await codeField();
  await seeFocus(field);
  expect([field.autocomplete, field.inputMode, field.type]).toEqual(['one-time-code', 'numeric', 'text']);
  expect(screen.queryByLabelText('Admin Password')).toBeNull();
  await user.type(field, `${wrong}{Enter}`);
  await screen.findByText(/^This code is not right, or has been used\./);
  await seeFocus(field);
  // Pasted over the wrong one, as an app shows it.
  await user.paste(`${code().slice(0, 3)} ${code().slice(3)}`);
  await user.keyboard('{Enter}');
  await seeToast('Admin access granted');
  await (await card()).findByText('On');
  expect(sent.filter((call) => call === 'POST /api/auth/admin')).toHaveLength(3);

  await user.click(await press('Lock'));
  await user.type(await password(), `${ADMIN_PASSWORD}{Enter}`);
  await user.type(await codeField(), `${recoveryCodes[0]}{Enter}`);
  await (await card()).findByText('9 recovery codes left.');
});

test('a password that was changed meanwhile is asked for again', async () => {
  const { app, code } = await guarded();
  const { user } = await openPage(app, '/admin/settings');
  await user.type(await password(), `${ADMIN_PASSWORD}{Enter}`);
  const field = await codeField();
  await app.deps.access.admin.setPassword('another-password');
  await user.type(field, `${code()}{Enter}`);
  await seeToast('Access Denied', 'Invalid admin password');
  await seeFocus(await password());
});

test('it is switched off by a code, for which password and code are asked for again first; the area stays open', async () => {
  const { app, code, wrong } = await guarded();
  const { user } = await openPage(app, '/admin/settings');
  await user.type(await password(), `${ADMIN_PASSWORD}{Enter}`);
  await user.type(await codeField(), `${code()}{Enter}`);
  await user.click(await press('Switch off'));
  await user.type(await codeField(), `${wrong}{Enter}`);
  await screen.findByText(/^This code is not right, or has been used\./);
  app.now += 6 * 60_000;
  await refill(user, await codeField(), code());
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Please enter the admin password again' });
  await user.type(await password(), 'Wrong-Horse-99{Enter}');
  await seeToast('Access Denied', 'Invalid admin password');
  await refill(user, await password(), ADMIN_PASSWORD);
  await user.keyboard('{Enter}');
  // The code that was typed before has not been used up.
  await user.type(await codeField(), `${code()}{Enter}`);
  await screen.findByRole('dialog', { name: 'Switch off two-factor authentication?' });
  app.now += STEP;
  await user.type(await codeField(), `${code()}{Enter}`);
  await seeToast('Two-factor authentication is off');
  await (await card()).findByText('Off');
});
