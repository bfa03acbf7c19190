/** What an import asks, what was chosen, and what is sent with its files. */

import { type ImportMapping, isBlocking, NO_ACCOUNT } from '#src/features/imports/contract.ts';
import type { ImportQuestion, ImportReport } from '#src/features/imports/responses.ts';

export type QuestionOf<Kind extends ImportQuestion['kind']> = Extract<ImportQuestion, { kind: Kind }>;
export type DateOrder = QuestionOf<'dateOrder'>['options'][number];

/** Choices made so far, by what they are sent as. */
export interface Answers {
  /** Id by the name in the file, `null` for none; a blank name stands for rows without one. */
  accounts: Readonly<Record<string, number | null>>;
  timeZone?: string | undefined;
  dateOrder?: DateOrder | undefined;
  format?: string | undefined;
  /** Ratios of splits, `10:1`, by symbol and day. */
  splits?: Readonly<Record<string, string>> | undefined;
  /** Symbols of which nothing is to come in. */
  leaveOut?: readonly string[] | undefined;
  /** By the name of the file. */
  mappings?: Readonly<Record<string, ImportMapping>> | undefined;
  /** By the name of the file: that of its clock times. */
  days?: Readonly<Record<string, string>> | undefined;
  /** By symbol. */
  instruments?: Readonly<Record<string, string>> | undefined;
}

export const NO_CHOICES: Answers = { accounts: {} };

/** The choice that a question waits for; `null` while there is none. */
export type Choice = string | number | ImportMapping | null;

/** What tells questions apart, from one look at the files to the next. */
export function questionKey(question: ImportQuestion): string {
  switch (question.kind) {
    case 'account':
      return `account ${question.external ?? ''}`;
    case 'contract':
      return `${question.options ? 'kind' : 'contract'} ${question.root}`;
    case 'split':
      return `split ${splitKey(question)}`;
    case 'timeZone':
    case 'dateOrder':
      return question.kind;
    default:
      return `${question.kind} ${question.file}`;
  }
}

export const splitKey = ({ symbol, date }: QuestionOf<'split'>): string => `${symbol} ${date}`;

/** What is preselected: likely, and to be confirmed by importing. */
function findSuggestion(question: ImportQuestion): Choice {
  if (question.kind === 'account') {
    return question.options.find(({ isSuggested }) => isSuggested)?.accountId ?? null;
  }
  if (question.kind === 'timeZone') {
    return question.options.find(({ isSuggested }) => isSuggested)?.timeZone ?? null;
  }
  if (question.kind === 'day') return question.suggested;
  return null;
}

/** What was chosen, else what is suggested. */
export function choiceFor(question: ImportQuestion, answers: Answers): Choice {
  return chosenFor(question, answers) ?? findSuggestion(question);
}

function chosenFor(question: ImportQuestion, answers: Answers): Choice {
  switch (question.kind) {
    case 'account': {
      const chosen = answers.accounts[question.external ?? ''];
      return chosen === null ? NO_ACCOUNT : (chosen ?? null);
    }
    case 'contract':
      return answers.instruments?.[question.root] ?? null;
    case 'day':
      return answers.days?.[question.file] ?? null;
    case 'split':
      return answers.splits?.[splitKey(question)] ?? null;
    case 'mapping':
      return answers.mappings?.[question.file] ?? null;
    default:
      return answers[question.kind] ?? null;
  }
}

/** The answers with one more. */
export function withChoice(answers: Answers, question: ImportQuestion, choice: Choice): Answers {
  if (question.kind === 'account') {
    if (typeof choice !== 'number' && choice !== NO_ACCOUNT) return answers;
    const accountId = choice === NO_ACCOUNT ? null : choice;
    return { ...answers, accounts: { ...answers.accounts, [question.external ?? '']: accountId } };
  }
  if (question.kind === 'contract') {
    if (typeof choice !== 'string') return answers;
    return { ...answers, instruments: { ...answers.instruments, [question.root]: choice } };
  }
  if (question.kind === 'day') {
    if (typeof choice !== 'string') return answers;
    return { ...answers, days: { ...answers.days, [question.file]: choice } };
  }
  if (question.kind === 'split') {
    if (typeof choice !== 'string') return answers;
    return { ...answers, splits: { ...answers.splits, [splitKey(question)]: choice } };
  }
  if (question.kind === 'mapping') {
    if (choice === null || typeof choice !== 'object') return answers;
    return { ...answers, mappings: { ...answers.mappings, [question.file]: choice } };
  }
  return { ...answers, [question.kind]: choice ?? undefined };
}

