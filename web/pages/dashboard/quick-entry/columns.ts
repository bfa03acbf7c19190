/** The columns of the grid, in their order. */
export const COLUMNS = [
  'date',
  'account',
  'symbol',
  'side',
  'quantity',
  'entry',
  'exit',
  'stop',
  'opened',
  'closed',
  'costs',
  'pnl',
  'strategy',
  'tags',
  'note',
] as const;
export type Column = (typeof COLUMNS)[number];

export type Cells = Readonly<Record<Column, string>>;

export const COLUMN_LABELS: Readonly<Record<Column, string>> = {
  date: 'Date',
  account: 'Account',
  symbol: 'Symbol',
  side: 'Side',
  quantity: 'Qty',
  entry: 'Entry',
  exit: 'Exit',
  stop: 'Stop',
  opened: 'In',
  closed: 'Out',
  costs: 'Costs',
  pnl: 'Net P&L',
  strategy: 'Strategy',
  tags: 'Tags',
  note: 'Note',
};

/** What the next row begins with. */
export const CARRIED: readonly Column[] = ['date', 'account', 'symbol'];

export const PRICES = ['entry', 'exit', 'stop'] as const satisfies readonly Column[];
export type PriceColumn = (typeof PRICES)[number];
export const isPrice = (column: Column): column is PriceColumn => PRICES.some((price) => price === column);

export const TIMES = ['opened', 'closed'] as const satisfies readonly Column[];
export type TimeColumn = (typeof TIMES)[number];
export const isTime = (column: Column): column is TimeColumn => TIMES.some((time) => time === column);

/** The time at which there was a price. */
export const TIME_OF_PRICE: Readonly<Partial<Record<Column, TimeColumn>>> = {
  entry: 'opened',
  exit: 'closed',
};

/** Right-aligned, in tabular figures. */
const FIGURES: readonly Column[] = ['quantity', ...PRICES, ...TIMES, 'costs', 'pnl'];
export const isFigure = (column: Column): boolean => FIGURES.includes(column);

/** Any text is allowed; what is suggested is only quicker. */
const FREE: readonly Column[] = ['strategy', 'tags', 'note'];
export const isFree = (column: Column): boolean => FREE.includes(column);

/** The column that shows what is wrong with a property of an entry. */
const BY_PROPERTY: Readonly<Record<string, Column>> = {
  tradeDate: 'date',
  accountId: 'account',
  symbol: 'symbol',
  instrumentType: 'symbol',
  positionType: 'side',
  quantity: 'quantity',
  entryPrice: 'entry',
  exitPrice: 'exit',
  openedAt: 'opened',
  closedAt: 'closed',
  stopPrice: 'stop',
  commission: 'costs',
  fees: 'costs',
  pnl: 'pnl',
  isOpen: 'pnl',
  strategy: 'strategy',
  strategyId: 'strategy',
  tags: 'tags',
  notes: 'note',
};

/** Of a property that has no column the symbol's, which is what the entry is called. */
export const toColumn = (property: string): Column => BY_PROPERTY[property] ?? 'symbol';
