import { join, resolve } from 'node:path';
import { digestsOfMigrations } from '#src/db/schema.ts';
import type { AssetIndex } from '#src/server/render/asset-index.ts';
import { closeRuntime } from './closed-runtime.ts';
import { serverWithoutUnused } from './without-unused.ts';

export interface ExecutableOptions {
  root: string;
  /** Where the built assets are. */
  assetsDir: string;
  index: AssetIndex;
  outfile: string;
  /** Platform to build for; by default, the current one. */
  target?: Bun.Build.CompileTarget;
  /** Record of a run: what that took comes first in the file. */
  order?: string;
}

/** Compiles the server and all it needs into one file. */
export async function buildExecutable(options: ExecutableOptions): Promise<void> {
  await compile(options);
  closeRuntime(options.outfile, options.target === undefined);
}

/** The same with a runtime that still obeys its own variables. */
export async function compile({
  root,
  assetsDir,
  index,
  outfile,
  target,
  order,
}: ExecutableOptions): Promise<void> {
  await Bun.build({
    entrypoints: [join(root, 'src/main.ts')],
    target: 'bun',
    // In chunks, so that page code is parsed on the first page view and not at the start.
    format: 'esm',
    splitting: true,
    minify: true,
    bytecode: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    compile: {
      outfile,
      autoloadDotenv: false,
      autoloadBunfig: false,
      // A start runs nearly everything once: compiling it to machine code takes a third of its CPU and gives nothing
      // back. `src/cli/run.ts` ends this once there is work.
      jitPolicy: 20,
      ...(target && { target }),
      ...(order && { bytecodeOrder: order }),
    },
    plugins: [
      serverWithoutUnused,
      {
        name: 'embed-assets',
        setup(build) {
          build.onLoad({ filter: /src\/server\/render\/embedded-assets\.ts$/ }, () => ({
            loader: 'ts',
            contents: embeddingModule(assetsDir, index),
          }));
        },
      },
      {
        name: 'schema-digests',
        setup(build) {
          build.onLoad({ filter: /src\/db\/schema-digests\.ts$/ }, () => ({
            loader: 'ts',
            contents: `export const schemaDigests = ${JSON.stringify(digestsOfMigrations())};`,
          }));
        },
      },
    ],
  });
}

/** Replaces the empty module: it imports every file, which embeds it in the executable. */
function embeddingModule(assetsDir: string, index: AssetIndex): string {
  const names = Object.values(index.files).flatMap(({ file, br, gzip }) =>
    // What there is as gzip is unpacked for whoever wants it as it is.
    (gzip === undefined ? [file, br] : [br, gzip]).filter((name) => name !== undefined),
  );
  const imports = names.map(
    (name, n) => `import file${n} from ${JSON.stringify(resolve(assetsDir, name))} with { type: 'file' };`,
  );
  const paths = names.map((name, n) => `${JSON.stringify(name)}: file${n}`);
  return `${imports.join('\n')}\nexport const embeddedAssets = { index: ${JSON.stringify(index)}, paths: { ${paths.join(', ')} } };`;
}
