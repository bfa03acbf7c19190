import { describe, expect, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/dom';
import { ADMIN_PASSWORD } from '#src/testing/new-database.ts';
import { appNow, broken, openPage } from '#web/testing/page.ts';
import { goTo, inDialog, seeFocus, seeNone } from '#web/testing/parts.ts';

/** The limits below the board, and their form. */

async function team(limits: object) {
  const app = appNow();
  const maya = await app.trader('Maya Okafor');
  const ana = await app.trader('Ana Ruiz', { role: 'manager', includePnl: false });
  const { status } = await app.call(ana, 'PUT', '/api/limits', { json: limits });
  expect(status).toBe(200);
  const readLimits = async () => (await app.call(ana, 'GET', '/api/limits')).body;
  return { app, maya, ana, readLimits };
}

async function save(user: { click: (button: Element) => Promise<void> }) {
  await user.click((await inDialog()).getByRole('button', { name: /^Save Changes/ }));
  await seeNone(() => screen.queryByRole('dialog'));
}

const editLimits = (name: string) => screen.findByRole('button', { name: `Edit the limits of ${name}` });

describe('a stop that everyone must have', () => {
  test('is waived for one trader, required of them, or as for everyone', async () => {
    const { app, maya, ana, readLimits } = await team({ default: { dailyLoss: '1000', stopRequired: true } });
    const { user } = await openPage(app, '/board', ana.cookie);
    for (const [choice, own] of [
      ['Not required', [{ traderId: maya.id, name: maya.name, stopRequired: false }]],
      ['Required', [{ traderId: maya.id, name: maya.name, stopRequired: true }]],
      ['As for everyone', []],
    ] as const) {
      await user.click(await editLimits('Maya Okafor'));
      const stops = within((await inDialog()).getByRole('group', { name: 'Stops' }));
      expect(stops.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
        '',
        'yes',
        'no',
      ]);
      await user.click(stops.getByRole('radio', { name: choice }));
      await save(user);
      expect((await readLimits()).traders).toEqual([...own]);
    }
  });

  test('stays when something else of everyone is changed, and ends when it is', async () => {
    const { app, ana, readLimits } = await team({ default: { stopRequired: true } });
    const { user } = await openPage(app, '/board', ana.cookie);
    await user.click(await editLimits('Everyone'));
    let form = await inDialog();
    expect(form.queryByRole('radio', { name: 'As for everyone' }) === null).toBe(true);
    await user.type(form.getByLabelText('Trades a Day'), '5');
    await save(user);
    expect((await readLimits()).default).toMatchObject({ maxTrades: 5, stopRequired: true });

    await user.click(await editLimits('Everyone'));
    form = await inDialog();
    await user.click(form.getByRole('radio', { name: 'Not required' }));
    await save(user);
    await screen.findByText('5 trades a day', { exact: true });
    expect((await readLimits()).default).toMatchObject({ maxTrades: 5, stopRequired: false });
  });
});

test('limits that are typed and left wait for who typed them, and for nobody else', async () => {
  const { app, ana } = await team({ default: { dailyLoss: '1000' } });
  const { user } = await openPage(app, '/board', ana.cookie);
  await user.click(await editLimits('Maya Okafor'));
  await user.type((await inDialog()).getByLabelText('Daily Loss'), '150');
  goTo('/admin/board');
  await user.type(await screen.findByLabelText('Admin Password'), ADMIN_PASSWORD);
  await user.click(await screen.findByRole('button', { name: 'Unlock' }));
  await editLimits('Maya Okafor');
  expect(screen.queryByRole('dialog') === null).toBe(true);
  goTo('/board');
  expect((await inDialog()).getByLabelText('Daily Loss')).toHaveProperty('value', '150');
});

