import { expect, onTestFinished, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/dom';
import type { TestApp } from '#src/testing/test-app.ts';
import { addDays, formatTradeDate } from '#src/values/time/dates.ts';
import { documentWindow } from '#web/testing/dom.ts';
import { goLive } from '#web/testing/live.ts';
import { appNow, openPage } from '#web/testing/page.ts';
import { inDialog, refill, seeToast } from '#web/testing/parts.ts';

async function team() {
  const app = appNow();
  const [maya, leo] = [await app.trader('Maya Okafor'), await app.trader('Leo Brandt')];
  const ana = await app.trader('Ana Ruiz', { role: 'manager', includePnl: false });
  await app.call(ana, 'PUT', '/api/limits', {
    json: { default: { dailyLoss: '1000' }, deskDailyLoss: '3000' },
  });
  await enter(app, maya, '-200');
  await enter(app, leo, '-1070');
  return { app, maya, leo, ana };
}

async function enter(app: TestApp, as: { cookie: string }, pnl: string, day: { tradeDate?: string } = {}) {
  await app.call(as, 'POST', '/api/journal', { json: { symbol: 'ES', pnl, ...day } });
  app.deps.limits.followDue();
}

const rows = () =>
  [...document.querySelectorAll('table tbody tr')].map(({ textContent }) => textContent ?? '');

test('a manager sees who is over and who is near, acknowledges it, and sets limits', async () => {
  const { app, leo, ana } = await team();
  const { user } = await openPage(app, '/board', ana.cookie);
  await screen.findByRole('table', { name: 'Board' });
  // Who trades nothing and counts for nothing is in no row.
  expect(rows()).toHaveLength(3);
  expect(rows()[0]).toMatch(/Leo Brandt.*Over the limit.*−\$1,070\.00.*Daily loss.*107%.*\$70\.00over/);
  expect(rows()[1]).toMatch(/Maya Okafor.*Within limits.*−\$200\.00.*20%.*\$800\.00/);
  expect(rows()[2]).toMatch(/Team 2 traders.*−\$1,270\.00.*42%/);
  expect(screen.getByRole('link', { name: 'Leo Brandt' }).getAttribute('href')).toMatch(
    new RegExp(`^/dashboard/${leo.id}/days/`),
  );

  const events = within(await screen.findByRole('list', { name: 'Limit events' }));
  events.getByText('No reason given yet');
  await user.click(events.getByRole('button', { name: /^Acknowledge Leo Brandt over the daily loss/ }));
  await events.findByText('acknowledged by Ana Ruiz');
  // What is acknowledged is given no reason any more.
  events.getByText('No reason given');

  await user.click(await screen.findByRole('button', { name: 'Edit the limits of Maya Okafor' }));
  const form = await inDialog();
  await refill(user, form.getByLabelText('Daily Loss'), '0');
  await user.click(form.getByRole('button', { name: /^Update|Save/ }));
  await form.findByText('Daily loss must be above 0');
  await refill(user, form.getByLabelText('Daily Loss'), '150');
  await user.click(form.getByRole('button', { name: /^Update|Save/ }));
  await seeToast('Limits updated successfully');
  await screen.findByText('daily loss $150.00');
  await waitFor(() => expect(rows()[1]).toContain('Over the limit'));
});

test('the board moves by itself, and says what came of a limit', async () => {
  const { app, maya, ana } = await team();
  await openPage(app, '/board', ana.cookie);
  await screen.findByRole('table', { name: 'Board' });
  await goLive();
  const row = (text: RegExp) => waitFor(() => expect(rows().join()).toMatch(text));
  await enter(app, maya, '-600');
  await row(/Maya Okafor.*Near the limit.*−\$800\.00/);
  await enter(app, maya, '-250');
  await row(/Maya Okafor.*Over the limit.*−\$1,050\.00/);
  const events = () => screen.getByRole('list', { name: 'Limit events' }).textContent;
  await waitFor(() => expect(events()).toContain('over the daily loss, −\u2060$1,050.00 of $1,000.00'));
});

test('a team whose trades are all copies has its net, and one without any a dash', async () => {
  const app = appNow();
  const maya = await app.trader('Maya Okafor');
  const ana = await app.trader('Ana Ruiz', { role: 'manager', includePnl: false });
  const team = () => screen.getByText('team today').parentElement?.textContent;
  const foot = () => rows().find((row) => row.startsWith('Team'));
  await openPage(app, '/board', ana.cookie);
  await screen.findByRole('table', { name: 'Board' });
  expect([team(), foot()]).toEqual(['—team today', 'Team 1 trader—0']);

  const accountOf = async (json: object) => (await app.call(maya, 'POST', '/api/accounts', { json })).body.id;
  const leader = await accountOf({ name: 'Simulated', kind: 'sim' });
  const accountId = await accountOf({ name: 'Funded', kind: 'funded', followsAccountId: leader });
  const json = { symbol: 'ES', pnl: '-800', accountId };
  expect((await app.call(maya, 'POST', '/api/journal', { json })).status).toBe(201);
  await openPage(app, '/board', ana.cookie);
  await screen.findByRole('table', { name: 'Board' });
  expect([team(), foot()]).toEqual(['−$800.00team today', 'Team 1 trader−$800.000']);
  await openPage(app, '/board/wall', ana.cookie);
  expect((await screen.findByRole('contentinfo')).textContent).toStartWith('Team−$800.00');
});

test.each<[entries: object[], net: string]>([
  [[{ isOpen: true }], 'Open'],
  [[{ isOpen: true, pnl: '75' }], '+$75.00'],
  [[{ isOpen: true }, { pnl: '0' }], '$0.00'],
])(
  'of %j a trader has made %p, in their row, their card, on a wall and for the team',
  async (entries, net) => {
    const app = appNow();
    const maya = await app.trader('Maya Okafor');
    const ana = await app.trader('Ana Ruiz', { role: 'manager', includePnl: false });
    for (const entry of entries) {
      const { status } = await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', ...entry } });
      expect(status).toBe(201);
    }
    const netOf = (row: Element | null | undefined) => row?.querySelector('td')?.textContent;
    await openPage(app, '/board', ana.cookie);
    const table = await screen.findByRole('table', { name: 'Board' });
    expect([...table.querySelectorAll('tbody tr')].map(netOf)).toEqual([net, net]);
    expect(screen.getByText('team today').parentElement?.textContent).toBe(`${net}team today`);
    await openPage(app, '/board/wall', ana.cookie);
    const wall = await screen.findByRole('table', { name: 'Board' });
    expect(netOf(wall.querySelector('tbody tr'))).toBe(net);
    expect((await screen.findByRole('contentinfo')).textContent).toStartWith(`Team${net}`);

    documentWindow.happyDOM.setViewport({ width: 390 });
    onTestFinished(() => documentWindow.happyDOM.setViewport({ width: 1280 }));
    await openPage(app, '/board', ana.cookie);
    const cards = within(await screen.findByRole('list', { name: 'Board' }));
    expect(cards.getByRole('listitem').textContent).toContain(`${net}Trades`);
  },
);

test('who is suspended keeps their row, and is marked in it', async () => {
  const { app, leo, ana } = await team();
  app.deps.traders.change(leo.id, { isSuspended: true });
  await openPage(app, '/board', ana.cookie);
  await screen.findByRole('table', { name: 'Board' });
  expect(rows()[0]).toMatch(/Leo BrandtSuspended.*Over the limit.*−\$1,070\.00/);
  expect(rows()[1]).not.toContain('Suspended');
});

test('what was reached on an earlier day says when, until it is acknowledged', async () => {
  const { app, maya, ana } = await team();
  const tradeDate = addDays((await app.call(ana, 'GET', '/api/board')).body.date, -1);
  await enter(app, maya, '-1500', { tradeDate });
  const { user } = await openPage(app, '/board', ana.cookie);
  const events = within(await screen.findByRole('list', { name: 'Limit events' }));
  const [today, earlier] = events.getAllByRole('listitem');
  const day = formatTradeDate(tradeDate, { weekday: true });
  expect(today?.textContent).toContain('Leo Brandt over the daily loss');
  expect(today?.textContent).not.toContain(day);
  expect(earlier?.textContent).toContain(
    'Maya Okafor over the daily loss, −\u2060$1,500.00 of $1,000.00, found later',
  );
  expect(earlier?.textContent).toStartWith(day);
  await user.click(within(earlier ?? document.body).getByRole('button', { name: /^Acknowledge/ }));
  await waitFor(() => expect(events.getAllByRole('listitem')).toHaveLength(1));
});

test('the limit of the team is written in one way, to the cent where it was set so', async () => {
  const { app, ana } = await team();
  const { body: limits } = await app.call(ana, 'GET', '/api/limits');
  await openPage(app, '/board', ana.cookie);
  await screen.findByText('of the team’s $3,000 limit');
  await screen.findByText(/team daily loss \$3,000$/);
  await app.call(ana, 'PUT', '/api/limits', { json: { ...limits, deskDailyLoss: '2500.50' } });
  await openPage(app, '/board/wall', ana.cookie);
  await screen.findByText('50% of $2,500.50,');
});

test('a plain trader is told whose page it is, and a visitor logs in first', async () => {
  const { app, maya } = await team();
  await openPage(app, '/board', maya.cookie);
  await screen.findByText('The board is open to managers. Your own limits stand on your dashboard.');
});

test('a trader who is over a limit sees it on the dashboard and gives the reason', async () => {
  const { app, leo, ana } = await team();
  const { user } = await openPage(app, `/dashboard/${leo.id}`, leo.cookie);
  const card = within(await screen.findByRole('region', { name: 'Limits today' }));
  card.getByText('You are over your daily limit.');
  await user.click(card.getByRole('button', { name: /^Give the reason/ }));
  await user.click(card.getByRole('button', { name: 'Save reason' }));
  await card.findByText('Reason is required');
  await user.type(card.getByLabelText('What was the reason?'), 'Held through the news.');
  await user.click(card.getByRole('button', { name: 'Save reason' }));
  await card.findByText('“Held through the news.”');
  const { body } = await app.call(ana, 'GET', '/api/limit-events');
  expect(body[0]).toMatchObject({ reason: 'Held through the news.' });
});
