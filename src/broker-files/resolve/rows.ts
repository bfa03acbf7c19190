/** Rows of a file as they are stored, once account, instant and contract are known. Throws {@link RejectedRow}. */

import { MAPPING_FORMAT } from '#src/features/imports/contract.ts';
import { listedCost, type TradedInstrument } from '#src/values/money/account.ts';
import { minus, parseExact } from '#src/values/money/exact.ts';
import type { CostLine, Fill, RoundTrip, Source, StopOrder } from '../formats/format.ts';
import { RejectedRow } from '../formats/rows.ts';
import type { FillContent, ImportRow, Rate, RoundTripContent } from '../import-row.ts';
import type { ContractFinder, KnownContract, OpenContract, UnknownContract } from './contracts.ts';
import { hashIdentity } from './identity.ts';
import { boundAmount, boundPrice, boundQuantity, expectTradeDay } from './limits.ts';
import { dayAlone, type Timed } from './moments.ts';
import type { SplitRatios } from './split-ratios.ts';
import type { AccountForImport } from './types.ts';
import { keepWritable } from './written.ts';

export interface RowContext {
  resolveContract: ContractFinder;
  /** The team's session day of an instant. */
  dayOf: (at: number) => string;
  today: string;
  formatId: string;
  warn: (row: Source, code: string, message: string) => void;
  /** Contracts of which a file has another point value than the table: told once. */
  pointValuesReported: Set<string>;
  /** The ratio of a split, as people answered it. */
  splits: SplitRatios;
}

export type Times = Omit<Timed, 'item' | 'account'>;

export type Made = Pick<ImportRow, 'contract' | 'identity' | 'hasId' | 'content'>;

/** What is still to be known: the product, or what a symbol is. The row waits for it. */
export type Unknown = UnknownContract | OpenContract;

export const isUnknown = (made: object): made is Unknown => 'unknownRoot' in made || 'openSymbol' in made;

interface Day {
  /** Of the team. */
  day: string;
  /** The broker's own; the only one where there is no time. */
  tradeDate: string | null;
}

export function dayOfRow(
  at: number | null,
  alone: string | null,
  own: string | null,
  context: RowContext,
): Day {
  const tradeDate = at === null ? (own ?? alone) : own;
  const day = at === null ? (alone ?? own) : context.dayOf(at);
  if (day === null)
    throw new RejectedRow('no_time', 'It does not say when it was: there is neither a time nor a day.');
  expectTradeDay(day, tradeDate, context.today);
  return { day, tradeDate };
}

type Traded = Fill | RoundTrip;

const resolveContract = (
  item: Traded,
  { day, tradeDate }: Day,
  accountId: number,
  context: RowContext,
): KnownContract | Unknown => {
  const { symbol, instrument, instrumentElse, isShareUnlessRoot } = item;
  const stated = { instrument, instrumentElse, isShareUnlessRoot, accountId };
  return context.resolveContract(symbol, stated, tradeDate ?? day);
};

export function fillRow(
  item: Fill,
  { closedAt, closedKey, isToMinute }: Times,
  account: AccountForImport,
  context: RowContext,
): Made | Unknown {
  const when = dayOfRow(closedAt, dayAlone(item.at), item.tradeDate, context);
  const known = resolveContract(item, when, account.id, context);
  if (isUnknown(known)) return known;
  const { orderId, side, effect } = item;
  const dealt = dealtIn(item, known, when, account, context);
  const price = boundPrice(item.price);
  // Pairing takes fills of one id as one, which only a broker's own id says.
  const id = context.formatId === MAPPING_FORMAT ? null : item.id;
  const content: FillContent = { ...dealt, kind: 'fill', id, orderId, side, price, at: closedAt, effect };
  if (isToMinute) content.isToMinute = true;
  if (content.pointValue === null) throw noPointValue(known);
  const moment = closedKey ?? when.tradeDate;
  const identityBy = (id: string) =>
    hashIdentity('fill id', known.symbol, id, ...rowNumberOf(context, moment));
  if (item.isSecondId) content.isSecondId = true;
  if (item.isOrder) content.isOrder = true;
  if (item.isBooked) content.isBooked = true;
  if (item.secondId !== undefined) content.secondIdentity = identityBy(item.secondId);
  const identity =
    item.id === null
      ? hashIdentity(item.isBooked ? 'booked' : 'fill', known.symbol, side, dealt.quantity, price, moment)
      : identityBy(item.id);
  return { contract: known.contract, identity, hasId: item.id !== null, content };
}

