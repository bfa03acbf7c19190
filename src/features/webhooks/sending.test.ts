import { expect, test } from 'bun:test';
import { HOOKS_CERTIFICATE, HOOKS_KEY } from '#src/testing/certificate.ts';
import { receiver, rudeReceiver } from '#src/testing/receiver.ts';
import { type Address, type SenderDeps, sender } from './sending.ts';

const NOW = Date.parse('2026-11-20T20:00:00Z');
const LOCAL = [{ address: '127.0.0.1', family: 4 }];
const NEVER = new AbortController().signal;

function sendTo(url: string, deps: Partial<SenderDeps> = {}, signal = NEVER) {
  const send = sender({ allowPrivate: true, clock: () => NOW, ...deps });
  return send({ url, body: '{"text":"ü"}', headers: { 'bullpen-event': 'test' } }, signal);
}

test('a post arrives as it was sent', async () => {
  const { received, url } = receiver();
  expect(await sendTo(`${url}?wait=true`)).toEqual({
    ...{ status: 204, error: null, isFinal: true, retryAfter: null },
  });
  expect(received.map(({ path, body }) => [path, body])).toEqual([['/hook/a-secret-path', '{"text":"ü"}']]);
  expect(received[0]?.headers.get('content-type')).toBe('application/json');
  expect(received[0]?.headers.get('bullpen-event')).toBe('test');
});

test.each([
  [500, {}, 'It responded with status 500.', false, null],
  [404, {}, 'It responded with status 404.', true, null],
  [401, { 'retry-after': '7' }, 'It responded with status 401.', true, null],
  [429, { 'retry-after': '7' }, 'It responded with status 429.', false, 7000],
  [429, { 'retry-after': '0.35' }, 'It responded with status 429.', false, 350],
  [503, { 'retry-after': 'Fri, 20 Nov 2026 20:01:00 GMT' }, 'It responded with status 503.', false, 60_000],
  [429, { 'retry-after': 'soon' }, 'It responded with status 429.', false, null],
  [429, { 'retry-after': '-5' }, 'It responded with status 429.', false, null],
])('status %d with %j', async (status, headers, error, isFinal, retryAfter) => {
  const { url } = receiver(() => new Response('no', { status, headers: new Headers(headers) }));
  expect(await sendTo(url)).toEqual({ status, error, isFinal, retryAfter });
});

test('no redirect is followed', async () => {
  const other = receiver();
  for (const status of [301, 302, 303, 307, 308]) {
    const { url } = receiver(() => Response.redirect(other.url, status));
    expect(await sendTo(url)).toMatchObject({
      ...{ status, error: 'It leads to another address, which is not followed.', isFinal: true },
    });
  }
  expect(other.received).toEqual([]);
});

test('of a response nothing but its status is read', async () => {
  let sent = 0;
  const endless = () =>
    new Response(
      new ReadableStream({
        pull(controller) {
          sent += 1;
          controller.enqueue(new Uint8Array(64 * 1024));
        },
      }),
    );
  const { url } = receiver(endless);
  expect(await sendTo(url)).toMatchObject({ status: 200, error: null });
  // What fits into the buffers of a connection, of no end.
  expect(sent).toBeLessThan(160);
});

test('who does not respond is given up in time', async () => {
  const { url, received } = receiver(() => new Promise(() => {}));
  expect(await sendTo(url, { timeout: 100 })).toEqual({
    ...{ status: null, error: 'There was no response within 0.1 s.', isFinal: false, retryAfter: null },
  });
  expect(received.length).toBe(1);
  const resolve = () => new Promise<Address[]>(() => {});
  expect((await sendTo('http://hooks.example/', { timeout: 50, resolve })).error).toContain('no response');
});

test('a stop ends what is under way', async () => {
  const stop = new AbortController();
  const { url } = receiver(() => {
    stop.abort();
    return new Promise(() => {});
  });
  expect((await sendTo(url, {}, stop.signal)).status).toBe(null);
});

test('broken connections are tried again', async () => {
  const port = await rudeReceiver((socket) => socket.destroy());
  expect(await sendTo(`http://127.0.0.1:${port}/`)).toEqual({
    ...{
      status: null,
      error: 'It closed the connection without a response.',
      isFinal: false,
      retryAfter: null,
    },
  });
  const garbled = await rudeReceiver((socket) => socket.end('SSH-2.0-OpenSSH\r\n'));
  expect(await sendTo(`http://127.0.0.1:${garbled}/`)).toMatchObject({ status: null, isFinal: false });
  // It has taken the post by then.
  const early = await rudeReceiver((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\nab'));
  expect(await sendTo(`http://127.0.0.1:${early}/`)).toMatchObject({ status: 200, error: null });
  const free = await rudeReceiver(() => {});
  expect(free).toBeGreaterThan(0);
  expect(await sendTo('http://127.0.0.1:1/')).toMatchObject({
    ...{ error: 'It takes no connections.', isFinal: false },
  });
  expect(await sendTo('http://no-such-host.invalid/')).toMatchObject({
    ...{ error: 'Its name was not found.', isFinal: false },
  });
});

test('goes to the address that was looked at, under its name', async () => {
  const { port, received } = receiver();
  const asked: string[] = [];
  const resolve = async (name: string) => {
    asked.push(name);
    // Another look-up would lead to nowhere.
    return asked.length === 1 ? LOCAL : [];
  };
  expect((await sendTo(`http://hooks.example:${port}/x`, { resolve })).status).toBe(204);
  expect(asked).toEqual(['hooks.example']);
  expect(received[0]?.host).toBe(`hooks.example:${port}`);
});

test('over https the certificate is that of the name, not of the address', async () => {
  const { port, received } = receiver(undefined, { key: HOOKS_KEY, cert: HOOKS_CERTIFICATE });
  const resolve = async () => LOCAL;
  const named = (name: string, ca?: string) =>
    sendTo(`https://${name}:${port}/`, { resolve, ...(ca === undefined ? {} : { ca }) });
  expect(await named('hooks.example', HOOKS_CERTIFICATE)).toMatchObject({ status: 204 });
  const invalid = { status: null, error: 'Its certificate is not valid.', isFinal: false };
  expect(await named('other.example', HOOKS_CERTIFICATE)).toMatchObject(invalid);
  expect(await named('hooks.example')).toMatchObject(invalid);
  expect(received.length).toBe(1);
});

const INSIDE = 'Its address is one of the own network.';

test.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://localhost/',
])('%s is rejected without a connection', async (url) => {
  expect(await sendTo(url, { allowPrivate: false })).toEqual({
    ...{ status: null, error: INSIDE, isFinal: true, retryAfter: null },
  });
});

test('a name is rejected when any of its addresses is of the own network', async () => {
  const { port, received } = receiver();
  const resolve = async () => [{ address: '1.1.1.1', family: 4 }, ...LOCAL];
  const url = `https://hooks.example:${port}/`;
  expect((await sendTo(url, { allowPrivate: false, resolve })).error).toBe(INSIDE);
  expect((await sendTo(`http://hooks.example:${port}/`, { allowPrivate: false, resolve })).error).toBe(
    'Its address is not https.',
  );
  expect(received).toEqual([]);
});
