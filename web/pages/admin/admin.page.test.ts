/** The gate of the admin area, its menu, and the dashboards that are viewed from it. */

import { expect, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/dom';
import { ADMIN_PASSWORD } from '#src/testing/new-database.ts';
import { goLive } from '#web/testing/live.ts';
import { appNow, openArea, openPage } from '#web/testing/page.ts';
import { comeBack, goTo, inDialog, post, seeNone, seeToast } from '#web/testing/parts.ts';
import { AREAS } from './areas.ts';

const password = () => screen.findByLabelText('Admin Password');
const menu = () => screen.findByRole('navigation', { name: 'Admin' });
const items = async () => within(await menu()).getAllByRole('link');
const seeCounts = (...names: string[]) =>
  waitFor(async () => {
    const shown = (await items()).map((link) => link.getAttribute('aria-label') ?? link.textContent);
    expect(shown.map((name) => name?.replace(/(\d+)$/, ' $1').replace('  ', ' '))).toEqual(
      expect.arrayContaining(names),
    );
  });

test('the gate hides everything, says when the password is wrong, and takes it in any normalization form', async () => {
  const app = appNow();
  const { user, sent } = await openPage(app, '/admin/archive');
  const enter = async (typed: string) => {
    await user.clear(await password());
    await user.type(await password(), typed);
    await user.click(screen.getByRole('button', { name: 'Unlock' }));
  };
  await password();
  expect(document.body.textContent).not.toMatch(/archive all journal entries/i);
  expect(sent.filter((call) => call.includes('/api/admin'))).toEqual([]);
  await enter('not the password');
  await seeToast('Access Denied', 'Invalid admin password');
  await enter(ADMIN_PASSWORD.toUpperCase());
  await seeToast('Admin access granted');
  within(await menu()).getByRole('link', { name: 'Archive & Reset' });
  expect(location.pathname).toBe('/admin/archive');
});

test('the area opens at its first page, lists all of them, and links home', async () => {
  await openArea(appNow(), '');
  await waitFor(() => expect(location.pathname).toBe(`/admin/${AREAS[0].path}`));
  await screen.findByRole('heading', { name: 'Manage Traders' });
  // Their number follows the name.
  expect((await items()).map(({ textContent }) => textContent?.replace(/[\d,]*$/, ''))).toEqual([
    'Manage Traders',
    'Trade Management',
    'Board',
    'Contracts',
    'Manage Videos',
    'Google Drive Links',
    'Manage Quotes',
    'Posts',
    'Archive & Reset',
    'Settings',
  ]);
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
});

test('the menu shows the count of each area, as it changes here and elsewhere', async () => {
  const app = appNow();
  const maya = await app.trader('Maya Okafor');
  const json = { title: 'Plan', url: 'https://example.com/plan' };
  await app.call(await app.admin(), 'POST', '/api/google-drive-links', { json });
  const { user } = await openArea(app, '/quotes');
  await goLive();
  await seeCounts(
    ...[
      'Manage Traders 1',
      'Trade Management 0',
      'Manage Videos 0',
      'Google Drive Links 1',
      'Manage Quotes 0',
    ],
    'Settings',
  );
  await user.click((await screen.findAllByRole('button', { name: 'New Quote' }))[0] ?? document.body);
  const form = await inDialog();
  await user.type(form.getByLabelText(/^Quote/), 'Cut losses');
  await user.type(form.getByLabelText(/^Author/), 'A trader');
  await user.click(form.getByRole('button', { name: 'Create' }));
  await seeCounts('Manage Quotes 1');
  await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ESZ6', pnl: '10' } });
  await seeCounts('Trade Management 1');
  await user.click(screen.getByRole('button', { name: 'Lock' }));
  await password();
  expect(screen.queryAllByRole('navigation', { name: 'Admin' })).toHaveLength(0);
});

test('the gate returns by itself when all sessions end, and what was being typed comes back', async () => {
  const app = appNow();
  const { user } = await openArea(app, '/quotes');
  await goLive();
  await user.click((await screen.findAllByRole('button', { name: 'New Quote' }))[0] ?? document.body);
  await user.type((await inDialog()).getByLabelText(/^Quote/), 'Cut losses');
  await app.call(await app.admin(), 'DELETE', '/api/admin/sessions');
  await user.type(await password(), ADMIN_PASSWORD);
  expect(document.body.innerHTML).not.toContain('Cut losses');
  await user.click(screen.getByRole('button', { name: 'Unlock' }));
  expect((await inDialog()).getByLabelText<HTMLTextAreaElement>(/^Quote/).value).toBe('Cut losses');
});

test('the gate says that it needs JavaScript, and would put no password into the address', async () => {
  const { body } = await appNow().call(null, 'GET', '/admin');
  expect(body).toMatch(/<noscript>.*The admin area needs JavaScript\..*<\/noscript>/);
  expect(body).toMatch(/<form [^>]*method="post"/);
  expect(body).toMatch(/<button[^>]* disabled=""[^>]*>(?:(?!<\/button>).)*Unlock/);
});

/** The dashboard of Maya, viewed from the area. */
async function openView() {
  const app = appNow();
  const maya = await app.trader('Maya Okafor');
  const page = await openArea(app, '/traders');
  await page.user.click(await screen.findByRole('button', { name: /^View Dashboard/ }));
  await screen.findByRole('region', { name: 'Viewing' });
  return { ...page, app, maya };
}

test('a trader who was added meanwhile is listed on the way back from a view', async () => {
  const { user, app } = await openView();
  await app.trader('Nia Newcomer');
  await user.click(screen.getByRole('link', { name: 'Back to Admin' }));
  await screen.findByRole('heading', { name: 'Nia Newcomer' });
});

test('whoever goes elsewhere from a view has locked the area', async () => {
  const { user, sent } = await openView();
  goTo('/guest');
  await screen.findByRole('heading', { name: 'Team Performance Overview' });
  await waitFor(() => expect(sent).toContain('POST /api/auth/admin/lock'));
  goTo('/admin/traders');
  await user.type(await password(), ADMIN_PASSWORD);
  await seeNone(() => screen.queryByText('Maya Okafor'));
});

for (const isFollowed of [false, true]) {
  test(`the end of a view is told as one${isFollowed ? ', also where a trader is logged in' : ''}`, async () => {
    const { app } = await openView();
    const other = await app.trader('Other Trader');
    await app.call(await app.admin(), 'DELETE', '/api/admin/sessions');
    if (isFollowed) await post('/api/auth/validate', { accessCode: other.accessCode });
    comeBack();
    await screen.findByRole('heading', { name: 'The view has ended' });
    expect(document.body.textContent).not.toMatch(/access code|another trader/i);
    expect(screen.getByRole('link', { name: 'Back to Admin' }).getAttribute('href')).toBe('/admin/traders');
  });
}
