/** The history of cTrader: the zone of its clock and the currency of its money stand in the heads of its columns. */

import { FIGURES, NEEDED_FOR_TRIPS, type Report, readTrips, type TripKey } from './cfd-trips.ts';
import type { Format, RoundTrip, Row, SourceFile, Stamp, Table } from './format.ts';
import { beginReading, type KnownTable, knownTables } from './known-tables.ts';

const NAMES = {
  id: ['ID', 'Deal ID', 'Position ID'],
  symbol: ['Symbol'],
  type: ['Opening direction'],
  openedAt: ['Opening time'],
  closedAt: ['Closing time'],
  entryPrice: ['Entry price'],
  exitPrice: ['Closing price'],
  volume: ['Closing quantity', 'Quantity'],
  commission: ['Commission', 'Commissions'],
  taxes: [],
  swap: ['Swap'],
  profit: ['Gross', 'Gross profit'],
} as const;

const ZONE = /\s*\((?:UTC|GMT)\s*(?:([+-])(\d{1,2})(?::?(\d\d))?)?\)$/i;
const CURRENCY = /^(Gross(?: profit)?|Net(?: profit)?)\s*\(?([A-Z]{3}|[$€£])\)?$/;

/** `Opening time (UTC+2)` and `Gross USD` are called as they would be anywhere. */
const plain = (header: string) => header.replace(ZONE, '').replace(CURRENCY, '$1');

const tablesIn = (file: SourceFile): KnownTable<TripKey>[] => {
  const tables = file.tables.map((table): Table => ({ ...table, headers: table.headers.map(plain) }));
  return knownTables<TripKey>({ ...file, tables }, NAMES, NEEDED_FOR_TRIPS);
};

export const ctraderHistory: Format = {
  id: 'ctrader-history',
  name: 'cTrader History',
  brokers: ['cTrader'],
  files: ['cT_1234567_2026-11-20.csv'],
  columns: NEEDED_FOR_TRIPS.map((key) => NAMES[key]),
  detect: (file) => tablesIn(file).length > 0,
  read(file, options) {
    const tables = tablesIn(file);
    const { spelling, reading } = beginReading(
      tables,
      { times: ['openedAt', 'closedAt'], figures: FIGURES },
      options,
    );
    const headers = file.tables.flatMap((table) => table.headers);
    const report: Report = { account: null, currency: currencyIn(headers), spelling };
    const withoutUnits = tables.map(({ columns, ...known }) => ({
      ...known,
      columns: { ...columns, cell: (row: Row, key: TripKey) => withoutUnit(columns.cell(row, key)) },
    }));
    readTrips(reading, withoutUnits, report);
    const offset = offsetIn(headers);
    const shifted = (stamp: Stamp | null) => stamp && { ...stamp, offset: stamp.offset ?? offset };
    reading.items = reading.items.map((item) =>
      item.kind === 'roundTrip'
        ? ({
            ...item,
            openedAt: shifted(item.openedAt),
            closedAt: shifted(item.closedAt),
          } satisfies RoundTrip)
        : item,
    );
    return reading;
  },
};

/** `1 Lots` */
const withoutUnit = (cell: string) => cell.replace(/\s+Lots?$/i, '');

const SIGNS = new Map([
  ['$', 'USD'],
  ['€', 'EUR'],
  ['£', 'GBP'],
]);

function currencyIn(headers: readonly string[]): string {
  const found = headers
    .map((header) => CURRENCY.exec(header)?.[2])
    .find((currency) => currency !== undefined);
  return (found && SIGNS.get(found)) ?? found ?? 'USD';
}

/** Minutes east of UTC; `null` where no head says it. */
function offsetIn(headers: readonly string[]): number | null {
  const zone = headers.map((header) => ZONE.exec(header)).find((match) => match !== null);
  if (!zone) return null;
  const [, sign = '+', hours = '0', minutes = '0'] = zone;
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}
