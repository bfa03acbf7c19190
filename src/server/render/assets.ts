import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { AppError } from '#src/errors.ts';
import { bestEncoding, type Encoding, matchesEtag, toEtag } from '#src/server/cache/negotiation.ts';
import { ASSET_INDEX, type AssetIndex, type AssetManifest } from './asset-index.ts';
import { type EmbeddedAssets, embeddedAssets } from './embedded-assets.ts';

export interface Assets {
  manifest: AssetManifest;
  /** The response for a path that is an asset; `null` for any other. */
  respond(request: Request, pathname: string): Response | null;
}

/** For a server without pages, as in API tests. */
export const noAssets: Assets = {
  manifest: { entry: '/assets/none.js', shared: [], styles: [], publicStyles: [], fonts: [], modules: {} },
  respond: () => null,
};

/** Where the build writes the assets, for a server run from source. */
const BUILT = join(import.meta.dir, '../../../dist/assets');

/** @throws AppError when there is no build */
export function loadAssets(): Assets {
  if (embeddedAssets !== null) return createAssets(embeddedAssets);
  const index = join(BUILT, ASSET_INDEX);
  if (!existsSync(index))
    throw new AppError('bad_config', 'The browser code is not built. Run `bun run build` first.');
  return lastBuilt(BUILT);
}

/** While the server runs from source, another build may take the place of the one before. */
export function lastBuilt(folder: string): Assets {
  const builtAt = () => statSync(join(folder, ASSET_INDEX), { throwIfNoEntry: false })?.mtimeMs;
  let known = builtAt();
  let assets = createAssets(readBuilt(folder));
  const last = (): Assets => {
    const at = builtAt();
    if (at !== undefined && at !== known) {
      known = at;
      assets = createAssets(readBuilt(folder));
    }
    return assets;
  };
  return {
    get manifest() {
      return last().manifest;
    },
    respond: (request, pathname) => last().respond(request, pathname),
  };
}

/** Reads the assets of a build from a folder. */
export function readBuilt(folder: string): EmbeddedAssets {
  const index: AssetIndex = JSON.parse(readFileSync(join(folder, ASSET_INDEX), 'utf8'));
  const names = Object.values(index.files).flatMap(({ file, br, gzip }) => [file, br, gzip]);
  const paths = Object.fromEntries(
    names.flatMap((name) => (name === undefined ? [] : [[name, join(folder, name)]])),
  );
  return { index, paths };
}

interface CachedAsset {
  /** File of each available encoding. */
  files: Partial<Record<Encoding, string>>;
  /** Read on first use and kept. */
  bytes: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>;
  tag: string;
  contentType: string;
  cacheControl: string;
}

/** Serves from memory: all assets together are smaller than one photograph. */
export function createAssets({ index, paths }: EmbeddedAssets): Assets {
  const held = new Map<string, CachedAsset>();
  const path = (name: string | undefined) => (name === undefined ? undefined : paths[name]);
  for (const [url, { file, br, gzip, immutable }] of Object.entries(index.files)) {
    held.set(url, {
      files: definedOnly({ identity: path(file), br: path(br), gzip: path(gzip) }),
      bytes: {},
      // Built files are named by their content hash.
      tag: file,
      contentType: findContentType(url),
      cacheControl: immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    });
  }
  return {
    manifest: index.manifest,
    respond(request, pathname) {
      const asset = held.get(pathname);
      return asset ? respond(asset, request) : null;
    },
  };
}

function definedOnly(files: Record<Encoding, string | undefined>): Partial<Record<Encoding, string>> {
  return Object.fromEntries(Object.entries(files).filter(([, file]) => file !== undefined));
}

function respond(asset: CachedAsset, request: Request): Response {
  const encoding = bestEncoding(request.headers.get('accept-encoding'), (name) => name in asset.files);
  const etag = toEtag(asset.tag, encoding);
  const headers = {
    'content-type': asset.contentType,
    'cache-control': asset.cacheControl,
    etag,
    vary: 'accept-encoding',
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  };
  if (matchesEtag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers });
  return new Response(readBytes(asset, encoding), { headers });
}

function readBytes(asset: CachedAsset, encoding: Encoding): Uint8Array<ArrayBuffer> | undefined {
  const { bytes, files } = asset;
  const file = files[encoding];
  if (file !== undefined) bytes[encoding] ??= new Uint8Array(readFileSync(file));
  if (bytes[encoding] || encoding !== 'identity') return bytes[encoding];
  // The executable has text only compressed: next to nobody asks for it as it is.
  const packed = readBytes(asset, 'gzip');
  if (packed) bytes.identity = new Uint8Array(gunzipSync(packed));
  return bytes.identity;
}

const CONTENT_TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
};

function findContentType(url: string): string {
  return CONTENT_TYPES[url.slice(url.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}
