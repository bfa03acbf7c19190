import { readdirSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, expectSame, type Trial } from './trial.ts';
import { logIn, residentMemory, run, type Server, send, startServer, type Workshop } from './workshop.ts';

const MIB = 1024 * 1024;
const MAX_MEMORY = 256 * MIB;
/** Idle database connections kept for the next download, and our own connections to the server. */
const IDLE_DESCRIPTORS = 10;
const WRITES = 400;
/** Size of the write-ahead log while nobody reads for long. */
const SHORT_LOG = 8 * MIB;
/** How long it may take until everything is given back. Milliseconds. */
const PATIENCE = 30_000;

export const slowReaders: Trial = {
  name: 'slow readers',
  promise:
    'Hundreds of downloads that nobody reads neither fill the memory nor keep others from writing; once they are gone, so is all they held.',
  async run(workshop) {
    const data = await workshop.freshFolder();
    const seeded: { traders: [{ id: number; accessCode: string }] } = JSON.parse(
      await run(workshop, ['seed', await longJournal(workshop), '--json', '--data', data]),
    );
    const server = await startServer(workshop, data);
    const { cookie } = await logIn(server, seeded.traders[0]);
    await write(server, cookie, 10);
    const before = countDescriptors(server);
    const count = workshop.times(400, 100);
    const readers = await Promise.all(
      Array.from({ length: count }, (_, n) =>
        slowReader(server, n % 2 === 0 ? '/api/journal/all' : '/api/journal/export.csv', cookie),
      ),
    );
    const statuses = readers.map(({ status }) => status);
    const sent = statuses.filter((status) => status === 200).length;
    // A list short enough for the socket buffers would end before anyone reads it.
    const rejected = statuses.filter((status) => status === 429).length;
    expectSame('responses that are neither a stream nor a rejection', count - sent - rejected, 0);
    expect(rejected >= count / 2, `${rejected} of ${count} were refused`);
    const took = await write(server, cookie, WRITES);
    const memory = await residentMemory(server.pid);
    expect(memory < MAX_MEMORY, `${Math.round(memory / MIB)} MiB with ${count} slow readers`);
    const heldLog = measureLog(data);
    expect(
      heldLog > SHORT_LOG,
      `the readers held a log of ${Math.round(heldLog / MIB)} MiB, too short to tell`,
    );
    for (const { socket } of readers) socket.destroy();
    const deadline = performance.now() + PATIENCE;
    const isAllBack = () =>
      countDescriptors(server) <= before + IDLE_DESCRIPTORS && measureLog(data) <= SHORT_LOG;
    while (!isAllBack() && performance.now() < deadline) await write(server, cookie, 1);
    const log = measureLog(data);
    expect(log <= SHORT_LOG, `the write-ahead log still has ${Math.round(log / MIB)} MiB`);
    const left = countDescriptors(server) - before;
    expect(left <= IDLE_DESCRIPTORS, `${left} descriptors did not come back`);
    const again = await send(server, 'GET', '/api/journal/export.csv', { headers: { cookie } });
    expectSame('a download afterwards', again.status, 200);
    await again.body?.cancel();
    await server.kill('SIGTERM');
    return `${count} slow readers: ${sent} sent, ${rejected} told to come again; ${Math.round(memory / MIB)} MiB; ${WRITES} writes in ${took.toFixed(1)} s; a log of ${Math.round(heldLog / MIB)} MiB copied and truncated; all descriptors back`;
  },
};

/** A journal whose download exceeds the socket buffers. */
async function longJournal(workshop: Workshop): Promise<string> {
  const file = join(await workshop.freshFolder(), 'entries.csv');
  const notes = 'Waited for the retest. '.repeat(100);
  const lines = Array.from(
    { length: workshop.times(20_000, 6000) },
    (_, n) => `Maya Okafor,2024-01-${10 + (n % 20)},ES,${n}.25,${notes}`,
  );
  await Bun.write(file, `Trader,Trade date,Symbol,PnL,Notes\r\n${lines.join('\r\n')}\r\n`);
  return file;
}

/** Sends a request and reads only the beginning of the response. */
function slowReader(
  { url }: Server,
  path: string,
  cookie: string,
): Promise<{ socket: Socket; status: number }> {
  const { host, hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n\r\n`);
    });
    socket.once('data', (head) => {
      socket.pause();
      resolve({ socket, status: Number(head.toString('latin1').slice(9, 12)) });
    });
    socket.on('error', reject);
  });
}

/** @returns its duration in seconds */
async function write(server: Server, cookie: string, times: number): Promise<number> {
  const started = performance.now();
  for (let n = 0; n < times; n++) {
    const json = { symbol: 'NQ', pnl: '1.00' };
    const response = await send(server, 'POST', '/api/journal', { headers: { cookie }, json });
    expectSame('a write', response.status, 201);
    await response.arrayBuffer();
  }
  return (performance.now() - started) / 1000;
}

/** Size of the write-ahead log in bytes. */
const measureLog = (data: string): number =>
  statSync(join(data, 'bullpen.db-wal'), { throwIfNoEntry: false })?.size ?? 0;

const countDescriptors = ({ pid }: Server): number => readdirSync(`/proc/${pid}/fd`).length;
