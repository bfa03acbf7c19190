import { join } from 'node:path';
import { openBench } from './program.ts';
import { aligned } from './report.ts';
import { measureScrolling, type ScrollResult, type Spread } from './scrolling.ts';

/** How the Journal tab scrolls: one table, `dist/bench-scroll.json`, and 1 when a task is too long. */
async function main(): Promise<void> {
  const root = join(import.meta.dir, '../..');
  const bench = await openBench(root);
  let result: ScrollResult;
  try {
    result = await measureScrolling(bench);
  } finally {
    await bench.clear();
  }
  await Bun.write(join(root, 'dist/bench-scroll.json'), `${JSON.stringify(result, null, 2)}\n`);
  const { rows, tasks, frames, atRest, long, limit } = result;
  const met = long === 0 ? 'met' : `NOT MET: ${long} tasks`;
  console.log(
    aligned([
      [`${rows.toLocaleString('en-US')} of 100,000 rows`, 'median', '99th percentile', 'longest', 'target'],
      row("a task of the page's thread", tasks, `≤ ${limit} ms ${met}`),
      row('a frame while scrolling', frames, 'with all else that the machine does'),
      row('a frame at rest', atRest, 'the same'),
    ]),
  );
  if (long > 0) process.exitCode = 1;
}

const row = (name: string, { median, p99, max }: Spread, target: string): string[] => [
  name,
  ...[median, p99, max].map((time) => `${time.toFixed(1)} ms`),
  target,
];

await main();
