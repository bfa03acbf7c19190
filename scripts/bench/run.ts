import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { measureStart } from './start.ts';

/** One figure of Bullpen beside the machine's limit: the same figure of a bare server, measured in the same run. */
export interface Figure {
  name: string;
  unit: 'ms' | 'MiB';
  value: number;
  limit: number;
  /** What `quality.md` asks for: at most this. */
  target: number;
}

const root = join(import.meta.dir, '../..');

async function main(): Promise<void> {
  const executable = join(root, 'dist/bullpen');
  if (!existsSync(executable)) throw new Error('dist/bullpen is not there. Run `bun run build` first.');
  const figures = await measureStart(executable, await buildBare());
  await Bun.write(join(root, 'dist/bench.json'), `${JSON.stringify(figures, null, 2)}\n`);
  for (const { name, unit, value, limit, target } of figures) {
    const ratio = `${(value / limit).toFixed(1)} × bare (${limit.toFixed(1)} ${unit})`;
    const verdict = `at most ${target} ${unit}: ${value <= target ? 'met' : 'NOT MET'}`;
    console.log(
      `${name.padEnd(26)}${`${value.toFixed(1)} ${unit}`.padStart(10)}   ${ratio.padEnd(26)}${verdict}`,
    );
  }
}

async function buildBare(): Promise<string> {
  const outfile = join(root, 'dist/bare');
  await Bun.build({
    entrypoints: [join(import.meta.dir, 'bare.ts')],
    target: 'bun',
    minify: true,
    bytecode: true,
    compile: { outfile, autoloadDotenv: false, autoloadBunfig: false },
  });
  return outfile;
}

await main();
