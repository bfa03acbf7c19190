/** What is pressed or submitted twice in the same moment, before the page can render in between, is done once. */

import { describe, expect, test } from 'bun:test';
import { screen, waitFor } from '@testing-library/dom';
import { ADMIN_PASSWORD } from '#src/testing/new-database.ts';
import type { TestApp } from '#src/testing/test-app.ts';
import { appNow, openArea, openPage, type ShownPage } from '#web/testing/page.ts';
import { inDialog, inQuestion, recordOf, refill, seeNone, seeToast } from '#web/testing/parts.ts';

/** By Enter and by its button. */
function submitTwice(field: HTMLElement) {
  const form = field.closest('form') ?? expect.unreachable();
  form.requestSubmit();
  form.requestSubmit();
}

function clickTwice(button: HTMLElement) {
  button.click();
  button.click();
}

const sentBy = ({ sent }: ShownPage, method: string) => sent.filter((request) => request.startsWith(method));

test('a form submitted by Enter and by its button is saved once', async () => {
  const app = appNow();
  const trader = await app.trader();
  await app.call(trader, 'POST', '/api/strategies', { json: { name: 'Gap fade' } });
  const page = await openPage(app, `/dashboard/${trader.id}/strategies`, trader.cookie);
  await page.user.click(await screen.findByRole('button', { name: 'Edit Gap fade' }));
  const name = (await inDialog()).getByLabelText(/^Name/);
  await refill(page.user, name, 'Gap fade, first hour');
  submitTwice(name);
  await seeToast('Strategy updated successfully');
  await seeNone(() => document.querySelector('dialog'));
  expect(sentBy(page, 'PUT')).toHaveLength(1);
});

describe('a log-in submitted twice', () => {
  /** Failures that count towards the lockout, and sessions of a trader. */
  const counted = ({ deps }: TestApp, traderId: number) => {
    const count = (from: string) =>
      deps.db.raw.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${from}`).get()?.n;
    return { failures: count('login_attempts'), sessions: count(`sessions WHERE trader_id = ${traderId}`) };
  };

  test.each(['/', '/guest', '/legacy'])(
    'on %s is one failure with a wrong code, and one session with the right one',
    async (path) => {
      const app = appNow();
      const trader = await app.trader();
      const before = counted(app, trader.id);
      const page = await openPage(app, path);
      if (path === '/legacy')
        await page.user.click(await screen.findByRole('button', { name: 'Enter Access Code' }));
      const code =
        path === '/legacy'
          ? (await inDialog()).getByPlaceholderText('Enter your access code')
          : await screen.findByLabelText('Access Code');
      await page.user.type(code, 'not-a-code');
      submitTwice(code);
      await screen.findAllByText('Access Denied');
      expect(sentBy(page, 'POST')).toEqual(['POST /api/auth/validate']);
      expect(counted(app, trader.id)).toEqual({ ...before, failures: 1 });
      await refill(page.user, code, trader.accessCode);
      submitTwice(code);
      await screen.findByRole('heading', { name: `Welcome, ${trader.name}` });
      expect(sentBy(page, 'POST')).toHaveLength(2);
      expect(counted(app, trader.id)).toEqual({ failures: 1, sessions: (before.sessions ?? 0) + 1 });
    },
  );

  test('at the admin gate is one failure with a wrong password, and one grant with the right one', async () => {
    const app = appNow();
    const page = await openPage(app, '/admin');
    const password = await screen.findByLabelText('Admin Password');
    await page.user.type(password, 'not-the-password');
    submitTwice(password);
    await seeToast('Access Denied', 'Invalid admin password');
    expect(sentBy(page, 'POST')).toEqual(['POST /api/auth/admin']);
    expect(counted(app, 0).failures).toBe(1);
    await refill(page.user, password, ADMIN_PASSWORD);
    submitTwice(password);
    await screen.findByRole('navigation', { name: 'Admin' });
    expect(sentBy(page, 'POST')).toHaveLength(2);
  });
});

describe('a press that comes twice', () => {
  async function openQuotes() {
    const app = appNow();
    const json = { text: 'Cut losses', author: 'Desk' };
    await app.call(await app.admin(), 'POST', '/api/quotes', { json });
    return openArea(app, '/quotes');
  }

  test('deletes a record once, and reports no failure', async () => {
    const page = await openQuotes();
    await page.user.click(await screen.findByRole('button', { name: 'Delete Cut losses' }));
    clickTwice((await inQuestion()).getByRole('button', { name: 'Delete' }));
    await seeToast('Quote deleted successfully');
    expect(sentBy(page, 'DELETE')).toHaveLength(1);
    expect(screen.queryByText('Error')).toBeNull();
  });

  test('switches a record once', async () => {
    const page = await openQuotes();
    const toggle = (await recordOf('Cut losses')).getByRole('switch');
    clickTwice(toggle);
    await seeToast('Quote updated successfully');
    await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('false'));
    expect(sentBy(page, 'PUT')).toHaveLength(1);
  });

  test('archives once', async () => {
    const app = appNow();
    await app.call(await app.trader(), 'POST', '/api/journal', { json: { symbol: 'ESZ6', pnl: '12' } });
    const page = await openArea(app, '/archive');
    const name = await screen.findByLabelText<HTMLInputElement>('Name of the period that ends');
    await waitFor(() => expect(name.value).not.toBe(''));
    await page.user.click(screen.getByRole('button', { name: 'Archive & Reset' }));
    const question = await inQuestion();
    await page.user.type(question.getByRole('textbox'), name.value);
    clickTwice(question.getByRole('button', { name: 'Archive & Reset' }));
    await seeToast('Data archived successfully');
    expect(sentBy(page, 'POST /api/archive')).toEqual(['POST /api/archive/journal-entries']);
  });
});
