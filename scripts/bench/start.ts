import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, type Started, startServer } from './process.ts';
import type { Figure } from './run.ts';

const RUNS = 11;
/** How long a server is left alone before its memory counts as idle. Milliseconds. */
const SETTLE = 2000;

/** Cold start to the first 200 and idle memory: with an empty folder, with the demo desk, and of a bare server. */
export async function measureStart(executable: string, bare: string): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bullpen-bench-'));
  try {
    const seeded = join(folder, 'seeded');
    await Bun.$`${executable} seed --demo --data ${seeded} --json`.quiet();
    let empty = 0;
    const serve = (data: string) => [executable, 'serve', '--port', '0', '--json', '--data', data];
    const starts = {
      bare: () => startServer([bare], '/'),
      empty: () => startServer(serve(join(folder, `empty-${empty++}`)), '/healthz', { BULLPEN_LOG: 'error' }),
      seeded: () => startServer(serve(seeded), '/healthz', { BULLPEN_LOG: 'error' }),
    };
    const times = { bare: [] as number[], empty: [] as number[], seeded: [] as number[] };
    // In turn, so that a slow moment of the machine falls on all of them.
    for (let run = 0; run <= RUNS; run++) {
      for (const name of ['bare', 'empty', 'seeded'] as const) {
        const server = await starts[name]();
        await server.stop();
        // The first fills the page cache and does not count.
        if (run > 0) times[name].push(server.coldStart);
      }
    }
    const limit = median(times.bare);
    const idleBare = await idleMemory(await starts.bare(), '/');
    const idle = await idleMemory(await starts.seeded(), '/');
    return [
      { name: 'Cold start, empty folder', unit: 'ms', value: median(times.empty), limit, target: 100 },
      { name: 'Cold start, demo desk', unit: 'ms', value: median(times.seeded), limit, target: 100 },
      { name: 'Idle memory, demo desk', unit: 'MiB', value: idle, limit: idleBare, target: 70 },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function idleMemory(server: Started, path: string): Promise<number> {
  for (let n = 0; n < 20; n++) await (await fetch(new URL(path, server.url))).text();
  await Bun.sleep(SETTLE);
  const memory = server.memory();
  await server.stop();
  return memory;
}
