import { expect, test } from 'bun:test';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisesPage, reliabilityPage, SECTIONS } from './reliability.ts';
import { keepOutcome, NONE, type Outcome, readResults, thisMachine } from './results.ts';
import { TRIALS } from './trials.ts';

const ROOT = join(import.meta.dir, '../..');
const PROMISES = SECTIONS.flatMap(({ promises }) => promises);

const outcome = (name: string, change: Partial<Outcome> = {}): Outcome => ({
  name,
  result: 'kept',
  said: 'ten | times',
  seconds: 1,
  at: '2026-11-20T20:00:00.000Z',
  machine: thisMachine(),
  ...change,
});

test('every trial backs one promise of the page, and only one', () => {
  const listed = PROMISES.flatMap((promise) => ('name' in promise ? [promise.name] : []));
  expect(listed.toSorted()).toEqual(TRIALS.map(({ name }) => name).toSorted());
});

test('every test named for a promise exists', () => {
  const files = PROMISES.flatMap((promise) => ('tests' in promise ? promise.tests : []));
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test('the recorded page has the current promises, each with a result', () => {
  const page = readFileSync(join(ROOT, 'docs/reliability.md'), 'utf8');
  for (const text of [page, readFileSync(join(ROOT, 'RELIABILITY.md'), 'utf8')]) {
    expect(PROMISES.filter(({ promise }) => !text.includes(promise))).toEqual([]);
  }
  // A broken promise stays on the page until it is fixed and retried.
  expect(page).not.toContain('not tried yet');
});

test('a page has the result, date and kind of machine of each trial, but nothing that identifies the machine', () => {
  const elsewhere = { ...thisMachine(), cpus: 64 };
  const page = reliabilityPage({
    version: '1.2.3',
    outcomes: [
      outcome('kill -9'),
      outcome('soak', { result: 'BROKEN', said: 'it grew', machine: elsewhere }),
    ],
  });
  expect(page).toContain('Results of release 1.2.3');
  expect(page).toMatch(/\| trial `kill -9` \| \*\*kept\*\*: ten \\\| times \| 2026-11-20, A \|/);
  expect(page).toMatch(/\| trial `soak` \| \*\*BROKEN\*\*: it grew \| 2026-11-20, B \|/);
  expect(page).toMatch(/- B: \w+ \w+, .*64 CPUs/);
  expect(page).toContain('| trial `disk full` | not tried yet |');
  expect(page).not.toContain(ROOT);
  const broken = promisesPage({ version: '1.2.3', outcomes: [outcome('soak', { result: 'BROKEN' })] });
  expect(broken.match(/BROKEN/g)).toHaveLength(1);
});

test('a run adds to earlier results, and a trial that cannot run hides nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bullpen-results-'));
  const file = join(folder, 'torture.json');
  try {
    expect(await readResults(file)).toEqual(NONE);
    await keepOutcome(file, outcome('soak'));
    await keepOutcome(file, outcome('kill -9', { result: 'BROKEN' }));
    await keepOutcome(file, outcome('kill -9', { said: 'again' }));
    await keepOutcome(file, outcome('soak', { result: 'not tried here' }));
    await keepOutcome(file, outcome('sqlmap', { result: 'not tried here' }));
    const { outcomes } = await readResults(file);
    expect(outcomes.map(({ name, result, said }) => [name, result, said])).toEqual([
      ['soak', 'kept', 'ten | times'],
      ['kill -9', 'kept', 'again'],
      ['sqlmap', 'not tried here', 'ten | times'],
    ]);
    await Bun.write(file, JSON.stringify({ version: '0.0.1', outcomes }));
    expect(await readResults(file)).toEqual(NONE);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
