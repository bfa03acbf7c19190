/** Fixtures of broker files, and what they come to on each day. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordFates } from '#src/broker-files/formats/fates.ts';
import type { Format, Item, Reading, ReadingOptions } from '#src/broker-files/formats/format.ts';
import { readSource } from '#src/broker-files/read/source-file.ts';
import { readFuture } from '#src/values/contracts/future-symbol.ts';
import { decimalText, type Exact, minus, negate, parseExact, plus, times } from '#src/values/money/exact.ts';

const FIXTURES = join(import.meta.dir, '../broker-files/formats/fixtures');

export const FIXTURE_NAMES: readonly string[] = readdirSync(FIXTURES).sort();

export const fixture = (name: string): string => readFileSync(join(FIXTURES, name), 'utf8');
/** Of a workbook. */
export const fixtureBytes = (name: string): Uint8Array => readFileSync(join(FIXTURES, name));

/** The format has to know the file by its headers. @returns also how many rows say nothing of a trade */
export function readWith(
  format: Format,
  contents: string | Uint8Array,
  options: ReadingOptions = { dateOrder: null },
): Reading & { skipped: number } {
  const bytes = typeof contents === 'string' ? new TextEncoder().encode(contents) : contents;
  const file = readSource('export.csv', bytes);
  if (!format.detect(file)) throw new Error(`${format.id} does not know the file`);
  const reading = format.read(file, options);
  const rows = file.tables.reduce((sum, table) => sum + table.rows.length, 0);
  const totals = reading.items.filter(({ kind }) => kind === 'total').length;
  const { read, leftOut } = recordFates(file, reading);
  return { ...reading, skipped: rows - read + leftOut.length - totals };
}

const POINT_VALUES = new Map([
  ['ES', '50'],
  ['MES', '5'],
  ['NQ', '20'],
  ['MNQ', '2'],
  ['MYM', '0.5'],
  ['CL', '1000'],
  ['ZN', '1000'],
  ['KLMN', '1'],
]);

const computePointValue = (symbol: string): string | null => {
  const future = readFuture(symbol.toUpperCase(), { contracts: POINT_VALUES, day: '2026-06-30' });
  return POINT_VALUES.get(future?.root ?? '') ?? null;
};

const ZERO: Exact = { units: 0n, places: 0 };
const amountOf = (text: string | null): Exact => parseExact(text) ?? ZERO;

const SHARES = new Map<string | null, string>([
  ['stocks', '1'],
  ['options', '100'],
]);

interface Sums {
  gross: Exact;
  commission: Exact;
  fees: Exact;
  count: number;
}

/**
 * Of each day, in the order of days: `day: gross, commission, fees, net, count`. The day is the broker's own, else that
 * of the clock at the exit. Fills are held to be flat at its end, so that what was sold and bought is their gross.
 */
export function dayTotals(items: readonly Item[]): string[] {
  const days = new Map<string, Sums>();
  for (const item of items) {
    const sums = sumsOf(item);
    if (sums === null) continue;
    const day = dayOf(item);
    const so = days.get(day) ?? { gross: ZERO, commission: ZERO, fees: ZERO, count: 0 };
    days.set(day, {
      gross: plus(so.gross, sums.gross),
      commission: plus(so.commission, sums.commission),
      fees: plus(so.fees, sums.fees),
      count: so.count + sums.count,
    });
  }
  return [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, { gross, commission, fees, count }]) => {
      const net = minus(minus(gross, commission), fees);
      return `${day}: ${[gross, commission, fees, net].map(decimalText).join(', ')}, ${count}`;
    });
}

function dayOf(item: Item): string {
  if (item.kind === 'stop') return item.at.clock.slice(0, 10);
  const at =
    item.kind === 'total'
      ? null
      : item.kind === 'roundTrip' || item.kind === 'entry'
        ? item.closedAt
        : item.at;
  return item.tradeDate ?? at?.clock.slice(0, 10) ?? '?';
}

function sumsOf(item: Item): Sums | null {
  if (item.kind === 'stop' || item.kind === 'total' || item.kind === 'move') return null;
  if (item.kind === 'entry') {
    if (item.pnl === null) return null;
    const [pnl, commission, fees] = [amountOf(item.pnl), amountOf(item.commission), amountOf(item.fees)];
    return { gross: plus(plus(pnl, commission), fees), commission, fees, count: 1 };
  }
  if (item.kind === 'cost') {
    const amount = amountOf(item.amount);
    const isFee = item.is === 'fee';
    return { gross: ZERO, commission: isFee ? ZERO : amount, fees: isFee ? amount : ZERO, count: 0 };
  }
  const point = item.pointValue ?? computePointValue(item.symbol) ?? SHARES.get(item.instrument) ?? null;
  const size = times(amountOf(item.quantity), amountOf(point));
  const commission = amountOf(item.commission);
  if (item.kind === 'fill') {
    const value = times(amountOf(item.price), size);
    const gross = item.side === 'sell' ? value : negate(value);
    return { gross, commission, fees: amountOf(item.fees), count: 1 };
  }
  const moved = minus(amountOf(item.exitPrice), amountOf(item.entryPrice));
  const gross = times(item.side === 'long' ? moved : negate(moved), size);
  // What a net P&L leaves between it and the prices was paid, in columns that are shown or not.
  if (item.pnl?.is === 'net') {
    const fees = minus(minus(gross, amountOf(item.pnl.amount)), commission);
    return { gross, commission, fees, count: 1 };
  }
  return { gross: amountOf(item.pnl?.amount ?? null), commission, fees: amountOf(item.fees), count: 1 };
}
