import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { ASSET_INDEX, type AssetIndex, type AssetManifest } from '#src/server/render/asset-index.ts';
import { contentHash } from './content-hash.ts';
import { writeScripts } from './scripts.ts';
import { buildStylesheet } from './stylesheet.ts';
import { writeLiveWorker, writeServiceWorker } from './workers.ts';

export interface AssetOptions {
  /** Development mode: fast, readable, with React's warnings, no compressed copies. */
  development?: boolean;
}

/** What the development server has built last: pages that are open look whether it differs, and reload. */
const DEV_BUILD = 'dev-build.json';

/**
 * Builds everything the browser loads into `outDir`, with an index. A failed build leaves the previous output, so
 * that the development server can go on.
 * @returns the index
 */
export async function buildAssets(
  root: string,
  outDir: string,
  options: AssetOptions = {},
): Promise<AssetIndex> {
  // A folder per process: the development server may be building as well.
  const next = `${outDir}.${process.pid}`;
  await mkdir(next, { recursive: true });
  try {
    const index = await writeAssets(root, next, options);
    await rm(outDir, { recursive: true, force: true });
    await rename(next, outDir);
    return index;
  } finally {
    await rm(next, { recursive: true, force: true });
  }
}

async function writeAssets(
  root: string,
  outDir: string,
  { development = false }: AssetOptions,
): Promise<AssetIndex> {
  const [styles, scripts] = await Promise.all([
    writeStyles(root, outDir, development),
    writeScripts(root, outDir, development),
  ]);
  const manifest: AssetManifest = { ...styles, ...scripts };
  const index: AssetIndex = { manifest, files: {} };
  for (const name of (await readdir(outDir)).sort()) {
    index.files[`/assets/${name}`] = {
      file: name,
      immutable: true,
      ...(development ? {} : await writeCompressed(outDir, name)),
    };
  }
  if (development) await addDevBuild(root, outDir, index);
  await addPublicFiles(join(root, 'web/public'), outDir, index);
  await writeLiveWorker(root, outDir, index);
  if (!development) await writeServiceWorker(root, outDir, index);
  await Bun.write(join(outDir, ASSET_INDEX), JSON.stringify(index, null, 2));
  return index;
}

async function writeStyles(
  root: string,
  outDir: string,
  development: boolean,
): Promise<Pick<AssetManifest, 'styles' | 'publicStyles' | 'fonts'>> {
  const { css, publicCss, fonts } = await buildStylesheet(root, development);
  for (const { name, bytes } of fonts) await Bun.write(join(outDir, name), bytes);
  return {
    styles: await writeStylesheet(root, outDir, 'app', css),
    publicStyles: await writeStylesheet(root, outDir, 'public', publicCss),
    fonts: fonts.map(({ name }) => `/assets/${name}`),
  };
}

/** @returns its URL */
async function writeStylesheet(root: string, outDir: string, name: string, css: string): Promise<string[]> {
  // The bundler resolves the reset stylesheet from the location of the file, so it must be near the packages,
  // wherever the output goes. One folder per process keeps builds apart.
  const folder = join(root, `dist/styles.${process.pid}`);
  const entry = join(folder, `${name}.css`);
  await Bun.write(entry, css);
  const built = await Bun.build({
    entrypoints: [entry],
    outdir: outDir,
    minify: true,
    external: ['/assets/*'],
    naming: '[name]-[hash].[ext]',
  });
  await rm(folder, { recursive: true });
  return built.outputs
    .filter(({ path }) => path.endsWith('.css'))
    .map(({ path }) => `/assets/${basename(path)}`);
}

/** Pages as the server renders them, which it loads from there (`dev-render.ts`), with the name of their file. */
async function addDevBuild(root: string, outDir: string, index: AssetIndex): Promise<void> {
  const { dependencies } = await Bun.file(join(root, 'package.json')).json();
  const { outputs } = await Bun.build({
    entrypoints: [join(root, 'web/app/entry.server.tsx')],
    target: 'bun',
    external: Object.keys(dependencies),
    outdir: outDir,
    naming: 'render-[hash].js',
    sourcemap: 'inline',
  });
  const render = basename(outputs[0]?.path ?? '');
  await Bun.write(join(outDir, DEV_BUILD), JSON.stringify({ builtAt: Date.now(), render }));
  index.files[`/assets/${DEV_BUILD}`] = { file: DEV_BUILD, immutable: false };
}

/** Writes brotli and gzip copies of a text file, where they are smaller. */
async function writeCompressed(outDir: string, name: string): Promise<{ br?: string; gzip?: string }> {
  if (!/\.(js|css|svg|json|txt|webmanifest)$/.test(name)) return {};
  const bytes = await Bun.file(join(outDir, name)).bytes();
  const copies = {
    br: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    gzip: gzipSync(bytes, { level: 9 }),
  };
  const written: { br?: string; gzip?: string } = {};
  for (const [encoding, copy] of Object.entries(copies)) {
    if (copy.length >= bytes.length) continue;
    const file = `${name}.${encoding}`;
    await Bun.write(join(outDir, file), copy);
    if (encoding === 'br') written.br = file;
    else written.gzip = file;
  }
  return written;
}

/** Files with fixed names at the root, such as the icon; browsers revalidate them, since they may change. */
async function addPublicFiles(from: string, outDir: string, index: AssetIndex): Promise<void> {
  if (!existsSync(from)) return;
  for (const name of (await readdir(from)).sort()) {
    const bytes = await Bun.file(join(from, name)).bytes();
    const file = `public-${contentHash(bytes)}-${name}`;
    await Bun.write(join(outDir, file), bytes);
    index.files[`/${name}`] = { file, immutable: false, ...(await writeCompressed(outDir, file)) };
  }
}
