/** The Accounts tab, on a page that is not live. */

import { expect, test } from 'bun:test';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { appNow, openArea, openPage } from '#web/testing/page.ts';
import { inDialog, recordOf, refill, seeNone, seeToast } from '#web/testing/parts.ts';

test('rules are computed over an account’s past once they are typed, not with each key', async () => {
  const app = appNow();
  const trader = await app.trader();
  const rules = { name: 'Own', maxDrawdown: { amount: '2000' } };
  const account = { name: 'Evaluation', kind: 'evaluation', startingBalance: '50000', rules };
  await app.call(trader, 'POST', '/api/accounts', { json: account });
  const { user, sent } = await openPage(app, `/dashboard/${trader.id}/accounts`, trader.cookie);
  const asked = () =>
    sent
      .filter((call) => call.includes('/floor?'))
      .map((call) => JSON.parse(new URL(call.slice(4), 'http://desk.test').searchParams.get('rules') ?? ''))
      .map(({ maxDrawdown }) => maxDrawdown.amount);
  await user.click(await screen.findByRole('button', { name: 'Edit Evaluation' }));
  const form = await inDialog();
  await waitFor(() => expect(asked()).toEqual(['2000.00']));
  const drawdown = await form.findByLabelText(/^Max Drawdown/);
  await user.type(drawdown, '123456', { initialSelectionStart: 0, initialSelectionEnd: 7 });
  await waitFor(() => expect(asked().at(-1)).toBe('123456.00'));
  expect(asked().length).toBeLessThan('123456'.length);
});

test.each([
  ['time', 'Flat by', '15:10', 'Flat by must be a time of day such as 15:10'],
  ['date', 'As of', '2026-11-02', 'As of must be a day written yyyy-MM-dd'],
])('rules are not saved with parts of a %s', async (_, label, value, message) => {
  const app = appNow();
  const trader = await app.trader();
  const rules = {
    name: 'Own',
    asOf: '2026-11-02',
    flatBy: { clock: '15:10', zone: 'America/Chicago' },
  };
  await app.call(trader, 'POST', '/api/accounts', {
    json: { name: 'Evaluation', kind: 'evaluation', rules },
  });
  const { user, sent } = await openPage(app, `/dashboard/${trader.id}/accounts`, trader.cookie);
  await user.click(await screen.findByRole('button', { name: 'Edit Evaluation' }));
  const form = await inDialog();
  const field = await form.findByLabelText<HTMLInputElement>(label);
  expect(field.value).toBe(value);
  Object.defineProperty(field, 'validity', { value: { badInput: true } });
  fireEvent.input(field, { target: { value: '' } });
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await form.findByText(message);
  expect(sent.filter((call) => call.startsWith('PUT'))).toEqual([]);
});

test('the balance of an account has the trade that was just entered', async () => {
  const app = appNow();
  const trader = await app.trader();
  const account = { name: 'Topstep 50K', startingBalance: '50000' };
  await app.call(trader, 'POST', '/api/accounts', { json: account });
  const { user } = await openPage(app, `/dashboard/${trader.id}/accounts`, trader.cookie);
  (await recordOf('Topstep 50K')).getByText('0 entries · started with $50,000.00');
  await user.click((await screen.findAllByRole('button', { name: 'New Entry' }))[0] ?? document.body);
  const form = await inDialog();
  const field = (label: string) => form.findByLabelText(new RegExp(`^${label}( optional)?$`));
  await refill(user, await field('Symbol'), 'ESZ6');
  await refill(user, await field('P&L'), '125.50');
  await user.click(form.getByRole('button', { name: 'Create Entry' }));
  await waitFor(async () => {
    const card = await recordOf('Topstep 50K');
    expect(card.getByText(/^1 entry/)).toBeDefined();
    card.getByText('$50,125.50');
  });
});

test('the line of a balance begins with what archived trades had left', async () => {
  const app = appNow();
  const [trader, admin] = [await app.trader(), await app.admin()];
  const account = { name: 'Topstep 50K', startingBalance: '50000' };
  const { body } = await app.call(trader, 'POST', '/api/accounts', { json: account });
  const trade = async (pnl: string, tradeDate: string) => {
    const json = { symbol: 'ES', pnl, tradeDate, accountId: body.id };
    expect((await app.call(trader, 'POST', '/api/journal', { json })).status).toBe(201);
  };
  await trade('5000', '2026-03-03');
  expect((await app.call(admin, 'POST', '/api/archive/journal-entries', { json: {} })).status).toBe(200);
  await trade('-100', '2026-03-05');
  await openPage(app, `/dashboard/${trader.id}/accounts`, trader.cookie);
  const card = await recordOf('Topstep 50K');
  card.getByText('$54,900.00');
  card.getByRole('img', {
    name: 'Balance from $55,000.00 before Mar 5, 2026 to $54,900.00 on Mar 5, 2026',
  });
});

