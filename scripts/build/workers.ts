import { join } from 'node:path';
import { rolldown } from 'rolldown';
import type { AssetIndex } from '#src/server/render/asset-index.ts';
import { renderOfflineDocument } from '#web/app/offline-document.tsx';
import { contentHash } from './content-hash.ts';

const SERVICE_WORKER = '/service-worker.js';
const LIVE_WORKER = '/live-worker.js';
const NOTICE = '/offline.html';
const ICON = '/favicon.svg';

/**
 * Writes the service worker, and the document it shows where a page cannot be fetched. Any change of the app changes
 * the worker, so that browsers replace it.
 */
export async function writeServiceWorker(root: string, outDir: string, index: AssetIndex): Promise<void> {
  const { manifest, files } = index;
  await addFile(outDir, index, NOTICE, renderOfflineDocument(manifest));
  const font = manifest.fonts.slice(0, 1);
  const notice = [NOTICE, ICON, ...manifest.publicStyles, ...font];
  const version = contentHash(new TextEncoder().encode(JSON.stringify(files)));
  const code = await bundle(root, 'web/app/service-worker.ts', {
    NOTICE_FILES: JSON.stringify(notice),
    APP_VERSION: JSON.stringify(version),
  });
  await addFile(outDir, index, SERVICE_WORKER, code);
}

/** Writes the worker that listens to the server's events for all pages of a browser. */
export async function writeLiveWorker(root: string, outDir: string, index: AssetIndex): Promise<void> {
  await addFile(outDir, index, LIVE_WORKER, await bundle(root, 'web/session/live/live-worker.ts'));
}

async function bundle(root: string, input: string, define: Record<string, string> = {}): Promise<string> {
  await using bundle = await rolldown({
    input: join(root, input),
    cwd: root,
    platform: 'browser',
    transform: { define },
  });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  return output[0].code;
}

/** A file at the root, with a fixed name. */
async function addFile(outDir: string, { files }: AssetIndex, url: string, text: string): Promise<void> {
  const bytes = new TextEncoder().encode(text);
  const file = `public-${contentHash(bytes)}-${url.slice(1)}`;
  await Bun.write(join(outDir, file), bytes);
  files[url] = { file, immutable: false };
}
