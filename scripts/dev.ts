import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import { buildAssets } from './build/assets.ts';

/**
 * Runs the server from source with readable browser code. A change in `src` or `web` rebuilds, restarts the server
 * and reloads open pages, which poll `/assets/dev-build.json`; it exists only here.
 */

const root = join(import.meta.dir, '..');
const assetsDir = join(root, 'dist/assets');
const port = process.env.PORT ?? '3000';

let server: Bun.Subprocess | undefined;

async function start(): Promise<void> {
  try {
    await buildAssets(root, assetsDir, { development: true });
  } catch (error) {
    console.error(error);
    return;
  }
  server?.kill();
  await server?.exited;
  server = Bun.spawn([process.execPath, 'src/main.ts', 'serve', '--port', port, ...process.argv.slice(2)], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit'],
  });
}

/** Editors often save several files at once: one restart for all of them, never two at a time. */
function restarter(): () => void {
  let running = false;
  let again = false;
  return () => {
    if (running) {
      again = true;
      return;
    }
    running = true;
    void (async () => {
      do {
        again = false;
        await start();
      } while (again);
      running = false;
    })();
  };
}

const restart = restarter();
const watchers: FSWatcher[] = ['src', 'web'].map((folder) =>
  watch(join(root, folder), { recursive: true }, (_event, file) => {
    if (file !== null && !/\.test\.|~$|\.sw.$/.test(file)) restart();
  }),
);

// The server must not outlive this process: it holds the port and the data folder.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    for (const watcher of watchers) watcher.close();
    server?.kill();
    process.exit(0);
  });
}

restart();
