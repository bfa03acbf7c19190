import { join } from 'node:path';
import { expectChromium } from '../../src/testing/chromium.ts';

/** Scores of 100, a layout shift that should be 0, and times. */
export interface LighthouseScores {
  performance: number;
  accessibility: number;
  bestPractices: number;
  layoutShift: number;
  /** Simulated milliseconds: first paint, largest paint, and total blocking time. */
  firstPaint: number;
  largestPaint: number;
  blocked: number;
  /** The audits that cost points for accessibility or best practices. */
  lost: string[];
}

/** Lighthouse brings two hundred packages, so it is installed only when used. */
export async function installLighthouse(): Promise<void> {
  const child = Bun.spawn([process.execPath, 'install', '--frozen-lockfile', '--silent'], {
    cwd: import.meta.dir,
    stderr: 'inherit',
  });
  if ((await child.exited) !== 0) throw new Error('Lighthouse could not be installed.');
}

/** On a busy machine Chromium sometimes truncates its trace; that gives no result rather than a bad one. */
const TRIES = 3;

/** @param cookie session cookie, for pages that need a log-in */
export async function askLighthouse(
  url: string,
  cookie: string | null,
  triesLeft = TRIES,
): Promise<LighthouseScores> {
  const args = [expectChromium(), url, ...(cookie === null ? [] : [cookie])];
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

/** The run with the median performance. */
export function middle(runs: readonly LighthouseScores[]): LighthouseScores {
  const sorted = runs.toSorted((a, b) => a.performance - b.performance);
  const found = sorted[Math.floor(sorted.length / 2)];
  if (!found) throw new Error('Lighthouse was not asked.');
  return found;
}
