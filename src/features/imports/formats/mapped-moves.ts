/** Rows of a mapped file that are no deal: they move a position, remove an option, or are about money alone. */

import { COLUMN_NAMES, columnKey, namesOf } from '#src/values/column-names.ts';
import { isOnStockExchange } from '#src/values/contract-reader.ts';
import { exactOf, minus } from '#src/values/exact.ts';
import { readOption } from '#src/values/option-symbol.ts';
import { isZero } from './fill-cells.ts';
import type { Fill, PositionMove } from './format.ts';
import { type MoveWords, movedBy } from './moves.ts';

/** What words say of a row. */
export type Saying =
  | { kind: 'move'; words: string; move: MoveWords }
  | { kind: 'removal'; words: string }
  | { kind: 'money'; words: string };

const REMOVED =
  /\b(?:expir(?:ed|es|y|ation)|assign(?:ed|ment)|exercised?|verfall(?:en)?|ausgeübt|zugeteilt)\b/i;
const MONEY =
  /\b(?:dividends?|div|interest|fees?|tax(?:es)?|withh\w*|deposits?|deposited|withdraw\w*|cash|credits?|debits?|adjust\w*|wire|ach|contributions?|distributions?|rebates?|coupons?|margin|sweep|funds?|funding|payments?|balance|subscription|market data|adr|return of capital|roc|bonus|loan|dividenden?|zinsen|gebühr(?:en)?|einzahlung|auszahlung|steuern?|intérêts?|dépôt|retrait|frais|dividendos?|interés|intereses)\b/i;

/** What it is paid by, which is no event. */
const PAID_BY = /^(?:cash|margin|credit|debit|funds?)$/i;

/**
 * `null` for words that say nothing of the kind.
 * @param isDealt whether the row has a price and a quantity
 */
export function sayingOf(words: string, isDealt = false): Saying | null {
  if (REMOVED.test(words)) return { kind: 'removal', words };
  const move = movedBy(words);
  if (move) return { kind: 'move', words, move };
  return MONEY.test(words) && !(isDealt && PAID_BY.test(words.trim())) ? { kind: 'money', words } : null;
}

const NAMED = new Map(COLUMN_NAMES);
const ACTIVITIES: ReadonlySet<string> = new Set([
  ...(NAMED.get('side') ?? []),
  ...(NAMED.get('instrumentType') ?? []),
  ...namesOf('activity, activity type, event, transaction, entry type, category, kind, trans type'),
]);
const DESCRIPTIONS: ReadonlySet<string> = new Set(
  namesOf('description, details, memo, beschreibung, libellé, descripción'),
);

/** Whether a column of that name says what its rows are. */
export const namesActivity = (header: string): boolean => ACTIVITIES.has(columnKey(header));

/** Whether it describes them, so that a ratio may stand in it. */
export const describes = (header: string): boolean => DESCRIPTIONS.has(columnKey(header));

const LETTERS = /^[A-Z]{1,6}(?:[./ -][A-E])?$/i;

/** What is moved by its spelling: letters alone are a share, since no product without a month is held. */
export function movedKind(symbol: string, told: Fill['instrument']): PositionMove['instrument'] {
  if (told !== null) return told;
  if (readOption(symbol.trim().toUpperCase().replaceAll(/\s+/g, ' '))) return 'options';
  return LETTERS.test(symbol) || isOnStockExchange(symbol) ? 'stocks' : 'futures';
}

/** What an option is removed at: an assigned one tells its strike, at which its shares are delivered. */
export function removedAt(symbol: string, price: string | null): string {
  const option = readOption(symbol.trim().toUpperCase().replaceAll(/\s+/g, ' '));
  const [one, strike] = [exactOf(price), exactOf(option?.strike ?? null)];
  if (price === null || isZero(price) || (one && strike && minus(one, strike).units === 0n)) return '0';
  return price;
}
