/** The report of an import as text for a terminal. */

import { isBlocking, nearestText } from '#src/features/imports/contract.ts';
import type { Import, ImportQuestion, ImportReport } from '#src/features/imports/responses.ts';
import { listed } from '#src/values/listed.ts';
import { moneyString } from '#src/values/money/money.ts';
import { terminalLine } from '#src/values/text/terminal-text.ts';
import type { Clock } from '#src/values/time/clock.ts';
import { formatInstant, formatShown, type TimeFormat } from '#src/values/time/time-of-day.ts';
import { columns, counted } from './command.ts';

/** Problems printed; `--json` has more. */
const SHOWN_PROBLEMS = 30;
const DAY_COLUMNS = ['Trade date', 'Trades', 'Known', 'Rejected', 'Gross', 'Costs', 'Net'] as const;

/** A table of days, then what was rejected or is to be known. */
export function daysAndProblems({ days, problems, problemCount, totals }: ImportReport): string {
  const rows = days.map((day) => [
    day.tradeDate,
    String(day.entries),
    String(day.known),
    String(day.refused),
    moneyString(day.gross),
    `${moneyString(day.costs)}${day.isEstimated ? ' estimated' : ''}`,
    moneyString(day.net),
  ]);
  const total = [
    'Total',
    String(totals.entries),
    '',
    '',
    moneyString(totals.gross),
    moneyString(totals.commission + totals.fees),
    moneyString(totals.net),
  ];
  const table = days.length === 0 ? '' : columns([[...DAY_COLUMNS], ...rows, total]);
  const shown = problems.slice(0, SHOWN_PROBLEMS);
  const more = problemCount - shown.length;
  const texts = shown.map(({ file, line, severity, message }) =>
    terminalLine(line === 0 ? message : `${file}:${line}: ${severity}: ${message}`),
  );
  return [table, [...texts, ...(more > 0 ? [`… and ${more} more`] : [])].join('\n')]
    .filter((part) => part !== '')
    .join('\n\n');
}

const SIDES = { long: 'Long', short: 'Short' } as const;
const TRADE_COLUMNS = ['Symbol', 'Side', 'Quantity', 'Times', 'Prices', 'Costs', 'Net', ''] as const;

/** The trades of one day, and what becomes of each. */
export function tradesTable(
  { tradeDate, count, trades }: NonNullable<ImportReport['trades']>,
  format: TimeFormat,
): string {
  const of = tradeDate === null ? 'Trades that stay open' : `Trades of ${tradeDate}`;
  if (count === 0) return `${of}: none.`;
  const showTime = (at: string | null) => (at === null ? '' : formatInstant(Date.parse(at), format));
  const money = (cents: bigint | null) => (cents === null ? '' : moneyString(cents));
  const rows = trades.map((trade) => [
    trade.symbol,
    SIDES[trade.positionType],
    String(trade.quantity),
    joined(showTime(trade.openedAt), showTime(trade.closedAt), ' – '),
    joined(trade.entryPrice ?? '', trade.exitPrice ?? '', ' → '),
    money(trade.costs),
    money(trade.net),
    trade.isOpen ? `${trade.fate}, open` : trade.fate,
  ]);
  const more = count - trades.length;
  return [`${of}:`, columns([[...TRADE_COLUMNS], ...rows]), ...(more > 0 ? [`… and ${more} more`] : [])].join(
    '\n',
  );
}

const joined = (one: string, other: string, mark: string): string =>
  [one, other].filter((text) => text !== '').join(mark);

/** As `--mapping` takes it. */
export const mappingText = (mapping: unknown): string => JSON.stringify(mapping, null, 2);

/** Rows that are no trades, in their own words, and trades that wait: what becomes of every row is reported. */
export function leftOutAndHeld({ skipped, held }: Pick<ImportReport, 'skipped' | 'held'>): string {
  const out = skipped.flatMap(({ reason, count, example, lines }) => {
    const shown = lines?.map(({ raw }) => raw) ?? [example];
    return [`  ${count} ${reason}`, ...shown.map((raw) => `    ${oneLine(raw)}`)];
  });
  const waiting = held.map(({ reason, count }) => `  ${reason} (${counted(count, 'row')})`);
  return [
    ...(out.length > 0 ? ['Left out, as no trades:', ...out] : []),
    ...(waiting.length > 0 ? ['Held back:', ...waiting] : []),
  ].join('\n');
}

const LONGEST_EXAMPLE = 160;

const oneLine = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST_EXAMPLE ? `${line.slice(0, LONGEST_EXAMPLE)}…` : line;
};

