import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import { buildAssets } from './build/assets.ts';

/**
 * Runs the server from source with readable browser code, with options of `bullpen serve`, e.g. `bun run dev --demo`.
 * A change in `web` builds it again, and open pages reload; the server goes on and renders with the new build. A change
 * in `src`, which both sides import, restarts the server as well. Pages look at `/assets/dev-build.json`; it exists only
 * here.
 */

const root = join(import.meta.dir, '..');
const assetsDir = join(root, 'dist/assets');
const port = process.env.PORT ?? '3000';

let server: Bun.Subprocess | undefined;

async function start(isServerChanged: boolean): Promise<void> {
  const started = performance.now();
  try {
    await buildAssets(root, assetsDir, { development: true });
  } catch (error) {
    console.error(error);
    return;
  }
  console.log(`Built in ${Math.round(performance.now() - started)} ms`);
  if (server && !isServerChanged) return;
  server?.kill();
  await server?.exited;
  const preload = ['--preload', join(root, 'scripts/build/dev-render.ts')];
  const args = ['src/main.ts', 'serve', '--port', port, ...process.argv.slice(2)];
  server = Bun.spawn([process.execPath, ...preload, ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit'],
  });
}

/** Editors often save several files at once: one build for all of them, never two at a time. */
function restarter(): (isServerChanged: boolean) => void {
  let running = false;
  let again = false;
  let restarts = false;
  return (isServerChanged) => {
    restarts ||= isServerChanged;
    again = true;
    if (running) return;
    running = true;
    void (async () => {
      while (again) {
        const isRestart = restarts;
        again = restarts = false;
        await start(isRestart);
      }
      running = false;
    })();
  };
}

const restart = restarter();
const watchers: FSWatcher[] = ['src', 'web'].map((folder) =>
  watch(join(root, folder), { recursive: true }, (_event, file) => {
    if (file !== null && !/\.test\.|^e2e\/|~$|\.sw.$/.test(file)) restart(folder === 'src');
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

restart(true);
