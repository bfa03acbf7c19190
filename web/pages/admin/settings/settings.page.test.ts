import { expect, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/dom';
import { ADMIN_PASSWORD } from '#src/testing/new-database.ts';
import type { TestApp } from '#src/testing/test-app.ts';
import { appNow, openArea } from '#web/testing/page.ts';
import { inDialog, inQuestion, refill, seeNone, seeToast } from '#web/testing/parts.ts';

const settingsOf = async (app: TestApp) =>
  (await app.call(await app.admin(), 'GET', '/api/admin/settings')).body;

const field = (label: string) =>
  screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}( optional)?$`));
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const press = (name: string) => screen.findByRole('button', { name });

test('the settings are changed, and show on the next page', async () => {
  const app = appNow();
  const { user } = await openArea(app, '/settings');
  await refill(user, await field('Team Name'), 'Harbour Street');
  await refill(user, await field('Time Zone'), 'Pacific/Kiritimati');
  await screen.findByText(/^Today is .* there\. Trade dates already given stay as they are\.$/);
  await user.click(radio(/^With the Globex session/));
  await screen.findByText(/^The trading day is .* now\. .* Days already stored stay as they are\.$/);
  await screen.findByText(/^Without a number, only a trade with a net P&L of exactly \$0\.00/);
  await refill(user, await field('Break-even Up To'), ' 2 ');
  await refill(user, await field('Room per Trader'), ' 4096 ');
  await user.click(radio(/^Ranks/));
  await user.click(await press('Save Settings'));
  await seeToast('Settings updated successfully');
  expect(await settingsOf(app)).toMatchObject({
    teamName: 'Harbour Street',
    timeZone: 'Pacific/Kiritimati',
    dayStarts: 'globex',
    breakEvenTicks: 2,
    public: 'ranks',
    roomPerTrader: 4096,
  });
  const home = await app.handle(new Request('http://desk.test/', { headers: { host: 'desk.test' } }));
  expect(await home.text()).toMatch(/<a [^>]*href="\/"[^>]*>.*Harbour Street/);
  const { body: board } = await app.call(null, 'GET', '/api/leaderboard');
  expect(board.team.totalPnl).toBeNull();
});

test('what is typed while settings are saved stays, and is saved with the next click', async () => {
  const app = appNow();
  const { user, answer } = await openArea(app, '/settings');
  const gate = Promise.withResolvers<void>();
  const mend = answer(/^PUT \/api\/admin\/settings/, async (pass) => {
    await gate.promise;
    return pass();
  });
  await refill(user, await field('Break-even Up To'), ' 2 ');
  await refill(user, await field('Team Name'), 'Harbour');
  await user.click(await press('Save Settings'));
  await user.type(await field('Team Name'), ' Street');
  await refill(user, await field('Room per Trader'), '4096');
  await user.click(radio(/^24 hours/));
  gate.resolve();
  await seeToast('Settings updated successfully');
  mend();
  expect(await settingsOf(app)).toMatchObject({ teamName: 'Harbour', breakEvenTicks: 2, clock: 12 });
  expect((await field('Team Name')).value).toBe('Harbour Street');
  expect((await field('Break-even Up To')).value).toBe('2');
  await press('Discard Changes');
  await user.click(await press('Save Settings'));
  await waitFor(() => expect(app.deps.settings.current().teamName).toBe('Harbour Street'));
  expect(await settingsOf(app)).toMatchObject({ roomPerTrader: 4096, clock: 24 });
  await seeNone(() => screen.queryByRole('button', { name: 'Discard Changes' }));
});

test('settings are rejected at their fields when invalid, and nothing is changed', async () => {
  const app = appNow();
  const before = await settingsOf(app);
  const { user } = await openArea(app, '/settings');
  await refill(user, await field('Team Name'), '   ');
  await refill(user, await field('Time Zone'), 'Mars/Olympus');
  await refill(user, await field('Break-even Up To'), '1.5');
  await refill(user, await field('Room per Trader'), '');
  await screen.findByText('No such time zone.');
  await user.click(await press('Save Settings'));
  for (const message of [
    'Team name is required',
    /^Time zone must be an IANA time zone/,
    'Break-even ticks must be a whole number of 0 or more',
    'Room per trader must be a whole number of 1 or more',
  ])
    await screen.findByText(message);
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('teamName'));
  expect(await settingsOf(app)).toEqual(before);
  await user.click(await press('Discard Changes'));
});

test('settings are read-only when fixed by the environment', async () => {
  const app = appNow({ env: { BULLPEN_TEAM_NAME: 'Pit', BULLPEN_PUBLIC: 'off' } });
  const { user } = await openArea(app, '/settings');
  await screen.findByText('Fixed by BULLPEN_TEAM_NAME on the server.');
  expect((await field('Team Name')).matches(':disabled')).toBe(true);
  const nothing = radio(/^Nothing/);
  expect([nothing.matches(':disabled'), nothing.checked]).toEqual([true, true]);
  await refill(user, await field('Time Zone'), 'Europe/London');
  await user.click(await press('Save Settings'));
  await seeToast('Settings updated successfully');
  expect(await settingsOf(app)).toMatchObject({ teamName: 'Pit', timeZone: 'Europe/London', public: 'off' });
});

test('unsaved settings are restored after the area was locked, and can be discarded', async () => {
  const app = appNow();
  const { user } = await openArea(app, '/settings');
  const before = (await field('Team Name')).value;
  await refill(user, await field('Team Name'), 'Typed and not saved');
  await user.click(radio(/^Ranks/));
  await app.call(await app.admin(), 'DELETE', '/api/admin/sessions');
  await user.click(await press('Save Settings'));
  await user.type(await screen.findByLabelText('Admin Password'), ADMIN_PASSWORD);
  await user.click(await press('Unlock'));
  expect((await field('Team Name')).value).toBe('Typed and not saved');
  expect(radio(/^Ranks/).checked).toBe(true);
  await user.click(await press('Discard Changes'));
  expect((await field('Team Name')).value).toBe(before);
  const menu = within(screen.getByRole('navigation', { name: 'Admin' }));
  await user.click(menu.getByRole('link', { name: /^Manage Quotes/ }));
  await screen.findByRole('heading', { level: 1, name: 'Manage Quotes' });
  await user.click(menu.getByRole('link', { name: /^Settings/ }));
  expect((await field('Team Name')).value).toBe(before);
});

test('what is typed while settings are saved is restored after the area was locked meanwhile', async () => {
  const app = appNow();
  const { user, answer } = await openArea(app, '/settings');
  const gate = Promise.withResolvers<void>();
  const mend = answer(/^PUT \/api\/admin\/settings/, async (pass) => {
    const response = await pass();
    await gate.promise;
    return response;
  });
  await refill(user, await field('Team Name'), 'Harbour');
  await user.click(await press('Save Settings'));
  await user.type(await field('Team Name'), ' Street');
  await waitFor(() => expect(app.deps.settings.current().teamName).toBe('Harbour'));
  await user.click(await press('Lock'));
  await screen.findByLabelText('Admin Password');
  gate.resolve();
  await seeToast('Settings updated successfully');
  mend();
  await user.type(screen.getByLabelText('Admin Password'), ADMIN_PASSWORD);
  await user.click(await press('Unlock'));
  expect((await field('Team Name')).value).toBe('Harbour Street');
  await user.click(await press('Save Settings'));
  await waitFor(() => expect(app.deps.settings.current().teamName).toBe('Harbour Street'));
});

test('sessions are listed, and all ended after re-authentication', async () => {
  const app = appNow();
  const maya = await app.trader('Maya Okafor');
  const { user } = await openArea(app, '/settings');
  const sessions = within(await screen.findByRole('list', { name: 'Open sessions' }));
  const rows = (await sessions.findAllByRole('listitem')).map(({ textContent }) => textContent ?? '');
  expect(rows.filter((row) => row.includes('Maya Okafor'))).toHaveLength(1);
  expect(rows.filter((row) => row.includes('This one'))).toHaveLength(1);
  app.now += 6 * 60_000;
  await user.click(await press('End all sessions'));
  const confirm = async () =>
    user.click((await inQuestion()).getByRole('button', { name: 'End all sessions' }));
  (await inQuestion()).getByText('Are you sure you want to end all sessions?');
  await confirm();
  const again = await inDialog();
  again.getByText('Please enter the admin password again');
  await user.type(again.getByLabelText('Admin Password'), ADMIN_PASSWORD);
  await user.click(again.getByRole('button', { name: 'Unlock' }));
  await seeNone(() => screen.queryByRole('dialog'));
  await confirm();
  await seeToast('All sessions have ended');
  await screen.findByLabelText('Admin Password');
  expect((await app.call(maya, 'GET', '/api/journal')).status).toBe(401);
});

test('admin actions are listed, newest first', async () => {
  const app = appNow();
  await app.call(await app.admin(), 'POST', '/api/quotes', { json: { text: 'Wait.', author: 'Desk' } });
  await openArea(app, '/settings');
  const actions = within(await screen.findByRole('list', { name: 'Admin actions' }));
  const [newest, before] = await actions.findAllByRole('listitem');
  expect(newest?.textContent).toContain('The admin at 127.0.0.1 entered the admin password.');
  expect(before?.textContent).toContain('The admin at 127.0.0.1 added a quote.');
});
