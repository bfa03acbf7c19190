import { afterAll } from 'bun:test';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestApp, type TestApp } from './test-app.ts';

/**
 * Apps that begin with the same data, which is made once: a copy takes a fraction of the time.
 * @param fill makes the data; what it returns comes with each app
 * @returns gives a test its app: the last one given out as long as nothing at all was written there, else a new one,
 * which removes the last
 */
export function appsFilledBy<Made extends object>(
  fill: (app: TestApp) => Promise<Made>,
): () => Promise<Made & { app: TestApp }> {
  let filled: Promise<Filled<Made>> | undefined;
  let last: Lent | undefined;
  afterAll(async () => {
    last?.remove();
    if (filled) rmSync((await filled).folder, { recursive: true });
  });
  return async () => {
    filled ??= filledFolder(fill);
    const { folder, now, made } = await filled;
    if (!last || isTouched(last)) {
      last?.remove();
      const { app, remove } = openTestApp({ now, folder });
      last = { app, remove, version: app.deps.db.version(), now: app.now };
    }
    return { ...made, app: last.app };
  };
}

interface Filled<Made> {
  folder: string;
  now: string;
  made: Made;
}

interface Lent {
  app: TestApp;
  remove: () => void;
  version: number;
  now: number;
}

const isTouched = ({ app, version, now }: Lent): boolean =>
  app.now !== now || app.deps.db.version() !== version;

async function filledFolder<Made>(fill: (app: TestApp) => Promise<Made>): Promise<Filled<Made>> {
  const { app, remove } = openTestApp();
  const folder = mkdtempSync(join(tmpdir(), 'bullpen-filled-'));
  try {
    const made = await fill(app);
    app.deps.close();
    cpSync(app.dataDir, folder, { recursive: true });
    return { folder, now: new Date(app.now).toISOString(), made };
  } finally {
    remove();
  }
}
