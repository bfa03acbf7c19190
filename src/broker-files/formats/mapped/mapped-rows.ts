/** One row of a mapped file becomes a fill or a finished trade. */

import { heldSide, readSideAndEffect } from '#src/values/contracts/dealt-side.ts';
import { decimalText, magnitude, parseExact } from '#src/values/money/exact.ts';
import { readAmount } from '../../cells/amount.ts';

import { type Columns, shortened } from '../../cells/headers.ts';

import { isZero, paid, toFill } from '../fill-cells.ts';
import type { Fill, PositionMove, RoundTrip, Row, Stated, Written } from '../format.ts';
import {
  accountIn,
  type Cells,
  idIn,
  leftOut,
  NO_TRADE,
  NOT_STATED,
  type NoTrade,
  RejectedRow,
  readCells,
  sumAmounts,
} from '../rows.ts';
import { keptKind } from '../unsupported.ts';
import { foreignCurrency } from './foreign-currency.ts';
import {
  afterMidnight,
  dayIn,
  type Key,
  kindIn,
  type Mapped,
  type MappedRows,
  sideText,
  stampIn,
} from './mapped-cells.ts';
import { movedIn, removedAt, type Saying, sayingIn } from './mapped-moves.ts';

/** Whatever the column is called that says so: an order of these has not been dealt. */
const NOT_DEALT =
  /^(?:cancell?ed|rejected|expired|working|pending|storniert|gelöscht|abgelehnt|annulée?|rejetée?)$/i;

/** An option that expired, or was exercised or assigned: rows below may show how it was held. */
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
    cell: (line, key) => shortened(key, line.cells[places(key)[0] ?? -1] ?? ''),
  };
  const cells = readCells(withoutUnits(columns), row, spelling);
  const mapped = { file, cells, row };
  const saying = sayingIn(mapped);
  const undealt = places('ignore')
    .map((place) => row.cells[place] ?? '')
    .find((cell) => NOT_DEALT.test(cell));
  if (undealt !== undefined && saying?.words !== undealt) return leftOut(undealt);
  if (saying) {
    // A finished trade is closed already: nothing is held by such a file.
    const moved = mapping.isFills && saying.kind !== 'money' ? movedIn(mapped, saying) : null;
    const item = moved === 'removal' ? removalIn(mapped) : moved;
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

function removalIn(mapped: Mapped): Removal {
  const { file, cells } = mapped;
  return {
    kind: 'removal',
    close: (held) => removedIn(mapped, held),
    symbol: kindIn(mapped).symbol,
    account: accountIn(cells.text('account')) ?? file.account,
  };
}

function removedIn(mapped: Mapped, held: () => Fill['side']): Fill {
  const { file, cells, row } = mapped;
  const shared = sharedIn(mapped);
  const price = readAmount(cells.text('price'), file.spelling.mark);
  return toFill(row, {
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
  const currency = file.findCurrency(row);
  if (currency !== null) throw foreignCurrency(symbol.slice(0, 40), currency);
  keptKind(symbol, cells.text('instrumentType'));
}

function fillIn(mapped: Mapped): Fill {
  const { cells, row } = mapped;
  const shared = sharedIn(mapped);
  const { side, effect } = sideIn(mapped);
  return toFill(row, {
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
    ...NOT_STATED,
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
    mae: readSize(cells, 'mae'),
    mfe: readSize(cells, 'mfe'),
  };
}

function sharedIn({ file, cells, row }: Mapped) {
  const { mapping, places, spelling, areCostsNegative, hasIds, account } = file;
  function costs(meaning: 'commission' | 'fees'): string | null {
    const columns = places(meaning).map(
      (place): Columns<Key> => ({ has: () => true, cell: ({ cells: texts }) => texts[place] ?? '' }),
    );
    const sum = sumAmounts(columns.map((column) => readCells(column, row, spelling).amount(meaning)));
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
    pnl: pnl === null ? null : toStated(pnl, is),
    ...(written === null ? {} : { written }),
  } as const;
}

/** What is beyond the costs that the file has is no cost: which ones it leaves out is not known. */
const toStated = (amount: string, is: Stated['is']): Stated =>
  is === 'net' ? { amount, is, hidesNothing: true } : { amount, is };

const readSize = (cells: Cells<Key>, key: 'mae' | 'mfe' | 'riskAmount'): string | null => {
  const amount = parseExact(cells.amount(key));
  return amount && decimalText(magnitude(amount));
};

const WRITTEN: readonly Key[] = ['notes', 'tags', 'strategy', 'stopPrice', 'targetPrice', 'riskAmount'];

function writtenIn({ places }: MappedRows, cells: Cells<Key>, row: Row): Written | null {
  if (WRITTEN.every((key) => places(key).length === 0)) return null;
  const readTexts = (key: Key) => places(key).flatMap((place) => row.cells[place]?.trim() || []);
  const symbol = cells.required('symbol');
  const readPrice = (key: 'stopPrice' | 'targetPrice') => {
    // Where there is none, platforms write 0 or a dash.
    const text = cells.text(key);
    return /^[-–—]*$|^0+(?:[.,]0*)?$|^n\/?a$/i.test(text) ? null : cells.price(key, symbol);
  };
  const risk = readSize(cells, 'riskAmount');
  const written: Written = {
    notes: readTexts('notes').join('\n') || null,
    strategy: cells.text('strategy') || null,
    tags: readTexts('tags').flatMap((text) => text.split(/[,;|]/).flatMap((tag) => tag.trim() || [])),
    stopPrice: readPrice('stopPrice'),
    targetPrice: readPrice('targetPrice'),
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
  const sideAndEffect = readSideAndEffect(word) ?? (/reinvest|\bdrip\b/i.test(word) ? BOUGHT : null);
  if (sideAndEffect === null) {
    cells.required('side');
    throw new RejectedRow(
      'unreadable_side',
      `“${word.slice(0, 40)}” is neither bought nor sold, neither long nor short.`,
    );
  }
  if (isNegative && sideAndEffect.side === 'buy') {
    throw new RejectedRow(
      'unreadable_side',
      `“${word.slice(0, 40)}” contradicts the quantity, which is below zero.`,
    );
  }
  return sideAndEffect;
}

const BOUGHT: Dealt = { side: 'buy', effect: null };

function heldIn(mapped: Mapped): RoundTrip['side'] {
  const { side } = sideIn(mapped);
  return heldSide(sideText(mapped)) ?? (side === 'buy' ? 'long' : 'short');
}
