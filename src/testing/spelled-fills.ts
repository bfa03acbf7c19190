/** Fills as each platform would export them: rows of its columns, with what it leaves out left out. */

import type { NaiveFill } from './naive-model/pairing.ts';

export interface SpelledFormat {
  /** Of the format that reads it. */
  id: string;
  /** Otherwise a fill is known by the count of its line. */
  hasIds: boolean;
  /** Otherwise they cost nothing there. */
  costs: 'none' | 'commission' | 'both';
  /** Of its clock, milliseconds. */
  step: 1 | 1000;
  text(fills: readonly NaiveFill[]): string;
}

/** Clocks without a zone are read as UTC. */
export const SPELLED_ZONE = 'UTC';

type Columns = Record<string, (fill: NaiveFill) => string | number>;

interface Spelling extends Omit<SpelledFormat, 'text'> {
  columns: Columns;
  separator?: string;
  isNewestFirst?: boolean;
  above?: string;
}

function spelled({ columns, separator = ',', isNewestFirst = false, above = '', ...format }: Spelling) {
  const quoted = (cell: string | number) => (String(cell).includes(separator) ? `"${cell}"` : String(cell));
  const line = (cells: readonly (string | number)[]) => cells.map(quoted).join(separator);
  const text = (fills: readonly NaiveFill[]) => {
    const rows = fills.map((fill) => line(Object.values(columns).map((cell) => cell(fill))));
    if (isNewestFirst) rows.reverse();
    return `${above}${[line(Object.keys(columns)), ...rows].join('\n')}\n`;
  };
  return { ...format, text } satisfies SpelledFormat;
}

