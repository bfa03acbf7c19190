/** What a job that reads somebody's files may take, so that one of them holds nobody up. */

import { readFile } from 'node:fs/promises';
import { AppError } from '#src/errors.ts';

/** Milliseconds; bytes. */
export interface Limits {
  look: number;
  write: number;
  memory: number;
}

export interface Bounds extends Limits {
  /** The error its sender gets. @param about what it worked on; `null` while it works on everything together */
  describe: (about: string | null, than: string) => string;
}

const MEMORY = 512 * 1024 * 1024;

/** An import of 100,000 fills takes a sixth of the time, and less than half of the memory. */
export const IMPORT_BOUNDS: Bounds = {
  look: 60_000,
  write: 180_000,
  memory: MEMORY,
  describe: (about, than) =>
    `${about ?? 'What these files hold'} ${than}: nothing was imported. Export a shorter period, or fewer columns.`,
};

/** A screenshot takes a tenth of a second; 40 million pixels of noise nine, and 250 MiB. */
export const IMAGE_BOUNDS: Bounds = {
  look: 60_000,
  write: 60_000,
  memory: MEMORY,
  describe: (_, than) => `The image ${than} to be made ready. Please save it smaller.`,
};

/** How long a job that was told to take back what it wrote may go on with that. Milliseconds. */
const GRACE = 120_000;
/** Milliseconds. */
const LOOKED_AT_EVERY = 50;
/** Of Linux, on every machine that Bullpen is made for. */
const PAGE_SIZE = 4096;

interface Child {
  pid: number;
  kill(signal: 'SIGKILL'): void;
}

/** Ends a job that goes beyond them. */
export function watchBounds(child: Child, bounds: Bounds) {
  let exceeded: 'time' | 'memory' | null = null;
  let [isWriting, isLost] = [false, false];
  let until = performance.now() + bounds.look;
  const look = async () => {
    if (performance.now() > until) exceeded ??= 'time';
    else if ((await readMemory(child.pid)) > bounds.memory) exceeded ??= 'memory';
    // What it has written by then it takes back itself.
    if (exceeded === null || (isWriting && performance.now() < until + GRACE)) return;
    isLost = isWriting;
    child.kill('SIGKILL');
  };
  const timer = setInterval(look, LOOKED_AT_EVERY);

  return {
    /** From now on the time for writing runs. */
    writes(): void {
      if (isWriting) return;
      isWriting = true;
      until = performance.now() + bounds.write;
    },
    /** Whether it has to take back what it wrote. */
    isLate: (): boolean => exceeded !== null,
    /** Why it was ended. @param about what it worked on; `null` while it works on everything together */
    exceeded(about: string | null): AppError | null {
      if (exceeded === null || isLost) return null;
      const seconds = (isWriting ? bounds.write : bounds.look) / 1000;
      const than =
        exceeded === 'time'
          ? `takes longer than ${seconds} seconds`
          : `takes more than ${bounds.memory / 1024 / 1024} MiB of memory`;
      return new AppError('too_large', bounds.describe(about, than));
    },
    end: () => clearInterval(timer),
  };
}

/** What it holds of the machine's memory; 0 where that is not told, or once it has gone. */
async function readMemory(pid: number): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return Number(statm.split(' ')[1] ?? 0) * PAGE_SIZE;
}
