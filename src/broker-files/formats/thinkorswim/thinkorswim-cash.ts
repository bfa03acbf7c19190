/** The cash sections of an account statement: what was paid for each trade, and whose clock the statement has. */

import { isBlank, readAmount } from '../../cells/amount.ts';
import { findColumns } from '../../cells/headers.ts';
import { readDay, readStamp } from '../../cells/stamp.ts';
import { paid } from '../fill-cells.ts';
import type { Row, SourceFile, Stamp } from '../format.ts';
import { idIn, saysNothing } from '../rows.ts';

const NAMES = {
  date: ['Exec Date', 'DATE'],
  time: ['Exec Time', 'TIME'],
  tradeDate: ['Trade Date'],
  type: ['TYPE'],
  ref: ['REF #', 'Order ID', 'Ref'],
  description: ['DESCRIPTION'],
  fees: ['Misc Fees'],
  commission: ['Commissions & Fees'],
  amount: ['AMOUNT'],
} as const;
type Key = keyof typeof NAMES;
const NEEDED: readonly Key[] = ['date', 'time', 'type', 'description', 'fees', 'commission'];

export interface CashLine {
  row: Row;
  at: Stamp;
  tradeDate: string | null;
  ref: string | null;
  type: string;
  description: string;
  commission: string;
  fees: string;
  amount: string | null;
  /** Whether what it cost cannot be read. */
  isUnclear: boolean;
}

/** Lines without a day and a time: what they cost belongs to no trade. */
export function undatedIn({ tables }: SourceFile): Row[] {
  return tables.flatMap(({ headers, rows }) => {
    const columns = findColumns<Key>(headers, NAMES);
    if (!NEEDED.every((key) => columns.has(key))) return [];
    return rows.filter(
      (row) =>
        columns.cell(row, 'type') !== '' &&
        !saysNothing(row) &&
        readStamp(`${columns.cell(row, 'date')} ${columns.cell(row, 'time')}`, 'mdy') === null,
    );
  });
}

/** Lines of trades, and of options that were taken off. */
export function cashLinesIn({ tables }: SourceFile): CashLine[] {
  return tables.flatMap(({ headers, rows }) => {
    const columns = findColumns<Key>(headers, NAMES);
    if (!NEEDED.every((key) => columns.has(key))) return [];
    return rows.flatMap((row): CashLine[] => {
      const at = readStamp(`${columns.cell(row, 'date')} ${columns.cell(row, 'time')}`, 'mdy');
      if (at === null) return [];
      return [
        {
          row,
          at,
          tradeDate: readDay(columns.cell(row, 'tradeDate'), 'mdy'),
          ref: refIn(columns.cell(row, 'ref')),
          type: columns.cell(row, 'type').toUpperCase(),
          description: columns.cell(row, 'description'),
          commission: paid(readAmount(columns.cell(row, 'commission'))) ?? '0',
          fees: paid(readAmount(columns.cell(row, 'fees'))) ?? '0',
          amount: readAmount(columns.cell(row, 'amount')),
          isUnclear: (['commission', 'fees'] as const).some((key) => isUnclear(columns.cell(row, key))),
        },
      ];
    });
  });
}

const isUnclear = (cell: string): boolean => !isBlank(cell) && readAmount(cell) === null;

/** It is reported beside the trade and identifies nothing, so that one cut by a spreadsheet does no harm. */
function refIn(cell: string): string | null {
  try {
    return idIn(cell);
  } catch {
    return null;
  }
}

/** A day's opening balance is booked at midnight in Chicago. */
const ZONES = new Map([
  ['01:00', 'America/New_York'],
  ['00:00', 'America/Chicago'],
  ['23:00', 'America/Denver'],
  ['22:00', 'America/Los_Angeles'],
]);

/** `null` where it is none of the zones of the United States, or balances say two. */
export function zoneIn(lines: readonly CashLine[]): string | null {
  const zones = new Set(
    lines.filter(({ type }) => type === 'BAL').map(({ at }) => ZONES.get(at.clock.slice(11, 16)) ?? null),
  );
  const [zone = null] = zones;
  return zones.size === 1 ? zone : null;
}

export interface Traded {
  side: 'buy' | 'sell';
  quantity: string;
  /** `VERTICAL SPY 100 (Weeklys) 5 JUN 26 715/714 PUT`, `/MESM26:XCME`, `SOFI`. */
  what: string;
  price: string;
}

const TRADED = /\b(BOT|SOLD)\s+([+-]?[\d,]*\.?\d+)\s+(\S.*?)@(-?[\d.,'’]+)/;

/** `tAndroid BOT +2 /MESM26:XCME @6800.25` */
export function readTraded(description: string): Traded | null {
  const [, word, size = '', what = '', price = ''] = TRADED.exec(description) ?? [];
  const quantity = readAmount(size)?.replace('-', '') ?? null;
  if (word === undefined || quantity === null) return null;
  return { side: word === 'BOT' ? 'buy' : 'sell', quantity, what: what.trimEnd(), price };
}
