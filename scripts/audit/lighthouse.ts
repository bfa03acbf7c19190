import { join } from 'node:path';

/** Of 100, but the layout shift, which is to be 0, and the times. */
export interface LighthouseScores {
  performance: number;
  accessibility: number;
  bestPractices: number;
  layoutShift: number;
  /** Simulated milliseconds: until something was painted, until the largest part was, and how long the thread was busy. */
  firstPaint: number;
  largestPaint: number;
  blocked: number;
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

/** Chromium's trace is cut short now and then on a busy machine; then there is no answer, not a bad one. */
const TRIES = 3;

/** @param cookie of a session, for the pages behind it */
export async function askLighthouse(
  url: string,
  cookie: string | null,
  triesLeft = TRIES,
): Promise<LighthouseScores> {
  const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';
  const args = [chromium, url, ...(cookie === null ? [] : [cookie])];
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'lighthouse.mjs'), ...args], {
    stderr: 'pipe',
  });
  const [text, problems, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  if (code === 0) return JSON.parse(text);
  if (triesLeft > 1) return askLighthouse(url, cookie, triesLeft - 1);
  throw new Error(`Lighthouse failed on ${url}:\n${problems}`);
}

/** The run whose performance is in the middle. */
export function middle(runs: readonly LighthouseScores[]): LighthouseScores {
  const sorted = runs.toSorted((a, b) => a.performance - b.performance);
  const found = sorted[Math.floor(sorted.length / 2)];
  if (!found) throw new Error('Lighthouse was not asked.');
  return found;
}
