import { NOTHING_TO_IMPORT } from '#src/features/imports/contract.ts';
import type { ImportQuestion, ImportReport } from '#src/features/imports/responses.ts';
import { count } from '#src/values/text/count.ts';
import { openQuestions } from './choices.ts';
import { importLabel } from './report-text.ts';
import type { Importing } from './use-importing.ts';

/** What keeps files from being imported. */
export function waitsFor({
  phase,
  asked,
  answers,
  report,
}: Pick<Importing, 'phase' | 'asked' | 'answers' | 'report'>): string | null {
  const open = openQuestions(asked, answers);
  if (open.length > 0)
    return `${count(open.length, 'question')} to be answered first: ${listSubjects(open).join(', ')}.`;
  const isKnown = report !== null && phase !== 'reading';
  return isKnown && importLabel(report) === null ? whyNothing(report) : null;
}

const whyNothing = ({ entries, rows, problems }: ImportReport): string => {
  if (entries.known + rows.known > 0) return NOTHING_TO_IMPORT;
  const empty = problems.find(({ code }) => code === 'nothing_in_file');
  return empty?.message ?? 'It holds no trades that can be imported.';
};

const ABOUT: Record<ImportQuestion['kind'], readonly [one: string, several: string]> = {
  account: ['the account', 'the accounts'],
  timeZone: ['the clock', 'the clocks'],
  dateOrder: ['the dates', 'the dates'],
  contract: ['the kind of a symbol', 'the kinds of symbols'],
  day: ['the day', 'the days'],
  split: ['the split', 'the splits'],
  format: ['the platform', 'the platforms'],
  mapping: ['the columns', 'the columns'],
};

const listSubjects = (open: readonly ImportQuestion[]): string[] =>
  [...Map.groupBy(open, ({ kind }) => kind)].map(([kind, { length }]) => ABOUT[kind][length === 1 ? 0 : 1]);
