import type { Db } from '#src/db/open.ts';
import type { EntryFilter } from '#src/features/journal/query-contract.ts';
import type { JournalService } from '#src/features/journal/service.ts';
import { comparedBy } from '#src/values/compared-by.ts';
import { addMonths, type DateRange } from '#src/values/dates.ts';
import { memoize } from '#src/values/memoize.ts';
import { NOTIONAL_ACCOUNT_CENTS } from '#src/values/money.ts';
import { ofAccounts } from '#src/values/of-accounts.ts';
import { AFTER_LOSS } from './after-loss-rules.ts';
import type { MetricsParts } from './contract.ts';
import { closesOf, deepestOf } from './curve-rules.ts';
import type { EntryColumns } from './entry-columns.ts';
import type { TraderFindings } from './finding-responses.ts';
import { findingsAt, turnsByTrader } from './findings.ts';
import { foundIn, isNoCopy, wantedOf } from './found.ts';
import { queryOf } from './group-rules.ts';
import { groupCodes, groupsOf, noGroups } from './groups.ts';
import { holdingTimesAt, mediansOf } from './holding-times.ts';
import { keptColumns } from './kept-columns.ts';
import type { TraderMetrics } from './responses.ts';
import * as rules from './rules.ts';
import { readings, type Tallies, tallied, talliedAfterLoss } from './scan.ts';
import {
  closedAt,
  curveOf,
  excursionsAt,
  isOrderKnown,
  monthsOf,
  resultsAt,
  runsAt,
  settledAt,
  strategyCurvesAt,
  tradesOf,
} from './series.ts';
import { metricsStore, type Names } from './store.ts';
import type { StrategyCurve } from './strategy-curve-responses.ts';
import type { Whole } from './whole.ts';

export interface MetricsDeps {
  db: Db;
  journal: Pick<JournalService, 'idsWith'>;
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
    const { idsWith } = journal;
    return ({ columns, ...whole }: Whole): FoundEntries => {
      const names = store().names(traderId);
      const { accounts } = names;
      const positions = foundIn(columns, { filter, facets, q, idsWith, accounts, today: today() });
      return { columns, whole, positions, names };
    };
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
        // Copies repeat what another account did: they are no observations of their own.
        const own = wantedOf(positions, isNoCopy(columns, names.accounts));
        const leavesOutCopies = own.length < positions.length;
        const findings = await findingsAt(columns, own, groupCodes(columns, names));
        if (!leavesOutCopies) return { findings };
        return {
          findings: findings.map((one) => ({
            ...one,
            query: `${one.query}&${queryOf({ copies: 'without' })}`,
          })),
          leavesOutCopies,
        };
      }),

    /** What each of a trader's strategies made over time, of those that are linked or whose name is typed. */
    strategyCurves: (traderId: number, filter: EntryFilter): Promise<StrategyCurve[]> => {
      const foundOf = foundBy(traderId, filter);
      return kept.use(traderId, (whole) => strategyCurvesOf(foundOf(whole)));
    },
  };
}

/** What the accounts began with that the entries are in. */
function startingCentsOf({ columns, names }: FoundEntries, { accounts }: Tallies): bigint {
  let sum = 0n;
  for (const code of accounts.used()) {
    const id = columns.dictionary.accounts.items[code];
    sum += BigInt((typeof id === 'number' && names.accounts.get(id)?.startingCents) || 0);
  }
  return sum;
}

/** As many as a line a card wide can show. */
const MOST_CLOSES = 40;

function strategyCurvesOf({ columns, positions, names }: FoundEntries): StrategyCurve[] {
  const known = new Set(names.strategies.values());
  return strategyCurvesAt(columns, positions, MOST_CLOSES)
    .map(({ code, closes }) => ({ ...columns.dictionary.strategies.items[code], closes }))
    .filter(({ id, text }) => typeof id === 'number' || (text !== undefined && known.has(text)))
    .map(({ id = null, text = '', closes }) => ({
      strategyId: id,
      name: id === null ? text : null,
      closes,
    }))
    .sort(
      (a, b) =>
        (a.strategyId ?? Number.POSITIVE_INFINITY) - (b.strategyId ?? Number.POSITIVE_INFINITY) ||
        comparedBy(a.name ?? '', b.name ?? ''),
    );
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
  const closed = closedAt(columns, positions);
  const settled = settledAt(columns, positions);
  const curve = curveOf(resultsAt(columns, settled));
  const total = tallies.days.rolledUp(1, () => [0]).part(0);
  const closes = closesOf(
    tallies.days.used().map((day) => ({ date: columns.dates[day] ?? '', ...tallies.days.part(day) })),
  );
  const accountsCents = startingCentsOf(found, tallies);
  const startingBalance = accountsCents > 0n ? accountsCents : NOTIONAL_ACCOUNT_CENTS;
  const afterLoss = {
    after: byLoss.part(AFTER_LOSS.after),
    others: byLoss.part(AFTER_LOSS.others),
  };
  const maxDrawdownTrades = deepestOf(curve);
  const { runs, ...longest } = runsAt(columns, closed);
  return {
    entries: total.entries,
    openCount: total.openCount,
    closed: total.n,
    net: total.net,
    costs: total.costs,
    isOrderKnown: isOrderKnown(columns, settled),
    startingBalance,
    accounts: ofAccounts(total.net, accountsCents),
    metrics: rules.metricsOf({
      ...figures,
      total,
      closes,
      startingBalance,
      settled: settled.length,
      maxDrawdownTrades,
      afterLoss,
    }),
    sums: rules.sumsOf({ ...figures, total, closes }, lastMonthWindow(today), accountsCents),
    afterLoss: {
      after: rules.meanPart(afterLoss.after, 'afterLoss=true'),
      others: rules.meanPart(afterLoss.others, 'afterLoss=false'),
    },
    ...longest,
    ...(parts === 'all'
      ? {
          byDay: closes,
          byTrade: tradesOf(columns, settled, curve),
          groups: groupsOf(tallies, groupCodes(columns, names)),
          runs,
          months: monthsOf(closes),
          excursions: excursionsAt(columns, closed),
        }
      : {
          ...NO_SERIES,
          ...(parts !== 'figures' && { groups: groupsOf(tallies, groupCodes(columns, names), parts) }),
        }),
  };
}

/** From the same day of last month, or its last day, to today, as in the specification's analytics. */
const lastMonthWindow = (today: string): DateRange => ({ from: addMonths(today, -1), to: today });
