import { expect, test } from 'bun:test';
import { createLog } from '#src/log.ts';
import { receiver, rudeReceiver } from '#src/testing/receiver.ts';
import { type TestApp, testApp } from '#src/testing/test-app.ts';

const PRIVATE = { env: { BULLPEN_WEBHOOK_PRIVATE: 'true' } };
const SECRET_URL = 'https://discord.com/api/webhooks/1/a-secret-token?wait=true';
const NEW = { name: 'Trading room', kind: 'discord', url: SECRET_URL };
const PATH = '/api/admin/webhooks';

async function withAdmin(options = {}) {
  const app = testApp(options);
  const admin = await app.admin();
  const call = (method: string, path = '', json?: unknown) =>
    app.call(admin, method, PATH + path, json === undefined ? {} : { json });
  return { app, admin, call };
}

const everything = ({ deps }: TestApp): string => deps.db.raw.serialize().toString('latin1');

test('an address and a secret are sealed, and never sent back', async () => {
  const { app, admin, call } = await withAdmin();
  const added = await call('POST', '', { ...NEW, kind: 'other', secret: 'whsec_1234567890' });
  const shown = {
    ...{
      id: 1,
      name: 'Trading room',
      kind: 'other',
      url: 'https://discord.com/********',
      secret: '********',
    },
    events: ['dayClosed', 'limitAmber', 'limitRed', 'importFailed'],
    ...{ show: 'amounts', createdAt: '2026-11-20T20:00:00.000Z', version: 1 },
  };
  expect([added.status, added.body]).toEqual([201, shown]);
  expect((await call('GET')).body).toEqual([shown]);
  const audit = await app.call(admin, 'GET', '/api/admin/audit');
  expect(audit.body[0].done).toBe('added a webhook');
  for (const text of [everything(app), JSON.stringify(audit.body)]) {
    expect(text).not.toContain('a-secret-token');
    expect(text).not.toContain('whsec_1234567890');
  }
});

test('what is masked stays as it is when it is sent back', async () => {
  const { url, received } = receiver();
  const { call } = await withAdmin(PRIVATE);
  await call('POST', '', { ...NEW, kind: 'other', url, secret: 'whsec_1234567890' });
  const { body: row } = await call('GET');
  const changed = await call('PUT', '/1', { ...row[0], name: 'Room', events: ['limitRed'] });
  expect(changed.body).toEqual({ ...row[0], name: 'Room', events: ['limitRed'], version: 2 });
  await call('POST', '/1/test');
  expect(received[0]?.path).toBe('/hook/a-secret-path');
  expect(received[0]?.headers.get('bullpen-signature')).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);

  const stale = await call('PUT', '/1', { name: 'Late', version: 1 });
  expect(stale.status).toBe(409);
  const unsigned = await call('PUT', '/1', { secret: null, events: [], show: 'percent' });
  expect(unsigned.body).toMatchObject({ secret: null, events: [], show: 'percent' });
  await call('POST', '/1/test');
  expect(received[1]?.headers.has('bullpen-signature')).toBe(false);
});

test.each([
  [{ url: 'http://discord.com/x' }, 'url', 'Address must begin with https://'],
  [{ url: 'https://127.0.0.1/x' }, 'url', 'Address must not be one of the own network'],
  [{ url: 'https://[::ffff:10.0.0.1]/x' }, 'url', 'Address must not be one of the own network'],
  [{ url: 'https://0x7f000001/x' }, 'url', 'Address must not be one of the own network'],
  [{ url: 'https://localhost:8443/x' }, 'url', 'Address must not be one of the own network'],
  [{ url: 'https://db.internal/x' }, 'url', 'Address must not be one of the own network'],
  [
    { url: 'https://discord.com/********' },
    'url',
    'Address must be entered anew, with what the asterisks stand for',
  ],
  [
    { url: 'https://user:pass@discord.com/x' },
    'url',
    'Address must be a whole web address, such as https://hooks.example.com/posts',
  ],
  [{ url: 'file:///etc/passwd' }, 'url', expect.stringContaining('whole web address')],
  [{ url: `https://discord.com/${'x'.repeat(2000)}` }, 'url', expect.stringContaining('at most 2000')],
  [{ url: '' }, 'url', 'Address is required'],
  [{ name: ' ' }, 'name', 'Name is required'],
  [{ kind: 'teams' }, 'kind', 'Kind must be one of discord, slack, other'],
  [{ events: ['reviewAsked'] }, 'events.0', expect.stringContaining('Events must be a list of')],
  [{ show: 'all' }, 'show', 'Show must be one of amounts, percent'],
  [{ secret: '********' }, 'secret', 'Secret must be entered anew'],
  [{ secret: 'two words' }, 'secret', expect.stringContaining('without spaces')],
])('%j is rejected', async (fields, path, message) => {
  const { app, call } = await withAdmin();
  const { status, body } = await call('POST', '', { ...NEW, ...fields });
  expect([status, body.issues]).toEqual([422, [{ path, message }]]);
  expect(app.deps.webhooks.list()).toEqual([]);
});

const SLACK_URL = 'https://hooks.slack.com/services/T0/B0/a-token';
const OF_SLACK = 'This is an address of Slack: choose Slack, or enter one of Discord';
const OF_DISCORD = 'This is an address of Discord: choose Discord, or enter one of Slack';

