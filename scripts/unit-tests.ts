import { join, normalize } from 'node:path';
import { sources } from '#src/testing/sources.ts';
import { changedFiles, chooseTests } from './changed-tests.ts';
import { importGraph } from './import-graph.ts';

/**
 * `bun run test`: unit and API tests, all or those of files and folders, with options of `bun test` (their values after `=`). With
 * `--changed` those that the changes since main touch, browser tests included; `--changed=BASE` compares with another branch or commit.
 */

/** Tests of pages without a browser have a document before anything is loaded; others have none. */
const OF_PAGE = /\.page\.test\.ts$/;
const IN_BROWSER = /^web\/e2e\//;

const root = join(import.meta.dir, '..');
const CHANGED = /^--changed(?:=(.+))?$/;

const args = process.argv.slice(2);
const asked = args.map((arg) => CHANGED.exec(arg)).find((match) => match !== null);
const places = args.filter((arg, at) => !arg.startsWith('-') && args[at - 1] !== '-t');
const options = args.filter((arg) => !CHANGED.test(arg) && !places.includes(arg));

await (asked ? runChanged(asked[1] ?? 'main') : runThose());

async function runThose(): Promise<void> {
  const wanted = places.length === 0 ? [''] : places.map((place) => normalize(place));
  const isIn = (test: string, place: string) =>
    test.startsWith(place) && IN_BROWSER.test(test) === IN_BROWSER.test(`${place}/`);
  const tests = [...sources.keys()].filter((file) => /\.test\.tsx?$/.test(file)).sort();
  const found = tests.filter((test) => wanted.some((place) => isIn(test, place)));
  if (found.length === 0) throw new Error(`No test is in ${places.join(', ')}.`);
  await runTests(found);
}

async function runChanged(base: string): Promise<void> {
  const changed = await changedFiles(root, base);
  const { unit, browser, needsBuild } = chooseTests(sources, importGraph(sources), changed);
  console.log(
    `${changed.length} files changed. Test files: ${unit.length}, and ${browser.length} in a browser`,
  );
  for (const test of [...unit, ...browser]) console.log(`  ${test}`);
  if (needsBuild) await spawn(['sh', '-c', '. scripts/setup.sh; setup; build_if_changed']);
  await runTests([...unit, ...browser]);
}

async function runTests(tests: readonly string[]): Promise<void> {
  const run = async (those: readonly string[], more: readonly string[] = []) => {
    if (those.length > 0) await runFiles([...more, ...options, ...those.map((test) => `./${test}`)]);
  };
  await run(tests.filter((test) => !OF_PAGE.test(test) && !IN_BROWSER.test(test)));
  await run(
    tests.filter((test) => OF_PAGE.test(test)),
    ['--preload=./web/testing/dom.ts'],
  );
  await run(tests.filter((test) => IN_BROWSER.test(test)));
}

/** With the time that tests have in `scripts/test`: a machine that does other things is slow. */
function runFiles(named: readonly string[]): Promise<void> {
  return spawn([process.execPath, 'test', '--timeout=30000', ...named]);
}

/** Ends this process with the code of one that fails. */
async function spawn(command: string[]): Promise<void> {
  const code = await Bun.spawn(command, { cwd: root, stdio: ['inherit', 'inherit', 'inherit'] }).exited;
  if (code !== 0) process.exit(code);
}
