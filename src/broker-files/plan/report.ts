/** What a plan comes to, for people: the parts of a report that do not hang on how its files were read. */

import type { ImportProblem, ImportReport } from '#src/features/imports/responses.ts';
import { parseExact, rounded } from '#src/values/money/exact.ts';
import type { KnownRow } from '../import-row.ts';
import type { ReportedRow, ResolvedTotal } from '../resolve/types.ts';
import { dayTrades, type TradesAsked } from './day-trades.ts';
import { plansHasher } from './hash.ts';
import * as messages from './messages.ts';
import type { Figures, HeldBack, OpenSplit, Plan, PlanLeftOut, PlanPlace, PlanProblem } from './types.ts';

export interface ReportOptions {
  importId: number | null;
  /** A file's name, and the line as it stands there: empty where it is not at hand. It is read when it is asked for. */
  findSource: (place: PlanPlace) => { file: string; raw: string };
  totals?: readonly ResolvedTotal[];
  /** The day of which the trades are listed. */
  trades?: TradesAsked | undefined;
  /** Whether the trader has said which column of the file is its P&L. */
  isMapped?: (place: PlanPlace) => boolean;
  /** Net of all entries of an account's day that are in the journal, in cents. */
  readNet?: (accountId: number, tradeDate: string) => number;
}

export interface PlanReport
  extends Pick<
    ImportReport,
    'fills' | 'entries' | 'days' | 'totals' | 'problems' | 'problemCount' | 'plan' | 'trades'
  > {
  /** `refused`: rows of trades that no entry can hold; those that could not be read come to it. */
  rows: Pick<ImportReport['rows'], 'new' | 'known' | 'refused'>;
  held: HeldBack[];
  leftOut: ReportedRow[];
  splits: OpenSplit[];
}

/** As many problems are reported. */
export const MOST_PROBLEMS = 200;

/** Of each contract a plan, told one after the other: all of them would take as much memory as their trades. */
export interface Reporter {
  add(plan: Plan): void;
  report(): PlanReport;
}

export function reporter(options: ReportOptions): Reporter {
  const days = new Map<string, Sums>();
  const nets = new Map<string, number>();
  const entries = { created: 0, updated: 0, open: 0, known: 0, removed: 0 };
  const rows = { new: 0, known: 0, refused: 0 };
  const fills = { new: 0, known: 0 };
  const problems: PlanProblem[] = [];
  const held: HeldBack[] = [];
  const leftOut: PlanLeftOut[] = [];
  const splits: OpenSplit[] = [];
  const hasher = plansHasher();
  const listed = options.trades && dayTrades(options.trades);
  return {
    add(plan) {
      hasher.add(plan);
      listed?.add(plan);
      addDays(days, plan);
      addNets(nets, plan);
      addEntries(entries, plan);
      const refused = rejectedRows(plan, options.importId);
      const out = plan.leftOut.length;
      rows.new += plan.rows.new - refused - out;
      rows.known += plan.rows.known;
      rows.refused += refused;
      fills.new += plan.fills.new;
      fills.known += plan.fills.known;
      for (const problem of plan.problems) problems.push(problem);
      held.push(...plan.held);
      leftOut.push(...plan.leftOut);
      splits.push(...plan.splits);
    },
    report() {
      const reported = [...beyondProblems(problems, options), ...problems, ...totalProblems(nets, options)];
      const shown = [...days].sort(([a], [b]) => (a < b ? -1 : 1)).filter(([, sums]) => isShown(sums));
      const totals = { entries: 0, gross: 0, commission: 0, fees: 0, net: 0 };
      for (const [, sums] of shown) {
        for (const name of MONEY) totals[name] += sums[name];
        totals.entries += sums.entries;
      }
      return {
        rows,
        held,
        leftOut: leftOut.map(({ place, reason }) => toReportedRow(place, reason, options)),
        splits,
        fills,
        entries,
        days: shown.map(([tradeDate, sums]) => ({
          tradeDate,
          entries: sums.entries,
          known: sums.known,
          refused: sums.refused,
          quantity: sums.quantity,
          ...toMoney(sums),
          costs: BigInt(sums.commission + sums.fees),
          isEstimated: sums.isEstimated,
        })),
        totals: { entries: totals.entries, ...toMoney(totals) },
        problems: reported.slice(0, MOST_PROBLEMS).map((problem) => named(problem, options)),
        problemCount: reported.length,
        plan: hasher.hash(),
        ...(listed ? { trades: listed.list() } : {}),
      };
    },
  };
}

const MONEY = ['gross', 'commission', 'fees', 'net'] as const;
type Money = Record<(typeof MONEY)[number], number>;

const toMoney = ({ gross, commission, fees, net }: Money) => ({
  gross: BigInt(gross),
  commission: BigInt(commission),
  fees: BigInt(fees),
  net: BigInt(net),
});

interface Sums extends Money {
  entries: number;
  known: number;
  refused: number;
  quantity: number;
  isEstimated: boolean;
}

/**
 * What changes on each day: of a new entry all of its figures; of one that was there what it had comes off, so that costs
 * that come later, or the close of an open position, count once.
 */
