/** What moves a position without a price, in the words of brokers: splits, other names, shares that came or went. */

import { decimalText, magnitude, minus, parseExact, quotient, times } from '#src/values/money/exact.ts';
import { isZero, toFill } from './fill-cells.ts';
import type { Item, PositionMove, Reading, Row, Stamp } from './format.ts';
import { sumAmounts } from './rows.ts';

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
    /\b(?:name|symbol|ticker|cusip|isin)\S* change|renam|merge[rd]|merger|acquisition|exchange(?:d| of)|conversion/i,
    'rename',
  ],
  [
    /transfer|journal|\bacats?\b|deliver|corporate action|reorg|stock plan|\brad\b|tender|redemption|redeem|liquidat|umbuchung|übertrag|ausbuchung|einbuchung|kapitalmaßnahme|traspaso|转仓|转入|转出/i,
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
  const [fresh, old] = [parseExact(a), parseExact(b)];
  if (!fresh || !old || fresh.units === 0n || old.units === 0n) return null;
  // Whichever way it is put, a reverse split leaves fewer.
  const isTurned = /reverse/i.test(words) && minus(fresh, old).units > 0n;
  return isTurned ? { new: b, old: a } : { new: a, old: b };
}

type Given = Pick<PositionMove, 'is' | 'symbol' | 'words' | 'at'> & Partial<PositionMove>;

