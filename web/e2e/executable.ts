/** The built executable, as it is shipped or with a clock that a test sets. */

import { chmodSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const EXECUTABLE = join(import.meta.dir, '../../dist/bullpen');
const WITH_CLOCK = `${EXECUTABLE}-with-clock`;
const CLOCK = join(import.meta.dir, 'clock.ts');

/** What shipping takes out of the executable, and what its runtime reads otherwise. */
const CLOSED = Buffer.from('\0\0UN_OPTIONS\0');
const OPTIONS = 'BUN_OPTIONS';

/**
 * @param offset of its clock from this machine's. Milliseconds.
 * @returns the program and its environment
 */
export function executableWithClock(offset: number): { program: string; env: Record<string, string> } {
  if (!existsSync(WITH_CLOCK) || statSync(WITH_CLOCK).mtimeMs < statSync(EXECUTABLE).mtimeMs) reopen();
  return { program: WITH_CLOCK, env: { [OPTIONS]: `--preload=${CLOCK}`, CLOCK_OFFSET: String(offset) } };
}

/** Other workers may be doing the same: each writes a file of its own, and the last one stays. */
function reopen(): void {
  const bytes = readFileSync(EXECUTABLE);
  let at = bytes.indexOf(CLOSED);
  if (at === -1) throw new Error(`${EXECUTABLE} has no ${OPTIONS} taken out`);
  for (; at !== -1; at = bytes.indexOf(CLOSED, at + 1)) bytes.write(OPTIONS, at + 1);
  const written = `${WITH_CLOCK}-${process.pid}`;
  writeFileSync(written, bytes);
  chmodSync(written, 0o755);
  renameSync(written, WITH_CLOCK);
}
