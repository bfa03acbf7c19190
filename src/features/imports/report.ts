/** The report of an import: how its files were read, and what the plan comes to. */

import {
  type DateOrder,
  MOST_PROBLEMS,
  type PlanPlace,
  type PlanReport,
  packedLines,
  type ReadFile,
  type ReadFiles,
  type ReportedRow,
  type Resolution,
} from '#src/broker-files/index.ts';
import { whyNothing } from './fates-text.ts';
import type { ImportProblem, ImportReport } from './responses.ts';

/** Characters of a line that are shown and kept. */
const LONGEST_RAW = 1000;

/** What is reported of files once they are resolved: the rest of their readings may be forgotten. */
export interface ReadSummary extends Pick<ReadFiles, 'files' | 'questions'> {
  formats: readonly Pick<ReadFile['format'], 'id' | 'name'>[];
  dateOrder: DateOrder | null;
  /** By file. */
  clockDays: Record<string, string>;
  /** Rows that could not be read, by the number of their file. */
  refused: ReadonlyMap<number, number>;
  leftOut: readonly ReportedRow[];
  /** What stands in a line of each file, by its number. */
  lines: ReadonlyMap<number, (line: number) => string>;
}

export function toSummary({ files, questions, readings, clockDays }: ReadFiles): ReadSummary {
  const [dateOrder = null] = readings.flatMap(({ reading: { dateOrder: order } }) =>
    order === null || order === 'unknown' ? [] : [order],
  );
  return {
    files,
    questions,
    formats: [...new Map(readings.map(({ format: { id, name } }) => [id, { id, name }])).values()],
    dateOrder,
    clockDays,
    refused: new Map(readings.map(({ n, fates }) => [n, fates.refused])),
    leftOut: readings.flatMap(({ name, fates }) => fates.leftOut.map((row) => ({ ...row, file: name }))),
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
  /** As they were answered. */
  splits: Record<string, string>;
  leaveOut: string[];
}

export function importReport({
  dryRun,
  instruments,
  read,
  resolution,
  planned,
  splits,
  leaveOut,
}: Reported): ImportReport {
  const { files, formats, dateOrder } = read;
  const questions = [...read.questions, ...resolution.questions];
  const asked: ImportReport['questions'] = [
    ...questions,
    ...planned.splits.map(({ symbol, date }) => ({ kind: 'split' as const, symbol, date })),
  ];
  const nothing = questions.length > 0 ? [] : filesOfNothing(read, resolution, planned);
  const problems = [...nothing, ...resolution.problems, ...planned.problems];
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
    splits,
    leaveOut,
    rows: countRows(read, resolution, planned, questions),
    skipped: groupSkipped([...read.leftOut, ...resolution.leftOut, ...planned.leftOut]),
    held: shortenHeld([...resolution.held, ...planned.held]),
    fills: planned.fills,
    entries: planned.entries,
    accounts: resolution.accounts,
    days: planned.days,
    dayCount: planned.days.length,
    totals: planned.totals,
    problems: problems
      .slice(0, MOST_PROBLEMS)
      .map((problem) => ({ ...problem, raw: problem.raw.slice(0, LONGEST_RAW) })),
    problemCount: nothing.length + resolution.problems.length + planned.problemCount,
    questions: asked.slice(0, MOST_QUESTIONS),
    questionCount: asked.length,
    plan: planned.plan,
    ...(planned.trades ? { trades: planned.trades } : {}),
  };
}

function countRows(
  { files, leftOut, refused }: ReadSummary,
  resolution: Reported['resolution'],
  planned: PlanReport,
  questions: ImportReport['questions'],
): ImportReport['rows'] {
  const { rows } = planned;
  const read = files.reduce((sum, file) => sum + file.rows, 0);
  const skipped = leftOut.length + resolution.leftOut.length + planned.leftOut.length;
  const reported = sumCounts(refused) + sumCounts(resolution.refused) + rows.refused;
  return {
    read,
    new: rows.new,
    known: rows.known,
    skipped,
    // What waits for an answer is rejected until then.
    refused: questions.length > 0 ? read - rows.new - rows.known - skipped : reported,
  };
}

const sumCounts = (counts: ReadonlyMap<number, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

/** Files of which nothing comes in say why before anything else. */
function filesOfNothing(
  { files, leftOut, refused }: ReadSummary,
  resolution: Reported['resolution'],
  planned: PlanReport,
): ImportProblem[] {
  const isNothing = planned.rows.new + planned.rows.known === 0;
  return files.flatMap(({ n, name, rows }, index): ImportProblem[] => {
    const out = [...leftOut, ...resolution.leftOut, ...planned.leftOut].filter(({ file }) => file === name);
    const unread = (refused.get(n) ?? 0) + (resolution.refused.get(n) ?? 0);
    const isWaiting = isNothing && index === 0 && planned.rows.refused > 0;
    if (out.length + unread < rows && !isWaiting) return [];
    const isRejected = ({ file, severity }: ImportProblem) => file === name && severity === 'refused';
    const because = [...resolution.problems, ...planned.problems].find(isRejected)?.message ?? null;
    const left = rows - out.length;
    const message = whyNothing({
      what: name,
      read: rows,
      leftOut: groupSkipped(out),
      refused: left,
      because,
    });
    return [{ file: name, line: 0, severity: 'warning', code: 'nothing_in_file', message, raw: '' }];
  });
}

/** The rest is asked once these are answered. */
const MOST_QUESTIONS = 50;

/** As many symbols are told apart. */
const MOST_HELD = 50;

function shortenHeld(held: ImportReport['held']): ImportReport['held'] {
  if (held.length <= MOST_HELD) return held;
  const [first, rest] = [held.slice(0, MOST_HELD - 1), held.slice(MOST_HELD - 1)];
  const reason = `${rest.length} other symbols wait as well: each of their rows says why.`;
  return [...first, { symbol: 'Others', reason, count: rest.reduce((sum, one) => sum + one.count, 0) }];
}

/** As many reasons are told apart. */
const MOST_REASONS = 50;
const OTHER_REASONS = 'Other rows';
/** Lines of each that are shown. */
const SHOWN_LINES = 5;

const shownLine = ({ raw }: ReportedRow): string => raw.slice(0, LONGEST_RAW);

/** The most frequent first. */
function groupSkipped(rows: readonly ReportedRow[]): ImportReport['skipped'] {
  const reasons = new Map<string, Required<ImportReport['skipped'][number]>>();
  for (const row of rows) {
    const key = reasons.has(row.reason) || reasons.size < MOST_REASONS ? row.reason : OTHER_REASONS;
    const reported = reasons.get(key) ?? { reason: key, count: 0, example: shownLine(row), lines: [] };
    reported.count++;
    if (reported.lines.length < SHOWN_LINES)
      reported.lines.push({ file: row.file, line: row.line, raw: shownLine(row) });
    reasons.set(key, reported);
  }
  return [...reasons.values()].sort((a, b) => b.count - a.count);
}

/** Files and lines by their numbers. */
export function findSources({
  files,
  lines,
}: ReadSummary): (place: PlanPlace) => { file: string; raw: string } {
  return ({ file, line }) => ({
    file: files.find(({ n }) => n === file)?.name ?? '',
    get raw() {
      return lines.get(file)?.(line) ?? '';
    },
  });
}
