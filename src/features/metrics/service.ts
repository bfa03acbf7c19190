import type { Db } from '#src/db/open.ts';
import type { EntryFilter } from '#src/features/journal/query-contract.ts';
import type { JournalService } from '#src/features/journal/service.ts';
import { comparedBy } from '#src/values/compared-by.ts';
import { ofAccounts } from '#src/values/entries/of-accounts.ts';
import { NOTIONAL_ACCOUNT_CENTS } from '#src/values/money/money.ts';
import { addMonths, type DateRange } from '#src/values/time/dates.ts';
import type { AccountCurves } from './account-curve-responses.ts';
import { accountCurvesAt } from './account-curves.ts';
import { AFTER_LOSS } from './after-loss-rules.ts';
import type { MetricsParts } from './contract.ts';
import { computeCloses, findDeepest } from './curve-rules.ts';
import type { EntryColumns } from './entry-columns.ts';
import type { TradeFinding, TraderFindings } from './finding-responses.ts';
import { findingsAt } from './findings.ts';
import { filterPositions, foundIn, isCoded, isNoCopy } from './found.ts';
import { toQuery } from './group-rules.ts';
import { buildGroups, groupWeekdayHalfHours, noGroups } from './groups.ts';
import { computeMedians, holdingTimesAt } from './holding-times.ts';
import { keptColumns } from './kept-columns.ts';
import type { TraderMetrics } from './responses.ts';
import * as rules from './rules.ts';
import { readings, type Tallies, tallied, talliedAfterLoss } from './scan.ts';
import {
  closedAt,
  excursionsAt,
  isOrderKnown,
  resultsAt,
  rollingAt,
  runsAt,
  settledAt,
  strategyCurvesAt,
  sumMonths,
  toCurve,
  toTrades,
} from './series.ts';
import { metricsStore, type Names } from './store.ts';
import type { StrategyCurve } from './strategy-curve-responses.ts';
import type { Whole } from './whole.ts';

export interface MetricsDeps {
  db: Db;
  journal: Pick<JournalService, 'searchedIn'>;
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
  const kept = keptColumns({ timeZone, today });

  /** What is worked out of the entries that a filter finds, all as of one moment, in slices. */
  const ofFound = <T>(
    traderId: number,
    { q, filter, ...facets }: EntryFilter,
    workOut: (found: FoundEntries) => Generator<void, T>,
    expectWanted?: () => void,
  ): Promise<T> =>
    db.readLong(
      `metrics ${traderId}`,
      function* (snapshot) {
        const store = metricsStore(snapshot);
        const { columns, ...whole } = yield* kept.of(traderId, store);
        const names = store.names(traderId);
        const { accounts } = names;
        const searched = journal.searchedIn(snapshot);
        const wanted = { filter, facets, q, searched, accounts, today: today() };
        const positions = yield* foundIn(columns, wanted);
        return yield* workOut({ columns, whole, positions, names });
      },
      expectWanted,
    );

  return {
    metrics: (
      traderId: number,
      { parts, ...filter }: EntryFilter & MetricsParts,
      expectWanted?: () => void,
    ): Promise<TraderMetrics> =>
      ofFound(traderId, filter, (found) => traderMetrics(found, { today: today(), parts }), expectWanted),

    /** What sets some of them apart, as far as the numbers carry it. */
    findings: (traderId: number, filter: EntryFilter, expectWanted?: () => void): Promise<TraderFindings> =>
      ofFound(traderId, filter, traderFindings, expectWanted),

    /** What was made over time in each of a trader's accounts. */
    accountCurves: (
      traderId: number,
      filter: EntryFilter,
      expectWanted?: () => void,
    ): Promise<AccountCurves> =>
      ofFound(
        traderId,
        filter,
        ({ columns, positions, names }) => accountCurvesAt(columns, positions, names),
        expectWanted,
      ),

    /** What each of a trader's strategies made over time, of those that are linked or whose name is typed. */
    strategyCurves: (
      traderId: number,
      filter: EntryFilter,
      expectWanted?: () => void,
    ): Promise<StrategyCurve[]> => ofFound(traderId, filter, computeStrategyCurves, expectWanted),
  };
}

function* traderFindings({ columns, positions, names }: FoundEntries): Generator<void, TraderFindings> {
  // Copies repeat what another account did: they are no observations of their own.
  const own = yield* filterPositions(positions, isNoCopy(columns, names.accounts));
  const { findings, extremes } = yield* findingsAt(columns, own, names);
  if (own.length === positions.length) return { findings, extremes };
  const ofOwn = (one: TradeFinding): TradeFinding => ({
    ...one,
    query: `${one.query}&${toQuery({ copies: 'without' })}`,
  });
  return {
    findings: findings.map(ofOwn),
    extremes: extremes.map(({ grouping, best, worst }) => ({
      grouping,
      best: best && ofOwn(best),
      worst: worst && ofOwn(worst),
    })),
    leavesOutCopies: true,
  };
}

