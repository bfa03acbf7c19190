import { expect, test } from 'bun:test';
import { screen, waitFor } from '@testing-library/dom';
import { receiver } from '#src/testing/receiver.ts';
import { appNow, broken, openArea } from '#web/testing/page.ts';
import { inDialog, inQuestion, recordOf, refill, seeFocus, seeNone, seeToast } from '#web/testing/parts.ts';

const SLACK = 'https://hooks.slack.com/services/T0/B0/a-token';
const SECRET = 'https://discord.com/api/webhooks/1/a-token';

const appWith = (fields: object = {}) => {
  const app = appNow({ env: { BULLPEN_WEBHOOK_PRIVATE: 'true' } });
  app.deps.webhooks.add({
    ...{ name: 'Trading room', kind: 'discord', url: SECRET, secret: null, show: 'amounts' },
    ...{ events: ['dayClosed', 'limitRed'], ...fields },
  });
  return app;
};

test('a webhook is added, and its address is not shown again', async () => {
  const app = appNow();
  const { user } = await openArea(app, '/posts');
  await screen.findByText('No Webhooks');
  await user.click(await screen.findByRole('button', { name: 'New Webhook' }));
  const form = await inDialog();
  await user.click(form.getByRole('button', { name: 'Create' }));
  await form.findByText('Name is required');
  await form.findByText('Address is required');
  await refill(user, form.getByLabelText('Name'), 'Trading room');
  expect(form.queryByLabelText(/^Secret/)).toBeNull();
  await user.click(form.getByRole('radio', { name: 'Other URL' }));
  await refill(user, form.getByLabelText('Address'), 'http://127.0.0.1/hook');
  await refill(user, form.getByLabelText(/^Secret/), 'whsec_123');
  await user.click(form.getByRole('switch', { name: 'Limit amber' }));
  await user.click(form.getByRole('radio', { name: 'Percent only' }));
  await user.click(form.getByRole('button', { name: 'Create' }));
  await form.findByText('Address must begin with https://');
  await refill(user, form.getByLabelText('Address'), 'https://hooks.example.com/a-token');
  await user.click(form.getByRole('button', { name: 'Create' }));
  await seeToast('Webhook created successfully');
  const card = await recordOf('Trading room');
  card.getByText('Other URL');
  card.getByText('https://hooks.example.com/********');
  card.getByText('Percent only');
  expect(card.queryByText('Limit amber')).toBeNull();
  expect(document.body.innerHTML).not.toContain('a-token');
  expect(app.deps.webhooks.list()).toMatchObject([
    { secret: '********', events: ['dayClosed', 'limitRed', 'importFailed'], show: 'percent' },
  ]);
});

test('a secret that is hidden with another kind keeps nothing from being saved, and is not saved', async () => {
  const app = appWith({ kind: 'other', secret: 'whsec_123', url: 'https://hooks.example.com/a-token' });
  const { user } = await openArea(app, '/posts');
  const secretOf = (name: string) =>
    app.deps.webhooks.list().find((webhook) => webhook.name === name)?.secret;
  for (const [open, send, name] of [
    ['New Webhook', 'Create', 'Risk room'],
    ['Edit Trading room', 'Save Changes', 'Trading room'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: open }));
    const form = await inDialog();
    await refill(user, form.getByLabelText('Name'), name);
    if (send === 'Create') await refill(user, form.getByLabelText('Address'), SLACK);
    await user.click(form.getByRole('radio', { name: 'Other URL' }));
    await refill(user, form.getByLabelText(/^Secret/), 'my secret');
    await user.click(form.getByRole('button', { name: send }));
    await form.findByText('Secret must be letters, digits and signs without spaces');
    await user.click(form.getByRole('radio', { name: 'Slack' }));
    await user.click(form.getByRole('button', { name: send }));
    await seeNone(() => screen.queryByRole('dialog'));
  }
  expect(app.deps.webhooks.list().map(({ kind }) => kind)).toEqual(['slack', 'slack']);
  expect([secretOf('Risk room'), secretOf('Trading room')]).toEqual([null, '********']);
});

