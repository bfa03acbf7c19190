/** One row of a mapped file becomes a fill or a finished trade. */

import { dealingIn, heldSide } from '#src/values/dealt-side.ts';
import { decimalText, exactOf, magnitude } from '#src/values/exact.ts';
import { kindOfWord } from '#src/values/traded-kind.ts';
import { readAmount } from '../cells/amount.ts';
import type { Columns } from '../cells/headers.ts';
import { clockAlone, readStamp } from '../cells/stamp.ts';
import type { ColumnMeaning, ImportMapping } from '../contract.ts';
import { fillOf, isZero, paid } from './fill-cells.ts';
import { foreignCurrency } from './foreign-currency.ts';
import type { Fill, PositionMove, RoundTrip, Row, Stamp, Stated, Written } from './format.ts';
import { movedKind, removedAt, type Saying, sayingOf } from './mapped-moves.ts';
import { namedByColumns } from './mapped-symbol.ts';
import { moveOf, ratioIn } from './moves.ts';
import {
  accountIn,
  type Cells,
  cellsOf,
  idIn,
  leftOut,
  NO_TRADE,
  NOT_TOLD,
  type NoTrade,
  RejectedRow,
  type Spelling,
  sumOf,
} from './rows.ts';
import { keptKind } from './unsupported.ts';

export interface MappedRows {
  mapping: ImportMapping;
  /** The columns of a meaning. */
  places: (meaning: ColumnMeaning) => readonly number[];
  spelling: Spelling;
  areCostsNegative: boolean;
  hasIds: boolean;
  /** Another one than dollars, that the row, its heads or the lines above them say. */
  currencyOf: (row: Row) => string | null;
  /** That a row says of itself, or the head of the column at a place. */
  zoneIn: (row: Row, place: number) => Zone | null;
  /** Of a row whose clock times are all there is; `null` where the file has days. */
  dayOf: (row: Row) => string | null;
  /** Of rows that name none. */
  account: string | null;
  /** Columns without a meaning whose names say that they tell what a row is. */
  activities: readonly number[];
  /** Of those that describe it. */
  descriptions: readonly number[];
}

type Key = ColumnMeaning;
export type Zone = Pick<Stamp, 'offset' | 'zone'>;

/** Whatever the column is called that says so: an order of these has not been dealt. */
const NOT_DEALT =
  /^(?:cancell?ed|rejected|expired|working|pending|storniert|gelöscht|abgelehnt|annulée?|rejetée?)$/i;

/** A row, with what its file says of all of them. */
interface Mapped {
  file: MappedRows;
  cells: Cells<Key>;
  row: Row;
}

/** An option that expired, or was exercised or assigned: how it was held may be told by rows below. */
export interface Removal {
  kind: 'removal';
  /** @param held what closes it by the other rows, where its own does not say it */
  close: (held: () => Fill['side']) => Fill;
  symbol: string;
  account: string | null;
}

export function readMappedRow(
  file: MappedRows,
  row: Row,
): Fill | RoundTrip | PositionMove | Removal | NoTrade {
  const { mapping, places, spelling } = file;
  const columns: Columns<Key> = {
    has: (key) => places(key).length > 0,
    cell: (line, key) => line.cells[places(key)[0] ?? -1] ?? '',
  };
  const cells = cellsOf(withoutUnits(columns), row, spelling);
  const mapped = { file, cells, row };
  const saying = sayingIn(mapped);
  const undealt = places('ignore')
    .map((place) => row.cells[place] ?? '')
    .find((cell) => NOT_DEALT.test(cell));
  if (undealt !== undefined && saying?.words !== undealt) return leftOut(undealt);
  if (saying) {
    // A finished trade is closed already: nothing is held by such a file.
    const item = mapping.isFills && saying.kind !== 'money' ? movedIn(mapped, saying) : null;
    if (item !== null || !isReinvested(mapped, saying)) return item ?? leftOut(saying.words);
  }
  const quantity = readAmount(cells.text('quantity'), spelling.mark);
  // A sum below the rows, or an order of which nothing was dealt.
  if (quantity !== null && isZero(quantity)) return leftOut(activityIn(mapped));
  if (cells.text('symbol') === '' && (quantity === null || sideText(mapped) === '')) {
    return leftOut(activityIn(mapped));
  }
  expectKept(mapped);
  return mapping.isFills ? fillIn(mapped) : tripIn(mapped);
}

