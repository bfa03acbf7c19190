import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';

/**
 * Variables that would make the embedded runtime run other code, or let a debugger in. It reads them before our first
 * line runs, so their names are overwritten in the executable: no variable's name begins with NUL.
 */
const CLOSED = [
  'BUN_BE_BUN',
  'BUN_OPTIONS',
  'BUN_INSPECT',
  'BUN_INSPECT_CONNECT_TO',
  'BUN_INSPECT_PRELOAD',
] as const;

/** @throws Error when the runtime is of an unknown kind, or still obeys the variables */
export function closeRuntime(outfile: string, isForThisMachine: boolean): void {
  const bytes = readFileSync(outfile);
  const file = openSync(outfile, 'r+');
  try {
    for (const name of CLOSED) {
      const asked = Buffer.from(`\0${name}\0`);
      let at = bytes.indexOf(asked);
      if (at === -1) throw new Error(`${outfile} holds no ${name}: how does this release of Bun read it?`);
      for (; at !== -1; at = bytes.indexOf(asked, at + 1)) writeSync(file, '\0', at + 1);
    }
  } finally {
    closeSync(file);
  }
  if (!isForThisMachine) return;
  // macOS only runs an executable whose signature matches.
  if (process.platform === 'darwin') outputOf(['codesign', '--force', '--sign', '-', outfile]);
  const preload = '/nowhere/to-be-preloaded.js';
  const obeyed = outputOf([outfile, 'version'], {
    BUN_BE_BUN: '1',
    BUN_OPTIONS: `--preload ${preload}`,
    BUN_INSPECT: 'ws://127.0.0.1:0/?break=1',
    BUN_INSPECT_PRELOAD: preload,
  });
  if (!obeyed.startsWith('Bullpen ')) throw new Error(`${outfile} obeys variables of its runtime: ${obeyed}`);
}

function outputOf(command: string[], env: Record<string, string> = {}): string {
  const { stdout, stderr, exitCode } = Bun.spawnSync(command, { env, timeout: 60_000 });
  if (exitCode === 0) return stdout.toString();
  throw new Error(`${command.join(' ')} ended with ${exitCode}: ${stderr.toString()}`);
}
