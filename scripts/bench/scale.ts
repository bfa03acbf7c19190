import { join } from 'node:path';
import { readConfig } from '#src/config.ts';
import { type Deps, openDeps } from '#src/deps.ts';
import { DeskJournalQuery } from '#src/journal/contract.ts';
import { DESK_SORTS, type DeskSort } from '#src/values/desk-sort.ts';
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
/** As a table shows it, and as fast as it is to be; where it begins is counted, which grows with the entries. */
const PAGE = { size: 50, limit: 20, growth: null };

interface Reading {
  name: string;
  /** Gets ready what is read over and over. */
  of: (deps: Deps) => () => unknown;
  limit: number;
  growth: number | null;
}

const READINGS: readonly Reading[] = [
  {
    name: 'leaderboard',
    of:
      ({ performance }) =>
      () =>
        performance.leaderboard('full'),
    limit: 5,
    growth: 1.3,
  },
  {
    name: 'calendar month',
    of({ performance, settings }) {
      const month = settings.today().slice(0, 7);
      return () => performance.calendar(month, 'full');
    },
    limit: 5,
    growth: 1.3,
  },
  {
    name: 'stats',
    of:
      ({ performance }) =>
      () =>
        performance.stats(3),
    limit: 5,
    growth: 1.3,
  },
  // Some rows for each day with entries, and as many as there are symbols and strategies.
  {
    name: 'breakdown',
    of:
      ({ performance }) =>
      () =>
        performance.breakdown(3, {}),
    limit: 10,
    growth: null,
  },
  // One point for each day with entries: it grows with those, up to all of them.
  {
    name: 'analytics',
    of:
      ({ performance }) =>
      () =>
        performance.analytics(3),
    limit: 10,
    growth: null,
  },
  {
    name: 'trades, totals',
    of:
      ({ performance }) =>
      () =>
        performance.deskTotals(null),
    limit: 5,
    growth: 1.3,
  },
  { name: 'menu counts', of: ({ counts }) => counts.all, limit: 5, growth: 1.3 },
  ...DESK_SORTS.map((sort) => ({
    name: `trades by ${sort}, middle page`,
    of: (deps: Deps) => middlePage(deps, sort),
    limit: PAGE.limit,
    growth: PAGE.growth,
  })),
  {
    name: 'trades of one trader, middle page',
    of: (deps) => middlePage(deps, 'pnl', 3),
    limit: PAGE.limit,
    growth: PAGE.growth,
  },
];

/** The page in the middle of everyone's entries, or of a trader's, as far from either end as there is. */
function middlePage({ journal }: Deps, sort: DeskSort, traderId?: number): () => unknown {
  const asked = { ...DeskJournalQuery.parse({ sort }), traderId };
  let page = journal.listAll({ ...asked, limit: 500 });
  for (let passed = 500; page.next !== null && passed < (page.total ?? 0) / 2; passed += 500) {
    page = journal.listAll({ ...asked, limit: 500, cursor: page.next });
  }
  const cursor = page.next ?? undefined;
  return () => journal.listAll({ ...asked, limit: PAGE.size, cursor });
}

/** How long each figure takes with 10,000 and with 100,000 entries, in this process and without HTTP. */
export function measureGrowth(folder: string): GrowthRow[] {
  const desks = [SMALL, LARGE].map((entries) => seededDesk(join(folder, `desk-${entries}`), entries));
  const [small, large] = desks;
  if (!small || !large) return [];
  try {
    return READINGS.map(({ name, of, limit, growth }) => {
      const [readSmall, readLarge] = [of(small), of(large)];
      const times = { small: [] as number[], large: [] as number[] };
      for (let round = -WARM_UP; round < ROUNDS; round++) {
        // In turn, so that warming up and other work of the machine meet both alike.
        const [one, other] = [timed(readSmall), timed(readLarge)];
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
