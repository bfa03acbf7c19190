import { join, relative } from 'node:path';
import { type OutputChunk, type RenderedChunk, rolldown } from 'rolldown';
import type { AssetManifest } from '#src/server/render/asset-index.ts';
import { scriptFiles } from './script-files.ts';
import { withoutUnused } from './without-unused.ts';

export type ScriptManifest = Pick<AssetManifest, 'entry' | 'shared' | 'modules'>;

/**
 * V8 compiles such a script's functions in a thread of its own while it loads, not on their first call: pages answer a fourth
 * earlier, and what opens a dialog for the first time has a sixth less to do. Other browsers see a comment.
 */
const COMPILED_AS_IT_LOADS = '//# allFunctionsCalledOnLoad';

/** Whether that takes long enough to be felt. */
const isLong = ({ modules }: RenderedChunk): boolean =>
  Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0) > 16 * 1024;

/** Builds the browser's scripts into `outDir`. */
export async function writeScripts(
  root: string,
  outDir: string,
  development: boolean,
): Promise<ScriptManifest> {
  const mode = development ? 'development' : 'production';
  await using bundle = await rolldown({
    input: join(root, development ? 'scripts/build/dev-entry.ts' : 'web/app/entry.client.tsx'),
    cwd: root,
    platform: 'browser',
    // Nothing imports the entry, so it may share a file.
    preserveEntrySignatures: false,
    transform: { define: { 'process.env.NODE_ENV': JSON.stringify(mode) }, jsx: { development } },
    plugins: development ? [] : [withoutUnused],
    // `use client` says nothing to a browser.
    checks: { moduleLevelDirective: false },
  });
  const { output } = await bundle.write({
    dir: outDir,
    format: 'es',
    // As short as so many files allow: the entry names them all.
    entryFileNames: '[name]-[hash:7].js',
    chunkFileNames: '[name]-[hash:7].js',
    hashCharacters: 'base36',
    codeSplitting: { groups: scriptFiles(root) },
    minify: !development,
    comments: development,
    postBanner: (chunk) => (!development && isLong(chunk) ? COMPILED_AS_IT_LOADS : ''),
    sourcemap: development ? 'inline' : false,
  });
  return buildManifest(
    output.filter((file) => file.type === 'chunk'),
    join(root, 'web'),
  );
}

function buildManifest(chunks: readonly OutputChunk[], web: string): ScriptManifest {
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (!entry) throw new Error('the bundler made no entry');
  const url = ({ fileName }: OutputChunk) => `/assets/${fileName}`;
  rejectCircles(chunks);
  const first = loadedWith(entry, chunks);
  const modules: ScriptManifest['modules'] = {};
  for (const chunk of chunks) {
    if (!chunk.isDynamicEntry || chunk.facadeModuleId === null) continue;
    const there = loadedWhenAsked(chunk, chunks);
    modules[relative(web, chunk.facadeModuleId)] = [...loadedWith(chunk, chunks)]
      .filter((needed) => !first.has(needed) && !there.has(needed))
      .map(url);
  }
  return { entry: url(entry), shared: [...first].filter((chunk) => chunk !== entry).map(url), modules };
}

/** Rejects files that import each other: one would run before its dependency has loaded. */
function rejectCircles(chunks: readonly OutputChunk[]): void {
  for (const chunk of chunks) {
    const needed = chunks.filter(({ fileName }) => chunk.imports.includes(fileName));
    const back = needed.find((other) => loadedWith(other, chunks).has(chunk));
    if (back) throw new Error(`${chunk.name} and ${back.name} need each other: see script-files.ts`);
  }
}

/** A file and everything it imports. */
function loadedWith(chunk: OutputChunk, chunks: readonly OutputChunk[]): Set<OutputChunk> {
  const loaded = new Set([chunk]);
  // Iterating a set also visits members added on the way.
  for (const { imports } of loaded) {
    for (const other of chunks) if (imports.includes(other.fileName)) loaded.add(other);
  }
  return loaded;
}

/** Files already loaded, whichever file requests this one. */
function loadedWhenAsked(chunk: OutputChunk, chunks: readonly OutputChunk[]): Set<OutputChunk> {
  return chunks
    .filter(({ dynamicImports }) => dynamicImports.includes(chunk.fileName))
    .map((asker) => loadedWith(asker, chunks))
    .reduce((common, loaded) => common.intersection(loaded));
}
