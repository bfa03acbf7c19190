/** Jobs that have outlived their server. The kernel ends a job with its server: one that is left is of an older release. */

import { readdirSync, readFileSync } from 'node:fs';

/** How long a process may take to end, whose server was killed or which is killed itself. Milliseconds. */
const PATIENCE = 2000;

/** The command line of a job names its data folder. */
function isJobOf(dataDir: string, pid: string): boolean {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    const at = words.indexOf('job');
    return at > 0 && words[at + 2] === '--data' && words[at + 3] === dataDir;
  } catch {
    return false;
  }
}

/**
 * The processes of jobs of a data folder that no server holds; none on systems without `/proc`. Only for a caller who knows
 * that there is no server.
 */
export function orphans(dataDir: string): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && isJobOf(dataDir, name))
      .map(Number)
      .filter((pid) => pid !== process.pid && pid !== process.ppid);
  } catch {
    return [];
  }
}

/** The same, once those that are ending have had time to do so. */
export function lastingOrphans(dataDir: string): number[] {
  const until = performance.now() + PATIENCE;
  for (;;) {
    const found = orphans(dataDir);
    if (found.length === 0 || performance.now() >= until) return found;
    Bun.sleepSync(5);
  }
}

/** Ends them, and waits until their locks are free. What they have begun, a server finishes or takes back. */
export function endOrphans(dataDir: string): void {
  const found = orphans(dataDir);
  // Looking through all processes of the machine once is enough for nearly every start.
  if (found.length === 0) return;
  for (const pid of found) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has just ended, or is somebody else's: then whoever needs its locks gets an error.
    }
  }
  lastingOrphans(dataDir);
}