/** What the accounts began with that the entries are in. */
function sumStartingCents({ columns, names }: FoundEntries, { accounts }: Tallies): bigint {
  let sum = 0n;
  for (const code of accounts.used()) {
    const id = columns.dictionary.accounts.items[code];
    sum += BigInt((typeof id === 'number' && names.accounts.get(id)?.startingCents) || 0);
  }
  return sum;
}

/** As many as a line a card wide can show. */
const MOST_CLOSES = 40;

function* computeStrategyCurves({
  columns,
  positions,
  names,
}: FoundEntries): Generator<void, StrategyCurve[]> {
  const known = new Set(names.strategies.values());
  const { items } = columns.dictionary.strategies;
  const isNamed = isCoded(columns.strategy, items, ({ id, text }) => id !== null || known.has(text));
  const named = yield* filterPositions(positions, isNamed);
  return (yield* strategyCurvesAt(columns, named, MOST_CLOSES))
    .map(({ code, closes }) => ({ ...items[code], closes }))
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
  runs: [],
  months: [],
  excursions: [],
  rolling: { money: [], r: [] },
  weekdayHalfHours: [],
} satisfies Partial<TraderMetrics>;

/** What some entries come to, as it is kept of all. */
function* computePart(columns: EntryColumns, positions: Uint32Array): Generator<void, FoundEntries['whole']> {
  const tallies = yield* tallied(columns, positions);
  const holding = yield* holdingTimesAt(columns, positions);
  const read = readings(columns, positions);
  yield;
  return { tallies, holding, read };
}

function* traderMetrics(
  found: FoundEntries,
  { today, parts }: { today: string; parts: MetricsParts['parts'] },
): Generator<void, TraderMetrics> {
  const { columns, positions, names } = found;
  const isWhole = positions.length === columns.length;
  const { tallies, holding, read } = isWhole ? found.whole : yield* computePart(columns, positions);
  const byLoss = talliedAfterLoss(columns, positions);
  const figures = { ...read, holding: computeMedians(holding) };
  const closed = closedAt(columns, positions);
  const settled = settledAt(columns, positions);
  yield;
  const curve = toCurve(resultsAt(columns, settled));
  yield;
  const total = (yield* tallies.days.rolledUp(1, () => [0])).part(0);
  const closes = computeCloses(
    tallies.days.used().map((day) => ({ date: columns.dates[day] ?? '', ...tallies.days.part(day) })),
  );
  const accountsCents = sumStartingCents(found, tallies);
  const startingBalance = accountsCents > 0n ? accountsCents : NOTIONAL_ACCOUNT_CENTS;
  const afterLoss = {
    after: byLoss.part(AFTER_LOSS.after),
    others: byLoss.part(AFTER_LOSS.others),
  };
  const maxDrawdownTrades = findDeepest(curve);
  yield;
  const { runs, ...longest } = runsAt(columns, closed);
  yield;
  const groups = parts === 'figures' ? noGroups() : yield* buildGroups(tallies, columns, names, parts);
  return {
    entries: total.entries,
    openCount: total.openCount,
    closed: total.n,
    net: total.net,
    costs: total.costs,
    isOrderKnown: isOrderKnown(columns, settled),
    startingBalance,
    accounts: ofAccounts(total.net, accountsCents),
    metrics: rules.computeMetrics({
      ...figures,
      total,
      closes,
      startingBalance,
      settled: settled.length,
      maxDrawdownTrades,
      afterLoss,
    }),
    sums: rules.computeSums({ ...figures, total, closes }, lastMonthWindow(today), accountsCents),
    afterLoss: {
      after: rules.meanPart(afterLoss.after, 'afterLoss=true'),
      others: rules.meanPart(afterLoss.others, 'afterLoss=false'),
    },
    ...longest,
    ...(parts === 'all'
      ? {
          byDay: closes,
          byTrade: toTrades(columns, settled, curve),
          groups,
          weekdayHalfHours: groupWeekdayHalfHours(columns, positions),
          rolling: rollingAt(columns, closed),
          runs,
          months: sumMonths(closes),
          excursions: excursionsAt(columns, closed),
        }
      : { ...NO_SERIES, groups }),
  };
}

/** From the same day of last month, or its last day, to today, as in the specification's analytics. */
const lastMonthWindow = (today: string): DateRange => ({ from: addMonths(today, -1), to: today });
