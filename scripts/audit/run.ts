import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import manifest from '../../package.json' with { type: 'json' };
import { logIn, seedDemo, startProgram } from '../bench/program.ts';
import { aligned } from '../bench/report.ts';
import { findViolations } from './axe.ts';
import { askLighthouse, installLighthouse, type LighthouseScores } from './lighthouse.ts';

const ROOT = join(import.meta.dir, '../..');
const EXECUTABLE = join(ROOT, 'dist/bullpen');
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

interface Audited {
  name: string;
  path: string;
  cookie: string | null;
}

interface Result extends LighthouseScores {
  page: string;
  violations: string[];
}

/** Full marks for what everyone must be able to use, 95 for speed, and nothing that moves while it loads. */
const isMet = (result: Result): boolean =>
  result.accessibility === 100 &&
  result.bestPractices === 100 &&
  result.performance >= 95 &&
  result.layoutShift === 0 &&
  result.violations.length === 0;

/** Lighthouse and axe on every page of the executable: one table, `dist/audit.json`, and 1 when a target is missed. */
async function main(): Promise<void> {
  await installLighthouse();
  const dataDir = await mkdtemp(join(tmpdir(), 'bullpen-audit-'));
  const accessCode = await seedDemo(EXECUTABLE, dataDir);
  const server = await startProgram({
    file: EXECUTABLE,
    args: ['serve', '--port', '0', '--json', '--data', dataDir],
  });
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const results: Result[] = [];
  try {
    for (const { name, path, cookie } of await pagesOf(server.url, accessCode)) {
      const url = new URL(path, server.url).href;
      const scores = await askLighthouse(CHROMIUM, url, cookie);
      results.push({ page: name, ...scores, violations: await findViolations(browser, url, cookie) });
    }
  } finally {
    await browser.close();
    await server.stop();
    await rm(dataDir, { recursive: true });
  }
  await Bun.write(
    join(ROOT, 'dist/audit.json'),
    `${JSON.stringify({ version: manifest.version, results }, null, 2)}\n`,
  );
  print(results);
  if (!results.every(isMet)) process.exitCode = 1;
}

async function pagesOf(url: string, accessCode: string): Promise<Audited[]> {
  const { traderId, cookie } = await logIn(url, accessCode);
  return [
    { name: 'home', path: '/', cookie: null },
    { name: 'older screen', path: '/legacy', cookie: null },
    { name: 'guest', path: '/guest', cookie: null },
    { name: 'team hub', path: `/team-hub/${traderId}`, cookie },
    ...['', '/journal', '/strategies', '/analytics'].map((tab) => ({
      name: `dashboard${tab}`,
      path: `/dashboard/${traderId}${tab}`,
      cookie,
    })),
  ];
}

function print(results: readonly Result[]): void {
  const head = ['', 'performance', 'accessibility', 'best practices', 'layout shift', 'axe', ''];
  const rows = results.map((result) => [
    result.page,
    String(result.performance),
    String(result.accessibility),
    String(result.bestPractices),
    result.layoutShift.toFixed(3),
    String(result.violations.length),
    isMet(result) ? 'met' : 'NOT MET',
  ]);
  console.log(aligned([head, ...rows]));
  for (const { page, lost, violations } of results) {
    for (const problem of [...lost, ...violations]) console.log(`${page}: ${problem}`);
  }
}

await main();
