/** What moves a position without a price, in the words of brokers: splits, other names, shares that came or went. */

import { decimalText, exactOf, magnitude, minus, quotient, times } from '#src/values/exact.ts';
import type { PositionMove, Row, Source, Stamp } from './format.ts';

export interface MoveWords {
  is: PositionMove['is'];
  isReverse: boolean;
}

const WORDS: readonly (readonly [RegExp, PositionMove['is']])[] = [
  [
    /split|stock dividend|stk div|share consolidation|rounding|division d'actions|regroupement|拆股|拆分|合股/i,
    'split',
  ],
  [/spin[- ]?off|rights (?:issue|distribution)/i, 'in'],
  [
    /\b(?:name|symbol|ticker|cusip|isin)\S* change|renam|merge[rd]|merger|acquisition|exchange of|conversion/i,
    'rename',
  ],
  [
    /transfer|journal|\bacats?\b|deliver|corporate action|reorg|stock plan|\brad\b|tender|redemption|umbuchung|übertrag|ausbuchung|einbuchung|kapitalmaßnahme|traspaso|转仓|转入|转出/i,
    'in',
  ],
];

/** `null` for words that say nothing of shares which come, go or change. `in` stands for whichever way the shares went. */
export function movedBy(words: string): MoveWords | null {
  const is = WORDS.find(([pattern]) => pattern.test(words))?.[1];
  return is ? { is, isReverse: /reverse|consolidation|regroupement|合股/i.test(words) } : null;
}

/** `10 for 1`, `1-FOR-10`, `10:1`: so many new ones for so many old ones. */
export function ratioIn(words: string): PositionMove['ratio'] {
  const [, a = '', b = ''] =
    /(\d+(?:\.\d+)?)\s*(?:-?\s*(?:for|für)\s*-?|:)\s*(\d+(?:\.\d+)?)/i.exec(words) ?? [];
  const [fresh, old] = [exactOf(a), exactOf(b)];
  if (!fresh || !old || fresh.units === 0n || old.units === 0n) return null;
  // Whichever way it is put, a reverse split leaves fewer.
  const isTurned = /reverse/i.test(words) && minus(fresh, old).units > 0n;
  return isTurned ? { new: b, old: a } : { new: a, old: b };
}

type Given = Pick<PositionMove, 'is' | 'symbol' | 'words' | 'at'> & Partial<PositionMove>;

export const moveOf = ({ line, raw }: Row, given: Given): PositionMove => ({
  kind: 'move',
  line,
  raw,
  account: null,
  instrument: 'stocks',
  ratio: null,
  isReverse: false,
  added: null,
  from: null,
  to: null,
  tradeDate: null,
  ...given,
  words: given.words.trim().slice(0, LONGEST_WORDS) || 'Corporate action',
  is: given.is === 'in' && (given.added ?? '').startsWith('-') ? 'out' : given.is,
});

const LONGEST_WORDS = 60;

/** Shares that came and shares that went on the same day, by the same words. */
interface Side {
  move: PositionMove;
  /** Of an option: what is left of its name without the strike. */
  series: string;
  strike: string | null;
}

const MOST_OF_DAY = 200;

/**
 * Two rows tell of one rename: what went as one symbol came as another. Those that fit no other one are shares that came
 * or went; those of one symbol are a split.
 */
export function joinRenames(moves: readonly PositionMove[]): void {
  const open = moves.filter(({ is, added }) => (is === 'rename' || is === 'split') && added !== null);
  const byDay = Map.groupBy(open, ({ account, at, tradeDate }) => `${account} ${tradeDate ?? dayOf(at)}`);
  for (const ofDay of byDay.values()) {
    // Of so many nobody could tell which belong together.
    if (ofDay.length > MOST_OF_DAY) {
      for (const move of ofDay) settle(move, []);
      continue;
    }
    const sides = ofDay.map(sideOf);
    const left = new Set(sides);
    for (const gone of sides) {
      if (!left.has(gone)) continue;
      const others = [...left].filter((other) => isOther(gone, other));
      const found =
        others.find((other) => isSameWorth(gone, other)) ?? (others.length === 1 ? others[0] : null);
      if (!found || !isLone(found, left)) continue;
      left.delete(gone);
      left.delete(found);
      link(gone.move, found.move);
    }
    for (const { move } of left) settle(move, ofDay);
  }
}

const dayOf = ({ clock }: Stamp): string => clock.slice(0, 10);

function sideOf(move: PositionMove): Side {
  const [, series = move.symbol, strike = null] =
    /^(.*?\d{6}[CP]|.*? )(\d{8}|\d+(?:\.\d+)?)( [CP])?$/.exec(move.symbol) ?? [];
  return { move, series: move.instrument === 'options' ? series : move.symbol, strike };
}

/** One of them went and the other came, under another name. */
const isOther = (a: Side, b: Side): boolean =>
  a.move.symbol !== b.move.symbol &&
  a.move.instrument === b.move.instrument &&
  isBelow(a.move) !== isBelow(b.move) &&
  movedBy(a.move.words)?.is === movedBy(b.move.words)?.is;

const isBelow = ({ added }: PositionMove): boolean => (added ?? '').startsWith('-');

/** As many under another name; of an option, as many more as its strike is less. */
function isSameWorth(a: Side, b: Side): boolean {
  const [one, other] = [exactOf(a.move.added), exactOf(b.move.added)];
  if (!one || !other) return false;
  const [first, second] = [magnitude(one), magnitude(other)];
  if (a.strike === null || b.strike === null || a.strike === b.strike)
    return minus(first, second).units === 0n;
  const [strikeA, strikeB] = [exactOf(a.strike), exactOf(b.strike)];
  if (!strikeA || !strikeB) return false;
  return a.series === b.series && minus(times(first, strikeA), times(second, strikeB)).units === 0n;
}

/** Of several that would fit, none is taken. */
const isLone = (found: Side, left: ReadonlySet<Side>): boolean =>
  [...left].filter((other) => isOther(found, other) && (found.strike === null || isSameWorth(found, other)))
    .length === 1;

function link(a: PositionMove, b: PositionMove): void {
  // What goes of a short comes back: which of the two is the old name, their order tells.
  const [old, now] = isFirst(a, b) ? [a, b] : [b, a];
  for (const move of [old, now]) move.is = 'rename';
  [old.to, old.from] = [now.symbol, null];
  [now.from, now.to] = [old.symbol, null];
  now.at = old.at;
}

/** Rows of the same second have no order but that what is held goes. */
function isFirst(a: PositionMove, b: PositionMove): boolean {
  if (a.at.clock !== b.at.clock) return a.at.clock < b.at.clock;
  return isBelow(a);
}

function settle(move: PositionMove, ofDay: readonly PositionMove[]): void {
  const isSplit = ofDay.some(
    (other) => other !== move && other.symbol === move.symbol && isBelow(other) !== isBelow(move),
  );
  if (isSplit) move.is = 'split';
  else if (move.is === 'rename') move.is = isBelow(move) ? 'out' : 'in';
}

const PLACES = 8;

/** What each of them brought, where a merger pays in cash. */
export function eachOf(amount: string, quantity: string): string | null {
  const [total, size] = [exactOf(amount), exactOf(quantity)];
  if (!total || !size || size.units === 0n) return null;
  return decimalText({ units: quotient(magnitude(total), magnitude(size), PLACES), places: PLACES });
}

export const rowOf = ({ line, raw }: Source): Row => ({ line, raw, cells: [] });
