/** The product as it is shipped: the built executable, with a data folder of its own. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const EXECUTABLE = join(import.meta.dir, '../../dist/bullpen');

export interface SeededTrader {
  id: number;
  name: string;
  accessCode: string;
}

export interface RunningDesk {
  /** Without a slash at the end. */
  origin: string;
  addTrader(name: string, accessCode: string): Promise<SeededTrader>;
  stop(): Promise<void>;
}

export async function startDesk(): Promise<RunningDesk> {
  const data = await mkdtemp(join(tmpdir(), 'bullpen-e2e-'));
  const server = Bun.spawn([EXECUTABLE, 'serve', '--port', '0', '--data', data], {
    stdout: 'pipe',
    stderr: 'pipe',
    env: { ...process.env, BULLPEN_LOG: 'error' },
  });
  const origin = await readOrigin(server.stdout);
  if (origin === null) {
    throw new Error(`the server did not start: ${await new Response(server.stderr).text()}`);
  }
  return {
    origin,
    async addTrader(name, accessCode) {
      const command = [EXECUTABLE, 'traders', 'add', name, '--code', accessCode, '--json', '--data', data];
      const trader: SeededTrader = JSON.parse(await new Response(Bun.spawn(command).stdout).text());
      return trader;
    },
    async stop() {
      server.kill();
      await server.exited;
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** Reads until the server says where it answers. */
async function readOrigin(output: ReadableStream<Uint8Array>): Promise<string | null> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of output) {
    text += decoder.decode(chunk, { stream: true });
    const origin = /ready at (http:\/\/[^\s/]+)/.exec(text)?.[1];
    if (origin !== undefined) return origin;
  }
  return null;
}
