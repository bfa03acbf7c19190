/** Exports of brokers with the rows that are given; those of some are written with bars between their cells. */

const quoted = (row: string): string =>
  row
    .split('|')
    .map((cell) => `"${cell}"`)
    .join(',');

export const schwab = (...rows: string[]): string =>
  [
    '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"',
    ...rows.map(quoted),
  ].join('\n');

export const robinhood = (...rows: string[]): string =>
  [
    'Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity,Price,Amount',
    ...rows.map((row) => {
      const [day = ''] = row.split('|');
      return quoted(`${day}|${day}|${row}`);
    }),
  ].join('\n');

export const fidelity = (...rows: string[]): string =>
  [
    'Run Date,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date',
    ...rows.map(quoted),
  ].join('\n');

export const etrade = (...rows: string[]): string =>
  [
    'TransactionDate,TransactionType,SecurityType,Symbol,Quantity,Amount,Price,Commission,Description',
    ...rows,
  ].join('\n');

export const tastytrade = (...rows: string[]): string =>
  [
    'Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees',
    ...rows.map(quoted),
  ].join('\n');

export const thinkorswim = (cash: readonly string[], trades: readonly string[]): string =>
  [
    'Account Statement for 12345678SCHW since 11/09/26 through 11/18/26',
    '',
    'Cash Balance',
    'DATE,TIME,TYPE,REF #,DESCRIPTION,Misc Fees,Commissions & Fees,AMOUNT,BALANCE',
    '11/09/26,01:00:00,BAL,,Cash balance at the start of business day 10.11 CST,,,,"20,000.00"',
    ...cash,
    '',
    'Account Trade History',
    ',Exec Time,Spread,Side,Qty,Pos Effect,Symbol,Exp,Strike,Type,Price,Net Price,Order Type',
    ...trades,
  ].join('\n');

/** Of Interactive Brokers. */
export const statement = (...rows: string[]): string =>
  [
    'Statement,Header,Field Name,Field Value',
    'Account Information,Data,Account,U2223334',
    'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
    ...rows,
  ].join('\n');
/** The head of corporate actions, below the trades of a statement. */
export const ACTIONS =
  'Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code';

/** A transaction history of Interactive Brokers. */
export const transactions = (...rows: string[]): string =>
  [
    'Statement,Header,Field Name,Field Value',
    'Summary,Data,Base Currency,USD',
    'Transaction History,Header,Date,Account,Description,Transaction Type,Symbol,Quantity,Price,Price Currency,Gross Amount,Commission,Net Amount',
    ...rows,
  ].join('\n');
