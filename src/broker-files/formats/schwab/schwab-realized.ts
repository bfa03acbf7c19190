/** Realized gain and loss: lots that were closed, net, on days without times. Nothing says which of them were short. */

import type { Format, Reading, RoundTrip, Row, SourceFile } from '../format.ts';
import { knownTables } from '../known-tables.ts';
import { type Cells, emptyReading, leftOut, readCells, readRows, type Spelling, warn } from '../rows.ts';
import { findAccount, findInstrument } from './schwab-transactions.ts';

const NAMES = {
  symbol: ['Symbol'],
  closed: ['Closed Date'],
  opened: ['Opened Date'],
  quantity: ['Quantity'],
  proceedsEach: ['Proceeds Per Share'],
  costEach: ['Cost Per Share'],
  gain: ['Gain/Loss ($)'],
} as const;
type Key = keyof typeof NAMES;
const NEEDED: readonly Key[] = ['symbol', 'closed', 'opened', 'quantity', 'proceedsEach', 'costEach', 'gain'];
const SPELLING: Spelling = { mark: '.', order: 'mdy' };

const tablesIn = (file: SourceFile) => knownTables<Key>(file, NAMES, NEEDED);

export const schwabRealized: Format = {
  id: 'schwab-realized',
  name: 'Charles Schwab Realized Gain/Loss',
  brokers: ['Charles Schwab'],
  files: ['XXX1234_GainLoss_Realized_Details_20260313-160000.csv'],
  columns: NEEDED.map((key) => NAMES[key]),
  detect: (file) => tablesIn(file).length > 0,
  read(file) {
    const reading = emptyReading();
    const account = findAccount(file);
    for (const { columns, rows } of tablesIn(file)) {
      readRows(reading, rows, (row) => {
        const cells = readCells(columns, row, SPELLING);
        // The sum below the lots.
        if (cells.text('closed') === '') return leftOut('Sum, or a lot without its closing day');
        return [lotIn(cells, row, account)];
      });
    }
    warnOfSides(reading);
    return reading;
  },
};

function lotIn(cells: Cells<Key>, { line, raw }: Row, account: string | null): RoundTrip {
  const symbol = cells.required('symbol');
  const [opened, closed] = [cells.stamp('opened'), cells.stamp('closed')];
  const [bought, sold] = [cells.price('costEach', symbol), cells.price('proceedsEach', symbol)];
  // Closed by a purchase later than the sale.
  const isShort = opened.clock > closed.clock;
  const closedAt = isShort ? opened : closed;
  return {
    kind: 'roundTrip',
    line,
    raw,
    id: null,
    fillIds: null,
    account,
    symbol,
    instrument: findInstrument(symbol),
    side: isShort ? 'short' : 'long',
    quantity: cells.quantity('quantity'),
    entryPrice: isShort ? sold : bought,
    exitPrice: isShort ? bought : sold,
    openedAt: isShort ? closed : opened,
    closedAt,
    pnl: { amount: cells.requiredAmount('gain'), is: 'net' },
    pointValue: null,
    currency: 'USD',
    tradeDate: closedAt.clock.slice(0, 10),
    commission: null,
    fees: null,
    // Days do not show which lots belong together.
    isWhole: true,
    mae: null,
    mfe: null,
  };
}

function warnOfSides(reading: Reading): void {
  const first = reading.items.find((item) => item.kind === 'roundTrip' && item.side === 'long');
  if (!first || first.kind === 'total') return;
  warn(
    reading,
    first,
    'side_assumed',
    'This report does not say which lots were short: they are taken as long, with the P&L as it is written. Transactions say it.',
  );
}
