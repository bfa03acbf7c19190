import { availableParallelism, release, totalmem } from 'node:os';
import manifest from '../../package.json' with { type: 'json' };

/** What came of one trial. */
export interface Outcome {
  name: string;
  result: 'kept' | 'BROKEN' | 'not tried here';
  /** What was counted, what broke, or what is missing. */
  said: string;
  seconds: number;
  /** When it was tried, as an ISO instant. */
  at: string;
  machine: Machine;
}

/** Where it was tried: nothing that tells whose machine it is. */
export interface Machine {
  platform: string;
  arch: string;
  kernel: string;
  cpus: number;
  memoryGiB: number;
  bun: string;
}

export interface Results {
  /** The release that was tried. */
  version: string;
  outcomes: readonly Outcome[];
}

export const NONE: Results = { version: manifest.version, outcomes: [] };

export function thisMachine(): Machine {
  return {
    platform: process.platform,
    arch: process.arch,
    // Its number alone: what a vendor adds is their name.
    kernel: /^\d+(\.\d+)*/.exec(release())?.[0] ?? '',
    cpus: availableParallelism(),
    memoryGiB: Math.round(totalmem() / 1024 ** 3),
    bun: Bun.version,
  };
}

/** What earlier runs wrote there. Those of another release count for nothing. */
export async function readResults(file: string): Promise<Results> {
  const stored = Bun.file(file);
  if (!(await stored.exists())) return NONE;
  const results: Results = await stored.json();
  return results.version === NONE.version ? results : NONE;
}

/** Each trial's last outcome. What could not be tried now does not hide what was found out before. */
export function withOutcome({ version, outcomes }: Results, outcome: Outcome): Results {
  const before = outcomes.find(({ name }) => name === outcome.name);
  if (before && outcome.result === 'not tried here') return { version, outcomes };
  return { version, outcomes: [...outcomes.filter((other) => other !== before), outcome] };
}

/** Reads again before it writes: trials that run beside each other keep each other's outcomes. */
export async function keepOutcome(file: string, outcome: Outcome): Promise<void> {
  await Bun.write(file, `${JSON.stringify(withOutcome(await readResults(file), outcome), null, 2)}\n`);
}
