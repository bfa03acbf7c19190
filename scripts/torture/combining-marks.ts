import { expect, type Trial } from './trial.ts';
import { addTrader, logIn, type Server, send, startServer, unlock } from './workshop.ts';

const KB = 1000;
const JSON_BODY = { 'content-type': 'application/json' };
const FORM_BODY = { 'content-type': 'application/x-www-form-urlencoded' };

/**
 * Marks out of order, marks produced by normalization, marks with something invisible in between, and text that
 * grows.
 */
const UNITS = ['\u0315\u0300', '\uff9e\u0300', '\u0315\u200b\u0300', '\u0e38\u0e48', '\u0f73', '\ufdfa'];

const OWN = ['symbol', 'notes', 'strategy', 'pnl', 'entryPrice', 'quantity', 'tradeDate'];
const DOORS = {
  nobody: [
    ['POST', '/api/auth/validate', ['accessCode']],
    ['POST', '/api/auth/admin', ['password']],
  ],
  trader: [
    ['POST', '/api/journal', OWN],
    ['POST', '/api/accounts', ['name', 'firm', 'externalNames', 'timeZone', 'costs']],
    ['POST', '/api/strategies', ['name', 'description', 'category', 'avgPnl', 'riskReward']],
  ],
  admin: [
    ['POST', '/api/admin/traders', ['name', 'accessCode', 'backgroundImage']],
    ['PUT', '/api/admin/settings', ['teamName', 'timeZone']],
    ['POST', '/api/quotes', ['text', 'author', 'sortOrder']],
    ['POST', '/api/google-drive-links', ['title', 'description', 'url']],
  ],
} as const;

interface Attack {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
}

export const combiningMarks: Trial = {
  name: 'combining marks',
  isTimed: true,
  promise:
    'No text holds up the server, whatever it is made of and whichever field it is sent in: others are answered within 50 ms meanwhile.',
  async run(workshop) {
    const data = await workshop.freshFolder();
    const trader = await addTrader(workshop, data, 'Maya Okafor');
    const server = await startServer(workshop, data);
    const callers = { nobody: {}, trader: await logIn(server, trader), admin: await unlock(server) };
    const limit = workshop.isQuick ? 500 : 50;
    const units = UNITS.slice(0, workshop.times(UNITS.length, 2));
    let [sent, slowest] = [0, 0];
    for (const bytes of [40 * KB, 120 * KB, 1000 * KB]) {
      for (const unit of units) {
        for (const attack of await listAttacks(`a${unit.repeat(bytes / Buffer.byteLength(unit))}`, callers)) {
          const waited = await waitedDuring(server, attack, limit);
          slowest = Math.max(slowest, waited);
          sent += 1;
          const what = `${attack.method} ${attack.path.slice(0, 40)} with ${bytes / KB} KB`;
          expect(waited < limit, `${what}: /healthz took ${waited.toFixed(0)} ms, of ${limit}`);
        }
      }
    }
    await server.kill('SIGTERM');
    return `${sent} texts of up to 1 MB; /healthz took ${slowest.toFixed(0)} ms at most`;
  },
};

/** The same text at every entry point. */
async function listAttacks(
  text: string,
  callers: Record<keyof typeof DOORS, Record<string, string>>,
): Promise<Attack[]> {
  const json = (['nobody', 'trader', 'admin'] as const).flatMap((who) =>
    DOORS[who].map(([method, path, fields]) => ({
      method,
      path,
      headers: { ...callers[who], ...JSON_BODY },
      body: JSON.stringify(
        Object.fromEntries(fields.map((field) => [field, text.slice(0, 1e6 / fields.length / 3)])),
      ),
    })),
  );
  const form = new FormData();
  for (const name of ['title', 'description', 'duration', 'traderId']) form.set(name, text);
  form.set('video', new File(['no video'], 'a.mp4'));
  const upload = new Response(form);
  const formType = upload.headers.get('content-type') ?? '';
  // As much as fits into a header or URL.
  const short = encodeURIComponent(text.slice(0, 1200));
  return [
    ...json,
    ...['/', '/guest'].map((path) => ({
      method: 'POST',
      path,
      headers: FORM_BODY,
      body: new URLSearchParams({ accessCode: text }).toString(),
    })),
    {
      method: 'POST',
      path: '/api/videos',
      headers: { ...callers.admin, 'content-type': formType },
      body: await upload.bytes(),
    },
    { method: 'GET', path: `/api/journal?q=${short}`, headers: callers.trader },
    {
      method: 'GET',
      path: '/',
      headers: { cookie: `bullpen_session=${short}`, 'x-forwarded-for': '127.0.0.1,'.repeat(800) },
    },
  ];
}

/**
 * @returns the longest wait for `/healthz` during the attack, in milliseconds: the best of five tries, since other
 * programs on the machine slow a server down too
 */
async function waitedDuring(server: Server, attack: Attack, limit: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 5 && best >= limit; tries++) {
    best = Math.min(best, await slowestDuring(server, attack));
  }
  return best;
}

async function slowestDuring(server: Server, { method, path, headers, body }: Attack): Promise<number> {
  let isOver = false;
  const attack = fetch(`${server.origin}${path}`, {
    method,
    redirect: 'manual',
    headers: { origin: server.origin, ...headers },
    ...(body === undefined ? {} : { body }),
  }).then(async (response) => {
    await response.arrayBuffer();
    isOver = true;
    expect(response.status < 500, `${method} ${path.slice(0, 40)} was answered ${response.status}`);
  });
  let slowest = 0;
  do {
    const started = performance.now();
    await (await send(server, 'GET', '/healthz')).arrayBuffer();
    slowest = Math.max(slowest, performance.now() - started);
  } while (!isOver);
  await attack;
  return slowest;
}