/**
 * The same, also for the other questions about that account: where a file names one and another none, or both name it, in
 * capitals or not. Until something else is chosen for them.
 */
export function withAccount(
  answers: Answers,
  asked: readonly ImportQuestion[],
  question: QuestionOf<'account'>,
  accountId: number,
): Answers {
  const accounts = asked.filter((other) => other.kind === 'account');
  const isSame = ({ external }: QuestionOf<'account'>) =>
    external === null || question.external === null
      ? accounts.length === 2
      : nameKey(external) === nameKey(question.external);
  return accounts
    .filter((other) => isSame(other) && choiceFor(other, answers) === null)
    .reduce((all, other) => withChoice(all, other, accountId), withChoice(answers, question, accountId));
}

const nameKey = (external: string): string => external.replace(/[\s._-]/g, '').toLowerCase();

/** The answers with a symbol left out, or taken in again. */
export function withLeftOut(answers: Answers, symbol: string, isOut: boolean): Answers {
  const others = (answers.leaveOut ?? []).filter((other) => other !== symbol);
  return { ...answers, leaveOut: isOut ? [...others, symbol] : others };
}

/** Every choice, the suggested ones too: what an import goes by. */
export function allChoices(asked: readonly ImportQuestion[], answers: Answers): Answers {
  return asked.reduce((all, question) => withChoice(all, question, choiceFor(question, answers)), answers);
}

/** The questions that nothing is chosen for, and without which nothing is imported. */
export const openQuestions = (asked: readonly ImportQuestion[], answers: Answers): ImportQuestion[] =>
  asked.filter((question) => isBlocking(question) && !choiceFor(question, answers));

/**
 * The questions to show after another look: answered ones, which are not asked again, stay where they are, so that a
 * choice can be changed.
 */
export function askedSince(
  before: readonly ImportQuestion[],
  { questions }: Pick<ImportReport, 'questions'>,
  answers: Answers,
): ImportQuestion[] {
  const now = new Map(questions.map((question) => [questionKey(question), question]));
  const kept = before.flatMap((question) => {
    const again = now.get(questionKey(question));
    now.delete(questionKey(question));
    if (again) return [again];
    return chosenFor(question, answers) === null ? [] : [question];
  });
  return [...kept, ...now.values()];
}

/** An account that was added since the questions were asked, among their options. */
export const withOption = (
  asked: readonly ImportQuestion[],
  option: QuestionOf<'account'>['options'][number],
): ImportQuestion[] =>
  asked.map((question) =>
    question.kind === 'account' ? { ...question, options: [...question.options, option] } : question,
  );

/** The form of a call. The fields go first, so that what is wrong with them is told before the files are sent. */
export function toForm(
  files: readonly File[],
  answers: Answers,
  { fileField, traderId, plan }: { fileField: string; traderId: number; plan?: string | undefined },
): FormData {
  const form = new FormData();
  // Another trader may have logged in in this browser.
  form.set('traderId', String(traderId));
  const { accounts, mappings, days, instruments, splits, leaveOut = [], ...texts } = answers;
  if (Object.keys(accounts).length > 0) form.set('accounts', JSON.stringify(accounts));
  if (leaveOut.length > 0) form.set('leaveOut', JSON.stringify(leaveOut));
  if (splits) form.set('splits', JSON.stringify(splits));
  if (mappings) form.set('mapping', JSON.stringify(Object.values(mappings)));
  const chosen = Object.entries(days ?? {}).filter(([, day]) => day !== '');
  if (chosen.length > 0) form.set('day', JSON.stringify(Object.fromEntries(chosen)));
  if (instruments) form.set('instruments', JSON.stringify(instruments));
  for (const [name, text] of Object.entries({ ...texts, plan })) {
    if (text !== undefined) form.set(name, text);
  }
  for (const file of files) form.append(fileField, file);
  return form;
}

/** Files of the same name and content would be read twice. */
export function withFiles(files: readonly File[], added: readonly File[]): File[] {
  const isSame = (file: File, other: File) =>
    file.name === other.name && file.size === other.size && file.lastModified === other.lastModified;
  const all = [...files];
  for (const file of added) if (!all.some((other) => isSame(file, other))) all.push(file);
  return all;
}
