import { join } from 'node:path';

/** Of 100, but the layout shift, which is to be 0. */
export interface LighthouseScores {
  performance: number;
  accessibility: number;
  bestPractices: number;
  layoutShift: number;
  /** What cost accessibility or best practices their points. */
  lost: string[];
}

/** Lighthouse has two hundred packages of its own: they are installed where and when it is used. */
export async function installLighthouse(): Promise<void> {
  const child = Bun.spawn([process.execPath, 'install', '--frozen-lockfile', '--silent'], {
    cwd: import.meta.dir,
    stderr: 'inherit',
  });
  if ((await child.exited) !== 0) throw new Error('Lighthouse could not be installed.');
}

/** @param cookie of a session, for the pages behind it */
export async function askLighthouse(
  chromium: string,
  url: string,
  cookie: string | null,
): Promise<LighthouseScores> {
  const child = Bun.spawn(
    [
      process.execPath,
      join(import.meta.dir, 'lighthouse.mjs'),
      chromium,
      url,
      ...(cookie === null ? [] : [cookie]),
    ],
    { stderr: 'pipe' },
  );
  const [text, problems, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  if (code !== 0) throw new Error(`Lighthouse failed on ${url}:\n${problems}`);
  return JSON.parse(text);
}
