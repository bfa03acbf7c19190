import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';

/**
 * Variables that would make the embedded runtime run other code, or let a debugger in. It reads them before our first
 * line runs, so their names are overwritten in the executable: no variable's name begins with NUL. All others that it
 * reads are closed with them, whatever a release of it calls them: some write files where they point. These have to be there.
 */
const EXPECTED = [
  'BUN_BE_BUN',
  'BUN_OPTIONS',
  'BUN_INSPECT',
  'BUN_INSPECT_CONNECT_TO',
  'BUN_INSPECT_PRELOAD',
  'BUN_BYTECODE_ORDER_OUT',
] as const;

/** Names that begin so and are no variables, or are set for jobs. */
const KEPT = /^BUN_(?:JSC_|WORKER_|PLUGIN_NAME$)/;
const BEGINNING = Buffer.from('\0BUN_');
const LONGEST = 80;

/** Where the names of variables stand in an executable. */
function namesIn(bytes: Buffer): { name: string; at: number }[] {
  const names: { name: string; at: number }[] = [];
  for (let at = bytes.indexOf(BEGINNING); at !== -1; at = bytes.indexOf(BEGINNING, at + 1)) {
    const [name] = /^BUN_[A-Za-z0-9_]+(?=\0)/.exec(bytes.toString('latin1', at + 1, at + LONGEST)) ?? [];
    if (name !== undefined && !KEPT.test(name)) names.push({ name, at: at + 1 });
  }
  return names;
}

/** @throws Error when the runtime is of an unknown kind, or still obeys the variables */
export function closeRuntime(outfile: string, isForThisMachine: boolean): void {
  const bytes = readFileSync(outfile);
  const file = openSync(outfile, 'r+');
  try {
    const found = namesIn(bytes);
    for (const { at } of found) writeSync(file, '\0', at);
    const names = new Set(found.map(({ name }) => name));
    const missing = EXPECTED.find((name) => !names.has(name));
    if (missing !== undefined)
      throw new Error(`${outfile} holds no ${missing}: how does this release of Bun read it?`);
  } finally {
    closeSync(file);
  }
  if (!isForThisMachine) return;
  // macOS only runs an executable whose signature matches.
  if (process.platform === 'darwin') runForOutput(['codesign', '--force', '--sign', '-', outfile]);
  const preload = '/nowhere/to-be-preloaded.js';
  const obeyed = runForOutput([outfile, 'version'], {
    BUN_BE_BUN: '1',
    BUN_OPTIONS: `--preload ${preload}`,
    BUN_INSPECT: 'ws://127.0.0.1:0/?break=1',
    BUN_INSPECT_PRELOAD: preload,
  });
  if (!obeyed.startsWith('Bullpen ')) throw new Error(`${outfile} obeys variables of its runtime: ${obeyed}`);
}

function runForOutput(command: string[], env: Record<string, string> = {}): string {
  const { stdout, stderr, exitCode } = Bun.spawnSync(command, { env, timeout: 60_000 });
  if (exitCode === 0) return stdout.toString();
  throw new Error(`${command.join(' ')} ended with ${exitCode}: ${stderr.toString()}`);
}
