import { expect, test } from 'bun:test';
import { screen, waitFor } from '@testing-library/dom';
import { appNow, broken, openPage } from '#web/testing/page.ts';
import { inDialog, inQuestion, recordOf, refill, seeFocus, seeNone, seeToast } from '#web/testing/parts.ts';

/** The tab of a trader who has these strategies. */
async function openStrategies(...strategies: object[]) {
  const app = appNow();
  const trader = await app.trader();
  for (const json of strategies) await app.call(trader, 'POST', '/api/strategies', { json });
  const page = await openPage(app, `/dashboard/${trader.id}/strategies`, trader.cookie);
  return { ...page, app, trader };
}

const unavailable = () => new Response('', { status: 503, statusText: 'Service Unavailable' });

async function newForm(user: Awaited<ReturnType<typeof openStrategies>>['user']) {
  await user.click(await screen.findByRole('button', { name: 'New Strategy' }));
  return inDialog();
}

test('a strategy is rejected at its field, which gets the focus; nothing need be planned for it', async () => {
  const { user } = await openStrategies();
  const form = await newForm(user);
  await user.type(form.getByLabelText(/^Success Rate/), '101');
  await user.click(form.getByRole('button', { name: 'Create Strategy' }));
  await form.findByText('Name is required');
  await form.findByText('Success rate must be a number from 0 to 100 with at most 2 decimals');
  await seeFocus(form.getByLabelText(/^Name/));
  await user.type(form.getByLabelText(/^Name/), 'Gap fade');
  await refill(user, form.getByLabelText(/^Success Rate/), '');
  await user.click(form.getByRole('button', { name: 'Create Strategy' }));
  const card = await recordOf('Gap fade');
  card.getByRole('heading', { name: 'In your journal' });
  expect(card.queryByText('As planned')).toBeNull();
});

test("a strategy is created with its trader's expectations, as text", async () => {
  const { user } = await openStrategies();
  await screen.findByText('No strategies found');
  screen.getByText(/choose it in your journal entries/);
  await user.click(screen.getByRole('button', { name: 'Create your first strategy' }));
  const form = await inDialog();
  for (const [label, text] of [
    [/^Name/, 'Opening range break'],
    [/^Category/, 'Breakout'],
    [/^Success Rate/, '62.25'],
    [/^Average P&L/, '1180.5'],
    [/^Risk\/Reward/, '2.4'],
    [/^Description/, 'First 15 minutes.\nStop <b>below</b> the range.'],
  ] as const)
    await refill(user, form.getByLabelText(label), text);
  await user.click(form.getByRole('button', { name: 'Create Strategy' }));
  await seeToast('Strategy created successfully');
  const card = await recordOf('Opening range break');
  for (const text of ['Active', 'Breakout', '62.3%', '+$1,180.50', '1:2.4']) card.getAllByText(text);
  card.getByText(/Stop <b>below<\/b> the range\./);
  await screen.findByText('1 of 1 active');
});

test('while strategies load the page says so, and what fails to load is told and retried', async () => {
  const app = appNow();
  const trader = await app.trader();
  await app.call(trader, 'POST', '/api/strategies', { json: { name: 'Gap fade' } });
  const { user, answer } = await openPage(app, `/dashboard/${trader.id}/journal`, trader.cookie);
  const held = Promise.withResolvers<void>();
  const mend = answer(/^GET \/api\/strategies\?/, () => held.promise.then(broken));
  const mendFigures = answer(/^GET \/api\/traders\/\d+\/metrics\?/, unavailable);
  await user.click((await screen.findAllByRole('link', { name: /^Strategies/ }))[0] ?? document.body);
  await screen.findByText('Loading strategies...');
  held.resolve();
  await screen.findByText('Failed to fetch strategies');
  screen.getByText('The server could not be reached.');
  mend();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  const card = await recordOf('Gap fade');
  await screen.findByText('503: Service Unavailable');
  mendFigures();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await seeNone(() => screen.queryByRole('alert'));
  await waitFor(() => expect(card.getByText('Trades').parentElement?.textContent).toBe('Trades0'));
});

test('the figures of a strategy are stepped by the arrow keys', async () => {
  const { user } = await openStrategies();
  const form = await newForm(user);
  await user.type(form.getByLabelText(/^Name/), 'Gap fade');
  await user.type(form.getByLabelText(/^Success Rate/), '60');
  for (const [label, key, stepped] of [
    [/^Success Rate/, '{ArrowUp}', '60.1'],
    [/^Risk\/Reward/, '{ArrowUp}', '0.1'],
    [/^Average P&L/, '{ArrowDown}', '-0.01'],
  ] as const) {
    const field = form.getByLabelText<HTMLInputElement>(label);
    await user.type(field, key);
    expect(field.value).toBe(stepped);
  }
  await user.click(form.getByRole('button', { name: 'Create Strategy' }));
  const card = await recordOf('Gap fade');
  card.getByText('60.1%');
  card.getByText('−$0.01');
});

