import { join } from 'node:path';

/** Platforms of a release, as Bun names them. `baseline` is for x64 without AVX2; whether the other one needs that is up to Bun. */
const PLATFORMS = ['linux-x64', 'linux-x64-baseline', 'linux-arm64'] as const;

/** The executables of a release, by name, each with what Bun compiles it for. */
export const releaseFiles = (version: string) =>
  PLATFORMS.map((platform) => ({
    name: `bullpen-${version}-${platform}`,
    target: `bun-${platform}` as const,
  }));

export const CHECKSUMS = 'SHA256SUMS';

/** Writes the sums of files beside them, as `sha256sum --check` reads them. */
export async function writeChecksums(folder: string, names: readonly string[]): Promise<void> {
  const lines = await Promise.all(
    names.map(async (name) => `${await sha256(join(folder, name))}  ${name}\n`),
  );
  await Bun.write(join(folder, CHECKSUMS), lines.join(''));
}

async function sha256(path: string): Promise<string> {
  const hash = new Bun.CryptoHasher('sha256');
  for await (const chunk of Bun.file(path).stream()) hash.update(chunk);
  return hash.digest('hex');
}
