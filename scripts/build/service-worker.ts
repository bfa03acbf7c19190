import { join } from 'node:path';
import { rolldown } from 'rolldown';
import type { AssetIndex } from '#src/server/render/asset-index.ts';
import { renderOfflineDocument } from '#web/app/offline-document.tsx';
import { contentHash } from './content-hash.ts';

const WORKER = '/service-worker.js';
const NOTICE = '/offline.html';
const ICON = '/favicon.svg';

/**
 * Writes the service worker, and the document it shows where a page cannot be fetched. Any change of the app changes
 * the worker, so that browsers replace it.
 */
export async function writeServiceWorker(root: string, outDir: string, index: AssetIndex): Promise<void> {
  const { manifest, files } = index;
  await add(NOTICE, renderOfflineDocument(manifest));
  const font = manifest.fonts.slice(0, 1);
  const notice = [NOTICE, ICON, ...manifest.publicStyles, ...font];
  const version = contentHash(new TextEncoder().encode(JSON.stringify(files)));
  await using bundle = await rolldown({
    input: join(root, 'web/app/service-worker.ts'),
    cwd: root,
    platform: 'browser',
    transform: {
      define: { NOTICE_FILES: JSON.stringify(notice), APP_VERSION: JSON.stringify(version) },
    },
  });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await add(WORKER, output[0].code);

  /** A file at the root, with a fixed name. */
  async function add(url: string, text: string): Promise<void> {
    const bytes = new TextEncoder().encode(text);
    const file = `public-${contentHash(bytes)}-${url.slice(1)}`;
    await Bun.write(join(outDir, file), bytes);
    files[url] = { file, immutable: false };
  }
}
