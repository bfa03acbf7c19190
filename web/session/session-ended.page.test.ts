import { expect, test } from 'bun:test';
import { screen, within } from '@testing-library/dom';
import type { TestTrader } from '#src/testing/test-app.ts';
import { appNow, openPage, type ShownPage } from '#web/testing/page.ts';
import { comeBack, inDialog, post } from '#web/testing/parts.ts';

const TYPED = 'Waited for the higher low';

/** Where something is being typed, and how it is found again. */
interface Typing {
  path: (trader: TestTrader) => string;
  /** Opens the form; a field of it that takes text. */
  open: (page: ShownPage) => Promise<HTMLElement>;
}

const inForm = (button: string, label: RegExp | string) => async (page: ShownPage) => {
  await page.user.click((await screen.findAllByRole('button', { name: button }))[0] ?? document.body);
  return (await inDialog()).findByLabelText(label);
};
const inPlace = async () =>
  within(await screen.findByRole('form', { name: 'Edit in place' })).getByLabelText('Notes');

const FORMS: Record<string, Typing> = {
  'an entry': { path: ({ id }) => `/dashboard/${id}/journal`, open: inForm('New Entry', /^Notes/) },
  'a trade where it stands': { path: ({ id }) => `/dashboard/${id}/journal?entry=1`, open: inPlace },
  'the notes of a day': {
    path: ({ id }) => `/dashboard/${id}/days/2026-03-05`,
    open: inForm('Add notes', /^Note/),
  },
  'the notes of a week': {
    path: ({ id }) => `/dashboard/${id}/weeks/2026-03-01`,
    open: inForm('Add notes', /^Note/),
  },
  'an account': {
    path: ({ id }) => `/dashboard/${id}/accounts`,
    open: inForm('New Account', /^Name\b(?! in)/),
  },
  'a strategy': { path: ({ id }) => `/dashboard/${id}/strategies`, open: inForm('New Strategy', /^Name/) },
  'the limits of the team': {
    path: () => '/board',
    open: inForm('Edit the limits of Everyone', 'Trades a Day'),
  },
};

async function openTyping({ path, open }: Typing) {
  const app = appNow();
  const trader = await app.trader('Maya', { role: 'manager' });
  const json = { symbol: 'ES', pnl: '25', tradeDate: '2026-03-05' };
  await app.call(trader, 'POST', '/api/journal', { json });
  const page = await openPage(app, path(trader), trader.cookie);
  return { trader, page, field: await open(page) };
}

for (const [noun, typing] of Object.entries(FORMS)) {
  test(`what is being typed into ${noun} when the session ends is said to be kept, and is`, async () => {
    const { trader, page, field } = await openTyping(typing);
    await page.user.type(field, TYPED);
    await post('/api/auth/logout', {});
    comeBack();
    await screen.findByText(/^Nothing you typed is lost: log in in a new tab/);
    const link = screen.getByRole('link', { name: 'Log in in a new tab' });
    expect(link.getAttribute('target')).toBe('_blank');
    expect(document.querySelector('main')?.textContent).not.toContain(TYPED);

    await post('/api/auth/validate', { accessCode: trader.accessCode });
    comeBack();
    await screen.findByDisplayValue(TYPED);
  });
}

test('what a manager changes in the rules of another’s account when the session ends is said to be kept', async () => {
  const app = appNow();
  const manager = await app.trader('Maya', { role: 'manager' });
  const other = await app.trader('Jonas');
  const json = { name: 'Eval 50K', kind: 'evaluation', startingBalance: '50000' };
  await app.call(other, 'POST', '/api/accounts', { json });
  const page = await openPage(app, `/dashboard/${other.id}/accounts`, manager.cookie);
  await page.user.click(await screen.findByRole('button', { name: /^Edit the rules of/ }));
  await page.user.click((await inDialog()).getByRole('switch'));
  await post('/api/auth/logout', {});
  comeBack();
  expect(await screen.findByRole('link', { name: 'Log in in a new tab' })).toBeTruthy();
});

test('where nothing was being typed, one logs in again in the same tab', async () => {
  await openTyping(FORMS['the notes of a day'] ?? { path: () => '', open: inPlace });
  await post('/api/auth/logout', {});
  comeBack();
  await screen.findByText('Log in again with your access code.');
  expect(screen.getByRole('link', { name: 'Log in again' }).getAttribute('target')).toBe(null);
});
