/** Pages of a trader that a manager looks at, and what the trader sees of that. */

import { expect, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/dom';
import { goLive } from '#web/testing/live.ts';
import { appNow, openPage } from '#web/testing/page.ts';
import { goTo, seeNone } from '#web/testing/parts.ts';

/** A team of a manager and a trader who has entered one trade. */
async function team() {
  const app = appNow();
  const ana = await app.trader('Ana Ruiz', { role: 'manager' });
  const maya = await app.trader('Maya Okafor');
  const enter = (symbol: string) => app.call(maya, 'POST', '/api/journal', { json: { symbol, pnl: '125' } });
  expect((await enter('ESZ6')).status).toBe(201);
  const admin = await app.admin();
  const demote = () => app.call(admin, 'PUT', `/api/admin/traders/${ana.id}`, { json: { role: 'trader' } });
  return { app, ana, maya, enter, admin, demote };
}

const main = () => screen.getByRole('main').textContent ?? '';
const seeClosed = () => screen.findByRole('heading', { name: 'These pages are closed to you' });

test('a manager opens a colleague’s day from the hub, reads their pages, and has the way back to their own', async () => {
  const { app, ana, maya } = await team();
  const { user } = await openPage(app, `/team-hub/${ana.id}`, ana.cookie);
  const rows = within(await screen.findByRole('list', { name: 'Traders' }));
  await user.click(await rows.findByRole('link', { name: 'Maya Okafor' }));
  const banner = () => screen.findByRole('region', { name: 'Viewing' });
  expect((await banner()).textContent).toContain('You are viewing the pages of Maya Okafor, read-only.');
  expect(location.pathname).toStartWith(`/dashboard/${maya.id}/days/`);
  // That of a phone is in the document, too.
  const menu = () => within(screen.getAllByRole('navigation', { name: 'Main' })[0] ?? document.body);
  for (const [name, path] of [
    ['Dashboard', ''],
    ['Calendar', '/calendar'],
    ['Journal Entries', '/journal'],
    ['Strategies', '/strategies'],
    ['Analytics', '/analytics'],
    ['Accounts', '/accounts'],
  ] as const) {
    await user.click(menu().getByRole('link', { name: new RegExp(`^${name}`) }));
    await waitFor(() => expect(location.pathname).toBe(`/dashboard/${maya.id}${path}`));
    await banner();
  }
  expect(menu().getAllByRole('link')).toHaveLength(6);
  const back = within(await banner()).getByRole('link', { name: 'Back to My Dashboard' });
  expect(back.getAttribute('href')).toBe(`/dashboard/${ana.id}`);
});

test('a manager finds nothing to change there, and sees at once what is entered', async () => {
  const { app, ana, maya, enter } = await team();
  await openPage(app, `/dashboard/${maya.id}/journal`, ana.cookie);
  await goLive();
  await waitFor(() => expect(main()).toContain('ESZ6'));
  for (const name of [/^Edit/, /^Delete/, /New Entry/, /Logout/, /New Account/, /New Strategy/])
    expect([name, screen.queryAllByRole('button', { name }).length]).toEqual([name, 0]);
  await enter('NQZ6');
  await waitFor(() => expect(main()).toContain('NQZ6'));
  goTo(`/dashboard/${maya.id}/accounts`);
  await screen.findByRole('heading', { name: 'Accounts' });
  expect(screen.queryAllByRole('button', { name: /Account/ })).toHaveLength(0);
  expect(main()).not.toContain('Your pages can be read');
});

test('a manager who is made a plain trader is shown the pages no more, nor what changes on them', async () => {
  const { app, ana, maya, demote } = await team();
  await openPage(app, `/dashboard/${maya.id}/journal`, ana.cookie);
  await goLive();
  await demote();
  await seeClosed();
  expect(document.body.textContent).not.toMatch(/Maya|ESZ6/);
  const link = screen.getByRole('link', { name: 'Go to your team hub' });
  expect(link.getAttribute('href')).toBe(`/team-hub/${ana.id}`);
});

test('a manager whose trader is removed is told so', async () => {
  const { app, ana, maya, admin } = await team();
  await openPage(app, `/dashboard/${maya.id}/journal`, ana.cookie);
  await goLive();
  await app.call(admin, 'DELETE', `/api/admin/traders/${maya.id}`);
  await seeClosed();
});

test('a trader sees at once who can read their pages no more', async () => {
  const { app, maya, demote } = await team();
  await openPage(app, `/dashboard/${maya.id}/accounts`, maya.cookie);
  await screen.findByText('Your pages can be read by Ana Ruiz (manager) and the admin.');
  await goLive();
  await demote();
  await screen.findByText('Your pages can be read by the admin.');
  await seeNone(() => screen.queryByText(/Ana Ruiz/));
});

test('a trader finds a colleague’s row to open in place', async () => {
  const { app, ana, maya } = await team();
  expect((await app.call(ana, 'POST', '/api/journal', { json: { symbol: 'ESZ6', pnl: '1' } })).status).toBe(
    201,
  );
  const { user } = await openPage(app, `/team-hub/${maya.id}`, maya.cookie);
  const rows = within(await screen.findByRole('list', { name: 'Traders' }));
  expect(rows.queryAllByRole('link', { name: 'Ana Ruiz' })).toHaveLength(0);
  await user.click(await rows.findByRole('button', { name: 'Ana Ruiz' }));
  await screen.findByText('Commission and fees');
});
