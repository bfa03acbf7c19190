/** Every screen that is shared moves by itself: nothing is done on the page that shows it. */

import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { screen, waitFor } from '@testing-library/dom';
import { importForm, OWN_EXPORT } from '#src/testing/import-files.ts';
import type { TestApp } from '#src/testing/test-app.ts';
import { weekRange } from '#src/values/time/dates.ts';
import { openJournal, seeListed } from '#web/testing/journal.ts';
import { goLive } from '#web/testing/live.ts';
import { appNow, openArea, openPage } from '#web/testing/page.ts';
import { seeNone } from '#web/testing/parts.ts';

const main = () => document.querySelector('main')?.textContent ?? '';

/** Waits until it is on the page, where it was not before the change. */
async function seeChange(text: RegExp, change: () => Promise<unknown>) {
  await goLive();
  expect(main()).not.toMatch(text);
  await change();
  await waitFor(() => {
    if (!text.test(main())) throw new Error(`${text} is not on the page: ${main()}`);
  });
}

async function add(
  app: TestApp,
  as: Parameters<TestApp['call']>[0],
  path: string,
  json: object,
  method = 'POST',
) {
  const { status, body } = await app.call(as, method, path, { json });
  expect(status).toBeLessThan(300);
  return body;
}

/** A trader with an account and a strategy, and the day it is for the team. */
async function team() {
  const app = appNow();
  const maya = await app.trader('Maya Okafor');
  const { id: accountId } = await add(app, maya, '/api/accounts', { name: 'Live', kind: 'live' });
  const { id: strategyId } = await add(app, maya, '/api/strategies', { name: 'Gap fill' });
  const { today } = (await app.call(maya, 'GET', '/api/settings')).body;
  const enter = () => add(app, maya, '/api/journal', { symbol: 'ESZ6', pnl: '4321', accountId, strategyId });
  return { app, maya, today, enter };
}

test.each([
  ['the home page', () => '/'],
  ['the guest page', () => '/guest'],
  ['the hub', () => '/team-hub/1'],
  ['the dashboard', () => '/dashboard/1'],
  ['the journal', () => '/dashboard/1/journal'],
  ['the calendar', () => '/dashboard/1/calendar'],
  ['the day', (today: string) => `/dashboard/1/days/${today}`],
  ['the week', (today: string) => `/dashboard/1/weeks/${weekRange(today).from}`],
  ['strategies', () => '/dashboard/1/strategies'],
  ['analytics', () => '/dashboard/1/analytics'],
  ['accounts', () => '/dashboard/1/accounts'],
])('%s shows an entry that was made elsewhere', async (_, path) => {
  const { app, maya, today, enter } = await team();
  await openPage(app, path(today), maya.cookie);
  await seeChange(/4,321/, enter);
});

const startImport = async (app: TestApp, as: { cookie: string }) => {
  const { headers, body } = new Request('http://desk.test', {
    method: 'POST',
    body: importForm({ 'november.csv': OWN_EXPORT }),
  });
  const raw = await new Response(body).bytes();
  const sent = { 'content-type': headers.get('content-type') ?? '', 'content-length': `${raw.byteLength}` };
  expect((await app.call(as, 'POST', '/api/imports', { raw, headers: sent })).status).toBeLessThan(300);
};

test('past imports show one that was made elsewhere', async () => {
  const { app, maya } = await team();
  await openPage(app, '/dashboard/1/import', maya.cookie);
  await seeChange(/november\.csv/, () => startImport(app, maya));
});

test('past imports say while another process writes one, and when it has', async () => {
  const { app, maya } = await team();
  await startImport(app, maya);
  using database = new Database(join(app.dataDir, 'bullpen.db'));
  database.run('PRAGMA busy_timeout = 5000');
  database.run("UPDATE imports SET state = 'writing'");
  await openPage(app, '/dashboard/1/import', maya.cookie);
  await screen.findByText('Being written...');
  await goLive();
  database.run("UPDATE imports SET state = 'done'");
  await seeNone(() => screen.queryByText('Being written...'));
});

test('the hub shows what a colleague has entered', async () => {
  const { app, enter } = await team();
  const leo = await app.trader('Leo Brandt');
  await openPage(app, `/team-hub/${leo.id}`, leo.cookie);
  await seeChange(/\+?\$4,321\.00/, enter);
});

/** What is marked as changed by others. */
const marked = () => [...document.querySelectorAll('[data-changed]')].map(({ textContent }) => textContent);
const seeMarked = (text: RegExp) => waitFor(() => expect(marked()).toEqual([expect.stringMatching(text)]));

test('the leaderboard marks whose rank has moved', async () => {
  const { app, maya, enter } = await team();
  await app.trader('Leo Brandt');
  await openPage(app, '/guest', maya.cookie);
  await goLive();
  expect(marked()).toEqual([]);
  await enter();
  await waitFor(() => expect(marked()).toContainEqual(expect.stringMatching(/Maya Okafor.*4,321/)));
});

test('strategies mark one that was made elsewhere', async () => {
  const { app, maya } = await team();
  await openPage(app, '/dashboard/1/strategies', maya.cookie);
  await goLive();
  expect(marked()).toEqual([]);
  await add(app, maya, '/api/strategies', { name: 'Opening drive' });
  await seeMarked(/Opening drive/);
});

test('a form that is being filled in waits for what comes behind it, and its save then asks', async () => {
  const { app, inForm, trader, stored } = await openJournal({ entries: [{ symbol: 'ESZ6', pnl: '5' }] });
  await goLive();
  const form = await inForm('Edit ESZ6');
  await form.type({ 'P&L': '7' });
  await add(app, trader, '/api/journal/1', { symbol: 'NQZ6', pnl: '6' }, 'PUT');
  await seeListed('NQZ6');
  expect([form.field('P&L').value, form.field('Symbol').value]).toEqual(['7', 'ESZ6']);
  await form.send('Save Changes');
  await form.findByText('This entry was changed in the meantime');
  expect(await stored()).toMatchObject([{ symbol: 'NQZ6', pnl: '6.00' }]);
});

const QUOTE = { text: 'Plan the trade', author: 'Desk' };
const LINK = { title: 'Session plan', description: 'Levels', url: 'https://drive.example.com/plan' };
const CONTRACT = { name: 'Xylophones', tickSize: '0.25', tickValue: '5' };
const WEBHOOK = { name: 'Desk channel', url: 'https://hooks.example.com/desk', kind: 'discord' };
const LEO = { name: 'Leo Brandt', accessCode: 'a-code-of-leo' };

test.each([
  ['traders', '/api/admin/traders', LEO, /Leo Brandt/],
  ['quotes', '/api/quotes', QUOTE, /Plan the trade/],
  ['links', '/api/google-drive-links', LINK, /Session plan/],
  ['posts', '/api/admin/webhooks', WEBHOOK, /Desk channel/],
  ['contracts', '/api/admin/contracts/XYZ', CONTRACT, /Xylophones/],
] as const)('%s of the admin show what was changed elsewhere', async (area, path, json, text) => {
  const app = appNow();
  await openArea(app, `/${area}`);
  await seeChange(text, async () =>
    add(app, await app.admin(), path, json, area === 'contracts' ? 'PUT' : 'POST'),
  );
});

test.each(['trades', 'board'])('%s of the admin show an entry that a trader made elsewhere', async (area) => {
  const { app, enter } = await team();
  await openArea(app, `/${area}`);
  await seeChange(/4,321/, enter);
});
