import { statSync } from 'node:fs';
import { join } from 'node:path';
import { buildAssets } from './build/assets.ts';
import { reportBudgets } from './build/budgets.ts';
import { inRecordedOrder } from './build/bytecode-order.ts';
import { buildExecutable } from './build/executable.ts';

const root = join(import.meta.dir, '..');
const assetsDir = join(root, 'dist/assets');
const outfile = join(root, 'dist/bullpen');

async function main(): Promise<void> {
  const started = performance.now();
  const index = await buildAssets(root, assetsDir);
  const over = reportBudgets(index, assetsDir);
  if (over.length > 0) throw new Error(`Too much to load: ${over.join(', ')}`);
  const options = { root, assetsDir, index };
  await inRecordedOrder(options, (order) => buildExecutable({ ...options, outfile, order }));
  const size = (statSync(outfile).size / 1024 / 1024).toFixed(1);
  console.log(`dist/bullpen  ${size} MiB, built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

await main();
