import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { measureCachedPages } from './cached-pages.ts';
import { measureColdStart } from './cold-start.ts';
import { type AnswerRow, measureFirstRenders } from './first-render.ts';
import { type GrowthRow, measureGrowth } from './growth.ts';
import { measureIdleMemory } from './idle-memory.ts';
import { type Bench, openBench } from './program.ts';
import { answerTable, asJson, growthTable, type Row, table } from './report.ts';

/** Each adds its rows to the table. */
const MEASUREMENTS: readonly ((bench: Bench) => Promise<Row[]>)[] = [
  measureColdStart,
  measureIdleMemory,
  measureCachedPages,
];

/** Measures `dist/bullpen` beside a bare server in the same run: one table, and `dist/bench.json`. */
async function main(): Promise<void> {
  const root = join(import.meta.dir, '../..');
  const bench = await openBench(root);
  const rows: Row[] = [];
  let answers: AnswerRow[];
  let growth: GrowthRow[];
  try {
    for (const measure of MEASUREMENTS) rows.push(...(await measure(bench)));
    answers = await measureFirstRenders(bench);
    growth = measureGrowth(await bench.freshFolder());
  } finally {
    await bench.clear();
  }
  const machine = { platform: process.platform, arch: process.arch, cpus: availableParallelism() };
  const result = {
    version: manifest.version,
    bun: Bun.version,
    machine,
    rows: asJson(rows),
    answers,
    growth,
  };
  await Bun.write(join(root, 'dist/bench.json'), `${JSON.stringify(result, null, 2)}\n`);
  console.log(`Bullpen ${manifest.version}, Bun ${Bun.version}, ${machine.cpus} cores. Medians.\n`);
  console.log(`${table(rows)}\n\n${answerTable(answers)}\n\n${growthTable(growth)}`);
}

await main();
