import { availableParallelism, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import manifest from '../../package.json' with { type: 'json' };
import { measureAudit } from '../audit/audit.ts';
import { measureBackup } from './backup.ts';
import { measureColdStart } from './cold-start.ts';
import { measureFirstRenders } from './first-render.ts';
import { measureIdleMemory } from './idle-memory.ts';
import { measureImports } from './imports.ts';
import { measureInteraction } from './interaction.ts';
import { type Bench, openBench } from './program.ts';
import { measureRates } from './rates.ts';
import { headlines, page, type Recorded, type Results } from './record.ts';
import { measureRenders } from './renders.ts';
import { asText, hasMissed, type Section, withoutTargets } from './report.ts';
import { measureScale } from './scale.ts';
import { measureScrolling } from './scrolling.ts';
import { measureSizes } from './sizes.ts';
import { measureTransfers } from './transfers.ts';

/** Sections by the names `--only` takes. */
const SECTIONS: Readonly<Record<string, (bench: Bench) => Promise<Section>>> = {
  start: measureColdStart,
  memory: measureIdleMemory,
  sizes: measureSizes,
  rates: measureRates,
  renders: measureRenders,
  'first-render': measureFirstRenders,
  scale: measureScale,
  transfers: measureTransfers,
  imports: measureImports,
  interaction: measureInteraction,
  audit: measureAudit,
  scroll: measureScrolling,
  backup: measureBackup,
};

/**
 * `bun run bench [--only NAME]... [--quick]`: measures `dist/bullpen`, each figure beside its limit in the same run.
 * Prints a table for each section and keeps all in `dist/bench.json`; `--record` writes both pages of benchmarks from it, and
 * measures nothing. Exit 1 when a target is missed. `--quick` only sees that each section works: its teams are too
 * small, and its rounds too few, for a target to mean anything.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true },
      quick: { type: 'boolean', default: false },
      record: { type: 'boolean', default: false },
    },
  });
  const names = values.only ?? Object.keys(SECTIONS);
  const unknown = names.filter((name) => !(name in SECTIONS));
  if (unknown.length > 0)
    throw new Error(`There is no ${unknown[0]}. There are: ${Object.keys(SECTIONS).join(', ')}`);
  if (values.record && values.quick) throw new Error('What --quick measures is not recorded');
  const root = join(import.meta.dir, '../..');
  const file = join(root, values.quick ? 'dist/bench-quick.json' : 'dist/bench.json');
  if (values.record) {
    const results = await read(file);
    await Bun.write(join(root, 'BENCHMARKS.md'), headlines(results));
    await Bun.write(join(root, 'docs/benchmarks.md'), page(Object.keys(SECTIONS), results));
    return;
  }
  const bench = await openBench(root, values.quick);
  let missed = false;
  try {
    for (const [name, measure] of Object.entries(SECTIONS)) {
      if (!names.includes(name)) continue;
      const measured = await measure(bench);
      const section = values.quick ? withoutTargets(measured) : measured;
      missed ||= hasMissed(section);
      console.log(`${asText(section)}\n`);
      await keep(file, name, section);
    }
  } finally {
    await bench.clear();
  }
  if (missed) process.exitCode = 1;
}

/** Replaces a section's results from an earlier run. */
async function keep(file: string, name: string, section: Section): Promise<void> {
  const { sections } = await read(file);
  const recorded: Recorded = { at: new Date().toISOString(), ...section };
  const results: Results = {
    version: manifest.version,
    bun: Bun.version,
    machine: {
      platform: process.platform,
      arch: process.arch,
      // Without the vendor's suffix.
      kernel: release().split('-')[0] ?? '',
      cpus: availableParallelism(),
      memoryGiB: Math.round(totalmem() / 1024 ** 3),
    },
    sections: { ...sections, [name]: recorded },
  };
  await Bun.write(file, `${JSON.stringify(results, null, 2)}\n`);
}

async function read(file: string): Promise<Pick<Results, 'sections'> & Partial<Results>> {
  const kept = Bun.file(file);
  if (!(await kept.exists())) return { sections: {} };
  const results: Partial<Results> = await kept.json();
  return { ...results, sections: results.sections ?? {} };
}

await main();