/** What was done, or would be. */
export function resultLine({ id, dryRun, entries, rows, questions, formatName }: ImportReport): string {
  const changes = changesIn(entries);
  const of = formatName === '' ? '' : ` (${formatName})`;
  const texts = [
    `${rows.new} new`,
    `${rows.known} known`,
    `${rows.skipped} left out`,
    `${rows.refused} rejected`,
  ];
  const read = `${counted(rows.read, 'row')} read${of}: ${texts.join(', ')}.`;
  if (dryRun) return `${read}\nNothing was written. The import would make ${changes}.`;
  if (questions.some(isBlocking)) return read;
  return id === null
    ? `${read}\nThere was nothing new in it: nothing was written.`
    : `${read}\nImport ${id} made ${changes}. Take it back with: bullpen imports undo ${id}`;
}

function changesIn({ created, updated, removed, open }: ImportReport['entries']): string {
  return [
    counted(created, 'new trade'),
    ...(updated > 0 ? [`${updated} changed`] : []),
    ...(removed > 0 ? [`${removed} replaced`] : []),
    ...(open > 0 ? [`${open} of them open`] : []),
  ].join(', ');
}

/** Of an import whose files were read again. */
export function wouldChange({ entries, questions }: ImportReport, clock: Clock): string {
  if (questions.length > 0) return openPoints(questions, clock).join(' ');
  const { created, updated, removed } = entries;
  return created + updated + removed === 0 ? 'nothing would be different' : changesIn(entries);
}

/** A line for each import. */
export function importsTable(
  list: readonly Import[],
  nameOf: ReadonlyMap<number, string>,
  format: TimeFormat,
): string {
  const rows = list.map((one) => [
    String(one.id),
    nameOf.get(one.traderId) ?? '',
    formatInstant(Date.parse(one.createdAt), format),
    one.formatName,
    one.from === null ? '' : `${one.from} – ${one.to}`,
    String(one.entries),
    one.isUnderWay ? 'under way' : moneyString(one.net),
  ]);
  return columns([['ID', 'Trader', 'Imported', 'What', 'Days', 'Trades', 'Net'], ...rows]);
}

/** For each open question what is asked, and the option that answers it. */
export const openPoints = (questions: readonly ImportQuestion[], clock: Clock): string[] =>
  questions.map((question) => describeQuestion(question, clock));

/** That more is asked once these questions are answered, if it is. */
export function laterQuestions({ questions, questionCount }: ImportReport): string[] {
  const later = questionCount - questions.length;
  return later > 0
    ? [`${counted(later, 'more question')} ${later === 1 ? 'comes' : 'come'} once these are answered.`]
    : [];
}

function describeQuestion(question: ImportQuestion, clock: Clock): string {
  switch (question.kind) {
    case 'account': {
      const of =
        question.external === null ? 'The file names no account.' : `Whose is “${question.external}”?`;
      const names = question.options.map(({ name }) => name).join(', ');
      const answer = question.external === null ? '--account NAME' : `--account "${question.external}=NAME"`;
      if (names === '')
        return `${of} The trader has no account yet: add one in the dashboard, under Accounts.`;
      return `${of} ${answer}, where NAME is one of: ${names}`;
    }
    case 'timeZone': {
      const [shown = ''] = question.examples.map((example) =>
        formatShown(example.clock, clock, { year: true }),
      );
      const zones = question.options.slice(0, 3).map(({ timeZone }) => timeZone);
      return `In which time zone is ${shown} in ${listed(question.files)}? --zone ZONE, e.g. ${zones.join(', ')}`;
    }
    case 'dateOrder':
      return `Is ${question.examples[0] ?? 'a day'} in ${question.file} month or day first? --date-order mdy or --date-order dmy`;
    case 'format': {
      const ids = question.options.map(({ id, name }) => `${id} (${name})`).join(', ');
      return `What is ${question.file}? --format ID, where ID is one of: ${ids}`;
    }
    case 'contract':
      if (question.options !== undefined)
        return `Is ${question.symbol} a future or a share? --instrument ${question.symbol}=futures or --instrument ${question.symbol}=stocks`;
      return `What is a point of ${question.root} (${question.symbol}) worth? The admin adds it to the contracts; until then ${counted(question.rows, 'row')} of it ${question.rows === 1 ? 'waits' : 'wait'}, and the rest comes in.`;
    case 'day': {
      const [{ clock } = { clock: 'the first time' }] = question.examples;
      const day = question.suggested ?? 'yyyy-MM-dd';
      return `Of which day is ${clock} in ${question.file}? --day ${day}, or --day "${question.file}=${day}"`;
    }
    case 'split':
      return `How did ${question.symbol} split on ${question.date}? --split "${question.symbol}=10:1", new for old, or --leave-out "${question.symbol}". Nothing but its trades after it waits for that.`;
    case 'mapping':
      return `${question.file} is of no known format.${question.nearest ? ` ${nearestText(question.nearest)}` : ''} ${question.isTeamMates ? 'A team mate has said what its columns are: confirm it in the dashboard once' : 'Drop it in the dashboard once, or send --mapping FILE.json'}; how its columns are read is kept for you. Suggested, and written to a file by --print-mapping > FILE.json:\n${mappingText(question.suggested)}`;
  }
}
