/** The access-code form of the home page, and where it leads. */

import { expect, test } from 'bun:test';
import { screen, waitFor } from '@testing-library/dom';
import type { TestApp } from '#src/testing/test-app.ts';
import { logInNotice } from '#src/values/wire/destination.ts';
import { appNow, openPage } from '#web/testing/page.ts';
import { goTo, seeToast } from '#web/testing/parts.ts';

const codeField = () => screen.findByLabelText<HTMLInputElement>('Access Code');
const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Access Dashboard' });

/** The home page of a team of two, as a visitor sees it. */
async function openForm(search: (mayaId: number) => string = () => '') {
  const app = appNow();
  const [maya, leo] = [await app.trader('Maya Okafor'), await app.trader('Leo Brandt')];
  const page = await openPage(app, `/${search(maya.id)}`);
  return {
    ...page,
    ...{ app, maya, leo },
    async enter(text: string) {
      const field = await codeField();
      await page.user.clear(field);
      if (text !== '') await page.user.type(field, text);
      await page.user.click(await button());
    },
    asked: () => page.sent.filter((call) => call.includes('/api/')),
  };
}

const seeAt = (path: string) => waitFor(() => expect(location.pathname + location.search).toBe(path));

/** A bookmarked page of a trader's. */
const bookmarked = (id: number) => `/dashboard/${id}/journal?q=es+z6&filter=wins`;
/** Where the server sends a visitor who opens it. */
const sentFrom = (id: number) => logInNotice('code-required', bookmarked(id));

test('the code is masked, and leads to the team hub, ignoring surrounding spaces', async () => {
  const { enter, maya } = await openForm();
  const field = await codeField();
  expect([field.type, field.placeholder]).toEqual(['password', 'Enter your access code']);
  expect(screen.getByText('Access Code').tagName).toBe('LABEL');
  await enter(`  ${maya.accessCode} `);
  await screen.findByRole('heading', { name: 'Welcome, Maya Okafor' });
  await seeAt(`/team-hub/${maya.id}`);
  await seeToast('Welcome!', 'Access granted. Welcome, Maya Okafor');
});

test('the form says that it is busy, and stays on the page until the next one has loaded', async () => {
  const { enter, maya, answer, sent } = await openForm();
  const [taken, read] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const hold = (request: RegExp, gate: Promise<void>) =>
    answer(request, async (pass) => {
      await gate;
      return pass();
    });
  hold(/validate$/, taken.promise);
  hold(/daily-pnl/, read.promise);
  await enter(maya.accessCode);
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Validating...' })).disabled).toBe(
    true,
  );
  taken.resolve();
  await waitFor(() => expect(sent.some((call) => call.includes('/daily-pnl/'))).toBe(true));
  expect(location.pathname).toBe('/');
  expect(document.querySelector('[aria-busy="true"]:not(button)')).toBeNull();
  read.resolve();
  await screen.findByRole('heading', { name: 'Welcome, Maya Okafor' });
  expect(sent.filter((call) => /\/api\/(calendar|quotes|videos|top-trader)/.test(call))).toEqual([]);
});

test('a wrong code is said to be wrong, and another can be entered', async () => {
  const { enter } = await openForm();
  await enter('not-a-code');
  await seeToast('Access Denied', 'Invalid access code. Please try again.');
  expect(location.pathname).toBe('/');
  expect((await button()).disabled).toBe(false);
});

test.each(['', '   '])('"%s" is asked for again, without a call', async (typed) => {
  const { enter, asked } = await openForm();
  await enter(typed);
  await seeToast('Error', 'Please enter an access code');
  expect(asked()).toEqual([]);
});

/** As if there had been failures from this machine's address this long ago. */
function failed(app: TestApp, times: number, ago: number) {
  for (let n = 0; n < times; n += 1)
    app.deps.db.raw.run("INSERT INTO login_attempts (gate, address, at) VALUES ('code', '127.0.0.1', ?)", [
      app.now - ago,
    ]);
}

test('after too many wrong codes the form says when to try again', async () => {
  const { app, enter } = await openForm();
  failed(app, 4, 0);
  await enter('wrong-5');
  await seeToast('Access Denied', 'Invalid access code. Please try again.');
  await enter('wrong-6');
  await waitFor(() =>
    expect(document.body.textContent).toMatch(/Access Denied.*try again in (\d+ seconds?|1 minute)/),
  );
});

test('a lockout of an hour is not called one of a minute', async () => {
  const { app, enter } = await openForm();
  failed(app, 30, 600_000);
  await enter('not-a-code');
  await seeToast('Too many attempts. Please try again in 50 minutes.');
});

test('a trader who was suspended is told so in the browser that they used', async () => {
  const { app, enter, leo } = await openForm();
  await enter(leo.accessCode);
  await screen.findByRole('heading', { name: 'Welcome, Leo Brandt' });
  goTo('/');
  await codeField();
  await app.call(await app.admin(), 'PUT', `/api/admin/traders/${leo.id}`, { json: { isSuspended: true } });
  await enter(leo.accessCode);
  await seeToast('Access Denied', 'Your access is suspended. Please ask the admin of your team.');
});

test('a deep link is followed after a wrong code and a look at another month', async () => {
  const { user, enter, maya } = await openForm(sentFrom);
  await seeToast('Error', 'Please enter an access code');
  await seeAt(`/${logInNotice(null, bookmarked(maya.id))}`);
  await enter('not-a-code');
  await seeToast('Access Denied', 'Invalid access code. Please try again.');
  await user.click(screen.getByRole('link', { name: 'Previous month' }));
  await waitFor(() => expect(location.search).toContain('month='));
  await enter(maya.accessCode);
  await screen.findByRole('heading', { name: 'Journal Entries' });
  await seeAt(bookmarked(maya.id));
});

test.each([
  ['to another trader’s page', sentFrom],
  ['that somebody made up', () => `?next=${encodeURIComponent('//evil.example/')}`],
])('a deep link %s leads to the trader’s own hub', async (_, search) => {
  const { enter, leo } = await openForm(search);
  await enter(leo.accessCode);
  await screen.findByRole('heading', { name: 'Welcome, Leo Brandt' });
  await seeAt(`/team-hub/${leo.id}`);
});

test('a trader who is already logged in continues without the code', async () => {
  const app = appNow();
  const maya = await app.trader('Maya Okafor');
  const { user } = await openPage(app, '/', maya.cookie);
  await user.click(await screen.findByRole('link', { name: 'Continue as Maya Okafor' }));
  await screen.findByRole('heading', { name: 'Welcome, Maya Okafor' });
  await seeAt(`/team-hub/${maya.id}`);
});
