import { connect } from 'node:net';
import fc from 'fast-check';
import { expect, type Trial } from './trial.ts';
import { addTrader, logIn, residentMemory, type Server, send, startServer, unlock } from './workshop.ts';

const MIB = 1024 * 1024;
const AT_ONCE = 50;
/** How long to wait for a response to a broken request. Milliseconds. */
const RESPONSE_TIMEOUT = 300;

const PATHS = [
  '/api/auth/validate',
  '/api/auth/admin',
  '/api/journal',
  '/api/journal/1',
  '/api/journal?traderId=1',
  '/api/accounts',
  '/api/accounts/1',
  '/api/strategies',
  '/api/strategies/1',
  '/api/admin/traders',
  '/api/admin/journal',
  '/api/admin/settings',
  '/api/quotes',
  '/api/google-drive-links',
  '/api/videos',
  '/api/calendar/2026-11',
  '/api/daily-pnl/2026-11-20',
  '/',
  '/admin',
  '/team-hub/1',
];

const FIELDS = [
  'symbol',
  'pnl',
  'notes',
  'tradeDate',
  'strategyId',
  'quantity',
  'name',
  'accessCode',
  'password',
  'text',
  'author',
  'url',
  'title',
  'isOpen',
  'version',
  'traderId',
  '__proto__',
  'constructor',
  'sortOrder',
  'timeZone',
]; // prettier-ignore

const value = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '9'.repeat(400),
    '1e999',
    '-0',
    'NaN',
    '\u0000',
    '\ud800',
    "' OR 1=1 --",
    '../../etc/passwd',
    '٣',
    '１',
  ),
  fc.double(),
  fc.bigInt().map(String),
);
const body = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.dictionary(fc.constantFrom(...FIELDS), value).map((object) => JSON.stringify(object)),
  },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      '{',
      '[[[[[[',
      `${'['.repeat(20_000)}`,
      '{"a":1}{',
      '\ufeff{}',
      '"\\u0000"',
    ),
  },
);
const request = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'),
  path: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...PATHS) },
    { weight: 1, arbitrary: fc.webPath() },
    { weight: 1, arbitrary: fc.webQueryParameters().map((query) => `/api/journal?${query}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '/%',
        '/%zz',
        '/api/journal/%00',
        '/api//journal',
        '/api/journal/1e9',
        `/${'a/'.repeat(2000)}`,
      ),
    },
  ),
  type: fc.constantFrom(
    'application/json',
    'text/plain',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    '',
  ),
  body,
  as: fc.constantFrom('nobody', 'trader', 'admin'),
});

type Malformed = typeof request extends fc.Arbitrary<infer Shape> ? Shape : never;

/** Not HTTP at all, or barely. */
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 600 }),
  fc.string({ maxLength: 200 }).map((text) => Buffer.from(`${text}\r\n\r\n`)),
  fc
    .tuple(
      fc.constantFrom('GET', 'POST', 'X', ''),
      fc.webPath(),
      fc.constantFrom('1.1', '1.0', '2.0', '9'),
      fc.string(),
    )
    .map(([method, path, version, header]) =>
      Buffer.from(`${method} ${path} HTTP/${version}\r\n${header}\r\n\r\n`),
    ),
  fc
    .constantFrom(
      'POST /api/journal HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n',
      'POST /api/journal HTTP/1.1\r\nhost: x\r\ncontent-length: 99999999999999999999\r\n\r\n',
      'POST /api/journal HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
      'POST /api/journal HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\ncontent-length: 3\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n',
      `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(70_000)}\r\n\r\n`,
    )
    .map((text) => Buffer.from(text)),
);

export const malformed: Trial = {
  name: 'malformed requests',
  promise: 'Whatever is sent, the server neither fails nor hangs nor grows.',
  async run(workshop) {
    const data = await workshop.freshFolder();
    const trader = await addTrader(workshop, data, 'Maya Okafor');
    const server = await startServer(workshop, data, { BULLPEN_LOG: 'error' });
    const callers = { nobody: {}, trader: await logIn(server, trader), admin: await unlock(server) };
    const count = workshop.times(100_000, 1500);
    const before = await residentMemory(server.pid);
    const broken = count / 10;
    let slowest = 0;

    async function ask(): Promise<void> {
      for (let done = 0; done < count; done += AT_ONCE) {
        await Promise.all(fc.sample(request, { numRuns: AT_ONCE, seed: done }).map(askOne));
      }
    }
    async function askOne({ method, path, type, body: sent, as }: Malformed): Promise<void> {
      const started = performance.now();
      const response = await fetch(`${server.origin}${path.startsWith('/') ? path : `/${path}`}`, {
        method,
        redirect: 'manual',
        headers: { origin: server.origin, ...(type === '' ? {} : { 'content-type': type }), ...callers[as] },
        ...(method === 'GET' || method === 'HEAD' ? {} : { body: sent }),
      });
      await response.arrayBuffer();
      slowest = Math.max(slowest, performance.now() - started);
      expect(response.status < 500, `${method} ${path} ${sent.slice(0, 200)}: ${response.status}`);
    }
    /** Runs beside the others: the server waits for the rest of an incomplete request, and we give up. */
    async function connectBroken(): Promise<void> {
      for (let done = 0; done < broken; done += AT_ONCE) {
        const responses = fc
          .sample(bytes, { numRuns: AT_ONCE, seed: done })
          .map(async (sent) => ({ sent, text: await raw(server, sent, RESPONSE_TIMEOUT) }));
        for (const { sent, text } of await Promise.all(responses)) {
          // 505 is the exception: the right response to an unknown HTTP version.
          expect(
            !/^HTTP\/1\.1 5(?!05)/.test(text),
            `${JSON.stringify(String(sent).slice(0, 200))}: ${text.slice(0, 40)}`,
          );
        }
      }
    }
    await Promise.all([ask(), connectBroken()]);
    if (!workshop.isQuick) expect(slowest < 5000, `one took ${slowest.toFixed(0)} ms, of 5000`);
    const { status } = await send(server, 'GET', '/readyz');
    expect(status === 200, `afterwards it is not ready: ${status}`);
    const grown = ((await residentMemory(server.pid)) - before) / MIB;
    expect(grown < 128, `it grew by ${grown.toFixed(0)} MiB, of 128`);
    await server.kill('SIGTERM');
    return `${count} requests and ${broken} broken connections; slowest ${slowest.toFixed(0)} ms, memory +${grown.toFixed(0)} MiB`;
  },
};

/** Sends raw bytes. @returns everything received until the connection ends or goes quiet */
function raw({ url }: Pick<Server, 'url'>, bytes: string | Uint8Array, patience = 5000): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.setTimeout(patience, () => socket.destroy());
    socket.on('connect', () => socket.write(bytes));
    socket.on('data', (data) => {
      text += data.toString('latin1');
      socket.destroy();
    });
    socket.on('error', () => resolve(text));
    socket.on('close', () => resolve(text));
  });
}