const activityIn = ({ file, row }: Mapped): string =>
  file.activities.map((place) => row.cells[place] ?? '').find((cell) => /\p{L}/u.test(cell)) ?? NO_TRADE;

/** Of two columns both: `Short` and `Close`. */
const sideText = ({ file, row }: Pick<Mapped, 'file' | 'row'>): string =>
  file
    .places('side')
    .flatMap((place) => row.cells[place]?.trim() || [])
    .join(' ');

const LONGEST_WORDS = 60;

/** What the words of a row say that is no deal; `null` for a deal. */
function sayingIn(mapped: Mapped): Saying | null {
  const { file, cells, row } = mapped;
  const { mapping, places, spelling, activities } = file;
  const word = sideText(mapped);
  const figure = cells.text(mapping.isFills ? 'price' : 'entryPrice');
  const price = readAmount(figure, spelling.mark);
  const isPriced = figure !== '' && (price === null || !isZero(price));
  const found = (columns: readonly number[]): Saying | null => {
    const said = columns.flatMap((place) => {
      const cell = row.cells[place] ?? '';
      return cell === '' || cell.length > LONGEST_WORDS ? [] : (sayingOf(cell, isPriced) ?? []);
    });
    // The dividend of a company that is named so is no event beside a split.
    return said.find(({ kind }) => kind !== 'money') ?? said[0] ?? null;
  };
  if (dealingIn(word) !== null) {
    // What is bought or sold at no price, and named as a move beside it, is one.
    const beside = isPriced || !mapping.isFills ? null : found(activities);
    return beside?.kind === 'move' ? beside : null;
  }
  if (word !== '') return sayingOf(word) ?? unknownMove(mapped, word, isPriced);
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
function movedIn(mapped: Mapped, saying: Exclude<Saying, { kind: 'money' }>): PositionMove | Removal | null {
  const { file, cells, row } = mapped;
  if (IS_CASH.test(cells.text('symbol'))) return null;
  const { symbol, instrument } = kindIn(mapped);
  const quantity = readAmount(cells.text('quantity'), file.spelling.mark);
  const isNothing = quantity === null || isZero(quantity);
  const account = accountIn(cells.text('account')) ?? file.account;
  const kind = movedKind(symbol, instrument);
  if (saying.kind === 'removal' && kind === 'options') {
    const close = (held: () => Fill['side']): Fill => removedIn(mapped, held);
    return { kind: 'removal', close, symbol, account };
  }
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
  return moveOf(row, {
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

function removedIn(mapped: Mapped, held: () => Fill['side']): Fill {
  const { file, cells, row } = mapped;
  const shared = sharedIn(mapped);
  const price = readAmount(cells.text('price'), file.spelling.mark);
  return fillOf(row, {
    ...shared,
    side: held(),
    effect: 'close',
    quantity: cells.quantity('quantity'),
    price: removedAt(shared.symbol, price),
    at: stampIn(mapped, 'time') ?? dayIn(mapped),
  });
}

/** Shares that a dividend has bought. */
const isReinvested = (mapped: Mapped, { words }: Saying): boolean =>
  mapped.file.mapping.isFills &&
  /reinvest|\bdrip\b/i.test(words) &&
  mapped.cells.text('quantity') !== '' &&
  mapped.cells.text('price') !== '';

/** `2 contracts`, `1 Lots`: how many is what counts. */
const withoutUnits = (columns: Columns<Key>): Columns<Key> => ({
  ...columns,
  cell: (row, key) =>
    key === 'quantity'
      ? columns.cell(row, key).replace(/(?<=\d)\s*(?:lots?|contracts?|shares?|units?|ct|stk|x)\.?$/i, '')
      : columns.cell(row, key),
});

/** What no answer could bring in is refused before anything is asked about it. */
function expectKept({ file, cells, row }: Mapped): void {
  const symbol = cells.required('symbol');
  const currency = file.currencyOf(row);
  if (currency !== null) throw foreignCurrency(symbol.slice(0, 40), currency);
  keptKind(symbol, cells.text('instrumentType'));
}

function fillIn(mapped: Mapped): Fill {
  const { cells, row } = mapped;
  const shared = sharedIn(mapped);
  const { side, effect } = sideIn(mapped);
  return fillOf(row, {
    ...shared,
    side,
    effect,
    quantity: cells.quantity('quantity'),
    price: cells.price('price', shared.symbol),
    at: stampIn(mapped, 'time') ?? dayIn(mapped),
  });
}

function tripIn(mapped: Mapped): RoundTrip {
  const { cells, row } = mapped;
  const { line, raw } = row;
  const shared = sharedIn(mapped);
  const openedAt = stampIn(mapped, 'openedAt');
  const closedAt = stampIn(mapped, 'closedAt') ?? stampIn(mapped, 'time') ?? dayIn(mapped);
  return {
    ...NOT_TOLD,
    kind: 'roundTrip',
    line,
    raw,
    ...shared,
    side: heldIn(mapped),
    quantity: cells.quantity('quantity'),
    entryPrice: cells.price('entryPrice', shared.symbol),
    exitPrice: cells.price('exitPrice', shared.symbol),
    openedAt,
    closedAt: afterMidnight(mapped, openedAt, closedAt),
    isWhole: true,
    fillIds: null,
    mae: sizeOf(cells, 'mae'),
    mfe: sizeOf(cells, 'mfe'),
  };
}

/** Of clock times alone, one before that of the opening is of the day after. */
function afterMidnight({ file, row }: Mapped, opened: Stamp | null, closed: Stamp): Stamp {
  if (opened === null || file.dayOf(row) === null || closed.clock >= opened.clock) return closed;
  const next = new Date(Date.parse(`${closed.clock}Z`) + 86_400_000).toISOString().slice(0, 23);
  return { ...closed, clock: next };
}

function sharedIn({ file, cells, row }: Mapped) {
  const { mapping, places, spelling, areCostsNegative, hasIds, account } = file;
  function costs(meaning: 'commission' | 'fees'): string | null {
    const columns = places(meaning).map(
      (place): Columns<Key> => ({ has: () => true, cell: ({ cells: texts }) => texts[place] ?? '' }),
    );
    const sum = sumOf(columns.map((column) => cellsOf(column, row, spelling).amount(meaning)));
    return areCostsNegative ? paid(sum) : sum;
  }
  const pnl = mapping.pnlIs === 'prices' ? null : cells.amount('pnl');
  const is = mapping.pnlIs === 'gross' ? 'gross' : 'net';
  const written = writtenIn(file, cells, row);
  return {
    ...kindIn({ file, cells }),
    instrumentElse: mapping.instrumentType ?? null,
    account: accountIn(cells.text('account')) ?? account,
    id: hasIds ? idIn(cells.text('id')) : null,
    commission: costs('commission'),
    fees: costs('fees'),
    pnl: pnl === null ? null : statedOf(pnl, is),
    ...(written === null ? {} : { written }),
  } as const;
}

function kindIn({ file, cells }: Pick<Mapped, 'file' | 'cells'>): Pick<Fill, 'symbol' | 'instrument'> {
  const kind = kindOfWord(cells.text('instrumentType'));
  return namedByColumns(cells, typeof kind === 'string' ? kind : null, file.spelling);
}

/** What is beyond the costs that the file has is no cost: which ones it leaves out is not known. */
const statedOf = (amount: string, is: Stated['is']): Stated =>
  is === 'net' ? { amount, is, hidesNothing: true } : { amount, is };

const sizeOf = (cells: Cells<Key>, key: 'mae' | 'mfe' | 'riskAmount'): string | null => {
  const amount = exactOf(cells.amount(key));
  return amount && decimalText(magnitude(amount));
};

const WRITTEN: readonly Key[] = ['notes', 'tags', 'strategy', 'stopPrice', 'targetPrice', 'riskAmount'];

function writtenIn({ places }: MappedRows, cells: Cells<Key>, row: Row): Written | null {
  if (WRITTEN.every((key) => places(key).length === 0)) return null;
  const textsOf = (key: Key) => places(key).flatMap((place) => row.cells[place]?.trim() || []);
  const symbol = cells.required('symbol');
  const priceOf = (key: 'stopPrice' | 'targetPrice') => {
    // Where there is none, platforms write 0 or a dash.
    const text = cells.text(key);
    return /^[-–—]*$|^0+(?:[.,]0*)?$|^n\/?a$/i.test(text) ? null : cells.price(key, symbol);
  };
  const risk = sizeOf(cells, 'riskAmount');
  const written: Written = {
    notes: textsOf('notes').join('\n') || null,
    strategy: cells.text('strategy') || null,
    tags: textsOf('tags').flatMap((text) => text.split(/[,;|]/).flatMap((tag) => tag.trim() || [])),
    stopPrice: priceOf('stopPrice'),
    targetPrice: priceOf('targetPrice'),
    riskAmount: risk !== null && isZero(risk) ? null : risk,
  };
  const { tags, ...others } = written;
  return tags.length > 0 || Object.values(others).some((one) => one !== null) ? written : null;
}

type Dealt = Pick<Fill, 'side' | 'effect'>;

/** By the words of its columns; without one by the sign of the quantity. */
function sideIn(mapped: Mapped): Dealt {
  const { file, cells } = mapped;
  const isNegative = readAmount(cells.text('quantity'), file.spelling.mark)?.startsWith('-') === true;
  if (file.places('side').length === 0) return { side: isNegative ? 'sell' : 'buy', effect: null };
  // A minus alone is a side, and elsewhere says that there is nothing.
  const word = sideText(mapped);
  const dealing = dealingIn(word) ?? (/reinvest|\bdrip\b/i.test(word) ? BOUGHT : null);
  if (dealing === null) {
    cells.required('side');
    throw new RejectedRow(
      'unreadable_side',
      `“${word.slice(0, 40)}” is neither bought nor sold, neither long nor short.`,
    );
  }
  if (isNegative && dealing.side === 'buy') {
    throw new RejectedRow(
      'unreadable_side',
      `“${word.slice(0, 40)}” contradicts the quantity, which is below zero.`,
    );
  }
  return dealing;
}

const BOUGHT: Dealt = { side: 'buy', effect: null };

function heldIn(mapped: Mapped): RoundTrip['side'] {
  const { side } = sideIn(mapped);
  return heldSide(sideText(mapped)) ?? (side === 'buy' ? 'long' : 'short');
}

/** With its day, which may stand in a column of its own, and the zone that its head names. */
function stampIn({ file, cells, row }: Mapped, key: 'time' | 'openedAt' | 'closedAt'): Stamp | null {
  const { order } = file.spelling;
  const filled = file.places(key).filter((place) => (row.cells[place] ?? '') !== '');
  const textAt = (place: number) => row.cells[place] ?? '';
  // Of a day and a clock time in two columns the clock is the time.
  const place = filled.find((one) => readStamp(textAt(one), order)?.hasTime !== false) ?? filled[0];
  if (place === undefined) return null;
  const text = textAt(place);
  const zoned = (stamp: Stamp) => inZone(stamp, file.zoneIn(row, place));
  const whole = readStamp(text, order);
  const ofColumn = filled.find((one) => one !== place && readStamp(textAt(one), order)?.hasTime === false);
  const own = ofColumn === undefined ? null : readStamp(textAt(ofColumn), order);
  const date = own ?? (cells.text('date') === '' ? null : cells.stamp('date'));
  if (whole !== null && (whole.hasTime || date === null)) return zoned(whole);
  // A clock time of a spreadsheet is a part of a day.
  const clock = clockAlone(text) ?? text;
  const day = date?.clock.slice(0, 10) ?? file.dayOf(row);
  const joined = day === null ? null : readStamp(`${day} ${clock}`, order);
  // A day that is no clock time: that of the opening, say.
  return zoned(joined ?? whole ?? cells.stamp(key));
}

const dayIn = ({ file, cells, row }: Mapped): Stamp =>
  inZone(cells.stamp('date'), file.zoneIn(row, file.places('date')[0] ?? -1));

const inZone = (stamp: Stamp, head: Zone | null): Stamp =>
  head === null || !stamp.hasTime || stamp.offset !== null || stamp.zone !== null
    ? stamp
    : { ...stamp, offset: head.offset, zone: head.zone };

/** Of a clock time alone. */
export const clockMilliseconds = (cell: string): number => {
  const stamp = readStamp(`2000-01-01 ${clockAlone(cell) ?? ''}`, 'mdy');
  return stamp === null ? 0 : Date.parse(`${stamp.clock}Z`) - Date.UTC(2000, 0, 1);
};
