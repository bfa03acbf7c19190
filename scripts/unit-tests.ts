import { join } from 'node:path';
import { sources } from '#src/testing/sources.ts';
import { changedFiles, chooseTests } from './changed-tests.ts';
import { importGraph } from './import-graph.ts';

/**
 * `bun run test`: unit and API tests, with any options of `bun test`. With `--changed` those that the changes since main
 * touch, browser tests included; `--changed=BASE` compares with another branch or commit.
 */

const root = join(import.meta.dir, '..');
const CHANGED = /^--changed(?:=(.+))?$/;

const args = process.argv.slice(2);
const asked = args.map((arg) => CHANGED.exec(arg)).find((match) => match !== null);
const others = args.filter((arg) => !CHANGED.test(arg));

if (asked) await runChanged(asked[1] ?? 'main');
else await run(['--path-ignore-patterns=web/e2e/**', ...others]);

async function runChanged(base: string): Promise<void> {
  const changed = await changedFiles(root, base);
  const { unit, browser, needsBuild } = chooseTests(sources, importGraph(sources), changed);
  console.log(
    `${changed.length} files changed. Test files: ${unit.length}, and ${browser.length} in a browser`,
  );
  for (const test of [...unit, ...browser]) console.log(`  ${test}`);
  if (needsBuild) await spawn(['sh', '-c', '. scripts/setup.sh; setup; build_if_changed']);
  if (unit.length > 0) await run([...others, ...unit.map((test) => `./${test}`)]);
  if (browser.length > 0) await run(['--timeout=30000', ...others, ...browser.map((test) => `./${test}`)]);
}

function run(options: readonly string[]): Promise<void> {
  return spawn([process.execPath, 'test', ...options]);
}

/** Ends this process with the code of one that fails. */
async function spawn(command: string[]): Promise<void> {
  const code = await Bun.spawn(command, { cwd: root, stdio: ['inherit', 'inherit', 'inherit'] }).exited;
  if (code !== 0) process.exit(code);
}
