import { connect, type Socket } from 'node:net';
import { $ } from 'bun';
import { expect, expectSame, NotHere, type Trial } from './trial.ts';
import { type Server, startServer } from './workshop.ts';

/** How long an ordinary visitor may wait meanwhile. Milliseconds. */
const PATIENCE = 500;

export const slowClients: Trial = {
  name: 'slow clients',
  promise: 'Connections that send a byte now and then neither keep others out nor stay for ever.',
  async run(workshop) {
    const server = await startServer(workshop, await workshop.freshFolder());
    const count = workshop.times(1000, 200);
    const sockets = await Promise.all(Array.from({ length: count }, () => open(server)));
    const slowest = await slowestOf(server, 50);
    expect(slowest < PATIENCE, `with ${count} slow ones open, another waited ${slowest.toFixed(0)} ms`);
    const closed = sockets.map(
      (socket) => new Promise<void>((resolve) => socket.once('close', () => resolve())),
    );
    const dripping = setInterval(() => {
      for (const socket of sockets) if (!socket.destroyed) socket.write('x');
    }, 3000);
    if (!workshop.isQuick) {
      const gone = await Promise.race([
        Promise.all(closed).then(() => true),
        Bun.sleep(120_000).then(() => false),
      ]);
      // A drip keeps a connection: what counts is that it costs the others nothing.
      if (!gone) expect((await slowestOf(server, 50)) < PATIENCE, 'after two minutes others wait');
    }
    clearInterval(dripping);
    for (const socket of sockets) socket.destroy();
    await server.kill('SIGTERM');
    return `${count} open connections; others waited ${slowest.toFixed(0)} ms at most`;
  },
};

function open({ url }: Server): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write('POST /api/journal HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nx-slow: ');
      resolve(socket);
    });
    socket.on('error', reject);
    socket.on('connect', () => socket.off('error', reject).on('error', () => {}));
  });
}

async function slowestOf({ origin }: Server, count: number): Promise<number> {
  let slowest = 0;
  for (let n = 0; n < count; n++) {
    const started = performance.now();
    const answer = await fetch(`${origin}/`, { headers: { connection: 'close' } });
    await answer.arrayBuffer();
    expectSame('a visitor', answer.status, 200);
    slowest = Math.max(slowest, performance.now() - started);
  }
  return slowest;
}

/** Debian's slowhttptest: the same from someone else's hand. */
export const slowHttpTest: Trial = {
  name: 'slowhttptest',
  promise: 'slowhttptest finds the service available with slow headers, slow bodies and slow reading.',
  async run(workshop) {
    if (!Bun.which('slowhttptest'))
      throw new NotHere('slowhttptest is missing (Debian: apt-get install slowhttptest)');
    const server = await startServer(workshop, await workshop.freshFolder());
    const seconds = workshop.times(60, 8);
    for (const mode of ['-H', '-B', '-X']) {
      const said = await $`slowhttptest ${mode} -c 400 -r 200 -i 5 -l ${seconds} -p 3 -u ${server.url}guest`
        .quiet()
        .nothrow()
        .text();
      // Its last report of whether a probe got through.
      const reports = [...Bun.stripANSI(said).matchAll(/service available:\s+(YES|NO)/g)].map(
        ([, word]) => word,
      );
      expect(reports.length > 0, `slowhttptest ${mode} reported nothing`);
      expectSame(`available under ${mode}`, reports.filter((word) => word === 'NO').length, 0);
    }
    await server.kill('SIGTERM');
    return `available throughout, 400 connections, ${seconds} s each of slow headers, bodies and reading`;
  },
};
