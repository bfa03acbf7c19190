import {
  type Bench,
  logIn,
  mappedMemory,
  type Program,
  type RunningProgram,
  residentMemory,
  startProgram,
} from './program.ts';
import { besideLimit, besideLimitColumns, type Section, summarize, target } from './report.ts';

const MIB = 1024 * 1024;

/** MiB. */
interface Memory {
  resident: number;
  mapped: number;
}

/** Resident memory of a server that was used briefly and then left idle. */
export async function measureIdleMemory(bench: Bench): Promise<Section> {
  const { dataDir, accessCode } = bench.seeded;
  const bare: Memory[] = [];
  const bullpen: Memory[] = [];
  for (let round = 0; round < bench.rounds(5); round++) {
    bare.push(await idleMemory(bench.bare, ({ url }) => visit(url, ['/', '/', '/', '/'])));
    bullpen.push(await idleMemory(bench.bullpen(dataDir), ({ url }) => useApp(url, accessCode)));
  }
  const of = (all: readonly Memory[], part: keyof Memory) => summarize(all.map((memory) => memory[part]));
  return {
    title: 'idle memory',
    note: 'Resident memory after a first minute of use (home page, log-in, hub, dashboard, journal), once it has settled. What is mapped from the executable is code and data that the system takes back where memory is short; what is left is held by the process itself.',
    columns: besideLimitColumns('bare Bun.serve'),
    rows: [
      besideLimit('all of it', 'MiB', of(bullpen, 'resident'), of(bare, 'resident'), (mib) => [
        target('≤ 70 MiB', mib <= 70),
      ]),
      besideLimit('of it mapped from the executable', 'MiB', of(bullpen, 'mapped'), of(bare, 'mapped')),
    ],
  };
}

async function idleMemory(program: Program, use: (server: RunningProgram) => Promise<void>): Promise<Memory> {
  const server = await startProgram(program);
  await use(server);
  const resident = (await settledMemory(server.pid)) / MIB;
  const mapped = mappedMemory(server.pid) / MIB;
  await server.stop();
  return { resident, mapped };
}

/** A trader's first minute: open the home page, log in, read the hub and the journal. */
async function useApp(url: string, accessCode: string): Promise<void> {
  await visit(url, ['/', '/']);
  const { traderId, cookie } = await logIn(url, accessCode);
  await visit(url, [`/team-hub/${traderId}`, `/dashboard/${traderId}`, '/api/journal'], { cookie });
}

async function visit(url: string, paths: readonly string[], headers: Record<string, string> = {}) {
  for (const path of paths) {
    const response = await fetch(new URL(path, url), {
      headers: { connection: 'close', ...headers },
      redirect: 'manual',
    });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${path} was answered ${response.status}`);
  }
}

/** Bytes, once they change by less than 1% within a second; after 10 seconds in any case. */
async function settledMemory(pid: number): Promise<number> {
  let before = residentMemory(pid);
  for (let second = 0; second < 10; second++) {
    // The change within one second is what is measured.
    await Bun.sleep(1000);
    const now = residentMemory(pid);
    if (Math.abs(now - before) < before / 100) return now;
    before = now;
  }
  return before;
}
