import { cpSync } from 'node:fs';
import { CALLERS, FILLED_WITH, isAdminOnly, WALK } from '#src/testing/route-table.ts';
import type { CallOptions } from '#src/testing/test-app.ts';
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
        const url = path ?? pattern.replace(/:(id|n)\b/g, '1');
        const { status } = await call(server, method, url, callers[caller], sent);
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

/** As a page of the same origin would. */
function call(
  server: Server,
  method: string,
  path: string,
  caller: Record<string, string>,
  { headers, json, raw }: CallOptions,
): Promise<Response> {
  return fetch(server.origin + path, {
    method,
    redirect: 'manual',
    headers: {
      origin: server.origin,
      ...caller,
      ...headers,
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(method === 'GET' ? {} : { body: raw ?? (json ? JSON.stringify(json) : null) }),
  });
}

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
  for (const [by, route, sent = {}] of FILLED_WITH) {
    const [method = '', path = ''] = route.split(' ');
    const { status } = await call(server, method, path, { maya, gone, admin }[by], sent);
    expectSame(route, status < 300, true);
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
