import { expect, expectSame, type Trial } from './trial.ts';
import { addTrader, logIn, send, startServer } from './workshop.ts';

export const stopping: Trial = {
  name: 'SIGTERM',
  promise:
    'A server that is asked to stop finishes what it has begun, takes nothing new and is gone within 10 seconds.',
  async run(workshop) {
    const rounds = workshop.times(30, 3);
    let slowest = 0;
    let finished = 0;
    const data = await workshop.freshFolder();
    const trader = await addTrader(workshop, data, 'Maya Okafor');
    for (let round = 0; round < rounds; round++) {
      const server = await startServer(workshop, data);
      const { cookie } = await logIn(server, trader);
      const asked = Array.from({ length: 20 }, async (_, n) => {
        const response = await send(server, 'POST', '/api/journal', {
          headers: { cookie },
          json: { symbol: `S${n}`, pnl: '1.00' },
        }).catch(() => null);
        return response && { status: response.status, row: await response.json().catch(() => null) };
      });
      // One response has arrived, so the other requests are under way.
      await Promise.race(asked);
      const started = performance.now();
      const exit = server.kill('SIGTERM');
      const responses = (await Promise.all(asked)).filter((response) => response !== null);
      expectSame('exit code', await exit, 0);
      slowest = Math.max(slowest, performance.now() - started);
      for (const { status, row } of responses) {
        expect(status === 201 || status === 503, `an answer was ${status}`);
        expect(row !== null, 'an answer was cut off');
        if (status === 201) finished++;
      }
      const rejected = await send(server, 'GET', '/healthz').catch(() => null);
      expectSame('an answer after the end', rejected, null);
    }
    expect(slowest < 10_000, `it took ${slowest.toFixed(0)} ms to stop`);
    return `${rounds} stops, ${finished} writes finished, slowest ${slowest.toFixed(0)} ms`;
  },
};
