import { expect, test } from 'bun:test';
import { command, commandJson, freshFolder, serverProcess } from '#src/testing/process.ts';
import { tryTotp } from '#src/testing/totp.ts';
import { sample, uploadForm } from '#src/testing/video.ts';
import { PUBLISHING, uncalled, visitor } from '#src/testing/visitor.ts';

/** What the admin publishes and decides: every call of the quotes, the links, the contracts, the videos, the webhooks and the second factor, asked of the executable over HTTP. */

test('the executable answers every call of what is published as it says', async () => {
  const data = freshFolder();
  const { accessCode } = await commandJson(data, ['traders', 'add', 'Maya Okafor']);
  const password = 'Correct-Horse-9';
  await command(data, ['admin-password', '--stdin'], {}, password);
  const { url } = await serverProcess(data);
  const asked = new Set<string>();
  const guest = visitor(url, asked);
  const admin = visitor(url, asked);
  const maya = visitor(url, asked);
  admin.unlock((await admin.ok(200, 'POST', '/api/auth/admin', { json: { password } })).grant);
  await maya.ok(200, 'POST', '/api/auth/validate', { json: { accessCode } });

  // Quotes.
  expect(await guest.ok(200, 'GET', '/api/quotes/active')).toEqual([]);
  const quote = await admin.ok(201, 'POST', '/api/quotes', {
    json: { text: 'Wait for it.', author: 'Desk', isActive: true, sortOrder: 0 },
  });
  expect(await guest.ok(200, 'GET', '/api/quotes/active')).toEqual([
    { text: 'Wait for it.', author: 'Desk' },
  ]);
  await admin.ok(200, 'PUT', `/api/quotes/${quote.id}`, { json: { isActive: false } });
  expect(await admin.ok(200, 'GET', '/api/quotes')).toEqual([{ ...quote, isActive: false, version: 2 }]);
  const blank = await admin.call('POST', '/api/quotes', { json: { text: ' ', author: 'Desk' } });
  expect([blank.status, blank.body.message]).toEqual([422, 'Please fill in both quote text and author']);
  const later = await admin.ok(201, 'POST', '/api/quotes', { json: { text: 'Later.', author: 'Desk' } });
  const ids = [later.id, quote.id];
  expect(await admin.ok(200, 'PUT', '/api/quotes/order', { json: { ids } })).toMatchObject([
    { id: later.id, sortOrder: 0 },
    { id: quote.id, sortOrder: 1 },
  ]);
  await admin.ok(204, 'DELETE', `/api/quotes/${later.id}`);
  expect((await admin.call('PUT', '/api/quotes/order', { json: { ids } })).status).toBe(409);
  await admin.ok(204, 'DELETE', `/api/quotes/${quote.id}`);

  // Links.
  const link = await admin.ok(201, 'POST', '/api/google-drive-links', {
    json: { title: 'Plan', description: '', url: 'https://example.com/plan', sortOrder: 1, isActive: true },
  });
  const script = await admin.call('POST', '/api/google-drive-links', {
    json: { title: 'Plan', url: 'javascript:alert(1)' },
  });
  expect([script.status, script.body.message]).toEqual([422, 'Please enter a valid URL']);
  expect(await maya.ok(200, 'GET', '/api/google-drive-links')).toEqual([link]);
  await admin.ok(200, 'PUT', `/api/google-drive-links/${link.id}`, { json: { isActive: false } });
  expect(await maya.ok(200, 'GET', '/api/google-drive-links')).toEqual([]);
  await admin.ok(200, 'PUT', '/api/google-drive-links/order', { json: { ids: [link.id] } });
  await admin.ok(204, 'DELETE', `/api/google-drive-links/${link.id}`);

  // Contracts.
  const contracts = await maya.ok(200, 'GET', '/api/contracts');
  expect(contracts[0]).toMatchObject({ root: 'ES', pointValue: '50', source: 'proven' });
  expect(await maya.ok(200, 'GET', '/api/contracts/read?symbol=ES%2012-26')).toMatchObject({
    symbol: 'ESZ6',
    month: '2026-12',
    pointValue: '50',
  });
  const made = await admin.ok(200, 'PUT', '/api/admin/contracts/ABC', {
    json: { name: 'Alphabet', tickSize: '0.25', tickValue: '2.50' },
  });
  expect(made).toMatchObject({ root: 'ABC', pointValue: '10', source: 'own', version: 1 });
  expect(await admin.ok(200, 'GET', '/api/admin/contracts/unknown')).toEqual([]);
  await admin.ok(204, 'DELETE', '/api/admin/contracts/ABC');

  // Videos.
  const video = await admin.ok(201, 'POST', '/api/videos', {
    form: uploadForm({ title: 'The open', description: 'First half hour', duration: '3' }),
  });
  expect(video).toMatchObject({ title: 'The open', duration: 3, fileSize: sample('mp4').length });
  const text = await admin.call('POST', '/api/videos', {
    form: uploadForm({ title: 'Text' }, 'just text'),
  });
  expect(text.status).toBe(415);
  expect(await guest.ok(200, 'GET', '/api/videos')).toEqual([video]);
  const file = await fetch(new URL(video.fileUrl, url));
  asked.add(`GET ${video.fileUrl}`);
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(sample('mp4'));
  const part = await fetch(new URL(video.fileUrl, url), { headers: { range: 'bytes=4-7' } });
  expect([part.status, await part.text()]).toEqual([206, 'ftyp']);
  await admin.ok(200, 'PUT', `/api/videos/${video.id}`, { json: { title: 'The open, part 1' } });
  await admin.ok(204, 'DELETE', `/api/videos/${video.id}`);
  expect((await fetch(new URL(video.fileUrl, url))).status).toBe(404);

  // Webhooks.
  const inside = await admin.call('POST', '/api/admin/webhooks', {
    json: { name: 'Room', kind: 'other', url: 'https://169.254.169.254/latest' },
  });
  expect([inside.status, inside.body.message]).toEqual([422, 'Address must not be one of the own network']);
  const webhook = await admin.ok(201, 'POST', '/api/admin/webhooks', {
    json: { name: 'Room', kind: 'other', url: 'https://hooks.invalid/a-token', secret: 'whsec_1' },
  });
  expect(webhook).toMatchObject({ url: 'https://hooks.invalid/********', secret: '********' });
  const renamed = { ...webhook, name: 'Trading room' };
  await admin.ok(200, 'PUT', `/api/admin/webhooks/${webhook.id}`, { json: renamed });
  expect(await admin.ok(200, 'GET', '/api/admin/webhooks')).toEqual([{ ...renamed, version: 2 }]);
  const tried = await admin.ok(200, 'POST', `/api/admin/webhooks/${webhook.id}/test`);
  expect(tried).toMatchObject({ event: 'test', state: 'failed', error: 'Its name was not found.' });
  const path = `/api/admin/webhooks/${webhook.id}/deliveries`;
  expect(await admin.ok(200, 'GET', path)).toEqual([tried]);
  await admin.ok(204, 'DELETE', `/api/admin/webhooks/${webhook.id}`);

  // Limits, and the board.
  const limits = await admin.ok(200, 'PUT', '/api/limits', { json: { default: { dailyLoss: '100' } } });
  expect(await admin.ok(200, 'GET', '/api/limits')).toEqual(limits);
  await maya.ok(201, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '-120' } });
  let event = null;
  // The server follows what is entered a moment later.
  while (!event) [event] = await maya.ok(200, 'GET', '/api/limit-events');
  expect(event).toMatchObject({
    kind: 'dailyLoss',
    level: 'red',
    limit: '100.00',
    net: '-120.00',
    used: 120,
  });
  const json = { reason: 'Held through the news.' };
  await maya.ok(200, 'POST', `/api/limit-events/${event.id}/reason`, { json });
  await admin.ok(200, 'POST', `/api/limit-events/${event.id}/acknowledge`);
  expect(await maya.ok(200, 'GET', '/api/traders/1/limits')).toMatchObject({
    state: 'red',
    events: [{ reason: json.reason, acknowledgedBy: 'Admin' }],
  });
  expect(await admin.ok(200, 'GET', '/api/board')).toMatchObject({
    rows: [{ name: 'Maya Okafor', state: 'red', closest: 'dailyLoss', limitUsed: 120, room: '-20.00' }],
    net: '-120.00',
  });
  await admin.ok(204, 'POST', '/api/auth/screen');
  expect((await admin.ok(200, 'GET', '/api/board')).rows).toHaveLength(1);
  expect((await admin.call('GET', '/api/limits')).status).toBe(403);

  // The second factor.
  const [first, second] = [visitor(url, asked), visitor(url, asked)];
  first.unlock((await first.ok(200, 'POST', '/api/auth/admin', { json: { password } })).grant);
  await tryTotp(first, second, password);

  const document = await guest.ok(200, 'GET', '/api/openapi.json');
  expect(uncalled(document, asked).filter((call) => PUBLISHING.test(call))).toEqual([]);
});