function addDays(days: Map<string, Sums>, { outcomes, removed }: Plan): void {
  const findDay = (tradeDate: string): Sums => {
    const found = days.get(tradeDate);
    if (found) return found;
    const sums = { entries: 0, known: 0, refused: 0, quantity: 0, isEstimated: false };
    const day = { ...sums, gross: 0, commission: 0, fees: 0, net: 0 };
    days.set(tradeDate, day);
    return day;
  };
  const add = (figures: Figures, sign: 1 | -1) => {
    const { pnl } = figures;
    if (pnl === null) return;
    const sums = findDay(figures.tradeDate);
    const [commission, fees] = [figures.commission ?? 0, figures.fees ?? 0];
    sums.net += sign * pnl;
    sums.commission += sign * commission;
    sums.fees += sign * fees;
    sums.gross += sign * (pnl + commission + fees);
  };
  for (const { kind, trade, isOfImport, before, after } of outcomes) {
    if (kind === 'known' && isOfImport) findDay((after ?? trade.figures).tradeDate).known++;
    if (kind === 'refused' && isOfImport) findDay(trade.figures.tradeDate).refused++;
    if ((kind !== 'created' && kind !== 'updated') || !after) continue;
    if (before) add(before, -1);
    add(after, 1);
    if (after.isEstimated) findDay(after.tradeDate).isEstimated = true;
    if (after.isOpen || before?.isOpen === false) continue;
    findDay(after.tradeDate).entries++;
    findDay(after.tradeDate).quantity += after.quantity;
  }
  for (const figures of removed) add(figures, -1);
}

const isShown = (sums: Sums): boolean =>
  sums.entries + sums.known + sums.refused > 0 || MONEY.some((name) => sums[name] !== 0);

function addEntries(entries: ImportReport['entries'], { outcomes, removed }: Plan): void {
  entries.removed += removed.length;
  for (const { kind, isOfImport, after } of outcomes) {
    if (kind === 'created' || kind === 'updated') {
      entries[kind]++;
      if (after?.isOpen) entries.open++;
    } else if (kind === 'known' && isOfImport) entries.known++;
  }
}

function rejectedRows({ outcomes, waiting }: Plan, importId: number | null): number {
  const refused = outcomes.filter(({ kind }) => kind === 'refused');
  const isOwn = ({ content, importId: of }: KnownRow) => of === importId && !content.isBeside;
  const rows = [...refused.flatMap((outcome) => outcome.rows), ...waiting].filter(isOwn);
  return new Set(rows).size;
}

/** What the plan makes of each account's day, in cents. */
function addNets(nets: Map<string, number>, { outcomes, removed }: Plan): void {
  const add = ({ accountId, tradeDate, pnl }: Figures, sign: 1 | -1) => {
    const key = `${accountId} ${tradeDate}`;
    nets.set(key, (nets.get(key) ?? 0) + sign * (pnl ?? 0));
  };
  for (const { kind, before, after } of outcomes) {
    if (kind !== 'created' && kind !== 'updated') continue;
    if (before) add(before, -1);
    if (after) add(after, 1);
  }
  for (const figures of removed) add(figures, -1);
}

/** What the files say of days, held against what the journal has once the plan is carried out. */
function totalProblems(
  nets: ReadonlyMap<string, number>,
  { importId, totals = [], readNet = () => 0 }: ReportOptions,
): PlanProblem[] {
  if (importId === null) return [];
  return totals.flatMap(({ accountId, tradeDate, net, file, line }) => {
    const amount = parseExact(net);
    const stated = amount && Number(rounded(amount, 2));
    const made = readNet(accountId, tradeDate) + (nets.get(`${accountId} ${tradeDate}`) ?? 0);
    if (stated === null || stated === made) return [];
    return [{ place: { importId, file, line }, ...messages.totalDiffers(tradeDate, stated, made) }];
  });
}

/** What the trader has to choose between, once for each file. */
function beyondProblems(
  problems: readonly PlanProblem[],
  { isMapped = () => false }: ReportOptions,
): PlanProblem[] {
  const differing = problems.filter(({ beyond, place }) => beyond !== undefined && isMapped(place));
  const byFile = Map.groupBy(differing, ({ place: { importId, file } }) => `${importId} ${file}`);
  return [...byFile.values()].flatMap((ofFile) => {
    const [first] = ofFile;
    const cents = ofFile.reduce((sum, { beyond = 0 }) => sum + beyond, 0);
    return first ? [{ place: first.place, ...messages.pricesBeyond(cents, ofFile.length) }] : [];
  });
}

/** What stands in its line is read once it is shown: few are, and for all of them it would be most of the work. */
function toReportedRow(place: PlanPlace, reason: string, { findSource }: ReportOptions): ReportedRow {
  const source = findSource(place);
  return {
    reason,
    line: place.line,
    file: source.file,
    get raw() {
      return source.raw;
    },
  };
}

function named(
  { place, severity, code, message }: PlanProblem,
  { findSource }: ReportOptions,
): ImportProblem {
  return { ...findSource(place), line: place.line, severity, code, message };
}
