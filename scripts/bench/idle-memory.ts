import { existsSync, readFileSync } from 'node:fs';
import { type Bench, logIn, type Program, type RunningProgram, startProgram } from './program.ts';
import { type Row, summarize, type Target } from './report.ts';

const ROUNDS = 5;
const MIB = 1024 * 1024;

const TARGETS: readonly Target[] = [
  { text: '< 100 MB', holds: (mib) => mib * MIB < 100_000_000 },
  { text: '≤ 70 MiB', holds: (mib) => mib <= 70 },
];

/** The resident memory of a server that has been used a little and then left alone. */
export async function measureIdleMemory(bench: Bench): Promise<Row[]> {
  const { dataDir, accessCode } = bench.seeded;
  const bare: number[] = [];
  const bullpen: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await idleMemory(bench.bare, ({ url }) => visit(url, ['/', '/', '/', '/'])));
    bullpen.push(await idleMemory(bench.bullpen(dataDir), ({ url }) => useDesk(url, accessCode)));
  }
  return [
    {
      name: 'idle memory, demo desk',
      unit: 'MiB',
      bullpen: summarize(bullpen),
      bare: summarize(bare),
      targets: TARGETS,
    },
  ];
}

async function idleMemory(program: Program, use: (server: RunningProgram) => Promise<void>): Promise<number> {
  const server = await startProgram(program);
  await use(server);
  const bytes = await settledMemory(server.pid);
  await server.stop();
  return bytes / MIB;
}

/** What a trader does in the first minute: see the home page, log in, read the hub and the journal. */
async function useDesk(url: string, accessCode: string): Promise<void> {
  await visit(url, ['/', '/']);
  const { traderId, cookie } = await logIn(url, accessCode);
  await visit(url, [`/team-hub/${traderId}`, `/dashboard/${traderId}`, '/api/journal'], { cookie });
}

async function visit(url: string, paths: readonly string[], headers: Record<string, string> = {}) {
  for (const path of paths) {
    const answer = await fetch(new URL(path, url), {
      headers: { connection: 'close', ...headers },
      redirect: 'manual',
    });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`);
  }
}

/** Bytes, once they have stopped to change by more than 1% in a second; after 10 seconds in any case. */
async function settledMemory(pid: number): Promise<number> {
  let before = residentMemory(pid);
  for (let second = 0; second < 10; second++) {
    await Bun.sleep(1000);
    const now = residentMemory(pid);
    if (Math.abs(now - before) < before / 100) return now;
    before = now;
  }
  return before;
}

/** The resident set of a process. Bytes. */
function residentMemory(pid: number): number {
  const status = `/proc/${pid}/status`;
  const kibibytes = existsSync(status)
    ? /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1]
    : Bun.spawnSync(['ps', '-o', 'rss=', '-p', String(pid)]).stdout.toString();
  return Number(kibibytes) * 1024;
}
