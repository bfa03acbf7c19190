import { expect, expectSame, type Trial } from './trial.ts';
import { addTrader, logIn, run, type Server, send, startServer, unlock } from './workshop.ts';

const WRONG = { accessCode: 'a-code-nobody-has', password: 'Not-The-Password-1' };
const GATES = [
  ['codes', '/api/auth/validate', { accessCode: WRONG.accessCode }],
  ['admin', '/api/auth/admin', { password: WRONG.password }],
] as const;
/** Failures that one address may have in a minute. */
const A_MINUTE = 5;

export const guessing: Trial = {
  name: 'guessing',
  promise:
    'Codes and the admin password cannot be guessed: five tries a minute from one place, whatever it claims to be, also in parallel and after a restart; who is in stays in, and the server goes on answering.',
  async run(workshop) {
    const data = await workshop.freshFolder();
    const trader = await addTrader(workshop, data, 'Maya Okafor');
    let server = await startServer(workshop, data);
    const { cookie } = await logIn(server, trader);
    const counts: string[] = [];
    for (const [name, path, json] of GATES) {
      const statuses = await Promise.all(
        Array.from({ length: 40 }, async (_, n) => {
          // Without a trusted proxy, what a visitor claims of itself counts for nothing.
          const headers = { 'x-forwarded-for': `203.0.113.${n}`, forwarded: `for=203.0.113.${n}` };
          const answer = await send(server, 'POST', path, { json, headers });
          if (answer.status === 429) expect(answer.headers.has('retry-after'), 'a 429 does not say when');
          return answer.status;
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
    const p99 = await healthUnderGuesses(server);
    expect(p99 < 250, `/healthz took ${p99.toFixed(0)} ms (p99) meanwhile, of 250`);
    await server.kill('SIGTERM');
    return `let through: ${counts.join(', ')}; 429 after a restart; /healthz ${p99.toFixed(0)} ms (p99) under 200 guesses`;
  },
};

/** How long `/healthz` takes while 200 guesses, each from an address of its own, are on their way. */
async function healthUnderGuesses({ origin }: Server): Promise<number> {
  let isOver = false;
  const guesses = Promise.all(
    Array.from({ length: 200 }, () =>
      send({ origin }, 'POST', '/api/auth/admin', { json: { password: WRONG.password } }),
    ),
  ).then(() => {
    isOver = true;
  });
  const times: number[] = [];
  while (!isOver || times.length < 50) {
    const started = performance.now();
    await (await fetch(`${origin}/healthz`)).arrayBuffer();
    times.push(performance.now() - started);
  }
  await guesses;
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
}

/** The right password still opens where nobody guessed. */
export const opensAfterwards: Trial = {
  name: 'the right password',
  promise: '`limits clear` lets everyone try again at once.',
  async run(workshop) {
    const data = await workshop.freshFolder();
    const server = await startServer(workshop, data);
    for (let n = 0; n <= A_MINUTE; n++)
      await send(server, 'POST', '/api/auth/admin', { json: { password: WRONG.password } });
    expectSame(
      'locked out',
      (await send(server, 'POST', '/api/auth/admin', { json: { password: WRONG.password } })).status,
      429,
    );
    await run(workshop, ['limits', 'clear', '--data', data]);
    await unlock(server);
    await server.kill('SIGTERM');
    return '429, then 200 after `limits clear`';
  },
};
