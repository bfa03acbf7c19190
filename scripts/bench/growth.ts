import { join } from 'node:path';
import { readConfig } from '#src/config.ts';
import { type Deps, openDeps } from '#src/deps.ts';
import { type Samples, summarize } from './report.ts';

/** A reading of the server's services at two sizes of the journal, over the same days and traders. Milliseconds. */
export interface GrowthRow {
  name: string;
  small: Samples;
  large: Samples;
  /** What the large one may take, and how many times as long as the small one. */
  limit: number;
  growth: number | null;
}

/** 20 traders over 3 years. */
const TRADERS = 20;
const DAYS = 1095;
const SMALL = 10_000;
const LARGE = 100_000;

const WARM_UP = 300;
const ROUNDS = 1000;

interface Reading {
  name: string;
  read: (deps: Deps, month: string) => unknown;
  limit: number;
  growth: number | null;
}

const READINGS: readonly Reading[] = [
  { name: 'leaderboard', read: ({ performance }) => performance.leaderboard('full'), limit: 5, growth: 1.3 },
  {
    name: 'calendar month',
    read: ({ performance }, month) => performance.calendar(month, 'full'),
    limit: 5,
    growth: 1.3,
  },
  { name: 'stats', read: ({ performance }) => performance.stats(3), limit: 5, growth: 1.3 },
  // Some rows for each day with entries, and as many as there are symbols and strategies.
  { name: 'breakdown', read: ({ performance }) => performance.breakdown(3, {}), limit: 10, growth: null },
  // One point for each day with entries: it grows with those, up to all of them.
  { name: 'analytics', read: ({ performance }) => performance.analytics(3), limit: 10, growth: null },
];

/** How long each figure takes with 10,000 and with 100,000 entries, in this process and without HTTP. */
export function measureGrowth(folder: string): GrowthRow[] {
  const desks = [SMALL, LARGE].map((entries) => seededDesk(join(folder, `desk-${entries}`), entries));
  const [small, large] = desks;
  if (!small || !large) return [];
  const month = small.settings.today().slice(0, 7);
  try {
    return READINGS.map(({ name, read, limit, growth }) => {
      const times = { small: [] as number[], large: [] as number[] };
      for (let round = -WARM_UP; round < ROUNDS; round++) {
        // In turn, so that warming up and other work of the machine meet both alike.
        const [one, other] = [timed(() => read(small, month)), timed(() => read(large, month))];
        if (round < 0) continue;
        times.small.push(one);
        times.large.push(other);
      }
      return { name, small: summarize(times.small), large: summarize(times.large), limit, growth };
    });
  } finally {
    for (const desk of desks) desk.close();
  }
}

function seededDesk(dataDir: string, entries: number): Deps {
  const deps = openDeps(readConfig({}, { BULLPEN_DATA_DIR: dataDir }));
  deps.demo.seed({ traders: TRADERS, days: DAYS, seed: 1, entries });
  return deps;
}

function timed(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}
