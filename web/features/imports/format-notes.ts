/** What files of a format bring, and which other one would add to them. */

const BRINGS: Readonly<Record<string, string>> = {
  'tradovate-performance': 'prices and gross P&L, no costs',
  'tradovate-position-history': 'prices and gross P&L, no costs',
  'tradovate-fills': 'fills with their commission, no fees',
  'tradovate-cash-history': 'commission and fees to the cent',
  'tradovate-orders': 'stops, and with them R',
  'tradovate-account-balance': 'the net of each day, to check against',
  'ninjatrader-trades': 'trades with net P&L and costs',
  'ninjatrader-executions': 'fills with their commission',
  'topstepx-trades': 'trades with gross P&L and costs',
  'topstepx-orders': 'fills and stops',
  'projectx-completed-orders': 'fills, no costs',
  'rithmic-completed-orders': 'fills with their commission',
  'tradestation-executions': 'fills with commission and fees',
  'quantower-trades': 'fills with gross P&L and fees',
  'atas-workbook': 'trades with gross P&L and commission',
  'sierra-trades': 'trades with gross P&L and commission',
  'sierra-activity': 'fills and stops, no costs',
  'tradingview-balance-history': 'trades with gross P&L and commission',
  'tradingview-order-history': 'fills and stops, often without costs',
  'tradingview-list-of-trades': 'trades of a backtest with net P&L, MAE and MFE',
  'ibkr-flex': 'fills with their commission',
  'ibkr-confirmation': 'fills with their commission',
  'ibkr-statement': 'fills with commission and fees',
  'ibkr-transactions': 'fills with their commission, no times',
  'thinkorswim-statement': 'fills with commission and fees',
  'tastytrade-transactions': 'fills with commission and fees',
  'tastytrade-legacy': 'fills with commission and fees',
  'schwab-transactions': 'fills with their costs, no times',
  'schwab-realized': 'trades with net P&L, no times',
  'fidelity-history': 'fills with commission and fees, no times',
  'robinhood-activity': 'fills with their fees, no times',
  'etrade-transactions': 'fills with their commission, no times',
  'metatrader5-positions': 'trades with gross P&L and costs, and stops',
  'metatrader4-statement': 'trades with gross P&L and costs',
  'ctrader-history': 'trades with gross P&L and costs',
  'tradervue-trades': 'entries with notes, tags and risk',
  'tradezella-trades': 'entries with tags, playbook and risk',
  'tradenote-trades': 'entries with notes, tags and stops',
  'webull-orders': 'fills, often without costs',
  'own-export': 'entries with notes, tags and strategy',
};

export const describeFormat = (format: string | null): string | null => BRINGS[format ?? ''] ?? null;

/** What is worth adding to a file, with the files that bring it. */
const ADDS: readonly { to: readonly string[]; unless: readonly string[]; hint: string }[] = [
  {
    to: ['tradovate-performance', 'tradovate-position-history', 'tradovate-fills'],
    unless: ['tradovate-cash-history'],
    hint: 'Cash History.csv would bring commission and fees to the cent',
  },
  {
    to: ['tradovate-performance', 'tradovate-position-history', 'tradovate-fills'],
    unless: ['tradovate-orders'],
    hint: 'Orders.csv would bring the stops, and with them R',
  },
  {
    to: ['tradovate-cash-history', 'tradovate-orders', 'tradovate-account-balance'],
    unless: ['tradovate-performance', 'tradovate-position-history', 'tradovate-fills'],
    hint: 'Performance.csv or Fills.csv would bring the trades',
  },
  {
    to: ['topstepx-trades'],
    unless: ['topstepx-orders'],
    hint: 'The Orders export would bring the stops, and with them R',
  },
];

/** The first thing that is missing; `null` where nothing is. */
export function furtherFile(formats: readonly (string | null)[]): string | null {
  const has = (ids: readonly string[]) => formats.some((format) => format !== null && ids.includes(format));
  return ADDS.find(({ to, unless }) => has(to) && !has(unless))?.hint ?? null;
}
