/** Rows of a mapped file that are no deal: they move a position, remove an option, or are about money alone. */

import { isOnStockExchange } from '#src/values/contracts/contract-reader.ts';
import { readSideAndEffect } from '#src/values/contracts/dealt-side.ts';
import { readOption } from '#src/values/contracts/option-symbol.ts';
import { minus, parseExact } from '#src/values/money/exact.ts';
import { COLUMN_NAMES, columnKey, parseNames } from '#src/values/text/column-names.ts';
import { readAmount } from '../../cells/amount.ts';
import { isZero } from '../fill-cells.ts';
import type { Fill, PositionMove } from '../format.ts';
import { type MoveWords, movedBy, ratioIn, toMove } from '../moves.ts';
import { accountIn } from '../rows.ts';
import { dayIn, kindIn, type Mapped, sideText, stampIn } from './mapped-cells.ts';

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
export function classifyWords(words: string, isDealt = false): Saying | null {
  if (REMOVED.test(words)) return { kind: 'removal', words };
  const move = movedBy(words);
  if (move) return { kind: 'move', words, move };
  return MONEY.test(words) && !(isDealt && PAID_BY.test(words.trim())) ? { kind: 'money', words } : null;
}

const NAMED = new Map(COLUMN_NAMES);
const ACTIVITIES: ReadonlySet<string> = new Set([
  ...(NAMED.get('side') ?? []),
  ...(NAMED.get('instrumentType') ?? []),
  ...parseNames('activity, activity type, event, transaction, entry type, category, kind, trans type'),
]);
const DESCRIPTIONS: ReadonlySet<string> = new Set(
  parseNames('description, details, memo, beschreibung, libellé, descripción'),
);

/** Whether a column of that name says what its rows are. */
export const namesActivity = (header: string): boolean => ACTIVITIES.has(columnKey(header));

/** Whether it describes them, so that a ratio may stand in it. */
export const describes = (header: string): boolean => DESCRIPTIONS.has(columnKey(header));

const LETTERS = /^[A-Z]{1,6}(?:[./ -][A-E])?$/i;

/** What is moved by its spelling: letters alone are a share, since no product without a month is held. */
export function movedKind(symbol: string, stated: Fill['instrument']): PositionMove['instrument'] {
  if (stated !== null) return stated;
  if (readOption(symbol.trim().toUpperCase().replaceAll(/\s+/g, ' '))) return 'options';
  return LETTERS.test(symbol) || isOnStockExchange(symbol) ? 'stocks' : 'futures';
}

/** What an option is removed at: an assigned one shows its strike, at which its shares are delivered. */
export function removedAt(symbol: string, price: string | null): string {
  const option = readOption(symbol.trim().toUpperCase().replaceAll(/\s+/g, ' '));
  const [one, strike] = [parseExact(price), parseExact(option?.strike ?? null)];
  if (price === null || isZero(price) || (one && strike && minus(one, strike).units === 0n)) return '0';
  return price;
}

const LONGEST_WORDS = 60;

/** What the words of a row say that is no deal; `null` for a deal. */
export function sayingIn(mapped: Mapped): Saying | null {
  const { file, cells, row } = mapped;
  const { mapping, places, spelling, activities } = file;
  const word = sideText(mapped);
  const figure = cells.text(mapping.isFills ? 'price' : 'entryPrice');
  const price = readAmount(figure, spelling.mark);
  const isPriced = figure !== '' && (price === null || !isZero(price));
  const found = (columns: readonly number[]): Saying | null => {
    const said = columns.flatMap((place) => {
      const cell = row.cells[place] ?? '';
      return cell === '' || cell.length > LONGEST_WORDS ? [] : (classifyWords(cell, isPriced) ?? []);
    });
    // The dividend of a company that is named so is no event beside a split.
    return said.find(({ kind }) => kind !== 'money') ?? said[0] ?? null;
  };
  if (readSideAndEffect(word) !== null) {
    // What is bought or sold at no price, and named as a move beside it, is one.
    const beside = isPriced || !mapping.isFills ? null : found(activities);
    return beside?.kind === 'move' ? beside : null;
  }
  if (word !== '') return classifyWords(word) ?? unknownMove(mapped, word, isPriced);
  const said = found([...activities, ...places('instrumentType')]);
  return said ?? (isPriced || !mapping.isFills ? null : found(places('ignore')));
}

/** What names shares and has no price is no deal, whatever its word means. */
function unknownMove({ file, cells }: Mapped, words: string, isPriced: boolean): Saying | null {
  const quantity = readAmount(cells.text('quantity'), file.spelling.mark);
  const isMove = file.mapping.isFills && !isPriced && quantity !== null && !isZero(quantity);
  return isMove ? { kind: 'move', words, move: { is: 'in', isReverse: false } } : null;
}

/** Money, also of money that is called after a move: a transfer of it. */
const IS_CASH = /^(?:\$|usd?|cash|us dollars?)?$/i;

/** @returns `null` where nothing that is held is moved by it */
export function movedIn(
  mapped: Mapped,
  saying: Exclude<Saying, { kind: 'money' }>,
): PositionMove | 'removal' | null {
  const { file, cells, row } = mapped;
  if (IS_CASH.test(cells.text('symbol'))) return null;
  const { symbol, instrument } = kindIn(mapped);
  const quantity = readAmount(cells.text('quantity'), file.spelling.mark);
  const isNothing = quantity === null || isZero(quantity);
  const account = accountIn(cells.text('account')) ?? file.account;
  const kind = movedKind(symbol, instrument);
  if (saying.kind === 'removal' && kind === 'options') return 'removal';
  const { is, isReverse } =
    saying.kind === 'move'
      ? saying.move
      : ({ is: kind === 'futures' ? 'out' : 'in', isReverse: false } as const);
  // Of what has no quantity nothing but a split is known to be about shares that are held.
  if (isNothing && is !== 'split') return null;
  const words = [
    saying.words,
    ...[...file.activities, ...file.descriptions].map((place) => row.cells[place] ?? ''),
  ].join(' ');
  return toMove(row, {
    is,
    isReverse,
    symbol,
    account,
    instrument: kind,
    words: saying.words,
    at: stampIn(mapped, 'time') ?? dayIn(mapped),
    ratio: is === 'split' ? ratioIn(words) : null,
    // Which way the shares of an assignment went is not said without a sign.
    added: isNothing || (saying.kind === 'removal' && !quantity.startsWith('-')) ? null : quantity,
  });
}
