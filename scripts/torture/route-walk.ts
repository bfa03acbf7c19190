import { cpSync } from 'node:fs';
import { imageForm } from '#src/testing/image.ts';
import { importForm, OWN_EXPORT } from '#src/testing/import-files.ts';
import { CALLERS, CONTRACT, isAdminOnly, LINK, QUOTE, WALK } from '#src/testing/route-table.ts';
import { uploadForm } from '#src/testing/video.ts';
import { expectSame, type Trial } from './trial.ts';
import { logIn, run, type Server, send, startServer, unlock, type Workshop } from './workshop.ts';

type Caller = (typeof CALLERS)[number] | 'admin without a grant';
type Callers = Record<Caller, Record<string, string>>;

export const routeWalk: Trial = {
  name: 'every route',
  promise: 'Nobody gets from any address of the server what is not theirs, whoever they are logged in as.',
  async run(workshop) {
    const template = await workshop.freshFolder();
    const callers = await fullApp(workshop, template);
    let server: Server | undefined;
    let asked = 0;
    for (const [route, { path, send: sent = {}, statuses }] of Object.entries(WALK)) {
      const [method = '', pattern = ''] = route.split(' ');
      for (const caller of CALLERS_AND_MORE) {
        if (caller === 'admin without a grant' && !isAdminOnly(statuses)) continue;
        const wanted = caller === 'admin without a grant' ? 403 : statuses[caller];
        // Every change needs its own data folder, so a quick run only tries callers who must be kept out.
        if (workshop.isQuick && method !== 'GET' && wanted < 400) continue;
        // Each change starts from a fresh copy.
        server ??= await copyOf(workshop, template);
        const { status } = await fetch(`${server.origin}${path ?? pattern.replace(/:(id|n)\b/g, '1')}`, {
          method,
          redirect: 'manual',
          headers: {
            origin: server.origin,
            ...callers[caller],
            ...sent.headers,
            ...(sent.json === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(method === 'GET' ? {} : { body: sent.raw ?? (sent.json ? JSON.stringify(sent.json) : null) }),
        });
        expectSame(`${route} by ${caller}`, status, wanted);
        asked++;
        // One more guess than is allowed would be told to wait.
        const isGuess = route === 'POST /api/auth/admin';
        if (method !== 'GET' && (status < 400 || isGuess)) server = await end(server);
      }
    }
    server ??= await copyOf(workshop, template);
    const document: { paths: Record<string, object> } = await (
      await send(server, 'GET', '/api/openapi.json')
    ).json();
    const described = Object.entries(document.paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    expectSame(
      'described, but not walked',
      described.filter((route) => !(route in WALK)),
      [],
    );
    return `${Object.keys(WALK).length} routes, ${asked} requests as ${CALLERS_AND_MORE.length} kinds of callers, each answered as its guard says`;
  },
};

const CALLERS_AND_MORE: readonly Caller[] = [...CALLERS, 'admin without a grant'];

async function copyOf(workshop: Workshop, template: string): Promise<Server> {
  const data = await workshop.freshFolder();
  cpSync(template, data, { recursive: true });
  return startServer(workshop, data);
}

async function end(server: Server): Promise<undefined> {
  await server.kill();
}

/** An installation with one of everything, Maya's where possible, and a second trader. */
async function fullApp(workshop: Workshop, data: string): Promise<Callers> {
  const add = async (name: string, code: string) =>
    JSON.parse(await run(workshop, ['traders', 'add', name, '--code', code, '--json', '--data', data]));
  const people = [await add('Maya Okafor', 'code-number-1'), await add('Leo Brandt', 'code-number-2')];
  const removed = await add('Gone Trader', 'code-number-3');
  const server = await startServer(workshop, data);
  const [maya = { cookie: '' }, leo = { cookie: '' }, gone = { cookie: '' }] = await Promise.all(
    [...people, removed].map((person) => logIn(server, person)),
  );
  const admin = await unlock(server);
  const entry = { symbol: 'ES', pnl: '10' };
  for (const [headers, method, path, json] of [
    [maya, 'POST', '/api/journal', entry],
    [gone, 'POST', '/api/journal', entry],
    [admin, 'DELETE', `/api/admin/traders/${removed.id}`, undefined],
    [maya, 'POST', '/api/accounts', { name: 'Topstep 50K' }],
    [maya, 'POST', '/api/strategies', { name: 'Break' }],
    [admin, 'POST', '/api/quotes', QUOTE],
    [admin, 'POST', '/api/google-drive-links', LINK],
    [admin, 'PUT', '/api/admin/contracts/ABC', CONTRACT],
  ] as const) {
    const response = await send(server, method, path, { headers: { ...headers }, json });
    expectSame(`${method} ${path}`, response.ok, true);
  }
  for (const [headers, path, body] of [
    [admin, '/api/videos', uploadForm({ title: 'Clip', traderId: '1' })],
    [maya, '/api/journal/1/images', imageForm()],
    [maya, '/api/imports', importForm({ 'export.csv': OWN_EXPORT })],
  ] as const) {
    const uploaded = await fetch(server.origin + path, {
      method: 'POST',
      headers: { origin: server.origin, ...headers },
      body,
    });
    expectSame(`an upload to ${path}`, uploaded.status, 201);
  }
  const issued = await send(server, 'POST', '/api/tokens', { headers: maya, json: { name: 'Nightly' } });
  const { token } = await issued.json();
  const looking = await unlock(server);
  await send(server, 'POST', '/api/admin/traders/1/view', { headers: looking });
  await server.kill('SIGTERM');
  return {
    anonymous: {},
    maya,
    script: { authorization: `Bearer ${token}` },
    leo,
    viewing: { cookie: looking.cookie },
    admin,
    'admin without a grant': { cookie: admin.cookie },
  };
}