test('an address of another kind is rejected at its field, and taken once the kind is chosen', async () => {
  const app = appNow();
  const { user } = await openArea(app, '/posts');
  await user.click(await screen.findByRole('button', { name: 'New Webhook' }));
  const form = await inDialog();
  await refill(user, form.getByLabelText('Name'), 'Risk room');
  await refill(user, form.getByLabelText('Address'), SLACK);
  await user.click(form.getByRole('button', { name: 'Create' }));
  await form.findByText('This is an address of Slack: choose Slack, or enter one of Discord');
  await seeFocus(form.getByLabelText('Address'));
  await user.click(form.getByRole('radio', { name: 'Slack' }));
  await user.click(form.getByRole('button', { name: 'Create' }));
  await seeToast('Webhook created successfully');
  expect(app.deps.webhooks.list()).toMatchObject([{ kind: 'slack' }]);
});

test('what is masked stays as it is when something else is changed', async () => {
  const hook = receiver();
  const app = appWith({ url: hook.url });
  const { user } = await openArea(app, '/posts');
  await user.click(await screen.findByRole('button', { name: 'Edit Trading room' }));
  const form = await inDialog();
  await refill(user, form.getByLabelText('Name'), 'Risk room');
  for (const event of ['Day closed', 'Limit red']) {
    await user.click(form.getByRole('switch', { name: event }));
  }
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await seeToast('Webhook updated successfully');
  const card = await recordOf('Risk room');
  card.getByText('Nothing is posted');
  await user.click(card.getByRole('button', { name: 'Send Test to Risk room' }));
  await seeToast('Test post sent', 'Accepted by Risk room.');
  expect(hook.received[0]?.path).toBe('/hook/a-secret-path');
});

test('a test post shows what became of it, and is in the list', async () => {
  const hook = receiver(() => new Response(null, { status: 404 }));
  const { user, answer } = await openArea(appWith({ url: hook.url }), '/posts');
  const card = await recordOf('Trading room');
  await card.findByText('Nothing was posted in the last 30 days.');
  await user.click(card.getByRole('button', { name: 'Send Test to Trading room' }));
  await seeToast('Test post failed', 'It responded with status 404.');
  await card.findByText('Failed');
  await user.click(card.getByRole('button', { name: 'Last Posts to Trading room' }));
  const list = await inDialog();
  await list.findByText('It responded with status 404');
  await user.click(list.getByRole('button', { name: 'Close' }));
  answer(/^POST .*test$/, broken);
  await user.click(
    (await recordOf('Trading room')).getByRole('button', { name: 'Send Test to Trading room' }),
  );
  await seeToast('Error', 'Failed to send the test post');
});

test('a post that failed for now says when it is tried next', async () => {
  const { user, answer } = await openArea(appWith(), '/posts');
  answer(/deliveries/, () => {
    const moment = new Date().toISOString();
    const [event, state, error] = ['limitRed', 'due', 'It responded with status 503.'];
    return Response.json([{ id: 1, event, state, tries: 2, error, createdAt: moment, dueAt: moment }]);
  });
  await user.click(await screen.findByRole('button', { name: 'Last Posts to Trading room' }));
  const list = await inDialog();
  await list.findByText(/^It responded with status 503 · tried 2 times · next try at /);
});

test('a webhook is deleted after confirmation, and nobody asks for its posts any more', async () => {
  const app = appWith();
  const { user, sent, answer, report } = await openArea(app, '/posts');
  report();
  const card = await recordOf('Trading room');
  await card.findByText('Nothing was posted in the last 30 days.');
  // The server reports it before it has answered.
  answer(/^DELETE /, async (pass) => {
    const response = await pass();
    report('webhooks');
    return response;
  });
  const before = sent.length;
  await user.click(card.getByRole('button', { name: 'Delete Trading room' }));
  const question = await inQuestion();
  question.getByText('Are you sure you want to delete this webhook?');
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await seeToast('Webhook deleted successfully');
  expect(app.deps.webhooks.list()).toEqual([]);
  await screen.findByText('No Webhooks');
  expect(sent.slice(before)).toContain('GET /api/admin/webhooks');
  expect(sent.slice(before).filter((request) => request.includes('deliveries'))).toEqual([]);
});

test('the settings have the hour at which a day is posted', async () => {
  const app = appNow();
  const { user } = await openArea(app, '/settings');
  const field = await screen.findByLabelText<HTMLInputElement>('Day Is Posted At');
  expect(field.value).toBe('17:00');
  await refill(user, field, '18:30');
  await user.click(screen.getByRole('button', { name: 'Save Settings' }));
  await seeToast('Settings updated successfully');
  await waitFor(() => expect(app.deps.settings.dayClosesAt()).toBe('18:30'));
});
