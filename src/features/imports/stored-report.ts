/** The report of an import as it is kept with it, and what a list shows of it. */

import { fromWire, toWire } from '#src/values/wire/wire.ts';
import type { Import, ImportReport } from './responses.ts';
import type { StoredImport } from './store.ts';

/** Bytes of a stored report. */
export const LONGEST_REPORT = 64 * 1024;

const SHORT_LINE = 120;
const SHORT_TEXT = 400;
const FEW_PROBLEMS = 40;
const FEW_HELD = 10;

const shortened = (report: ImportReport): ImportReport => ({
  ...report,
  problems: report.problems.map((problem) => ({ ...problem, raw: problem.raw.slice(0, SHORT_LINE) })),
  skipped: report.skipped.map(({ reason, count, example }) => ({
    reason: reason.slice(0, SHORT_TEXT),
    count,
    example: example.slice(0, SHORT_LINE),
  })),
  held: report.held.map(({ symbol, reason, count }) => ({
    symbol: symbol.slice(0, SHORT_LINE),
    reason: reason.slice(0, SHORT_TEXT),
    count,
  })),
});

/** One after the other, until it is short enough: what can be read again in the files goes first. */
const SHORTER: readonly ((report: ImportReport) => ImportReport)[] = [
  (report) => report,
  shortened,
  (report) => ({ ...report, problems: report.problems.slice(0, FEW_PROBLEMS) }),
  (report) => ({ ...report, questions: [], held: report.held.slice(0, FEW_HELD) }),
  ...[200, 100, 50, 0].map((days) => (report: ImportReport) => ({
    ...report,
    // The newest.
    days: days === 0 ? [] : report.days.slice(-days),
  })),
  (report) => ({
    ...report,
    problems: [],
    skipped: report.skipped.slice(0, FEW_HELD),
    accounts: [],
    splits: {},
  }),
  // What was answered is asked again once the files are read again.
  (report) => ({ ...report, instruments: {}, leaveOut: [], clockDays: {} }),
];

/** Days of an answer: those of eight years. */
const MOST_DAYS = 2000;

/** As it is reported: the newest of its days. */
export const shortenReport = (report: ImportReport): ImportReport =>
  report.days.length <= MOST_DAYS ? report : { ...report, days: report.days.slice(-MOST_DAYS) };

export function reportText(report: ImportReport): string {
  let [short, text] = [report, ''];
  for (const shorten of SHORTER) {
    short = shorten(short);
    text = JSON.stringify(toWire(short));
    if (Buffer.byteLength(text) <= LONGEST_REPORT) break;
  }
  return text;
}

/** Only ever written by {@link reportText}, by an older release without what was not asked or told then. */
export function storedReport(text: string): ImportReport {
  const stored = JSON.parse(text);
  const { days, questions } = stored;
  return fromWire({
    ...{ clockDays: {}, instruments: {}, splits: {}, leaveOut: [], skipped: [], held: [] },
    ...{ dayCount: days?.length ?? 0, questionCount: questions?.length ?? 0 },
    ...stored,
  });
}

/** What is known of an import without its report. */
export interface Summary
  extends Pick<Import, 'formatName' | 'accountIds' | 'from' | 'to' | 'entries' | 'net'> {
  timeZone: string | null;
  files: { name: string; format: string | null }[];
}

export function summaryText({ formatName, timeZone, files, accounts, days, entries, totals }: ImportReport) {
  const dates = days.map(({ tradeDate }) => tradeDate).sort();
  const summary: Summary = {
    formatName,
    timeZone,
    files: files.map(({ name, format }) => ({ name, format })),
    accountIds: [...new Set(accounts.flatMap(({ accountId }) => accountId ?? []))],
    from: dates[0] ?? null,
    to: dates.at(-1) ?? null,
    // Open ones too: they leave the journal with it.
    entries: Math.max(entries.created, totals.entries),
    net: totals.net,
  };
  return JSON.stringify(toWire(summary));
}

export const storedSummary = (text: string): Summary => fromWire(JSON.parse(text));

/** A line of the list. */
export function toImport({
  id,
  traderId,
  createdAt,
  createdBy,
  state,
  movedToAccountId,
  summary,
}: StoredImport): Import {
  const { formatName, files, accountIds, from, to, entries, net } = storedSummary(summary);
  return {
    ...{ id, traderId, createdBy, formatName, from, to, entries, net },
    createdAt: new Date(createdAt).toISOString(),
    files: files.map(({ name }) => name),
    accountIds: movedToAccountId === null ? accountIds : [movedToAccountId],
    isUnderWay: state !== 'done',
  };
}
