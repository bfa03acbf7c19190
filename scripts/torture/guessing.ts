import { expect, expectSame, type Trial } from './trial.ts';
import { addTrader, logIn, send, startServer } from './workshop.ts';

const WRONG = { accessCode: 'a-code-nobody-has', password: 'Not-The-Password-1' };
const GATES = [
  ['codes', '/api/auth/validate', { accessCode: WRONG.accessCode }],
  ['admin', '/api/auth/admin', { password: WRONG.password }],
] as const;
/** Failed attempts allowed per address and minute. */
const A_MINUTE = 5;

export const guessing: Trial = {
  name: 'guessing',
  promise:
    'Codes and the admin password cannot be guessed: five tries a minute from one place, whatever it claims to be, also all at once and after a restart; who is logged in stays logged in.',
  async run(workshop) {
    const data = await workshop.freshFolder();
    const trader = await addTrader(workshop, data, 'Maya Okafor');
    let server = await startServer(workshop, data);
    const { cookie } = await logIn(server, trader);
    const counts: string[] = [];
    for (const [name, path, json] of GATES) {
      const statuses = await Promise.all(
        Array.from({ length: 40 }, async (_, n) => {
          // Without a trusted proxy, whatever the client claims is ignored.
          const headers = { 'x-forwarded-for': `203.0.113.${n}`, forwarded: `for=203.0.113.${n}` };
          const response = await send(server, 'POST', path, { json, headers });
          if (response.status === 429) expect(response.headers.has('retry-after'), 'a 429 does not say when');
          return response.status;
        }),
      );
      const failures = statuses.filter((status) => status === 401).length;
      expect(failures <= A_MINUTE, `${name}: ${failures} guesses were let through, of ${A_MINUTE}`);
      expectSame(
        `${name}: other answers`,
        statuses.filter((status) => status !== 401 && status !== 429),
        [],
      );
      counts.push(`${name} ${failures} of 40`);
    }
    await server.kill('SIGKILL');
    server = await startServer(workshop, data);
    for (const [name, path, json] of GATES) {
      const { status } = await send(server, 'POST', path, { json });
      expectSame(`${name} after a restart`, status, 429);
    }
    const session = await send(server, 'GET', `/api/journal?traderId=${trader.id}`, { headers: { cookie } });
    expectSame('a session that was open', session.status, 200);
    await server.kill('SIGTERM');
    return `let through: ${counts.join(', ')}, forged addresses and all; 429 after a restart`;
  },
};

/** Interval of the `/healthz` requests, and the limit for their 99th percentile. Milliseconds. */
const VISIT_INTERVAL = 10;
const PATIENCE = 250;

export const guessedAtOnce: Trial = {
  name: 'guessing at once',
  promise:
    'While two hundred different places try the admin password at once, each try is checked and the server goes on answering everyone else.',
  async run(workshop) {
    const data = await workshop.freshFolder();
    // Through a trusted proxy every guess comes from a new address, so each password is hashed.
    const server = await startServer(workshop, data, { BULLPEN_TRUSTED_PROXIES: '127.0.0.1/32' });
    // Below the overall limit.
    const count = workshop.times(200, 40);
    const guesses = Array.from({ length: count }, async (_, n) => {
      const response = await send(server, 'POST', '/api/auth/admin', {
        json: { password: WRONG.password },
        headers: { 'x-forwarded-for': `203.0.113.${n}` },
      });
      await response.arrayBuffer();
      return response.status;
    });
    let isOver = false;
    const statuses = Promise.all(guesses).finally(() => {
      isOver = true;
    });
    const times: number[] = [];
    const visits: Promise<void>[] = [];
    const started = performance.now();
    while (!isOver) {
      const due = started + visits.length * VISIT_INTERVAL;
      // Paces the measurement. No request waits for the previous one, so a stall delays all that come meanwhile.
      await Bun.sleep(Math.max(0, due - performance.now()));
      visits.push(
        fetch(`${server.origin}/healthz`).then(async (response) => {
          await response.arrayBuffer();
          times.push(performance.now() - due);
        }),
      );
    }
    await Promise.all(visits);
    expectSame('answers', new Set(await statuses).difference(new Set([401])).size, 0);
    const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
    await server.kill('SIGTERM');
    if (!workshop.isQuick)
      expect(p99 < PATIENCE, `/healthz took ${p99.toFixed(0)} ms (p99) meanwhile, of ${PATIENCE}`);
    return `${count} passwords checked; /healthz ${p99.toFixed(0)} ms (p99 of ${times.length}) meanwhile, ${Math.max(...times).toFixed(0)} ms at most`;
  },
};
