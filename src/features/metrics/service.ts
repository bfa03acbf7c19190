import type { Db } from '#src/db/open.ts';
import type { EntryFilter } from '#src/features/journal/query-contract.ts';
import type { JournalService } from '#src/features/journal/service.ts';
import { addMonths, type DateRange } from '#src/values/dates.ts';
import { memoize } from '#src/values/memoize.ts';
import { NOTIONAL_ACCOUNT_CENTS } from '#src/values/money.ts';
import { AFTER_LOSS } from './after-loss-rules.ts';
import type { MetricsParts } from './contract.ts';
import { closesOf, deepestOf } from './curve-rules.ts';
import type { EntryColumns } from './entry-columns.ts';
import type { TraderFindings } from './finding-responses.ts';
import { findingsAt, turnsByTrader } from './findings.ts';
import { foundIn } from './found.ts';
import { groupCodes, groupsOf, noGroups } from './groups.ts';
import { holdingTimesAt, mediansOf } from './holding-times.ts';
import { keptColumns } from './kept-columns.ts';
import type { TraderMetrics } from './responses.ts';
import * as rules from './rules.ts';
import { readings, type Tallies, tallied, talliedAfterLoss } from './scan.ts';
import {
  curveOf,
  decidedAt,
  decisionsAt,
  excursionsAt,
  isOrderKnown,
  monthsOf,
  runsAt,
  tradesOf,
} from './series.ts';
import { metricsStore, type Names } from './store.ts';
import type { Whole } from './whole.ts';

export interface MetricsDeps {
  db: Db;
  journal: Pick<JournalService, 'wordsOf' | 'idsWith'>;
  timeZone: () => string;
  /** The team's current day. */
  today: () => string;
}

/** The entries that a filter finds. */
export interface FoundEntries {
  columns: EntryColumns;
  /** What all entries come to. */
  whole: Pick<Whole, 'tallies' | 'holding' | 'read'>;
  /** Ascending. */
  positions: Uint32Array;
  names: Names;
}

export type MetricsService = ReturnType<typeof metricsService>;

/** Metrics of one trader's entries. */
export function metricsService({ db, journal, timeZone, today }: MetricsDeps) {
  // Commands and the server start need none of its statements.
  const store = memoize(() => metricsStore(db));
  const inTurn = turnsByTrader();
  const kept = keptColumns({ db, store, timeZone, today });

  /** The entries that a filter finds, all as of one moment. */
  function foundBy(traderId: number, { q, filter, ...facets }: EntryFilter) {
    const { wordsOf, idsWith } = journal;
    const words = wordsOf(q);
    return ({ columns, ...whole }: Whole): FoundEntries => ({
      columns,
      whole,
      positions: foundIn(columns, { filter, facets, words, idsWith, today: today() }),
      names: store().names(traderId),
    });
  }

  return {
    async metrics(
      traderId: number,
      { parts, ...filter }: EntryFilter & MetricsParts,
    ): Promise<TraderMetrics> {
      const foundOf = foundBy(traderId, filter);
      return kept.use(traderId, (whole) => traderMetrics(foundOf(whole), { today: today(), parts }));
    },

    /** What sets some of them apart, as far as the numbers carry it. */
    findings: (traderId: number, filter: EntryFilter): Promise<TraderFindings> =>
      inTurn(traderId, async () => {
        const foundOf = foundBy(traderId, filter);
        const { columns, positions, names } = await kept.use(traderId, foundOf, { isHeld: true });
        return { findings: await findingsAt(columns, positions, groupCodes(columns, names)) };
      }),
  };
}

/** What the accounts began with that the entries are in; $10,000 where that is nothing. */
function startingBalanceOf({ columns, names }: FoundEntries, { accounts }: Tallies): bigint {
  let sum = 0n;
  for (const code of accounts.used()) {
    const id = columns.dictionary.accounts.items[code];
    sum += BigInt((typeof id === 'number' && names.accounts.get(id)?.startingCents) || 0);
  }
  return sum > 0n ? sum : NOTIONAL_ACCOUNT_CENTS;
}

/** What lists are when they are not asked for. */
const NO_SERIES = {
  byDay: [],
  byTrade: [],
  groups: noGroups(),
  runs: [],
  months: [],
  excursions: [],
} satisfies Partial<TraderMetrics>;

/** What some entries come to, as it is kept of all. */
const partOf = (columns: EntryColumns, positions: Uint32Array): FoundEntries['whole'] => ({
  tallies: tallied(columns, positions),
  holding: holdingTimesAt(columns, positions),
  read: readings(columns, positions),
});

function traderMetrics(
  found: FoundEntries,
  { today, parts }: { today: string; parts: MetricsParts['parts'] },
): TraderMetrics {
  const { columns, positions, names } = found;
  const isWhole = positions.length === columns.length;
  const { tallies, holding, read } = isWhole ? found.whole : partOf(columns, positions);
  const byLoss = talliedAfterLoss(columns, positions);
  const figures = { ...read, holding: mediansOf(holding) };
  const decisions = decisionsAt(columns, positions);
  const decided = decidedAt(columns, decisions);
  const curve = curveOf(decided);
  const total = tallies.days.rolledUp(1, () => [0]).part(0);
  const closes = closesOf(
    tallies.days.used().map((day) => ({ date: columns.dates[day] ?? '', ...tallies.days.part(day) })),
  );
  const startingBalance = startingBalanceOf(found, tallies);
  const afterLoss = {
    after: byLoss.part(AFTER_LOSS.after),
    others: byLoss.part(AFTER_LOSS.others),
  };
  const maxDrawdownTrades = deepestOf(curve);
  const { runs, ...longest } = runsAt(columns, decisions, decided);
  return {
    entries: total.entries,
    openCount: total.openCount,
    decisions: total.n,
    net: total.net,
    costs: total.costs,
    isOrderKnown: isOrderKnown(columns, decisions),
    startingBalance,
    metrics: rules.metricsOf({ ...figures, total, closes, startingBalance, maxDrawdownTrades, afterLoss }),
    sums: rules.sumsOf({ ...figures, total, closes }, lastMonthWindow(today)),
    afterLoss: {
      after: rules.meanPart(afterLoss.after, 'afterLoss=true'),
      others: rules.meanPart(afterLoss.others, 'afterLoss=false'),
    },
    ...longest,
    ...(parts === 'all'
      ? {
          byDay: closes,
          byTrade: tradesOf(columns, decisions, curve),
          groups: groupsOf(tallies, groupCodes(columns, names)),
          runs,
          months: monthsOf(closes),
          excursions: excursionsAt(columns, decisions),
        }
      : {
          ...NO_SERIES,
          ...(parts !== 'figures' && { groups: groupsOf(tallies, groupCodes(columns, names), parts) }),
        }),
  };
}

/** From the same day of last month, or its last day, to today, as in the specification's analytics. */
const lastMonthWindow = (today: string): DateRange => ({ from: addMonths(today, -1), to: today });