const decimal = (hundredths: bigint) => {
  const digits = String(hundredths < 0n ? -hundredths : hundredths).padStart(3, '0');
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

const iso = ({ at }: NaiveFill) => new Date(at).toISOString();
const [year, month, day] = [0, 5, 8].map(
  (from) => (fill: NaiveFill) => iso(fill).slice(from, from === 0 ? 4 : from + 2),
);
const clock = (fill: NaiveFill) => iso(fill).slice(11, 19);
const american = (fill: NaiveFill) => `${month?.(fill)}/${day?.(fill)}/${year?.(fill)}`;
const spaced = (fill: NaiveFill) => `${iso(fill).slice(0, 10)} ${clock(fill)}`;
const word = ({ isBuy }: NaiveFill) => (isBuy ? 'Buy' : 'Sell');
const signed = ({ isBuy, quantity }: NaiveFill) => (isBuy ? quantity : -quantity);
const price = (fill: NaiveFill) => decimal(fill.price);

/** `2:05:09 PM` */
function halfDay(fill: NaiveFill): string {
  const hour = new Date(fill.at).getUTCHours();
  return `${hour % 12 || 12}${clock(fill).slice(2)} ${hour < 12 ? 'AM' : 'PM'}`;
}

const ninjaTrader = {
  Instrument: ({ contract }) => (contract === 'ESZ6' ? 'ES 12-26' : 'ES 03-27'),
  Action: word,
  Quantity: ({ quantity }) => quantity,
  Price: price,
  Time: (fill) => `${american(fill)} ${halfDay(fill)}`,
  ID: ({ id }) => id,
  'E/X': () => '',
  Commission: ({ commission }) => `$${decimal(commission)}`,
  Account: ({ account }) => account,
} satisfies Columns;

export const SPELLED_FORMATS: readonly SpelledFormat[] = [
  spelled({
    id: 'tradovate-fills',
    hasIds: true,
    costs: 'commission',
    step: 1,
    columns: {
      _timestamp: (fill) => iso(fill).replace('T', ' '),
      'Fill ID': ({ id }) => id,
      Timestamp: (fill) => `${american(fill)} ${clock(fill)}`,
      Account: ({ account }) => account,
      'B/S': (fill) => ` ${word(fill)}`,
      Quantity: ({ quantity }) => quantity,
      Price: price,
      Contract: ({ contract }) => contract,
      commission: ({ commission }) => decimal(commission),
    },
  }),
  spelled({
    id: 'ninjatrader-executions',
    hasIds: true,
    costs: 'commission',
    step: 1000,
    columns: ninjaTrader,
  }),
  spelled({
    id: 'ninjatrader-executions',
    hasIds: true,
    costs: 'commission',
    step: 1000,
    separator: ';',
    isNewestFirst: true,
    columns: {
      // As in Germany or France, in another order.
      Account: ninjaTrader.Account,
      ID: ninjaTrader.ID,
      Time: (fill) => `${day?.(fill)}.${month?.(fill)}.${year?.(fill)} ${clock(fill)}`,
      'E/X': ninjaTrader['E/X'],
      Price: (fill) => price(fill).replace('.', ','),
      Commission: ({ commission }) => `${decimal(commission).replace('.', ',')} $`,
      Quantity: ninjaTrader.Quantity,
      Action: ninjaTrader.Action,
      Instrument: ninjaTrader.Instrument,
    },
  }),
  spelled({
    id: 'topstepx-orders',
    hasIds: true,
    costs: 'none',
    step: 1000,
    columns: {
      Id: ({ id }) => id,
      AccountName: ({ account }) => account,
      ContractName: ({ contract }) => contract,
      Status: () => 'Filled',
      Type: () => 'Market',
      Size: ({ quantity }) => quantity,
      Side: ({ isBuy }) => (isBuy ? 'Bid' : 'Ask'),
      CreatedAt: (fill) => `${american(fill)} ${clock(fill)} +00:00`,
      FilledAt: (fill) => `${american(fill)} ${clock(fill)} +00:00`,
      StopPrice: () => '',
      LimitPrice: () => '',
      ExecutePrice: price,
      PositionDisposition: () => '',
    },
  }),
  spelled({
    id: 'rithmic-completed-orders',
    hasIds: true,
    costs: 'commission',
    step: 1000,
    isNewestFirst: true,
    above: 'Completed Orders\n',
    columns: {
      Account: ({ account }) => account,
      Status: () => 'Filled',
      'Buy/Sell': ({ isBuy }) => (isBuy ? 'B' : 'S'),
      Symbol: ({ contract }) => contract,
      'Avg Fill Price': price,
      'Order Number': ({ id }) => id,
      'Update Time (UTC)': spaced,
      'Qty Filled': ({ quantity }) => quantity,
      Commission: ({ commission }) => decimal(commission),
    },
  }),
  spelled({
    id: 'quantower-trades',
    hasIds: true,
    costs: 'commission',
    step: 1000,
    isNewestFirst: true,
    columns: {
      Account: ({ account }) => account,
      'Date/Time': (fill) => `${american(fill)} ${halfDay(fill)}`,
      Symbol: ({ contract }) => (contract === 'ESZ6' ? 'EPZ26' : 'EPH27'),
      'Symbol type': () => 'Futures',
      Side: word,
      Quantity: signed,
      Price: price,
      'Gross P/L': () => '',
      Fee: ({ commission }) => decimal(commission),
      'Net P/L': () => '',
      'Trade ID': ({ id }) => id,
      'Gross P/L,ticks': () => '',
    },
  }),
  spelled({
    id: 'sierra-activity',
    hasIds: true,
    costs: 'none',
    step: 1,
    separator: '\t',
    columns: {
      ActivityType: () => 'Fills',
      DateTime: (fill) => iso(fill).slice(0, 23).replace('T', ' '),
      Symbol: ({ contract }) => `${contract}.CME`,
      OrderType: () => 'Market',
      Quantity: ({ quantity }) => quantity,
      BuySell: word,
      Price: () => '',
      OrderStatus: () => 'Filled',
      FillPrice: price,
      FilledQuantity: ({ quantity }) => quantity,
      TradeAccount: ({ account }) => account,
      OpenClose: () => '',
      FillExecutionServiceID: ({ id }) => id,
    },
  }),
  spelled({
    id: 'ibkr-flex',
    hasIds: true,
    costs: 'both',
    step: 1000,
    columns: {
      ClientAccountID: ({ account }) => account,
      CurrencyPrimary: () => 'USD',
      AssetClass: () => 'FUT',
      Symbol: ({ contract }) => contract,
      Multiplier: () => '50',
      DateTime: (fill) => `${iso(fill).slice(0, 10).replaceAll('-', '')};${clock(fill).replaceAll(':', '')}`,
      TransactionType: () => 'ExchTrade',
      'Buy/Sell': (fill) => word(fill).toUpperCase(),
      Quantity: signed,
      TradePrice: price,
      Taxes: ({ fees }) => decimal(-fees),
      IBCommission: ({ commission }) => decimal(-commission),
      IBCommissionCurrency: () => 'USD',
      LevelOfDetail: () => 'EXECUTION',
      IBExecID: ({ id }) => id,
    },
  }),
  spelled({
    id: 'ninjatrader-executions',
    hasIds: false,
    costs: 'commission',
    step: 1000,
    columns: (({ ID: _, ...rest }) => rest)(ninjaTrader),
  }),
];
