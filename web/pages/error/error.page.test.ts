/** What stands in the place of a page that was rejected or has failed. */

import { expect, test } from 'bun:test';
import { screen, waitFor } from '@testing-library/dom';
import { appNow, openPage } from '#web/testing/page.ts';
import { goTo } from '#web/testing/parts.ts';

const main = () => document.querySelector('main')?.textContent ?? '';
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

async function team() {
  const app = appNow({ env: { BULLPEN_TEAM_NAME: 'Night Desk' } });
  return { app, maya: await app.trader('Maya Okafor'), leo: await app.trader('Leo Brandt') };
}

test.each([
  [
    500,
    { message: 'Error: secret at store.ts:12', code: 'internal' },
    'The page could not be shown. Nothing you have saved is affected.',
  ],
  [
    429,
    { message: 'Too many attempts. Please try again in 42 seconds.', code: 'too_many_attempts' },
    'Too many attempts. Please try again in 42 seconds.',
  ],
  [
    503,
    { message: 'The database is busy. Please try again.', code: 'unavailable' },
    'The database is busy. Please try again.',
  ],
])('a page that fails with %p says so in words, and nothing of the server', async (status, json, text) => {
  const { app, maya } = await team();
  const { answer } = await openPage(app, '/nowhere', maya.cookie);
  answer(/^GET \/api\/auth\/session$/, () => Response.json(json, { status }));
  goTo(`/team-hub/${maya.id}`);
  await screen.findByRole('heading', { name: 'Something went wrong' });
  screen.getByText(String(status));
  expect(main()).toContain(text);
  expect(main()).not.toMatch(/secret|store\.ts/);
  await waitFor(() => expect(document.title).toBe('Something went wrong · Night Desk'));
  screen.getByRole('button', { name: 'Try again' });
  expect(linkTo('Back to Home')).toBe('/');
});

test.each([
  ['another’s hub', (leo: number) => `/team-hub/${leo}`],
  ['another’s dashboard', (leo: number) => `/dashboard/${leo}`],
  ['a hub of nobody', () => '/team-hub/77'],
  ['a journal of nobody', () => '/dashboard/77/journal'],
  ['a hub without a number', () => '/team-hub/x'],
])('%s is not told from any other, and has the way to the trader’s own', async (_, path) => {
  const { app, maya, leo } = await team();
  await openPage(app, path(leo.id), maya.cookie);
  await screen.findByRole('heading', { name: 'Not your page' });
  screen.getByText('403');
  screen.getByText(/^This page belongs to another trader\./);
  expect(document.body.innerHTML).not.toContain('Leo Brandt');
  await waitFor(() => expect(document.title).toBe('Not your page · Night Desk'));
  expect(linkTo('Go to your team hub')).toBe(`/team-hub/${maya.id}`);
  expect(linkTo('Go to your dashboard')).toBe(`/dashboard/${maya.id}`);
});

test.each(['days/2026-02-31', 'weeks/2026-02-31', 'days/2999-01-01'])(
  '%s, which no calendar has, is an unknown path: nothing is to be tried again',
  async (path) => {
    const { app, maya } = await team();
    await openPage(app, `/dashboard/${maya.id}/${path}`, maya.cookie);
    await screen.findByRole('heading', { name: 'Page Not Found' });
    expect(document.title).toBe('Page Not Found · Night Desk');
    screen.getByText(/^There is nothing at this address\./);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(linkTo('Back to Home')).toBe('/');
  },
);

test('the title follows from one page to the next', async () => {
  const { app } = await team();
  const { user } = await openPage(app, '/');
  await user.click(screen.getByRole('link', { name: 'Team Performance' }));
  await waitFor(() => expect(document.title).toBe('Team Performance · Night Desk'));
});
