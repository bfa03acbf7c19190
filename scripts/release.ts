import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { buildAssets } from './build/assets.ts';
import { inRecordedOrder } from './build/bytecode-order.ts';
import { buildExecutable } from './build/executable.ts';
import { releaseFiles, writeChecksums } from './build/release-files.ts';

/**
 * `bun run release`: executables of this version in `dist/release`, one per platform, with checksums for `sha256sum
 * --check`. Bun downloads what it needs for other platforms; a platform that cannot be built here is reported, and
 * the exit code is 1.
 */
const root = join(import.meta.dir, '..');
const assetsDir = join(root, 'dist/assets');
const releaseDir = join(root, 'dist/release');

async function main(): Promise<void> {
  rmSync(releaseDir, { recursive: true, force: true });
  mkdirSync(releaseDir, { recursive: true });
  const index = await buildAssets(root, assetsDir);
  const built: string[] = [];
  const options = { root, assetsDir, index };
  await inRecordedOrder(options, async (order) => {
    for (const { name, target } of releaseFiles(manifest.version)) {
      const outfile = join(releaseDir, name);
      try {
        await buildExecutable({ ...options, outfile, target, order });
      } catch (error) {
        // What is half done is no release.
        rmSync(outfile, { force: true });
        console.error(`${name}: not built here (${firstLine(error)})`);
        process.exitCode = 1;
        continue;
      }
      built.push(name);
      console.log(`${name}  ${(Bun.file(outfile).size / 1024 / 1024).toFixed(1)} MiB`);
    }
  });
  await writeChecksums(releaseDir, built);
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

await main();
