/**
 * From all rows of some contracts, and the entries that earlier imports made of them, to what is to be done. The dry run,
 * the import, undoing and moving it all are this. Once it is done, it finds nothing more to do.
 */

import { decimalText, minus, parseExact, plus, rounded, whole } from '#src/values/money/exact.ts';
import type { KnownRow } from '../import-row.ts';
import type { PairingProblem } from '../pairing/types.ts';
import { type CountedRows, countRows } from './count-rows.ts';
import { countNewAndKnown } from './counted.ts';
import { findDifferences } from './differing.ts';
import { findDuplicateDays, findInOtherAccounts, findOpenSoFar, findTypedByHand } from './duplicates.ts';
import * as messages from './messages.ts';
import { reconcile } from './reconcile.ts';
import { noteFates, type RowFates, symbolOf, withRenamed } from './row-fates.ts';
import { type MadeTrade, makeTrades } from './trades.ts';
import { type Plan, type PlanInput, type PlanOptions, type PlanProblem, placeOf } from './types.ts';

export function planChanges({ rows, entries }: PlanInput, options: PlanOptions): Plan {
  const { importId } = options;
  const counted = countRows(rows, importId);
  const groups: MadeTrade[][] = [];
  const problems: PlanProblem[] = [];
  const fates: RowFates = { waiting: [], held: [], leftOut: [], splits: [] };
  for (const group of withRenamed(counted)) {
    const { made, problems: found } = makeTrades(group, options);
    groups.push(made);
    options.between?.(group.rows.length);
    const news = found.filter((problem) => !isMeant(problem, group, options));
    const isWaiting = noteFates(fates, group, made, news, importId);
    problems.push(...listOwnProblems(group, news, importId, isWaiting), ...listDiffering(group));
    problems.push(...findDuplicateDays(group, unsettled(group, made, found), options));
  }
  const plan = reconcile(groups, entries, options);
  problems.push(
    ...plan.problems,
    ...findTypedByHand(plan.outcomes, options),
    ...findInOtherAccounts(plan.outcomes, options),
    ...findOpenSoFar(plan.outcomes, options),
  );
  return { ...plan, problems, ...countNewAndKnown(counted, plan.outcomes, importId), ...fates };
}

/** What earlier imports brought was reported with them. A file of costs alone is reported once, not line by line. */
function listOwnProblems(
  group: CountedRows,
  found: readonly PairingProblem[],
  importId: number | null,
  isWaiting: (row: KnownRow) => boolean,
): PlanProblem[] {
  const toProblem = ({ problem, row }: { problem: PairingProblem; row: KnownRow }): PlanProblem => ({
    place: placeOf(row),
    ...beyondStated(problem),
    ...messages.describePairing(problem, symbolOf(row), isWaiting(row)),
  });
  const own = found.flatMap((problem) => {
    const row = problem.sources
      .map((source) => group.rows[source])
      .find((one) => one !== undefined && one.importId === importId);
    return row ? [{ problem, row }] : [];
  });
  const costs = own.filter(({ problem }) => problem.code === 'cost_without_trade');
  const [first] = costs;
  if (costs.length < 2 || !first) return own.map(toProblem);
  const sum = costs.reduce(
    (total, { problem }) => plus(total, parseExact(problem.amount) ?? whole(0)),
    whole(0),
  );
  const all = messages.costsWithoutTrade(group.contract, costs.length, decimalText(sum));
  return [
    ...own.filter(({ problem }) => problem.code !== 'cost_without_trade').map(toProblem),
    { place: placeOf(first.row), ...all },
  ];
}

/** Once for each contract: files that were read with another clock differ in every row. */
function listDiffering({ differing }: CountedRows): PlanProblem[] {
  const [first, ...others] = differing;
  if (!first) return [];
  const { row } = first;
  const message = messages.knownOtherwise({
    symbol: symbolOf(row),
    differences: findDifferences(first),
    others: others.length,
    isOfOneImport: row.importId === first.first.importId,
  });
  return [{ place: placeOf(row), ...message }];
}

/** What prices make more than the file says. */
function beyondStated({ code, computed, amount }: PairingProblem): Pick<PlanProblem, 'beyond'> {
  const [made, stated] = [parseExact(computed ?? null), parseExact(amount)];
  return code === 'pnl_differs' && made && stated ? { beyond: Number(rounded(minus(made, stated), 2)) } : {};
}

/** What files report twice that are meant to be imported together. */
function isMeant(
  { code, sources }: PairingProblem,
  { rows }: CountedRows,
  { findFormat, areMeantTogether }: PlanOptions,
): boolean {
  if (code !== 'told_twice' || !findFormat || !areMeantTogether) return false;
  const formats = new Set(
    sources.map((source) => rows[source]).flatMap((row) => (row ? [findFormat(row)] : [])),
  );
  const [first, second, ...others] = formats;
  return (
    first !== undefined && second !== undefined && others.length === 0 && areMeantTogether(first, second)
  );
}

/**
 * Rows that are in trades, but for those of which both ways are known, and counted once. Others are reported by rows beside
 * them, as orders by their fills.
 */
function unsettled(
  { rows }: CountedRows,
  made: readonly MadeTrade[],
  problems: readonly PairingProblem[],
): KnownRow[] {
  const settled = problems.flatMap(({ code, sources }) => (code === 'told_twice' ? sources : []));
  const dealt = new Set(made.flatMap((one) => one.rows));
  for (const source of settled) {
    const row = rows[source];
    if (row) dealt.delete(row);
  }
  return [...dealt];
}
