/** A row of the grid as the fields of the entry's form, so that one set of rules is for both. */

import type { InstrumentType } from '#src/features/journal/contract.ts';
import type { Contracts } from '#src/values/contracts/contract.ts';
import { readSymbol, type SymbolReading } from '#src/values/contracts/contract-reader.ts';
import { spelledKind } from '#src/values/contracts/traded-kind.ts';
import { plainNumber } from '#src/values/money/plain-number.ts';
import { readPrice } from '#src/values/money/price-text.ts';
import { completePrice } from '#src/values/money/short-price.ts';
import { foldText } from '#src/values/text/text.ts';
import { type EntryFields, toFields } from '#web/features/entries/entry-form.ts';
import { named } from '#web/features/entries/named.ts';
import { type Cells, type Column, isPrice, isTime, type PriceColumn, type TimeColumn } from './columns.ts';
import { type GridRow, typedCosts } from './grid-row.ts';
import type { Known } from './known.ts';
import { readTypedDay } from './typed-day.ts';
import { readTradeTime } from './typed-time.ts';

export interface TypedReading extends SymbolReading {
  instrumentType: InstrumentType;
}

/** What is known of the row's symbol. */
export function readTypedSymbol(row: Pick<GridRow, 'cells' | 'instrumentType'>, known: Known): TypedReading {
  const { symbol: typed, pnl } = row.cells;
  const day = readTypedDay(row.cells.date, known.today) ?? known.today;
  const instrumentType = row.instrumentType ?? findType(typed, { day, isPnlTyped: pnl.trim() !== '' }, known);
  const reading = readSymbol(typed, { contracts: known.contracts, day, instrumentType });
  return { ...reading, instrumentType };
}

/** As it was traded before, else as the symbol itself tells. */
function findType(typed: string, row: Typed, { contracts, symbols }: Known): InstrumentType {
  const name = foldText(typed);
  const used = name === '' ? undefined : symbols.find(({ symbol }) => foldText(symbol) === name);
  return used?.instrumentType ?? spelledType(typed, row, contracts);
}

interface Typed {
  day: string;
  isPnlTyped: boolean;
}

/** What is no product, and has its P&L: nothing of it is computed, and a share is what it most likely is. */
function spelledType(typed: string, { day, isPnlTyped }: Typed, contracts: Contracts): InstrumentType {
  const kind = spelledKind(typed, { contracts, day }) ?? 'futures';
  return kind !== 'ticker' ? kind : isPnlTyped ? 'stocks' : 'futures';
}

/** A price that what is typed is short for. @param before the row above, whose last price the entry is near to */
export function completedPrice(
  row: GridRow,
  column: PriceColumn,
  before: GridRow | undefined,
  known: Known,
): string | null {
  const reading = readTypedSymbol(row, known);
  if (reading.kind !== 'future') return null;
  const near = column === 'entry' ? lastPrice(row, before) : row.cells.entry;
  const beside = readPrice(near, reading.root);
  return beside === null ? null : completePrice(plainNumber(row.cells[column], { currency: false }), beside);
}

/** Of the row above, when it is of the same symbol; else of this row's other prices. */
function lastPrice(row: GridRow, before: GridRow | undefined): string {
  const isSame = before !== undefined && foldText(before.cells.symbol) === foldText(row.cells.symbol);
  const above = isSame ? before.cells.exit || before.cells.entry : '';
  return above || row.cells.exit;
}

/** A time as its entry has it. @param before the row above, which may have ended shortly before */
export function completedTime(
  row: GridRow,
  column: TimeColumn,
  before: GridRow | undefined,
  known: Known,
): string | null {
  const { cells } = row;
  const above = before?.cells.date === cells.date ? before.cells : undefined;
  const follows = [column === 'closed' ? cells.opened : '', above?.closed ?? '', above?.opened ?? ''];
  // A time of another day has its day with it.
  const near = follows.find((time) => /^\d\d:\d\d/.test(time)) ?? null;
  const tradeDate = readTypedDay(cells.date, known.today) ?? known.today;
  return readTradeTime(cells[column], { tradeDate, today: known.today, days: known.days, near });
}

