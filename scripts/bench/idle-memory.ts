import {
  type Bench,
  logIn,
  type Program,
  type RunningProgram,
  residentMemory,
  startProgram,
} from './program.ts';
import { besideLimit, besideLimitColumns, type Section, summarize, target } from './report.ts';

const MIB = 1024 * 1024;

/** The resident memory of a server that has been used a little and then left alone. */
export async function measureIdleMemory(bench: Bench): Promise<Section> {
  const { dataDir, accessCode } = bench.seeded;
  const bare: number[] = [];
  const bullpen: number[] = [];
  for (let round = 0; round < bench.rounds(5); round++) {
    bare.push(await idleMemory(bench.bare, ({ url }) => visit(url, ['/', '/', '/', '/'])));
    bullpen.push(await idleMemory(bench.bullpen(dataDir), ({ url }) => useDesk(url, accessCode)));
  }
  return {
    title: 'idle memory',
    note: 'Resident memory after a first minute of use (home page, log-in, hub, dashboard, journal), once it has settled. Most of it are the code pages of the runtime, which the bare server has touched fewer of.',
    columns: besideLimitColumns('bare Bun.serve'),
    rows: [
      besideLimit('demo desk', 'MiB', summarize(bullpen), summarize(bare), (mib) => [
        target('≤ 70 MiB', mib <= 70),
      ]),
    ],
  };
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
    // It is the change within a second that is looked at.
    await Bun.sleep(1000);
    const now = residentMemory(pid);
    if (Math.abs(now - before) < before / 100) return now;
    before = now;
  }
  return before;
}