export function roundTripRow(
  item: RoundTrip,
  times: Times,
  account: AccountForImport,
  context: RowContext,
): Made | Unknown {
  const { closedAt, openedKey, closedKey } = times;
  const isReversed = times.openedAt !== null && closedAt !== null && times.openedAt > closedAt;
  if (isReversed)
    context.warn(item, 'times_reversed', 'It closes before it opens: the time of opening is left out.');
  const openedAt = isReversed ? null : times.openedAt;
  // Without its closing, the broker's day is the next best.
  const alone = dayAlone(item.closedAt ?? (item.tradeDate === null ? item.openedAt : null));
  const own = item.tradeDate ?? (closedAt === null && openedAt !== null ? context.dayOf(openedAt) : null);
  const when = dayOfRow(closedAt, alone, own, context);
  const known = resolveContract(item, when, account.id, context);
  if (isUnknown(known)) return known;
  const { id, side, isWhole, fillIds } = item;
  const dealt = dealtIn(item, known, when, account, context);
  if (dealt.pointValue === null && dealt.pnl === null) throw noPointValue(known);
  const [entryPrice, exitPrice] = [boundPrice(item.entryPrice), boundPrice(item.exitPrice)];
  const content: RoundTripContent = {
    ...dealt,
    kind: 'roundTrip',
    id,
    side,
    entryPrice,
    exitPrice,
    openedAt,
    closedAt,
    isWhole,
    fillIds,
    openedDay: openedAt === null ? dayAlone(item.openedAt) : context.dayOf(openedAt),
    mae: boundAmount(item.mae),
    mfe: boundAmount(item.mfe),
  };
  if (times.isToMinute) content.isToMinute = true;
  const opened = openedKey ?? content.openedDay;
  const closed = closedKey ?? when.tradeDate;
  const { contract, symbol } = known;
  const identity = fillIds
    ? hashIdentity('fills', symbol, fillIds.buy, fillIds.sell)
    : id === null
      ? hashIdentity('trade', symbol, side, dealt.quantity, entryPrice, exitPrice, opened, closed)
      : hashIdentity('trade id', symbol, id, ...rowNumberOf(context, closed));
  return { contract, identity, hasId: fillIds !== null || id !== null, content };
}

export function costRow(item: CostLine, { closedAt }: Times, context: RowContext): Made | Unknown {
  const at = requireInstant(closedAt);
  const { day, tradeDate } = dayOfRow(at, null, item.tradeDate, context);
  // Platforms of futures alone write such lines.
  const known = context.resolveContract(item.symbol, { instrument: 'futures' }, tradeDate ?? day);
  if (isUnknown(known)) return known;
  const { contract, symbol } = known;
  const { id, is } = item;
  const amount = boundAmount(item.amount);
  return {
    contract,
    identity:
      id === null ? hashIdentity('cost', symbol, is, amount, at) : hashIdentity('cost id', symbol, id),
    hasId: id !== null,
    content: { kind: 'cost', id, is, amount, at, tradeDate: item.tradeDate },
  };
}

/** `null` for one in a product that is not known: whether it was ever traded, fills say. */
export function stopRow(
  item: StopOrder,
  { closedAt }: Times,
  account: AccountForImport,
  context: RowContext,
): Made | null {
  const at = requireInstant(closedAt);
  const { day } = dayOfRow(at, null, null, context);
  const known = context.resolveContract(item.symbol, { instrument: null, accountId: account.id }, day);
  if (isUnknown(known)) return null;
  const { contract, symbol } = known;
  const { id, side } = item;
  const price = boundPrice(item.price);
  // An order that was moved stands there once for each price.
  const identity = hashIdentity('stop', symbol, id, side, price, at);
  return { contract, identity, hasId: true, content: { kind: 'stop', id, side, price, at } };
}

function requireInstant(at: number | null): number {
  if (at !== null) return at;
  throw new RejectedRow('no_time', 'It has no time of day, by which it belongs to a trade.');
}

function dealtIn(
  item: Traded,
  known: KnownContract,
  { day, tradeDate }: Day,
  { costs }: AccountForImport,
  context: RowContext,
) {
  const { symbol, root, instrumentType } = known;
  const commission = boundAmount(item.commission);
  const fees = boundAmount(item.fees);
  const quantity = boundQuantity(item.quantity, instrumentType);
  comparePointValues(item, known, context);
  const { written = null } = item;
  const kept = written && keepWritable(written, (code, message) => context.warn(item, code, message));
  return {
    symbol,
    root,
    instrumentType,
    external: item.account,
    place: 0,
    quantity,
    pointValue: item.pointValue ?? known.pointValue,
    commission,
    fees,
    rate: findRate(costs, { root, instrumentType }, { commission, fees }),
    tradeDate,
    day,
    pnl: item.pnl && { ...item.pnl, amount: boundAmount(item.pnl.amount) },
    ...(kept && { written: kept }),
  };
}

/** The file's own counts, which may be right where the table is not. */
function comparePointValues(
  item: Traded,
  { contract, pointValue }: KnownContract,
  context: RowContext,
): void {
  if (item.pointValue === null || item.pointValue === pointValue) return;
  const [own, listed] = [parseExact(item.pointValue), parseExact(pointValue)];
  if (!own || !listed || minus(own, listed).units === 0n || context.pointValuesReported.has(contract)) return;
  context.pointValuesReported.add(contract);
  const message = `A point of ${contract} is worth $${item.pointValue} by the file, $${pointValue} by the table of contracts. The file’s counts.`;
  context.warn(item, 'point_value_differs', message);
}

/** Of what the file leaves out; `null` where the list of the account says nothing of it either. */
function findRate(costs: AccountForImport['costs'], traded: TradedInstrument, paid: Rate): Rate | null {
  if (paid.commission !== null && paid.fees !== null) return null;
  const listed = listedCost(costs, traded);
  const commission = paid.commission === null ? (listed?.commission ?? null) : null;
  const fees = paid.fees === null ? (listed?.fees ?? null) : null;
  return commission === null && fees === null ? null : { commission, fees };
}

const noPointValue = ({ symbol }: KnownContract): RejectedRow =>
  new RejectedRow(
    'no_point_value',
    `What a point of ${symbol} is worth is not known, so nothing can be computed from its prices. Enter what it made by hand.`,
  );

/** What people call an id may be the number of a row, which another row has in the next file. */
const rowNumberOf = ({ formatId }: RowContext, moment: number | string | null) =>
  formatId === MAPPING_FORMAT ? [moment] : [];
