import { readConfig } from '#src/config.ts';
import { AdminJournalQuery } from '#src/features/journal/query-contract.ts';
import { type Deps, openDeps } from '#src/server/compose.ts';
import { ENTRY_SORTS, type EntrySort } from '#src/values/entry-sort.ts';
import type { Bench } from './program.ts';
import { type Samples, type Section, summarize, target, times } from './report.ts';

const SIZES = [10_000, 100_000, 1_000_000] as const;
const WARM_UP = 30;

/**
 * A page of the admin's table, with its time limit. It skips the pages before it, so its cost grows with the entries.
 */
const PAGE = { size: 50, limit: 20, growth: null, isPage: true };

interface Reading {
  name: string;
  /** Prepares what is then read repeatedly. */
  of: (deps: Deps) => () => unknown;
  limit: number;
  growth: number | null;
  /**
   * Returns a row per day with entries, of which the smallest data set has fewer, so growth is measured from the next
   * one.
   */
  byDay?: boolean;
  /** A page of a list; its limit applies to 100,000 entries. */
  isPage?: boolean;
}

const READINGS: readonly Reading[] = [
  {
    name: 'leaderboard',
    of:
      ({ performance }) =>
      () =>
        performance.leaderboard('full', true),
    limit: 5,
    growth: 1.2,
  },
  {
    name: 'calendar month',
    of({ performance, settings }) {
      const month = settings.today().slice(0, 7);
      return () => performance.calendar(month, 'full');
    },
    limit: 5,
    growth: 1.2,
    byDay: true,
  },
  {
    name: 'stats',
    of:
      ({ performance }) =>
      () =>
        performance.stats(3),
    limit: 5,
    growth: 1.2,
  },
  // One point per day with entries, so it grows with those.
  {
    name: 'analytics',
    of:
      ({ performance }) =>
      () =>
        performance.analytics(3),
    limit: 10,
    growth: 1.2,
    byDay: true,
  },
  {
    name: 'trades, totals',
    of:
      ({ performance }) =>
      () =>
        performance.entryTotals(null),
    limit: 5,
    growth: 1.2,
  },
  { name: 'menu counts', of: ({ counts }) => counts.all, limit: 5, growth: 1.2 },
  ...ENTRY_SORTS.map((sort) => ({
    name: `trades by ${sort}, middle page`,
    of: (deps: Deps) => middlePage(deps, sort),
    ...PAGE,
  })),
  {
    name: 'trades of one trader, middle page',
    of: (deps) => middlePage(deps, 'pnl', 3),
    ...PAGE,
  },
];

/** The page in the middle of all entries, or of one trader's, as far from both ends as possible. */
function middlePage({ journal }: Deps, sort: EntrySort, traderId?: number): () => unknown {
  const asked = { ...AdminJournalQuery.parse({ sort }), traderId, limit: PAGE.size };
  const page = Math.ceil((journal.listAll(asked).total ?? 0) / PAGE.size / 2);
  return () => journal.listAll({ ...asked, page });
}

/** Time per figure over the same days with ever more entries, in this process and without HTTP. */
export async function measureFigures(bench: Bench): Promise<Section> {
  const sizes = SIZES.map(bench.entries);
  const apps: Deps[] = [];
  try {
    for (const size of sizes) {
      const { dataDir } = await bench.appOf(size);
      apps.push(openDeps(readConfig({}, { BULLPEN_DATA_DIR: dataDir })));
    }
    return {
      title: 'figures on the server',
      note: 'Twenty traders over five years, each figure read from the database anew, in process. Totals come from a row per trader and day; a page in the middle of all trades is found by counting, which grows with them. The smallest team has trades on fewer days of each trader: what has a row for each of them is compared from the second team on.',
      columns: [...sizes.map((size) => `${size.toLocaleString('en-US')} entries`), 'growth'],
      rows: READINGS.map(({ name, of, limit, growth, byDay = false, isPage = false }) => {
        const taken = inTurn(
          apps.map((app) => of(app)),
          bench.rounds(150),
        );
        const medians = taken.map(({ median }) => median);
        const at = (index: number) => medians.at(index) ?? Number.NaN;
        const grown = at(-1) / at(byDay ? 1 : 0);
        const targets = isPage
          ? [target(`≤ ${limit} ms of 100,000`, at(1) <= limit)]
          : [target(`≤ ${limit} ms`, at(-1) <= limit)];
        if (growth !== null) targets.push(target(`≤ ${growth}×`, grown <= growth));
        return {
          name,
          cells: [
            ...medians.map((ms) => `${ms.toFixed(3)} ms`),
            byDay ? `${times(grown)} from the second` : times(grown),
          ],
          targets,
          figures: { milliseconds: taken },
        };
      }),
    };
  } finally {
    for (const app of apps) app.close();
  }
}

/** Round robin, so that warm-up and other work on the machine affect all alike. */
function inTurn(works: readonly (() => unknown)[], rounds: number): Samples[] {
  const samples = works.map((): number[] => []);
  for (let round = -WARM_UP; round < rounds; round++) {
    for (const [index, work] of works.entries()) {
      const started = performance.now();
      work();
      if (round >= 0) samples[index]?.push(performance.now() - started);
    }
  }
  return samples.map(summarize);
}
