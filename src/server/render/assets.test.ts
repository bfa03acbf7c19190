import { describe, expect, onTestFinished, test } from 'bun:test';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { ASSET_INDEX } from './asset-index.ts';
import { type Assets, createAssets, lastBuilt, readBuilt } from './assets.ts';

const SCRIPT = 'console.log("hello");'.repeat(50);
const FONT = new Uint8Array([0, 1, 2, 255]);

/** Assets as written by a build: a script with both compressed copies, a font without any, an icon at the root. */
function built(): Assets {
  return createAssets(builtFiles());
}

function builtFiles(): ReturnType<typeof readBuilt> {
  const folder = mkdtempSync(join(tmpdir(), 'bullpen-assets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'app-1.js'), SCRIPT);
  writeFileSync(join(folder, 'app-1.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, 'app-1.js.gzip'), gzipSync(SCRIPT));
  writeFileSync(join(folder, 'inter-1.woff2'), FONT);
  writeFileSync(join(folder, 'icon.svg'), '<svg/>');
  const index = {
    manifest: { entry: '/assets/app-1.js', shared: [], styles: [], publicStyles: [], fonts: [], modules: {} },
    files: {
      '/assets/app-1.js': { file: 'app-1.js', immutable: true, br: 'app-1.js.br', gzip: 'app-1.js.gzip' },
      '/assets/inter-1.woff2': { file: 'inter-1.woff2', immutable: true },
      '/favicon.svg': { file: 'icon.svg', immutable: false },
    },
  };
  writeFileSync(join(folder, ASSET_INDEX), JSON.stringify(index));
  return readBuilt(folder);
}

async function ask(assets: Assets, path: string, headers: Record<string, string> = {}) {
  const response = assets.respond(new Request(`http://desk.test${path}`, { headers }), path);
  if (!response) throw new Error(`nothing at ${path}`);
  return {
    response,
    bytes: new Uint8Array(await response.arrayBuffer()),
    encoding: response.headers.get('content-encoding'),
  };
}

describe('an asset', () => {
  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0, *', 'gzip'],
    ['*', 'br'],
    ['identity', null],
    ['br;q=0,gzip;q=0', null],
    ['', null],
  ])('is sent in an encoding the client accepts: %p gets %p', async (accepted, expected) => {
    const { bytes, encoding, response } = await ask(built(), '/assets/app-1.js', {
      'accept-encoding': accepted,
    });
    expect(encoding).toBe(expected);
    const text =
      encoding === 'br'
        ? brotliDecompressSync(bytes)
        : encoding === 'gzip'
          ? gunzipSync(bytes)
          : Buffer.from(bytes);
    expect(text.toString()).toBe(SCRIPT);
    expect(response.headers.get('vary')).toBe('accept-encoding');
  });

  test('with a content hash in its name is cached for ever, one without for an hour', async () => {
    const assets = built();
    const script = await ask(assets, '/assets/app-1.js');
    expect(script.response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(script.response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const icon = await ask(assets, '/favicon.svg');
    expect(icon.response.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(icon.response.headers.get('content-type')).toBe('image/svg+xml');
  });

  test('of the executable, which has it only compressed, is unpacked for whoever takes it no other way', async () => {
    const { index, paths } = builtFiles();
    const { 'app-1.js': _, ...embedded } = paths;
    const assets = createAssets({ index, paths: embedded });
    const { bytes, encoding } = await ask(assets, '/assets/app-1.js', { 'accept-encoding': 'identity' });
    expect([encoding, Buffer.from(bytes).toString()]).toEqual([null, SCRIPT]);
  });

  test('without compressed copies is sent uncompressed', async () => {
    const { bytes, encoding, response } = await ask(built(), '/assets/inter-1.woff2', {
      'accept-encoding': 'br, gzip',
    });
    expect([encoding, response.headers.get('content-type'), bytes]).toEqual([null, 'font/woff2', FONT]);
  });

  test('that the client already has is not sent again; each encoding has its own tag', async () => {
    const assets = built();
    const tag =
      (await ask(assets, '/assets/app-1.js', { 'accept-encoding': 'br' })).response.headers.get('etag') ?? '';
    const again = await ask(assets, '/assets/app-1.js', {
      'accept-encoding': 'br',
      'if-none-match': `"x", W/${tag}`,
    });
    expect([again.response.status, again.bytes.length, again.response.headers.get('etag')]).toEqual([
      304,
      0,
      tag,
    ]);
    const plain = await ask(assets, '/assets/app-1.js', { 'if-none-match': tag });
    expect(plain.response.status).toBe(200);
  });
});

test('a path that is not an asset is passed on', () => {
  const assets = built();
  for (const path of [
    '/',
    '/assets/',
    '/assets/app-1.js.br',
    '/assets/../app-1.js',
    '/index.json',
    '/assets/index.json',
  ]) {
    expect(assets.respond(new Request('http://desk.test/'), path)).toBeNull();
  }
});

test('from source, a build that takes the place of another is served from then on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bullpen-assets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const build = (name: string, at: number) => {
    writeFileSync(join(folder, name), name);
    const manifest = { entry: `/assets/${name}`, shared: [], styles: [], publicStyles: [], fonts: [] };
    const files = { [`/assets/${name}`]: { file: name, immutable: true } };
    writeFileSync(
      join(folder, ASSET_INDEX),
      JSON.stringify({ manifest: { ...manifest, modules: {} }, files }),
    );
    utimesSync(join(folder, ASSET_INDEX), at, at);
  };
  build('app-1.js', 1);
  const assets = lastBuilt(folder);
  expect(assets.manifest.entry).toBe('/assets/app-1.js');
  build('app-2.js', 2);
  expect(assets.manifest.entry).toBe('/assets/app-2.js');
  expect((await ask(assets, '/assets/app-2.js')).bytes).toEqual(new TextEncoder().encode('app-2.js'));
  // Between two builds there is none for a moment.
  rmSync(join(folder, ASSET_INDEX));
  expect(assets.manifest.entry).toBe('/assets/app-2.js');
});
