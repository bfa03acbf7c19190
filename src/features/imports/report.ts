/** The report of an import: how its files were read, and what the plan comes to. */

import { MOST_PROBLEMS, type PlanReport, reportOf } from './plan/report.ts';
import type { Plan, PlanPlace } from './plan/types.ts';
import type { Resolution } from './resolve/types.ts';
import type { ImportReport } from './responses.ts';
import type { ReadFiles } from './source-files.ts';

/** Characters of a line that are shown and kept. */
const LONGEST_RAW = 1000;

export interface Reported {
  importId: number;
  dryRun: boolean;
  read: ReadFiles;
  resolution: Resolution;
  plan: Plan;
  /** Net of an account's day in the journal, in cents. */
  netOf: (accountId: number, tradeDate: string) => number;
}

export function importReport({ importId, dryRun, read, resolution, plan, netOf }: Reported): ImportReport {
  const { files, readings } = read;
  const planned = reportOf(plan, { importId, sourceOf: sourcesOf(read), totals: resolution.totals, netOf });
  const formats = new Map(readings.map(({ format }) => [format.id, format.name]));
  const dateOrders = readings.flatMap(({ reading: { dateOrder } }) =>
    dateOrder === null || dateOrder === 'unknown' ? [] : [dateOrder],
  );
  const problems = [...resolution.problems, ...planned.problems];
  return {
    id: null,
    dryRun,
    format: [...formats.keys()].join('+'),
    formatName: [...formats.values()].join(' + '),
    files: files.map(({ name, sha256, rows, format }) => ({
      name,
      sha256,
      rows,
      format: format?.id ?? null,
      formatName: format?.name ?? null,
    })),
    timeZone: resolution.timeZone,
    dateOrder: dateOrders[0] ?? null,
    rows: rowsOf(read, resolution, planned),
    fills: planned.fills,
    entries: planned.entries,
    accounts: resolution.accounts,
    days: planned.days,
    totals: planned.totals,
    problems: problems
      .slice(0, MOST_PROBLEMS)
      .map((problem) => ({ ...problem, raw: problem.raw.slice(0, LONGEST_RAW) })),
    problemCount: resolution.problems.length + planned.problemCount,
    questions: [...read.questions, ...resolution.questions],
    plan: planned.plan,
  };
}

function rowsOf({ files, readings }: ReadFiles, { problems }: Resolution, { rows }: PlanReport) {
  const unread = problems.filter(({ severity }) => severity === 'refused').length;
  return {
    read: files.reduce((sum, file) => sum + file.rows, 0),
    new: rows.new,
    known: rows.known,
    skipped: readings.reduce((sum, { reading }) => sum + reading.skipped, 0),
    refused: rows.refused + unread,
  };
}

/** Files and lines by their numbers. The lines of a file are looked up once, when the first one is asked for. */
function sourcesOf({ files, readings }: ReadFiles): (place: PlanPlace) => { file: string; raw: string } {
  const linesOf = new Map<number, ReadonlyMap<number, string>>();
  const lines = (n: number): ReadonlyMap<number, string> => {
    const items = readings.find((one) => one.n === n)?.reading.items ?? [];
    const known = linesOf.get(n) ?? new Map(items.map(({ line, raw }) => [line, raw]));
    linesOf.set(n, known);
    return known;
  };
  return ({ file, line }) => ({
    file: files.find(({ n }) => n === file)?.name ?? '',
    raw: lines(file).get(line) ?? '',
  });
}
