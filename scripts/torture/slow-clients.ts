import { connect, type Socket } from 'node:net';
import { $ } from 'bun';
import { expect, expectSame, NotHere, type Trial } from './trial.ts';
import { type Server, startServer } from './workshop.ts';

/** How long a normal visitor may wait meanwhile. Milliseconds. */
const PATIENCE = 500;
/** Interval between the bytes of a slow client, and the longest its connection may last. Milliseconds. */
const DRIP_INTERVAL = 3000;
const LONGEST_CONNECTION = 60_000;
const TIMED_OUT = 'it was kept too long';

/** Where each client stalls: within the headers, or within a body anyone may send. */
const BEGINNINGS = [
  'POST /api/journal HTTP/1.1\r\nhost: x\r\nx-slow: ',
  'POST /api/auth/validate HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{',
];

export const slowClients: Trial = {
  name: 'slow clients',
  promise: 'Connections that send a byte now and then neither keep others out nor stay for ever.',
  async run(workshop) {
    const server = await startServer(workshop, await workshop.freshFolder());
    const count = workshop.times(1000, 200);
    const started = performance.now();
    const sockets = await Promise.all(
      Array.from({ length: count }, (_, n) => open(server, BEGINNINGS[n % BEGINNINGS.length] ?? '')),
    );
    const slowest = await measureSlowest(server, 50);
    const said = `${count} open connections; others waited ${slowest.toFixed(0)} ms at most`;
    if (workshop.isQuick) {
      for (const socket of sockets) socket.destroy();
      return said;
    }
    expect(slowest < PATIENCE, `with ${count} slow ones open, another waited ${slowest.toFixed(0)} ms`);
    const dripping = setInterval(() => {
      for (const socket of sockets) if (!socket.destroyed) socket.write(' ');
    }, DRIP_INTERVAL);
    const tooLong = setTimeout(() => {
      for (const socket of sockets) socket.destroy(new Error(TIMED_OUT));
    }, LONGEST_CONNECTION);
    const ends = sockets.map(
      (socket) =>
        new Promise<boolean>((resolve) =>
          socket.once('close', () => resolve(socket.errored?.message !== TIMED_OUT)),
        ),
    );
    const isEndedByServer = await Promise.all(ends);
    clearInterval(dripping);
    clearTimeout(tooLong);
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    expectSame(`still open after ${seconds} s`, isEndedByServer.filter((isEnded) => !isEnded).length, 0);
    await server.kill('SIGTERM');
    return `${said}; each was closed within ${seconds} s`;
  },
};

function open({ url }: Server, beginning: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(beginning);
      resolve(socket);
    });
    // Once the socket is open, any kind of end will do.
    socket.on('error', reject);
  });
}

async function measureSlowest({ origin }: Server, count: number): Promise<number> {
  let slowest = 0;
  for (let n = 0; n < count; n++) {
    const started = performance.now();
    const response = await fetch(`${origin}/`, { headers: { connection: 'close' } });
    await response.arrayBuffer();
    expectSame('a visitor', response.status, 200);
    slowest = Math.max(slowest, performance.now() - started);
  }
  return slowest;
}

/** Debian's slowhttptest: the same attack by an independent tool. */
export const slowHttpTest: Trial = {
  name: 'slowhttptest',
  promise: 'slowhttptest finds the service available with slow headers, slow bodies and slow reading.',
  async run(workshop) {
    if (!Bun.which('slowhttptest'))
      throw new NotHere('slowhttptest is missing (Debian: apt-get install slowhttptest)');
    const server = await startServer(workshop, await workshop.freshFolder());
    const seconds = workshop.times(60, 5);
    for (const mode of ['-H', '-B', '-X']) {
      const said = await $`slowhttptest ${mode} -c 400 -r 200 -i 5 -l ${seconds} -p 3 -u ${server.url}guest`
        .quiet()
        .nothrow()
        .text();
      // Whether the last probe got through, as its last report says.
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
