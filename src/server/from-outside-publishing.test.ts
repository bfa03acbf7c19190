import { expect, test } from 'bun:test';
import { command, commandJson, freshFolder, serverProcess } from '#src/testing/process.ts';
import { sample, uploadForm } from '#src/testing/video.ts';
import { PUBLISHING, uncalled, visitor } from '#src/testing/visitor.ts';

/** What the admin publishes: every call of the quotes, the links, the contracts and the videos, asked of the executable over HTTP. */

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

  const document = await guest.ok(200, 'GET', '/api/openapi.json');
  expect(uncalled(document, asked).filter((call) => PUBLISHING.test(call))).toEqual([]);
});
