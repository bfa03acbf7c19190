/** The dialog in which the older screen takes the access code. */

import { expect, onTestFinished, spyOn, test } from 'bun:test';
import { screen, waitFor } from '@testing-library/dom';
import { appNow, broken, openPage } from '#web/testing/page.ts';
import { inDialog, seeToast } from '#web/testing/parts.ts';

/** The dialog on the screen of a team of one. */
async function openDialog() {
  const app = appNow();
  const maya = await app.trader('Maya Okafor');
  const page = await openPage(app, '/legacy');
  await page.user.click(screen.getByRole('button', { name: 'Enter Access Code' }));
  const dialog = await inDialog();
  const code = dialog.getByPlaceholderText<HTMLInputElement>('Enter your access code');
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Access Trading Dashboard' });
  return {
    ...page,
    ...{ app, maya, dialog, code, submit },
    async enter(text: string) {
      await page.user.clear(code);
      if (text !== '') await page.user.type(code, text);
      await page.user.click(submit);
    },
  };
}

const seeHub = () => screen.findByRole('heading', { name: 'Welcome, Maya Okafor' });

test.each(['', '   '])('"%s" is ignored, without a call', async (typed) => {
  const { user, enter, code, dialog, sent } = await openDialog();
  const before = sent.length;
  await enter(typed);
  await user.type(code, '{Enter}');
  expect(dialog.queryByRole('alert')).toBeNull();
  expect(document.querySelectorAll('[aria-label^="Notifications"] li')).toHaveLength(0);
  expect(sent.slice(before).filter((call) => call.includes('/api/'))).toEqual([]);
  expect(code.isConnected).toBe(true);
});

test('a wrong code is said to be wrong in the dialog, and is corrected there', async () => {
  const { enter, dialog, code, submit, maya } = await openDialog();
  await enter('not-a-code');
  const alert = await dialog.findByRole('alert');
  expect(alert.textContent).toBe('Access DeniedInvalid access code. Please try again.');
  expect(code.getAttribute('aria-invalid')).toBe('true');
  expect(submit.disabled).toBe(false);
  await enter(maya.accessCode);
  await seeHub();
  await seeToast('Welcome!', 'Access granted. Welcome, Maya Okafor');
});

test('whatever else the server rejects a code for is said as a wrong one', async () => {
  const { answer, enter, dialog } = await openDialog();
  answer(/validate$/, () => new Response('no', { status: 500 }));
  await enter('whatever-code');
  await dialog.findByText('Invalid access code. Please try again.');
});

test('a server that does not respond is told from a wrong code, and the reason is logged', async () => {
  const { answer, enter, dialog, code, maya } = await openDialog();
  const logged = spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
  onTestFinished(() => logged.mockRestore());
  answer(/validate$/, broken);
  await enter(maya.accessCode);
  const alert = await dialog.findByRole('alert');
  expect(alert.textContent).toBe('Authentication failed. Please try again.');
  expect(code.getAttribute('aria-invalid')).toBeNull();
  expect(String(logged.mock.calls[0]?.[0])).toContain('Failed to fetch');
});

test('its button is disabled and says so while the code is validated', async () => {
  const { answer, enter, dialog, maya } = await openDialog();
  const gate = Promise.withResolvers<void>();
  answer(/validate$/, async (pass) => {
    await gate.promise;
    return pass();
  });
  await enter(maya.accessCode);
  const waiting = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Validating...' });
  expect(waiting.disabled).toBe(true);
  gate.resolve();
  await seeHub();
});

test('after too many wrong codes it says when to try again', async () => {
  const { app, enter, dialog } = await openDialog();
  const again = () => dialog.queryByText(/try again in (\d+ seconds?|1 minute)/);
  for (let n = 1; n <= 6; n += 1)
    await app.call(null, 'POST', '/api/auth/validate', { json: { accessCode: `wrong-${n}` } });
  await enter('wrong-7');
  await waitFor(() => expect(again()).not.toBeNull());
});
