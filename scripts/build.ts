import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { AssetIndex } from '#src/http/assets.ts';
import { buildAssets } from './build/assets.ts';
import { buildExecutable } from './build/executable.ts';

/** What a first visit may load, JavaScript and CSS, and what a page may add to it: brotli bytes. */
const FIRST_PAGE_BUDGET = 135 * 1024;
const PAGE_BUDGET = 60 * 1024;
const FIRST_PAGE = 'pages/landing/landing.tsx';

const root = join(import.meta.dir, '..');
const assetsDir = join(root, 'dist/assets');
const outfile = join(root, 'dist/bullpen');

async function main(): Promise<void> {
  const started = performance.now();
  const index = await buildAssets(root, assetsDir);
  const over = report(index);
  if (over.length > 0) throw new Error(`Too large to load: ${over.join(', ')}`);
  await buildExecutable({ root, assetsDir, index, outfile });
  const size = (statSync(outfile).size / 1024 / 1024).toFixed(1);
  console.log(`dist/bullpen  ${size} MiB, built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** Prints what each page loads. @returns the pages that are over their budget */
function report({ manifest, files }: AssetIndex): string[] {
  const sent = (urls: readonly string[]) =>
    urls.reduce((sum, url) => {
      const asset = files[url];
      return asset ? sum + statSync(join(assetsDir, asset.br ?? asset.file)).size : sum;
    }, 0);
  const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;
  const scripts = sent([manifest.entry, ...manifest.shared]);
  const shared = scripts + sent(manifest.styles);
  console.log(`every page    ${kib(scripts)} scripts, ${kib(sent(manifest.styles))} styles (brotli)`);
  const over: string[] = [];
  for (const [module, urls] of Object.entries(manifest.modules)) {
    const own = sent(urls);
    const [total, budget] = module === FIRST_PAGE ? [shared + own, FIRST_PAGE_BUDGET] : [own, PAGE_BUDGET];
    console.log(
      `${module}  ${kib(own)}${module === FIRST_PAGE ? `, ${kib(total)} with what every page loads` : ''} of ${kib(budget)}`,
    );
    if (total > budget) over.push(module);
  }
  return over;
}

await main();