test('an account that was changed meanwhile says no starting balance where amounts are hidden', async () => {
  const app = appNow();
  const trader = await app.trader();
  const json = { name: 'Topstep 50K', startingBalance: '50000' };
  const { id } = (await app.call(trader, 'POST', '/api/accounts', { json })).body;
  const cookie = `${trader.cookie}; bullpen_amounts=hidden`;
  const { user } = await openPage(app, `/dashboard/${trader.id}/accounts`, cookie);
  await user.click(await screen.findByRole('button', { name: 'Edit Topstep 50K' }));
  const form = await inDialog();
  await refill(user, form.getByLabelText(/^Firm/), 'Topstep');
  await app.call(trader, 'PUT', `/api/accounts/${id}`, { json: { firm: 'Apex', startingBalance: '150000' } });
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  const said = (await form.findByRole('alert')).textContent ?? '';
  expect(said).toContain('FirmSaved: ApexYours: Topstep');
  expect(said).toContain('Starting BalanceSaved: $•••Before: $•••');
});

test('the hub that was seen before has no account that a manager has left out of the team’s figures since', async () => {
  const app = appNow();
  const ana = await app.trader('Ana Ruiz', { role: 'manager' });
  const account = { name: 'Topstep 50K', kind: 'funded' };
  const { body } = await app.call(ana, 'POST', '/api/accounts', { json: account });
  await app.call(ana, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '125.50', accountId: body.id } });
  const { user } = await openPage(app, `/team-hub/${ana.id}`, ana.cookie);
  const follow = async (name: RegExp) =>
    user.click((await screen.findAllByRole('link', { name }))[0] ?? document.body);
  await screen.findAllByText('+$125.50');
  await follow(/^My Dashboard/);
  await follow(/^Accounts/);
  await user.click(await screen.findByRole('switch', { name: 'Counts for the team Topstep 50K' }));
  await seeToast('Account updated successfully');
  await follow(/^Team Hub/);
  await screen.findByRole('heading', { level: 1, name: 'Team Hub' });
  await seeNone(() => screen.queryAllByText('+$125.50')[0] ?? null);
});

test('the result of an account says what its costs were', async () => {
  const app = appNow();
  const trader = await app.trader();
  const add = (path: string, json: object) => app.call(trader, 'POST', path, { json });
  await add('/api/accounts', { name: 'Copy', kind: 'funded' });
  await add('/api/journal', { symbol: 'ESZ6', pnl: '200', accountId: 1, fees: '5' });
  await openPage(app, `/dashboard/${trader.id}/accounts`, trader.cookie);
  await waitFor(() =>
    expect(document.querySelector('[data-tip="+$200.00 net · +$205.00 gross − $5.00 costs"]')).not.toBeNull(),
  );
});

test('an estimate of what rules leave has bounds, and never one figure', async () => {
  const app = appNow();
  const trader = await app.trader();
  const add = (path: string, json: object) => app.call(trader, 'POST', path, { json });
  const rules = { name: 'Intraday', maxDrawdown: { amount: '2000', mode: 'trailing_intraday' } };
  await add('/api/accounts', { name: 'Evaluation', kind: 'evaluation', startingBalance: '50000', rules });
  for (const [pnl, tradeDate] of [
    ['1000', '2026-11-18'],
    ['-400', '2026-11-19'],
  ])
    await add('/api/journal', { symbol: 'ES', accountId: 1, pnl, tradeDate });
  await openPage(app, `/dashboard/${trader.id}/accounts`, trader.cookie);
  await screen.findByText('Estimate');
  await screen.findByText('at most $1,600.00 left');
});

test('the admin reaches the accounts of a trader from the list of traders, and adds one', async () => {
  const app = appNow();
  const trader = await app.trader();
  await app.call(trader, 'POST', '/api/accounts', { json: { name: 'Live' } });
  const { user } = await openArea(app, '/traders');
  await user.click(await screen.findByRole('link', { name: `Accounts of ${trader.name}` }));
  await screen.findByRole('heading', { level: 1, name: `Accounts of ${trader.name}` });
  await recordOf('Live');
  await user.click(screen.getByRole('button', { name: 'New Account' }));
  const form = await inDialog();
  await refill(user, form.getByLabelText('Name'), 'Evaluation');
  await user.click(form.getByRole('button', { name: 'Create Account' }));
  await seeToast('Account created successfully');
  await recordOf('Evaluation');
});
