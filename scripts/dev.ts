import { existsSync, type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };

/**
 * Runs the server from source with readable browser code, with options of `bullpen serve`, e.g. `bun run dev --demo`.
 * A change in `web` builds it again, and open pages reload; the server goes on and renders with the new build. A change
 * in `src`, which both sides import, restarts the server as well. Pages look at `/assets/dev-build.json`; it exists only
 * here.
 */

const root = join(import.meta.dir, '..');
const assetsDir = join(root, 'dist/assets');

const pinned = manifest.engines.bun;
if (Bun.version !== pinned) {
  leave(`This is Bun ${Bun.version}, and Bullpen is built with ${pinned}. CONTRIBUTING.md, Set up, has it.`);
}
if (!existsSync(join(root, 'node_modules'))) {
  leave('The packages are not installed. Run `sh scripts/up --help`, which installs them, or `bun install`.');
}
// Not at the top: it needs the packages.
const { buildAssets } = await import('./build/assets.ts');

function leave(reason: string): never {
  console.error(reason);
  process.exit(1);
}

let server: Bun.Subprocess | undefined;
let isFirst = true;

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
  const previous = server;
  server = undefined;
  previous?.kill();
  await previous?.exited;
  const preload = ['--preload', join(root, 'scripts/build/dev-render.ts')];
  const child = Bun.spawn([process.execPath, ...preload, 'src/main.ts', 'serve', ...process.argv.slice(2)], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit'],
  });
  server = child;
  void afterItsEnd(child, isFirst);
  isFirst = false;
}

/** It has said why: a port that is taken, a wrong option. After an edit it is the edit, and the next one may be right. */
async function afterItsEnd(child: Bun.Subprocess, isFirst: boolean): Promise<void> {
  const code = await child.exited;
  if (child !== server) return;
  if (isFirst) process.exit(code);
  console.error(`The server ended with ${code}. It starts again when a file of src is saved.`);
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
