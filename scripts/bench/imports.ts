import { fills, importForm, OWN_EXPORT, roundTrips } from '#src/testing/import-files.ts';
import { largestChild } from '../child-memory.ts';
import { type Bench, logIn, type RunningProgram, residentMemory, startProgram } from './program.ts';
import { figure, type Row, type Section, type Target, target } from './report.ts';

const MIB = 1024 * 1024;
const TRIPS = 10_000;
const FILLS = 100_000;
/** Milliseconds. */
const LONGEST_TRIPS = 1000;
const LONGEST_FILLS = 10_000;
/** MiB. */
const MAX_GROWTH = 128;
/** Milliseconds. */
const POLL_INTERVAL = 10;

interface Importing {
  server: RunningProgram;
  headers: Record<string, string>;
  accountId: number;
}

interface Watched {
  milliseconds: number;
  /** The highest resident set of the server, and of the process that does the work. MiB. */
  server: number;
  job: number;
}

/** Files of brokers over HTTP: from the first byte sent to the report. */
export async function measureImports(bench: Bench): Promise<Section> {
  const data = await bench.freshFolder();
  const accessCode = await bench.seed(data, ['--traders', '1', '--days', '5']);
  const server = await startProgram(bench.bullpen(data));
  try {
    const importing = await open(server, accessCode);
    const [trips, executions] = [bench.entries(TRIPS), bench.entries(FILLS)];
    const least = await send(importing, OWN_EXPORT);
    const ofTrips = roundTrips(trips);
    const ofFills = fills(executions);
    const row = (name: string, taken: Watched, targets: readonly Target[] = []): Row => ({
      name,
      cells: [
        taken.milliseconds < 1000
          ? `${figure(taken.milliseconds)} ms`
          : `${figure(taken.milliseconds / 1000)} s`,
        `+${figure(Math.max(0, taken.server - least.server))} MiB`,
        `+${figure(Math.max(0, taken.job - least.job))} MiB`,
      ],
      targets,
      figures: { ...taken },
    });
    const within = (taken: Watched, longest: number): Target[] => [
      target(`≤ ${longest / 1000} s`, taken.milliseconds <= longest),
      target(
        `≤ ${MAX_GROWTH} MiB`,
        Math.max(taken.server - least.server, taken.job - least.job) <= MAX_GROWTH,
      ),
    ];
    const lookedAt = await send(importing, ofTrips, true);
    const importedTrips = await send(importing, ofTrips);
    const again = await send(importing, ofTrips);
    const importedFills = await send(importing, ofFills);
    const undone = await undo(importing);
    const count = (n: number) => n.toLocaleString('en-US');
    return {
      title: 'an import',
      note: 'A file of one trader, sent to the server that reads, pairs and writes it in a process of its own; memory beyond that of an import of two trades.',
      columns: ['time', 'server', 'its process'],
      rows: [
        row('two trades', least),
        row(`${count(trips)} round trips, looked at`, lookedAt),
        row(`${count(trips)} round trips, imported`, importedTrips, within(importedTrips, LONGEST_TRIPS)),
        row('the same file again', again),
        row(`${count(executions)} fills, imported`, importedFills, within(importedFills, LONGEST_FILLS)),
        row('and taken back', undone),
      ],
    };
  } finally {
    await server.stop();
  }
}

async function open(server: RunningProgram, accessCode: string): Promise<Importing> {
  const { cookie } = await logIn(server.url, accessCode);
  const headers = { cookie, origin: new URL(server.url).origin };
  const response = await fetch(new URL('/api/accounts', server.url), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Imported', timeZone: 'America/Chicago' }),
  });
  const { id }: { id: number } = await response.json();
  return { server, headers, accountId: id };
}

function send({ server, headers, accountId }: Importing, content: string, dryRun = false): Promise<Watched> {
  const body = importForm({ 'export.csv': content }, { accountId: String(accountId), dateOrder: 'mdy' });
  return watched(server, async () => {
    const url = new URL(`/api/imports?dryRun=${dryRun}`, server.url);
    const response = await fetch(url, { method: 'POST', headers, body });
    const text = await response.text();
    if (!response.ok) throw new Error(`the import was answered ${response.status}: ${text.slice(0, 500)}`);
  });
}

/** The newest. */
function undo({ server, headers }: Importing): Promise<Watched> {
  return watched(server, async () => {
    const list = await fetch(new URL('/api/imports?limit=1', server.url), { headers });
    const [newest]: { id: number }[] = await list.json();
    const response = await fetch(new URL(`/api/imports/${newest?.id}`, server.url), {
      method: 'DELETE',
      headers,
    });
    if (!response.ok) throw new Error(`the undo was answered ${response.status}`);
  });
}

async function watched(server: RunningProgram, work: () => Promise<void>): Promise<Watched> {
  let [ofServer, ofJob] = [residentMemory(server.pid), 0];
  const watching = setInterval(() => {
    ofServer = Math.max(ofServer, residentMemory(server.pid));
    ofJob = Math.max(ofJob, largestChild(server.pid));
  }, POLL_INTERVAL);
  const started = performance.now();
  try {
    await work();
  } finally {
    clearInterval(watching);
  }
  const milliseconds = performance.now() - started;
  return { milliseconds, server: ofServer / MIB, job: ofJob / MIB };
}
