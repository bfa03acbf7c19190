import { rawRequest } from '#src/testing/socket.ts';
import { longUpload } from '#src/testing/video.ts';
import { expect, expectSame, type Trial } from './trial.ts';
import {
  addTrader,
  logIn,
  run,
  type Server,
  send,
  startServer,
  type TraderAccess,
  unlock,
  type Workshop,
} from './workshop.ts';

type Headers = Record<string, string>;

interface AppInfo {
  workshop: Workshop;
  data: string;
  server: Server;
  maya: TraderAccess;
  trader: Headers;
  admin: Headers;
}

/** Ways to end access, by API or by command. */
const ENDS: Record<'trader' | 'admin', [what: string, end: (app: AppInfo) => Promise<unknown>][]> = {
  trader: [
    ['log-out', ({ server, trader }) => send(server, 'POST', '/api/auth/logout', { headers: trader })],
    ['sessions end', ({ workshop, data }) => run(workshop, ['sessions', 'end', '--data', data])],
    [
      'new code',
      ({ workshop, data, maya }) => run(workshop, ['traders', 'code', `${maya.id}`, '--data', data]),
    ],
    [
      'removal',
      ({ server, admin, maya }) =>
        send(server, 'DELETE', `/api/admin/traders/${maya.id}`, { headers: admin }),
    ],
  ],
  admin: [
    ['lock', ({ server, admin }) => send(server, 'POST', '/api/auth/admin/lock', { headers: admin })],
    ['sessions end', ({ workshop, data }) => run(workshop, ['sessions', 'end', '--data', data])],
    ['new password', ({ workshop, data }) => run(workshop, ['admin-password', '--data', data])],
  ],
};

const CALLS: Record<'trader' | 'admin', [method: string, path: string, json: object][]> = {
  trader: [
    ['POST', '/api/journal', { symbol: 'LATE', pnl: '1' }],
    ['PUT', '/api/journal/1', { symbol: 'LATE' }],
    ['DELETE', '/api/journal/2', {}],
    ['POST', '/api/strategies', { name: 'LATE' }],
  ],
  admin: [
    ['POST', '/api/admin/traders', { name: 'LATE', accessCode: 'a-code-that-is-late' }],
    ['PUT', '/api/admin/settings', { teamName: 'LATE' }],
    ['POST', '/api/quotes', { text: 'LATE', author: 'LATE' }],
    ['POST', '/api/archive/journal-entries', {}],
    ['DELETE', '/api/admin/sessions', {}],
  ],
};

const UPLOAD_SIZE = 3 * 1024 * 1024;

export const revokedWhileSending: Trial = {
  name: 'revoked while sending',
  promise:
    'A request that was on its way when its session or grant ended, its code or the password changed or its trader was removed changes nothing, however late the rest of it comes.',
  async run(workshop) {
    let rejected = 0;
    for (const role of ['trader', 'admin'] as const) {
      for (const [what, end] of ENDS[role]) rejected += await tryOne(workshop, role, what, end);
    }
    return `${rejected} requests after ${ENDS.trader.length + ENDS.admin.length} kinds of revocation, none carried out`;
  },
};

async function tryOne(
  workshop: Workshop,
  role: 'trader' | 'admin',
  what: string,
  end: (app: AppInfo) => Promise<unknown>,
): Promise<number> {
  const data = await workshop.freshFolder();
  const maya = await addTrader(workshop, data, 'Maya Okafor');
  const leo = await addTrader(workshop, data, 'Leo Brandt');
  const server = await startServer(workshop, data);
  const app = {
    workshop,
    data,
    server,
    maya,
    trader: await logIn(server, maya),
    admin: await unlock(server),
  };
  for (const pnl of ['1', '2']) {
    await send(server, 'POST', '/api/journal', { headers: app.trader, json: { symbol: 'ES', pnl } });
  }
  const { promise: revoked, resolve: goOn } = Promise.withResolvers<void>();
  const sent = CALLS[role].map(([method, path, json]) =>
    sendLate(app, app[role], method, path, json, revoked),
  );
  if (role === 'admin') sent.push(uploadLate(app, revoked));
  // Each was accepted by its headers: by the time an anonymous request sent later is answered, the server has decided
  // on them.
  expectSame('anonymous', (await send(server, 'POST', '/api/journal', { json: {} })).status, 401);
  const before = await end(app).then(() => readState(app, leo));
  goOn();
  for (const [n, { status }] of (await Promise.all(sent)).entries()) {
    const call = CALLS[role][n]?.slice(0, 2).join(' ') ?? 'an upload';
    expect(status === 401 || status === 403, `${call} after ${what}: answered ${status}`);
  }
  expectSame(`what is stored after ${what}`, await readState(app, leo), before);
  expectSame(`failures after ${what}`, server.log().match(/"level":"error"/g), null);
  await server.kill('SIGTERM');
  await run(workshop, ['doctor', '--data', data]);
  return sent.length;
}

/** Sends the headers at once, and the body once `revoked` resolves. */
function sendLate(
  { server }: AppInfo,
  headers: Headers,
  method: string,
  path: string,
  json: object,
  revoked: Promise<void>,
) {
  const bytes = Buffer.from(JSON.stringify(json));
  return rawRequest({
    url: server.url,
    method,
    path,
    headers: {
      ...headers,
      origin: server.origin,
      'content-type': 'application/json',
      'content-length': String(bytes.length),
    },
    body: (async function* () {
      yield bytes.subarray(0, 1);
      await revoked;
      yield bytes.subarray(1);
    })(),
  });
}

/** Sends all of a video except its end. */
function uploadLate({ server, admin }: AppInfo, revoked: Promise<void>) {
  const { body, ...upload } = longUpload(server, UPLOAD_SIZE, { ...admin, origin: server.origin });
  const batches = [...body];
  return rawRequest({
    ...upload,
    body: (async function* () {
      yield* batches.slice(0, -1);
      await revoked;
      yield* batches.slice(-1);
    })(),
  });
}

/** What a late request would have changed, as seen by someone else. */
async function readState({ workshop, data, server }: AppInfo, leo: TraderAccess): Promise<string> {
  const { cookie } = await logIn(server, leo);
  const paths = ['/api/journal/all', '/api/google-drive-links', '/api/videos', '/api/quotes/active', '/'];
  const seen = await Promise.all(
    paths.map(async (path) => (await send(server, 'GET', path, { headers: { cookie } })).text()),
  );
  expect(!seen.join().includes('LATE'), 'something that came late is there');
  return [await run(workshop, ['traders', 'list', '--data', data]), seen[0], seen[2]].join('\n');
}