test('an address of Slack is none for Discord, nor the other way round; one that takes the posts of a kind is for it', async () => {
  const { call } = await withAdmin();
  const rejected = (message: string) => [422, [{ path: 'url', message }]];
  const add = async (kind: string, url: string) => {
    const { status, body } = await call('POST', '', { name: 'Room', kind, url });
    return status === 201 ? 201 : [status, body.issues];
  };
  expect(await add('discord', SLACK_URL)).toEqual(rejected(OF_SLACK));
  expect(await add('discord', 'https://HOOKS.slack-gov.com./services/T0')).toEqual(rejected(OF_SLACK));
  expect(await add('slack', SECRET_URL)).toEqual(rejected(OF_DISCORD));
  expect(await add('slack', 'https://ptb.discord.com/api/webhooks/1/a-token')).toEqual(rejected(OF_DISCORD));
  // Discord takes what is written for Slack there, and so do others that speak like either.
  for (const [kind, url] of [
    ['slack', 'https://discord.com/api/webhooks/1/a-token/slack?wait=true'],
    ['slack', 'https://mattermost.example.com/hooks/a-token'],
    ['discord', 'https://chat.example.com/hooks.slack.com'],
    ['discord', 'https://nothooks.slack.com/services/T0'],
    ['other', SLACK_URL],
    ['other', SECRET_URL],
  ] as const)
    expect([kind, url, await add(kind, url)]).toEqual([kind, url, 201]);
});

test('a kind that a masked address is not of is rejected, and other changes are not', async () => {
  const { call } = await withAdmin();
  await call('POST', '', { ...NEW, kind: 'other' });
  const { body } = await call('GET');
  const change = (fields: object) => call('PUT', '/1', { ...body[0], ...fields, version: undefined });
  expect((await change({ kind: 'slack' })).body.issues).toEqual([{ path: 'url', message: OF_DISCORD }]);
  expect(await change({ kind: 'discord' })).toMatchObject({ status: 200, body: { kind: 'discord' } });
  expect((await change({ kind: 'discord', url: SLACK_URL })).body.issues).toEqual([
    { path: 'url', message: OF_SLACK },
  ]);
  expect(await change({ kind: 'slack', url: SLACK_URL })).toMatchObject({ status: 200 });
  // One of before is not stuck with what it has.
  expect(await call('PUT', '/1', { name: 'Risk room' })).toMatchObject({ status: 200 });
});

test('a test post is sent at once, and its outcome is in the list', async () => {
  const hook = receiver();
  const { app, call } = await withAdmin(PRIVATE);
  await call('POST', '', { ...NEW, url: hook.url });
  const { status, body } = await call('POST', '/1/test');
  expect([status, body]).toEqual([
    200,
    {
      ...{ id: 1, delivery: hook.received[0]?.headers.get('bullpen-delivery'), event: 'test' },
      ...{ createdAt: '2026-11-20T20:00:00.000Z', state: 'sent', tries: 1, dueAt: null },
      ...{ triedAt: '2026-11-20T20:00:00.000Z', status: 204, error: null },
    },
  ]);
  expect(JSON.parse(hook.received[0]?.body ?? '')).toEqual({
    ...{ content: 'Bullpen · Test post: posts arrive here.', allowed_mentions: { parse: [] } },
  });
  hook.respondWith(() => new Response('a-secret-token', { status: 500 }));
  const failed = await call('POST', '/1/test');
  expect(failed.body).toMatchObject({ state: 'failed', status: 500, error: 'It responded with status 500.' });
  const listed = await call('GET', '/1/deliveries?limit=1');
  expect(listed.body).toEqual([failed.body]);
  expect(listed.headers.get('link')).toContain('cursor=2');
  expect((await call('GET', '/1/deliveries?cursor=2')).body).toEqual([body]);
  expect(app.deps.posts.counts()).toEqual({ due: 0, sent: 1, failed: 1 });
});

test('an address that another key has sealed is masked whole, and can be entered anew', async () => {
  const hook = receiver();
  const { app, call } = await withAdmin(PRIVATE);
  await call('POST', '', { ...NEW, kind: 'other', url: hook.url, secret: 'whsec_1' });
  app.deps.db.raw.run("UPDATE webhooks SET url_sealed = 'AAAA.' || substr(url_sealed, 6)");
  expect((await call('GET')).body[0].url).toBe('********');
  expect((await call('POST', '/1/test')).body).toMatchObject({
    ...{ state: 'failed', error: expect.stringContaining('cannot be read with the key of this server') },
  });
  await call('PUT', '/1', { url: hook.url });
  expect((await call('POST', '/1/test')).body.state).toBe('sent');
});

test('no line of the log has an address or a secret', async () => {
  let lines = '';
  const log = createLog('debug', {
    write(text) {
      lines += text;
    },
  });
  const { call } = await withAdmin({ ...PRIVATE, log });
  const port = await rudeReceiver((socket) => socket.destroy());
  for (const url of [`http://127.0.0.1:${port}/a-token`, 'http://no-such-host.invalid/a-token']) {
    const { body } = await call('POST', '', { ...NEW, kind: 'other', url, secret: 'whsec_1' });
    expect((await call('POST', `/${body.id}/test`)).body.state).toBe('failed');
  }
  expect(lines).toContain('a post was not taken');
  expect(lines).not.toMatch(/a-token|whsec_1|no-such-host/);
});

test('there can be 20, and what is not there is not found', async () => {
  const { call } = await withAdmin();
  for (let n = 1; n <= 20; n++) expect((await call('POST', '', NEW)).status).toBe(201);
  const { status, body } = await call('POST', '', NEW);
  expect([status, body.message]).toEqual([409, 'There can be 20 webhooks at most. Please remove one first.']);
  expect((await call('DELETE', '/20')).status).toBe(204);
  for (const [method, path] of [
    ['DELETE', '/20'],
    ['PUT', '/20'],
    ['POST', '/20/test'],
    ['GET', '/20/deliveries'],
  ] as const) {
    expect((await call(method, path, method === 'PUT' ? {} : undefined)).status).toBe(404);
  }
});
