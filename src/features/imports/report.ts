/** The report of an import: how its files were read, and what the plan comes to. */

import type { DateOrder } from './formats/format.ts';
import { packedLines } from './packed-lines.ts';
import { MOST_PROBLEMS, type PlanReport } from './plan/report.ts';
import type { PlanPlace } from './plan/types.ts';
import type { ReadFile, Resolution } from './resolve/types.ts';
import type { ImportReport } from './responses.ts';
import type { ReadFiles } from './source-files.ts';

/** Characters of a line that are shown and kept. */
const LONGEST_RAW = 1000;

/** What is told of files once they are resolved: the rest of their readings may be forgotten. */
export interface ReadSummary extends Pick<ReadFiles, 'files' | 'questions'> {
  formats: readonly Pick<ReadFile['format'], 'id' | 'name'>[];
  dateOrder: DateOrder | null;
  /** By file. */
  clockDays: Record<string, string>;
  skipped: number;
  /** What stands in a line of each file, by its number. */
  lines: ReadonlyMap<number, (line: number) => string>;
}

export function summaryOf({ files, questions, readings, clockDays }: ReadFiles): ReadSummary {
  const [dateOrder = null] = readings.flatMap(({ reading: { dateOrder: order } }) =>
    order === null || order === 'unknown' ? [] : [order],
  );
  return {
    files,
    questions,
    formats: [...new Map(readings.map(({ format: { id, name } }) => [id, { id, name }])).values()],
    dateOrder,
    clockDays,
    skipped: readings.reduce((sum, { reading }) => sum + reading.skipped, 0),
    lines: new Map(readings.map(({ n, reading }) => [n, packedLines(reading.items)])),
  };
}

export interface Reported {
  dryRun: boolean;
  /** As they were answered. */
  instruments: ImportReport['instruments'];
  read: ReadSummary;
  resolution: Omit<Resolution, 'rows'>;
  planned: PlanReport;
}

export function importReport({ dryRun, instruments, read, resolution, planned }: Reported): ImportReport {
  const { files, formats, dateOrder } = read;
  const problems = [...resolution.problems, ...planned.problems];
  return {
    id: null,
    dryRun,
    format: formats.map(({ id }) => id).join('+'),
    formatName: formats.map(({ name }) => name).join(' + '),
    files: files.map(({ name, sha256, rows, format }) => ({
      name,
      sha256,
      rows,
      format: format?.id ?? null,
      formatName: format?.name ?? null,
    })),
    timeZone: resolution.timeZone,
    dateOrder,
    clockDays: read.clockDays,
    instruments,
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

function rowsOf(
  { files, skipped }: ReadSummary,
  { problems }: Reported['resolution'],
  { rows }: PlanReport,
): ImportReport['rows'] {
  const unread = problems.filter(({ severity }) => severity === 'refused').length;
  return {
    read: files.reduce((sum, file) => sum + file.rows, 0),
    new: rows.new,
    known: rows.known,
    skipped,
    refused: rows.refused + unread,
  };
}

/** Files and lines by their numbers. */
export function sourcesOf({
  files,
  lines,
}: ReadSummary): (place: PlanPlace) => { file: string; raw: string } {
  return ({ file, line }) => ({
    file: files.find(({ n }) => n === file)?.name ?? '',
    raw: lines.get(file)?.(line) ?? '',
  });
}