export function findAccount(cells: Cells, { accounts }: Known): Known['accounts'][number] | undefined {
  const open = accounts.filter(({ isArchived }) => !isArchived);
  const name = foldText(cells.account);
  return (
    named(cells.account, open) ??
    open.find(({ externalNames }) => name !== '' && externalNames.some((other) => foldText(other) === name))
  );
}

export const findStrategy = (cells: Cells, { strategies }: Known) =>
  named(
    cells.strategy,
    strategies.filter(({ isActive }) => isActive),
  );

/** The text of a cell, with what is being typed there completed. */
export function completedCells(row: GridRow, before: GridRow | undefined, known: Known): Cells {
  const { cells, typing } = row;
  if (typing === null || !(isPrice(typing) || isTime(typing))) return cells;
  const text = isTime(typing)
    ? completedTime(row, typing, before, known)
    : completedPrice(row, typing, before, known);
  return text === null ? cells : { ...cells, [typing]: text };
}

export function fieldsOfRow(
  row: GridRow,
  cells: Cells,
  { symbol, instrumentType }: Pick<TypedReading, 'symbol' | 'instrumentType'>,
  known: Known,
): EntryFields {
  const costs = typedCosts(cells.costs);
  const strategy = findStrategy(cells, known);
  return {
    ...toFields(null, known.today, known.days),
    traderId: known.traderId,
    symbol,
    instrumentType,
    positionType: cells.side === 'short' ? 'short' : 'long',
    tradeDate: readTypedDay(cells.date, known.today) ?? cells.date,
    quantity: cells.quantity.trim() === '' ? '1' : cells.quantity,
    entryPrice: cells.entry,
    exitPrice: cells.exit,
    openedAt: cells.opened,
    closedAt: cells.closed,
    stopPrice: cells.stop,
    pnl: cells.pnl,
    ...costs,
    strategy: strategy?.name ?? cells.strategy,
    strategyId: strategy?.id ?? null,
    tags: cells.tags,
    notes: cells.note,
    isOpen: row.isOpen,
    accountId: String(findAccount(cells, known)?.id ?? ''),
  };
}

/** The cell as it is stored once it is left: what was short is written out. */
export function settledCell(row: GridRow, column: Column, before: GridRow | undefined, known: Known): string {
  const text = row.cells[column];
  switch (column) {
    case 'date':
      return readTypedDay(text, known.today) ?? text;
    case 'account':
      return findAccount(row.cells, known)?.name ?? text;
    case 'symbol':
      return readTypedSymbol(row, known).symbol;
    case 'strategy':
      return findStrategy(row.cells, known)?.name ?? text;
    case 'opened':
    case 'closed':
      return completedTime(row, column, before, known) ?? text;
    case 'entry':
    case 'exit':
    case 'stop':
      return withTickPlaces(
        completedCells({ ...row, typing: column }, before, known)[column],
        readTypedSymbol(row, known),
        known,
      );
    default:
      return text;
  }
}

/** Written out like the tick: 6,872 of ES is 6,872.00. */
function withTickPlaces(text: string, { kind, root }: TypedReading, { contracts }: Known): string {
  const tick = kind === 'future' && root !== null ? contracts.get(root)?.tickSize : undefined;
  const price = readPrice(text, root);
  const places = tick?.split('.')[1]?.length ?? 0;
  // A tick of a 32nd has more decimals than anybody reads.
  if (price === null || places === 0 || places > MOST_PLACES || /['’′]/.test(text)) return text;
  const [digits = '', decimals = ''] = price.split('.');
  return decimals.length < places ? `${digits}.${decimals.padEnd(places, '0')}` : text;
}

const MOST_PLACES = 3;
