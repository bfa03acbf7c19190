import { availableParallelism, release, totalmem } from 'node:os';
import manifest from '../../package.json' with { type: 'json' };

/** Result of one trial. */
export interface Outcome {
  name: string;
  result: 'kept' | 'BROKEN' | 'not tried here';
  /** What was counted, broken or missing. */
  said: string;
  seconds: number;
  /** Time of the trial, as an ISO instant. */
  at: string;
  machine: Machine;
}

/** The kind of machine, without anything that identifies it. */
export interface Machine {
  platform: string;
  arch: string;
  kernel: string;
  cpus: number;
  memoryGiB: number;
  bun: string;
}

export interface Results {
  /** Release under test. */
  version: string;
  outcomes: readonly Outcome[];
}

export const NONE: Results = { version: manifest.version, outcomes: [] };

export function thisMachine(): Machine {
  return {
    platform: process.platform,
    arch: process.arch,
    // Version number only; the vendor's suffix could identify the machine.
    kernel: /^\d+(\.\d+)*/.exec(release())?.[0] ?? '',
    cpus: availableParallelism(),
    memoryGiB: Math.round(totalmem() / 1024 ** 3),
    bun: Bun.version,
  };
}

/** Results of earlier runs. Those of another release are dropped. */
export async function readResults(file: string): Promise<Results> {
  const stored = Bun.file(file);
  if (!(await stored.exists())) return NONE;
  const results: Results = await stored.json();
  return results.version === NONE.version ? results : NONE;
}

/** Keeps the last result of each trial. A trial that cannot run now does not hide its earlier result. */
export function withOutcome({ version, outcomes }: Results, outcome: Outcome): Results {
  const before = outcomes.find(({ name }) => name === outcome.name);
  if (before && outcome.result === 'not tried here') return { version, outcomes };
  return { version, outcomes: [...outcomes.filter((other) => other !== before), outcome] };
}

/** Reads the file again before writing, so that parallel runs keep each other's results. */
export async function keepOutcome(file: string, outcome: Outcome): Promise<void> {
  await Bun.write(file, `${JSON.stringify(withOutcome(await readResults(file), outcome), null, 2)}\n`);
}
