import { weekRange } from '../../src/values/time/dates.ts';
import { launchChromium } from '../bench/chromium.ts';
import { type Bench, logIn, startProgram } from '../bench/program.ts';
import { figure, type Row, type Section, target } from '../bench/report.ts';
import { findViolations } from './axe.ts';
import { askLighthouse, installLighthouse, type LighthouseScores, middle } from './lighthouse.ts';

/** Of 100. */
const FAST = 95;
const FULL = 100;

interface Audited {
  name: string;
  path: string;
  cookie: string | null;
}

/** Lighthouse and axe on every page: full marks for accessibility and best practices, and no layout shift. */
export async function measureAudit(bench: Bench): Promise<Section> {
  await installLighthouse();
  const dataDir = await bench.freshFolder();
  const accessCode = await bench.seed(dataDir, []);
  const server = await startProgram(bench.bullpen(dataDir));
  const browser = await launchChromium();
  try {
    const measured = async ({ name, path, cookie }: Audited): Promise<Row> => {
      const url = new URL(path, server.url).href;
      const runs: LighthouseScores[] = [];
      for (let round = 0; round < bench.rounds(3); round++) runs.push(await askLighthouse(url, cookie));
      return toRow(name, middle(runs), await findViolations(browser, url, cookie));
    };
    const rows: Row[] = [];
    for (const page of await listPages(server.url, accessCode)) rows.push(await measured(page));
    // Last: it takes the team's entries away.
    await archive(bench.bullpen(dataDir).file, dataDir);
    rows.push(await measured(await pastPeriod(server.url, accessCode)));
    return {
      title: 'Lighthouse and axe',
      note: "Every page of a demo team on Lighthouse's simulated phone, whose processor is four times slower and whose network is a slow 4G: scores of 100, with the first and the largest paint and how long the thread was blocked. The run whose performance is in the middle. Then axe, in both themes, on a wide and on a narrow screen.",
      columns: [
        'performance',
        'first paint',
        'largest paint',
        'blocked',
        'layout shift',
        'accessibility',
        'best practices',
        'objections',
      ],
      rows,
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function listPages(url: string, accessCode: string): Promise<Audited[]> {
  const { traderId, cookie } = await logIn(url, accessCode);
  const newest = await fetch(new URL('/api/journal?limit=1', url), { headers: { cookie } });
  const [{ tradeDate: day }]: [{ tradeDate: string }] = await newest.json();
  return [
    { name: 'home page', path: '/', cookie: null },
    { name: 'older screen', path: '/legacy', cookie: null },
    { name: 'guest page', path: '/guest', cookie: null },
    { name: 'team hub', path: `/team-hub/${traderId}`, cookie },
    { name: 'dashboard', path: `/dashboard/${traderId}`, cookie },
    { name: 'journal tab', path: `/dashboard/${traderId}/journal`, cookie },
    { name: 'quick entry', path: `/dashboard/${traderId}/quick-entry`, cookie },
    { name: 'calendar', path: `/dashboard/${traderId}/calendar`, cookie },
    { name: 'day', path: `/dashboard/${traderId}/days/${day}`, cookie },
    { name: 'week', path: `/dashboard/${traderId}/weeks/${weekRange(day).from}`, cookie },
    { name: 'import', path: `/dashboard/${traderId}/import`, cookie },
    { name: 'videos', path: '/videos', cookie },
    { name: 'accounts tab', path: `/dashboard/${traderId}/accounts`, cookie },
    { name: 'strategies tab', path: `/dashboard/${traderId}/strategies`, cookie },
    { name: 'analytics tab', path: `/dashboard/${traderId}/analytics`, cookie },
    { name: 'admin area, locked', path: '/admin', cookie: null },
  ];
}

async function archive(executable: string, dataDir: string): Promise<void> {
  const child = Bun.spawn([executable, 'archive', '--yes', '--data', dataDir], {
    stdout: 'ignore',
    stderr: 'inherit',
  });
  if ((await child.exited) !== 0) throw new Error('the entries could not be archived');
}

async function pastPeriod(url: string, accessCode: string): Promise<Audited> {
  const { traderId, cookie } = await logIn(url, accessCode);
  const periods = await fetch(new URL(`/api/traders/${traderId}/periods`, url), { headers: { cookie } });
  const [{ id }]: [{ id: number }] = await periods.json();
  return { name: 'past period', path: `/dashboard/${traderId}/periods/${id}`, cookie };
}

function toRow(name: string, scores: LighthouseScores, violations: readonly string[]): Row {
  const { performance, accessibility, bestPractices, layoutShift } = scores;
  const objections = [...scores.lost, ...violations];
  return {
    name,
    cells: [
      String(performance),
      `${figure(scores.firstPaint)} ms`,
      `${figure(scores.largestPaint)} ms`,
      `${figure(scores.blocked)} ms`,
      layoutShift.toFixed(3),
      String(accessibility),
      String(bestPractices),
      objections.length === 0 ? 'none' : objections.join('; '),
    ],
    targets: [
      target(`performance ≥ ${FAST}`, performance >= FAST),
      target(
        'the others in full',
        accessibility === FULL && bestPractices === FULL && layoutShift === 0 && objections.length === 0,
      ),
    ],
    figures: { ...scores, violations },
  };
}