describe('the limits below the board', () => {
  test('have their place while they load, and say so when they could not be read', async () => {
    const { app, ana } = await team({ default: { dailyLoss: '1000' } });
    const { user, answer } = await openPage(app, `/team-hub/${ana.id}`, ana.cookie);
    const held = Promise.withResolvers<void>();
    const letGo = answer(/^GET \/api\/limits$/, () => held.promise.then(broken));
    goTo('/board');
    await screen.findByRole('heading', { name: 'Limits' });
    expect(screen.queryByRole('list', { name: 'Limits' }) === null).toBe(true);
    held.resolve();
    const failed = within(await screen.findByRole('region', { name: 'Limits' }));
    await failed.findByText('Failed to fetch the limits');
    letGo();
    await user.click(failed.getByRole('button', { name: 'Retry' }));
    await failed.findByText('daily loss $1,000.00');
  });
});

describe('what came of limits', () => {
  test('is acknowledged one after the other, each by a name of its own', async () => {
    const { app, maya, ana } = await team({ default: { dailyLoss: '1000' } });
    for (const pnl of ['-800', '-300']) {
      await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl } });
      app.deps.limits.followDue();
    }
    const { user } = await openPage(app, '/board', ana.cookie);
    const events = within(await screen.findByRole('list', { name: 'Limit events' }));
    const [over, near] = await events.findAllByRole('button');
    expect([over?.textContent, near?.textContent]).toEqual([
      'Acknowledge Maya Okafor over the daily loss, −$1,100.00 of $1,000.00',
      'Acknowledge Maya Okafor at 80% of the daily loss, −$800.00 of $1,000.00',
    ]);
    if (!over || !near) throw new Error('a button is missing');
    await user.click(over);
    await seeFocus(near);
    await user.keyboard('{Enter}');
    await seeFocus(screen.getByRole('heading', { name: 'Limit events' }));
    await waitFor(() => expect(events.getAllByText('acknowledged by Ana Ruiz')).toHaveLength(2));
  });

  test('keeps the focus where it could not be acknowledged', async () => {
    const { app, maya, ana } = await team({ default: { dailyLoss: '1000' } });
    await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '-1100' } });
    app.deps.limits.followDue();
    const { user, answer } = await openPage(app, '/board', ana.cookie);
    const events = within(await screen.findByRole('list', { name: 'Limit events' }));
    answer(/acknowledge$/, broken);
    const button = events.getByRole('button');
    await user.click(button);
    await screen.findByText('Error', { selector: '[aria-label^="Notifications"] *' });
    await seeFocus(button);
  });
});

test('limits that were changed meanwhile say no amounts where these are hidden', async () => {
  const { app, ana } = await team({ default: { dailyLoss: '1000', maxTrades: 5 }, deskDailyLoss: '4000' });
  const { user } = await openPage(app, '/board', `${ana.cookie}; bullpen_amounts=hidden`);
  await user.click(await editLimits('Everyone'));
  const form = await inDialog();
  await user.type(form.getByLabelText('Trades a Day'), '0');
  const elsewhere = {
    default: { dailyLoss: '1500', weeklyLoss: '2500', maxTrades: 7 },
    deskDailyLoss: '3000',
  };
  expect((await app.call(ana, 'PUT', '/api/limits', { json: elsewhere })).status).toBe(200);
  await user.click(form.getByRole('button', { name: /^Save Changes/ }));
  const said = (await form.findByRole('alert')).textContent ?? '';
  expect(said).toContain('Daily LossSaved: $•••Before: $•••');
  expect(said).toContain('Weekly LossSaved: $•••Before: —');
  expect(said).toContain('Trades a DaySaved: 7Yours: 50');
  expect(said).toContain('Daily Loss of the TeamSaved: $•••Before: $•••');
});

test('what is typed into limits is asked about in words before it is thrown away', async () => {
  const { app, ana } = await team({ default: { dailyLoss: '1000' } });
  const { user } = await openPage(app, '/board', ana.cookie);
  await user.click(await editLimits('Everyone'));
  const form = await inDialog();
  await user.type(form.getByLabelText('Trades a Day'), '5');
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  const question = within(await screen.findByRole('alertdialog'));
  question.getByText('This set of limits has changes that are not saved.');
});
