import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { aligned } from '../bench/report.ts';
import { promisesPage, reliabilityPage } from './reliability.ts';
import { keepOutcome, type Outcome, readResults, thisMachine } from './results.ts';
import { NotHere, type Trial } from './trial.ts';
import { TRIALS, trialNamed } from './trials.ts';
import { openWorkshop } from './workshop.ts';

const ROOT = join(import.meta.dir, '../..');
const RESULTS = join(ROOT, 'dist/torture.json');
const QUICK_RESULTS = join(ROOT, 'dist/torture-quick.json');

/** Trials of a quick run that go on at once, unless they measure time: each waits for half of its own. */
const LANES = 2;

/**
 * `bun run torture [--quick] [--only NAME]...`: tests every promise on `dist/bullpen`; prints a table and keeps the
 * last result of each trial in `dist/torture.json`. Exits with 1 when a promise is broken. `bun run torture --record`
 * runs nothing and writes `RELIABILITY.md` and `docs/reliability.md` from that file.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true },
      record: { type: 'boolean', default: false },
    },
  });
  if (values.record) {
    const results = await readResults(RESULTS);
    await Bun.write(join(ROOT, 'RELIABILITY.md'), promisesPage(results));
    await Bun.write(join(ROOT, 'docs/reliability.md'), reliabilityPage(results));
    return;
  }
  const { quick, only = [] } = values;
  const named = only.map(trialNamed);
  const trials = TRIALS.filter((trial) => named.length === 0 || named.includes(trial));
  const outcomes = new Map<Trial, Outcome>();
  async function lane(queue: Trial[]): Promise<void> {
    const workshop = await openWorkshop(ROOT, quick);
    try {
      for (let trial = queue.shift(); trial; trial = queue.shift()) {
        const { run } = trial;
        const outcome = await attempt(trial, () => run(workshop).finally(workshop.tidy));
        outcomes.set(trial, outcome);
        await keepOutcome(quick ? QUICK_RESULTS : RESULTS, outcome);
        console.error(`${outcome.name}: ${outcome.result} (${outcome.seconds.toFixed(0)} s)`);
      }
    } finally {
      await workshop.clear();
    }
  }
  const together = quick ? trials.filter(({ isTimed = false }) => !isTimed) : [];
  await Promise.all(Array.from({ length: LANES }, () => lane(together)));
  await lane(trials.filter((trial) => !outcomes.has(trial)));

  const inOrder = trials.flatMap((trial) => outcomes.get(trial) ?? []);
  console.log(aligned([['', '', ''], ...inOrder.map(({ name, result, said }) => [name, result, said])]));
  if (inOrder.some(({ result }) => result === 'BROKEN')) process.exitCode = 1;
}

async function attempt({ name }: Trial, run: () => Promise<string>): Promise<Outcome> {
  const at = new Date().toISOString();
  const started = performance.now();
  const outcome = (result: Outcome['result'], said: string): Outcome => ({
    name,
    result,
    said,
    seconds: (performance.now() - started) / 1000,
    at,
    machine: thisMachine(),
  });
  try {
    return outcome('kept', await run());
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return outcome(error instanceof NotHere ? 'not tried here' : 'BROKEN', said);
  }
}

await main();