test('a strategy is edited', async () => {
  const { user } = await openStrategies({ name: 'Gap fade', category: 'Reversal', riskReward: '1.50' });
  (await recordOf('Gap fade')).getByText('1:1.50');
  await user.click(screen.getByRole('button', { name: 'Edit Gap fade' }));
  const form = await inDialog();
  expect(form.getByLabelText<HTMLInputElement>(/^Category/).value).toBe('Reversal');
  await refill(user, form.getByLabelText(/^Name/), 'Gap and go');
  await refill(user, form.getByLabelText(/^Category/), '');
  await user.click(form.getByRole('switch', { name: 'Active' }));
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await seeToast('Strategy updated successfully');
  const card = await recordOf('Gap and go');
  card.getByText('Inactive');
  expect(card.queryByText('Reversal')).toBeNull();
});

test('a strategy is switched on and off in place', async () => {
  const { user, answer } = await openStrategies({ name: 'Gap fade' });
  const card = await recordOf('Gap fade');
  const active = card.getByRole('switch', { name: 'Active Gap fade' });
  await user.click(active);
  await seeToast('Strategy updated successfully');
  await card.findByText('Inactive');
  await screen.findByText('0 of 1 active');
  answer(/^PUT /, unavailable);
  await user.click(active);
  await seeToast('Error', '503: Service Unavailable');
  await waitFor(() => expect(active.matches('[data-state="unchecked"]:not([disabled])')).toBe(true));
});

test('a strategy is deleted after confirmation, and its entries keep its name', async () => {
  const { user, app, trader } = await openStrategies({ name: 'Gap fade' });
  await app.call(trader, 'POST', '/api/journal', { json: { symbol: 'ESZ6', pnl: '12', strategyId: 1 } });
  const press = async (button: string) => {
    await user.click(await screen.findByRole('button', { name: 'Delete Gap fade' }));
    const question = await inQuestion();
    question.getByText('Are you sure you want to delete this strategy?');
    await user.click(question.getByRole('button', { name: button }));
  };
  await press('Cancel');
  await seeNone(() => screen.queryByRole('alertdialog'));
  await press('Delete');
  await seeToast('Strategy deleted successfully');
  await screen.findByText('No strategies found');
  const { body } = await app.call(trader, 'GET', '/api/journal');
  expect(body).toMatchObject([{ strategy: 'Gap fade', strategyId: null }]);
});

for (const [way, reply, lines] of [
  ['the server answers with an error', unavailable, ['Error', '503: Service Unavailable']],
  ['the server is gone', broken, ['Error', 'Failed to create strategy']],
] as const) {
  test(`what was typed is kept: ${way}`, async () => {
    const { user, app, answer } = await openStrategies();
    const form = await newForm(user);
    await user.type(form.getByLabelText(/^Name/), 'Gap fade');
    const mend = answer(/^POST \/api\/strategies/, reply);
    await user.click(form.getByRole('button', { name: 'Create Strategy' }));
    await seeToast(...lines);
    mend();
    expect(form.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Gap fade');
    await user.click(form.getByRole('button', { name: 'Create Strategy' }));
    await recordOf('Gap fade');
    expect(app.deps.strategies.list(null)).toHaveLength(1);
  });
}

test('a failed change or deletion of a strategy is reported, and changes nothing', async () => {
  const { user, answer } = await openStrategies({ name: 'Gap fade' });
  await user.click(await screen.findByRole('button', { name: 'Edit Gap fade' }));
  const form = await inDialog();
  await user.type(form.getByLabelText(/^Category/), 'Reversal');
  const mend = answer(/^(PUT|DELETE) /, broken);
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await seeToast('Error', 'Failed to update strategy');
  expect(form.getByLabelText<HTMLInputElement>(/^Category/).value).toBe('Reversal');
  mend();
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await (await recordOf('Gap fade')).findByText('Reversal');
  answer(/^DELETE /, broken);
  await user.click(screen.getByRole('button', { name: 'Delete Gap fade' }));
  await user.click((await inQuestion()).getByRole('button', { name: 'Delete' }));
  await seeToast('Error', 'Failed to delete strategy');
  (await recordOf('Gap fade')).getByText('Reversal');
});

test('a strategy that was deleted elsewhere is saved as a new one', async () => {
  const { user, app, trader } = await openStrategies({ name: 'Gap fade' });
  await user.click(await screen.findByRole('button', { name: 'Edit Gap fade' }));
  const form = await inDialog();
  await user.type(form.getByLabelText(/^Category/), 'Reversal');
  await app.call(trader, 'DELETE', '/api/strategies/1');
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await form.findByText('This strategy no longer exists');
  await user.click(form.getByRole('button', { name: 'Save as new strategy' }));
  (await recordOf('Gap fade')).getByText('Reversal');
  expect(app.deps.strategies.list(null)).toHaveLength(1);
});
