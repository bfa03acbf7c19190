import { describe, expect, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { appNow, openPage } from '#web/testing/page.ts';
import { inDialog, seeFocus, seeToast } from '#web/testing/parts.ts';

/** A trader's day under the limits, on their dashboard. */

async function limited(limits: object) {
  const app = appNow();
  const leo = await app.trader('Leo Brandt');
  const ana = await app.trader('Ana Ruiz', { role: 'manager', includePnl: false });
  const setLimits = (json: object) => app.call(ana, 'PUT', '/api/limits', { json });
  await setLimits(limits);
  async function enter(pnl: string, symbol = 'ES') {
    await app.call(leo, 'POST', '/api/journal', { json: { symbol, pnl } });
    app.deps.limits.followDue();
  }
  return { app, leo, ana, setLimits, enter };
}

const limitsToday = async () => within(await screen.findByRole('region', { name: 'Limits today' }));

test('what was gone over asks for its reason also once there are no limits any more', async () => {
  const { app, leo, setLimits, enter } = await limited({ default: { dailyLoss: '1000' } });
  await enter('-1070');
  await setLimits({ default: {} });
  await openPage(app, `/dashboard/${leo.id}`, leo.cookie);
  const card = await limitsToday();
  card.getByText(/over the daily loss/, { selector: 'p' });
  expect(card.queryByRole('list', { name: 'Limits' }) === null).toBe(true);
});

test('what came near a limit that is gone leaves nothing', async () => {
  const { app, leo, setLimits, enter } = await limited({ default: { dailyLoss: '1000' } });
  await enter('-800');
  await setLimits({ default: {} });
  await openPage(app, `/dashboard/${leo.id}`, leo.cookie);
  await screen.findByText('Recent Activity');
  expect(screen.queryByRole('region', { name: 'Limits today' }) === null).toBe(true);
});

test('the room in the menu looks like the loss limit it is of, whatever else is over', async () => {
  const { app, leo, enter } = await limited({ default: { dailyLoss: '1000', maxTrades: 1 } });
  for (const pnl of ['-100', '-50']) await enter(pnl);
  await openPage(app, `/dashboard/${leo.id}`, leo.cookie);
  const room = await screen.findByRole('region', { name: 'Room today' });
  expect(room.textContent).toContain('$850.00');
  const card = await limitsToday();
  card.getByText('2 of 1');
  expect(room.querySelectorAll('.bg-loss, .bg-loss-fill, .bg-warn')).toHaveLength(0);
});

test('a reason is given in a field that opens with the focus, and gives it back', async () => {
  const { app, leo, enter } = await limited({ default: { dailyLoss: '1000', maxTrades: 1 } });
  for (const pnl of ['-700', '-400']) await enter(pnl);
  const { user } = await openPage(app, `/dashboard/${leo.id}`, leo.cookie);
  const card = await limitsToday();
  const [first, second] = await card.findAllByRole('button', { name: /^Give the reason/ });
  if (!first || !second) throw new Error('a button is missing');
  expect(first.textContent).not.toBe(second.textContent);
  await user.click(first);
  const field = () => card.getByLabelText('What was the reason?');
  await seeFocus(field());
  await user.type(field(), 'Held through');
  await user.keyboard('{Escape}');
  await seeFocus(card.getAllByRole('button', { name: /^Give the reason/ })[0] ?? document.body);
  await user.keyboard('{Enter}');
  // What was typed is still there.
  await user.type(field(), ' the news.{Enter}');
  await seeToast('Reason saved');
  await card.findByText('“Held through the news.”');
  const next = card.getByRole('button', { name: /^Give the reason/ });
  await seeFocus(next);
  await user.keyboard('{Enter}');
  await user.type(field(), 'One more.{Enter}');
  await card.findByText('“One more.”');
  await seeFocus(card.getByRole('list', { name: 'Limits that were reached' }));
});

test('what is acknowledged asks for no reason any more', async () => {
  const { app, leo, ana, enter } = await limited({ default: { dailyLoss: '1000', maxTrades: 1 } });
  for (const pnl of ['-700', '-400']) await enter(pnl);
  const { body } = await app.call(leo, 'GET', '/api/limit-events');
  const daily = body.find(
    ({ kind, level }: Record<string, string>) => kind === 'dailyLoss' && level === 'red',
  );
  await app.call(ana, 'POST', `/api/limit-events/${daily.id}/acknowledge`);
  await openPage(app, `/dashboard/${leo.id}`, leo.cookie);
  const card = await limitsToday();
  await card.findByText('Acknowledged by Ana Ruiz');
  expect(card.getAllByRole('button', { name: /^Give the reason/ })).toHaveLength(1);
});

test('who goes over a limit is led to the field for the reason', async () => {
  const { app, leo, enter } = await limited({ default: { dailyLoss: '1000' } });
  const { user, report } = await openPage(app, `/dashboard/${leo.id}`, leo.cookie);
  await limitsToday();
  report();
  await enter('-1100');
  report('journal');
  await user.click(await screen.findByRole('button', { name: 'Give the reason' }));
  await seeFocus(await screen.findByLabelText('What was the reason?'));
});

describe('an entry of one’s own, where nothing is told live,', () => {
  async function add(user: UserEvent, pnl: string) {
    await user.keyboard('n');
    const form = await inDialog();
    await user.type(form.getByLabelText('Symbol'), 'ESZ6');
    await user.type(form.getByLabelText(/^P&L/), pnl);
    await user.click(form.getByRole('button', { name: 'Create Entry' }));
  }

  test('uses up the room', async () => {
    const { app, leo, enter } = await limited({ default: { dailyLoss: '1000' } });
    await enter('-100');
    const { user } = await openPage(app, `/dashboard/${leo.id}`, leo.cookie);
    const card = await limitsToday();
    card.getByText('$900.00');
    await add(user, '-300');
    await card.findByText('$600.00');
  });

  test('is on the board', async () => {
    const { app, ana } = await limited({ default: { dailyLoss: '1000' } });
    const { user } = await openPage(app, '/board', ana.cookie);
    const rows = within(await screen.findByRole('table', { name: 'Board' }));
    await add(user, '-250');
    const own = () => rows.getByText('Ana Ruiz').closest('tr')?.textContent;
    await waitFor(() => expect(own()).toContain('−$250.00'));
  });
});
