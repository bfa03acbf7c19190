import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FileContent, hostileImports, importForm } from '#src/testing/import-files.ts';
import { expect, expectSame, type Trial } from './trial.ts';
import {
  addTrader,
  logIn,
  residentMemory,
  type Server,
  send,
  startServer,
  type Workshop,
} from './workshop.ts';

const MIB = 1024 * 1024;
/** MiB, and milliseconds. */
const MAX_GROWTH = 128;
const PATIENCE = 20_000;
const FIXTURES = join(import.meta.dir, '../../src/broker-files/formats/fixtures');

type Headers = Record<string, string>;

export const hostileFiles: Trial = {
  name: 'hostile files',
  promise:
    'A file that is no export, or made to do harm, is told what is wrong with it; nothing of it is kept, and the server answers others meanwhile.',
  async run(workshop) {
    const data = await workshop.freshFolder();
    const trader = await addTrader(workshop, data, 'Maya Okafor');
    const server = await startServer(workshop, data);
    const { cookie } = await logIn(server, trader);
    const headers: Headers = { origin: server.origin, cookie };
    const before = await residentMemory(server.pid);
    let highest = before;
    let longest = 0;
    const watching = setInterval(async () => {
      const since = performance.now();
      await send(server, 'GET', '/healthz').catch(() => null);
      longest = Math.max(longest, performance.now() - since);
      highest = Math.max(highest, await residentMemory(server.pid).catch(() => 0));
    }, 50);
    let [files, damaged] = [0, 0];
    try {
      for (const [name, content, said] of hostileImports()) {
        const { status, message } = await attempt(server, headers, name, content);
        expect(status >= 400 && status < 500, `${name} is answered ${status}: ${message}`);
        expect(said.test(message), `${name} is told: ${message}`);
        files++;
      }
      for (const [name, content] of damagedFixtures(workshop)) {
        const { status, message } = await attempt(server, headers, name, content);
        expect(status < 500, `${name} is answered ${status}: ${message}`);
        damaged++;
      }
    } finally {
      clearInterval(watching);
    }
    const left = await send(server, 'GET', '/api/journal', { headers });
    expectSame('what came of it', await left.json(), []);
    expectSame('files of nobody', readdirSync(join(data, 'incoming')), []);
    const grown = (highest - before) / MIB;
    expect(grown < MAX_GROWTH, `the server took ${grown.toFixed(0)} MiB more, of ${MAX_GROWTH}`);
    await server.kill('SIGTERM');
    return `${files} hostile and ${damaged} damaged files, each told; others waited ${longest.toFixed(0)} ms at most, memory +${grown.toFixed(0)} MiB`;
  },
};

async function attempt(server: Server, headers: Headers, name: string, content: FileContent) {
  const response = await fetch(`${server.origin}/api/imports?dryRun=true`, {
    method: 'POST',
    headers,
    body: importForm({ [name]: content }),
    signal: AbortSignal.timeout(PATIENCE),
  });
  const { message = '' }: { message?: string } = await response.json();
  return { status: response.status, message };
}

/** Real exports with a few bytes changed, cut short, or joined to another one. */
function* damagedFixtures({ random, times }: Workshop): Generator<[name: string, content: FileContent]> {
  const names = readdirSync(FIXTURES).toSorted();
  const any = (): string => names[random.between(0, names.length - 1)] ?? '';
  for (let n = 0; n < times(300, 4); n++) {
    const name = any();
    const bytes = new Uint8Array(readFileSync(join(FIXTURES, name)));
    for (let change = random.between(1, 8); change > 0; change--) {
      bytes[random.between(0, bytes.length - 1)] = random.between(0, 255);
    }
    const cut = bytes.slice(0, random.between(0, 3) === 0 ? random.between(1, bytes.length) : undefined);
    const other = random.between(0, 3) === 0 ? readFileSync(join(FIXTURES, any())) : [];
    yield [name, Uint8Array.from([...cut, ...other])];
  }
}
