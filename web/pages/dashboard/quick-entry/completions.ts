/** What a cell offers for what is typed in it. */

import { foldText } from '#src/values/text/text.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { named } from '#web/features/entries/named.ts';
import { formatPrice } from '#web/features/figures/price.ts';
import type { Offer } from '#web/ui/layers/offers.tsx';
import { type Column, isPrice, isTime } from './columns.ts';
import type { GridRow } from './grid-row.ts';
import type { Known } from './known.ts';
import { completedPrice, completedTime, settledCell } from './row-fields.ts';
import { shownText } from './shown-text.ts';
import { readTypedDay } from './typed-day.ts';

export interface Completion extends Offer {
  /** What the cell holds once it is taken. */
  id: string;
  /** No strategy has this name yet. */
  isNew?: boolean;
}

export interface Completions {
  options: readonly Completion[];
  /** Whether the first one begins as it is typed: leaving the cell takes it. */
  isSure: boolean;
}

/** Taken, the time as it is then. */
export const NOW = 'now';

export const NO_COMPLETIONS: Completions = { options: [], isSure: false };

/** Of a strategy's name. */
const NAME_MAX = 100;

/** More are found by typing more. */
const MOST = 7;

const COMPLETED: readonly Column[] = [
  'date',
  'account',
  'symbol',
  'entry',
  'exit',
  'opened',
  'closed',
  'stop',
  'strategy',
  'tags',
];
export const isCompleted = (column: Column): boolean => COMPLETED.includes(column);

export function completeCell(
  row: GridRow,
  column: Column,
  before: GridRow | undefined,
  known: Known,
): Completions {
  const text = row.cells[column];
  if (column === 'date') return dayCompletions(text, known.today);
  if (isPrice(column)) {
    if (completedPrice(row, column, before, known) === null) return NO_COMPLETIONS;
    const price = settledCell(row, column, before, known);
    return only({ id: price, label: formatPrice(price), detail: null });
  }
  if (isTime(column)) {
    if (text === '') return { options: [{ id: NOW, label: 'Now' }], isSure: false };
    const time = completedTime(row, column, before, known);
    if (time === null || time === text) return NO_COMPLETIONS;
    return only({ id: time, label: shownText(column, time, known), detail: null });
  }
  if (column === 'strategy') return withNewStrategy(text, matching(text, listChoices(column, known)), known);
  if (column !== 'tags') return matching(text, listChoices(column, known));
  const [done, last] = splitTags(text);
  const used = new Set(done.map(foldText));
  const found = matching(
    last,
    listChoices(column, known).filter((tag) => !used.has(tag.id)),
  );
  return {
    ...found,
    options: found.options.map((tag) => ({ ...tag, id: [...done, tag.id].join(', ') })),
  };
}

/** A name that no strategy has may become one. */
function withNewStrategy(typed: string, found: Completions, { strategies }: Known): Completions {
  const name = typed.trim();
  if (name === '' || name.length > NAME_MAX || named(name, strategies)) return found;
  const offer: Completion = { id: name, label: `New strategy “${name}”`, icon: 'plus', isNew: true };
  return { ...found, options: [...found.options, offer] };
}

/** What the first of the options adds to what is typed, or nothing where it begins otherwise. */
export function suggestRest(typed: string, option: Completion | undefined): string {
  if (!option || option.isNew || typed === '') return '';
  return foldText(option.id).startsWith(typed.toLowerCase()) ? option.id.slice(typed.length) : '';
}

const only = (completion: Completion): Completions => ({ options: [completion], isSure: true });

function dayCompletions(text: string, today: string): Completions {
  const day = readTypedDay(text, today);
  if (day === null || day === text) return NO_COMPLETIONS;
  return only({ id: day, label: formatTradeDate(day, { weekday: true, year: true }), detail: null });
}

/** The tags that have a comma behind them, and what is typed of the next one. */
function splitTags(text: string): [done: string[], last: string] {
  const tags = text.split(',').map((tag) => tag.trim());
  const last = tags.pop() ?? '';
  return [tags.filter((tag) => tag !== ''), last];
}

function listChoices(column: Column, { accounts, symbols, strategies, tags }: Known): Completion[] {
  const choice = (text: string, used?: string): Completion => ({
    id: text,
    label: text,
    detail: used === undefined ? null : formatTradeDate(used),
  });
  switch (column) {
    case 'account':
      return accounts.filter(({ isArchived }) => !isArchived).map(({ name }) => choice(name));
    case 'symbol':
      return symbols.map(({ symbol, lastUsed }) => choice(symbol, lastUsed));
    case 'strategy':
      return strategies.filter(({ isActive }) => isActive).map(({ name }) => choice(name));
    case 'tags':
      return tags.map(({ tag, lastUsed }) => choice(tag, lastUsed));
    default:
      return [];
  }
}

/** Those that begin so come first; of nothing typed all. */
function matching(typed: string, choices: readonly Completion[]): Completions {
  const term = foldText(typed);
  if (term === '') return { options: choices.slice(0, MOST), isSure: false };
  const begins = choices.filter(({ label }) => foldText(label).startsWith(term));
  const others = choices.filter(
    (choice) => !begins.includes(choice) && foldText(choice.label).includes(term),
  );
  // What is typed whole is no abbreviation.
  const isWhole = begins.some(({ label }) => foldText(label) === term);
  if (isWhole) return NO_COMPLETIONS;
  return { options: [...begins, ...others].slice(0, MOST), isSure: begins.length > 0 };
}