export const toMove = ({ line, raw }: Row, { added = null, ...given }: Given): PositionMove => ({
  kind: 'move',
  line,
  raw,
  account: null,
  instrument: 'stocks',
  ratio: null,
  isReverse: false,
  from: null,
  to: null,
  tradeDate: null,
  ...given,
  added: added !== null && isZero(added) ? null : added,
  words: given.words.trim().slice(0, LONGEST_WORDS) || 'Corporate action',
  is: given.is === 'in' && (added ?? '').startsWith('-') ? 'out' : given.is,
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

/** Money beside shares that went is what they brought: a merger, a tender, the end of a company. */
export const isPayment = (words: string): boolean =>
  /merge|acqui|tender|redemption|redeem|liquidat|buy ?out|payout/i.test(words);

/**
 * Rows of the same day that report the same event. Two report one rename: what went as one symbol came as another. Those
 * that fit no other one are shares that came or went; those of one symbol are a split. What was paid out is sold.
 */
export function settleMoves(reading: Reading, moves: readonly PositionMove[]): void {
  const swapped = new Map<Item, Item | null>();
  const byDay = Map.groupBy(moves, ({ account, at, tradeDate }) => `${account} ${tradeDate ?? dayOf(at)}`);
  for (const ofDay of byDay.values()) {
    nameOldShares(ofDay);
    const paidFor = new Set(ofDay.filter(isPaid).map(({ symbol }) => symbol));
    const isMerged = (move: PositionMove) =>
      paidFor.has(move.symbol) && (move.is === 'rename' || isPaid(move));
    const [merged, others] = [ofDay.filter(isMerged), ofDay.filter((move) => !isMerged(move))];
    joinRenames(others);
    const isWithShares = others.some(({ is, words }) => is === 'in' && movedBy(words)?.is === 'rename');
    for (const same of Map.groupBy(merged, ({ symbol }) => symbol).values()) {
      payOut(reading, same, isWithShares, swapped);
    }
  }
  if (swapped.size === 0) return;
  reading.items = reading.items.flatMap((item) => {
    const other = swapped.get(item);
    return other === undefined ? [item] : (other ?? []);
  });
}

const isPaid = ({ paid }: PositionMove): boolean => paid !== undefined && !isZero(paid.amount);

const CUSIP = /^(?=.*\d)[0-9A-Z]{8}\d$/;

/** Shares that were taken in for those of a split have their number alone, and no ticker any more. */
function nameOldShares(ofDay: readonly PositionMove[]): void {
  const splits = ofDay.filter(({ is, added }) => is === 'split' && added !== null);
  const named = splits.filter(({ symbol }) => !CUSIP.test(symbol));
  const [gone, come] = [named.filter(isBelow), named.filter((move) => !isBelow(move))];
  for (const old of splits) {
    if (!CUSIP.test(old.symbol)) continue;
    const [others, own] = isBelow(old) ? [come, gone] : [gone, come];
    const [now] = others;
    if (!now || others.length > 1) continue;
    old.symbol = now.symbol;
    own.push(old);
  }
}

/**
 * What brought money alone is sold for it. Where other shares came as well, nobody knows at what price.
 * @param same rows of one symbol and day
 */
function payOut(
  reading: Reading,
  same: readonly PositionMove[],
  isWithShares: boolean,
  swapped: Map<Item, Item | null>,
): void {
  const total = sumAmounts(same.map(({ paid }) => paid?.amount ?? null)) ?? '0';
  const size = sumAmounts(same.map(({ added }) => added)) ?? '0';
  const sides = new Set(same.filter(({ added }) => added !== null).map(isBelow));
  const [isSold = false] = sides;
  const isMoney = !isZero(total) && total.startsWith('-') !== isSold;
  const price = sides.size === 1 && isMoney ? divideAmount(total, size) : null;
  const isUnclear = price === null || isWithShares || same.some(({ words }) => /stock/i.test(words));
  for (const move of same) {
    const { line, raw, symbol, instrument, added, at, tradeDate, account, words, paid } = move;
    [move.from, move.to] = [null, null];
    if (isUnclear) move.is = added === null || isBelow(move) ? 'out' : 'in';
    else if (added === null) {
      reading.leftOut.push({ reason: `${words}, counted with its shares`, line, raw });
      swapped.set(move, null);
    } else {
      const side = isSold ? 'sell' : 'buy';
      const costs = { commission: '0', fees: '0', effect: 'close', pnl: paid?.pnl ?? null } as const;
      const of = { symbol, instrument, side, price, at, tradeDate, account, ...costs } as const;
      swapped.set(move, toFill({ line, raw, cells: [] }, { ...of, quantity: added.replace('-', '') }));
    }
  }
}

/** Two rows report one rename, see {@link settleMoves}. */
function joinRenames(ofDay: readonly PositionMove[]): void {
  const open = ofDay.filter(({ is, added }) => (is === 'rename' || is === 'split') && added !== null);
  // Of so many nobody could tell which belong together.
  if (open.length > MOST_OF_DAY) {
    for (const move of open) settle(move, []);
    return;
  }
  const sides = open.map(toSide);
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
  for (const { move } of left) settle(move, open);
}

const dayOf = ({ clock }: Stamp): string => clock.slice(0, 10);

function toSide(move: PositionMove): Side {
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
  const [one, other] = [parseExact(a.move.added), parseExact(b.move.added)];
  if (!one || !other) return false;
  const [first, second] = [magnitude(one), magnitude(other)];
  if (a.strike === null || b.strike === null || a.strike === b.strike)
    return minus(first, second).units === 0n;
  const [strikeA, strikeB] = [parseExact(a.strike), parseExact(b.strike)];
  if (!strikeA || !strikeB) return false;
  return a.series === b.series && minus(times(first, strikeA), times(second, strikeB)).units === 0n;
}

/** Of several that would fit, none is taken. */
const isLone = (found: Side, left: ReadonlySet<Side>): boolean =>
  [...left].filter((other) => isOther(found, other) && (found.strike === null || isSameWorth(found, other)))
    .length === 1;

function link(a: PositionMove, b: PositionMove): void {
  // What goes of a short comes back: which of the two is the old name, their order shows.
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

/** What each of them brought. */
function divideAmount(amount: string, quantity: string): string | null {
  const [total, size] = [parseExact(amount), parseExact(quantity)];
  if (!total || !size || size.units === 0n) return null;
  return decimalText({ units: quotient(magnitude(total), magnitude(size), PLACES), places: PLACES });
}
