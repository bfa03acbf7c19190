import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { buildAssets } from './build/assets.ts';
import { inRecordedOrder } from './build/bytecode-order.ts';
import { buildExecutable } from './build/executable.ts';

/**
 * `bun run release`: executables of this version in `dist/release`, one per platform, with checksums for `sha256sum
 * --check`. Bun downloads what it needs for other platforms; a platform that cannot be built here is reported, and
 * the exit code is 1.
 */
const TARGETS = ['linux-x64', 'linux-arm64'] as const;

const root = join(import.meta.dir, '..');
const assetsDir = join(root, 'dist/assets');
const releaseDir = join(root, 'dist/release');

async function main(): Promise<void> {
  rmSync(releaseDir, { recursive: true, force: true });
  mkdirSync(releaseDir, { recursive: true });
  const index = await buildAssets(root, assetsDir);
  const checksums: string[] = [];
  const options = { root, assetsDir, index };
  await inRecordedOrder(options, async (order) => {
    for (const target of TARGETS) {
      const name = `bullpen-${manifest.version}-${target}`;
      const outfile = join(releaseDir, name);
      try {
        await buildExecutable({ ...options, outfile, target: `bun-${target}`, order });
      } catch (error) {
        console.error(`${name}: not built here (${firstLine(error)})`);
        process.exitCode = 1;
        continue;
      }
      checksums.push(`${await sha256(outfile)}  ${name}\n`);
      console.log(`${name}  ${(Bun.file(outfile).size / 1024 / 1024).toFixed(1)} MiB`);
    }
  });
  await Bun.write(join(releaseDir, 'SHA256SUMS'), checksums.join(''));
}

async function sha256(path: string): Promise<string> {
  const hash = new Bun.CryptoHasher('sha256');
  for await (const chunk of Bun.file(path).stream()) hash.update(chunk);
  return hash.digest('hex');
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

await main();
