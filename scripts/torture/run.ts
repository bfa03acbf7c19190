import { availableParallelism, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import manifest from '../../package.json' with { type: 'json' };
import { aligned } from '../bench/report.ts';
import { backupUnderLoad } from './backup-under-load.ts';
import { cutUploads, longUploads } from './cut-uploads.ts';
import { fullDisk } from './full-disk.ts';
import { guessing, opensAfterwards } from './guessing.ts';
import { headers } from './headers.ts';
import { killedArchive } from './killed-archive.ts';
import { killedWrites } from './killed-writes.ts';
import { malformed } from './malformed.ts';
import { mixedLoad } from './mixed-load.ts';
import { slowClients, slowHttpTest } from './slow-clients.ts';
import { soak } from './soak.ts';
import { sqlmap } from './sqlmap.ts';
import { stopping } from './stopping.ts';
import { NotHere, type Trial } from './trial.ts';
import { openWorkshop } from './workshop.ts';

/** The cheapest first: what is broken shows soon. */
const TRIALS: readonly Trial[] = [
  headers,
  stopping,
  guessing,
  opensAfterwards,
  killedWrites,
  killedArchive,
  cutUploads,
  longUploads,
  fullDisk,
  backupUnderLoad,
  malformed,
  mixedLoad,
  slowClients,
  slowHttpTest,
  sqlmap,
  soak,
];

interface Outcome {
  name: string;
  promise: string;
  result: 'kept' | 'BROKEN' | 'not tried here';
  /** What was counted, what broke, or what is missing. */
  said: string;
  seconds: number;
  /** When it was tried. */
  at: string;
}

/**
 * `bun run torture [--quick] [--only NAME]...`: puts each promise to the test on `dist/bullpen`; a table, and
 * `dist/torture.json`. Exit 1 when one is broken.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { quick: { type: 'boolean', default: false }, only: { type: 'string', multiple: true } },
  });
  const { quick, only } = values;
  const trials = only ? TRIALS.filter(({ name }) => only.includes(name)) : TRIALS;
  if (trials.length === 0) throw new Error(`There are: ${TRIALS.map(({ name }) => name).join(', ')}`);
  const root = join(import.meta.dir, '../..');
  const workshop = await openWorkshop(root, quick);
  const outcomes: Outcome[] = [];
  try {
    for (const trial of trials) {
      const outcome = await attempt(trial, () => trial.run(workshop).finally(workshop.endServers));
      outcomes.push(outcome);
      console.error(`${outcome.name}: ${outcome.result} (${outcome.seconds.toFixed(0)} s)`);
    }
  } finally {
    await workshop.clear();
  }
  const machine = {
    platform: process.platform,
    arch: process.arch,
    kernel: release(),
    cpus: availableParallelism(),
    memoryGiB: Math.round(totalmem() / 1024 ** 3),
  };
  const result = { version: manifest.version, bun: Bun.version, quick, machine, outcomes };
  await Bun.write(join(root, 'dist/torture.json'), `${JSON.stringify(result, null, 2)}\n`);
  console.log(aligned([['', '', ''], ...outcomes.map(({ name, result, said }) => [name, result, said])]));
  if (outcomes.some(({ result }) => result === 'BROKEN')) process.exitCode = 1;
}

async function attempt({ name, promise }: Trial, run: () => Promise<string>): Promise<Outcome> {
  const at = new Date().toISOString();
  const started = performance.now();
  const since = () => (performance.now() - started) / 1000;
  try {
    const said = await run();
    return { name, promise, result: 'kept', said, seconds: since(), at };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return {
      name,
      promise,
      result: error instanceof NotHere ? 'not tried here' : 'BROKEN',
      said,
      seconds: since(),
      at,
    };
  }
}

await main();
