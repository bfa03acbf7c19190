/** Fills into trades, one contract at a time: what is bought and sold is a queue of single lots. */

export interface NaiveFill {
  account: string;
  contract: string;
  id: string;
  isBuy: boolean;
  quantity: number;
  /** In hundredths of a point. */
  price: bigint;
  at: number;
  /** In cents. */
  commission: bigint;
  fees: bigint;
}

interface Lot {
  fill: NaiveFill;
  /** Which of its fill's contracts it is, from 1. */
  number: number;
}

/** A match of one contract. */
export interface NaiveMatch {
  isLong: boolean;
  entry: NaiveFill;
  exit: NaiveFill;
}

export interface NaiveTrade {
  account: string;
  contract: string;
  isLong: boolean;
  isOpen: boolean;
  largest: number;
  held: number;
  /** Prices of every contract. */
  entries: bigint[];
  exits: bigint[];
  openedAt: number;
  closedAt: number | null;
  /** Hundredths of a point × contracts. */
  moved: bigint;
  commission: bigint;
  fees: bigint;
  matches: NaiveMatch[];
}

/** @param fills in the order they happened */
export function naiveTrades(fills: readonly NaiveFill[]): NaiveTrade[] {
  const keys = [...new Set(fills.map(({ account, contract }) => `${account} ${contract}`))];
  return keys.flatMap((key) =>
    tradesOfKey(fills.filter(({ account, contract }) => `${account} ${contract}` === key)),
  );
}

function tradesOfKey(fills: readonly NaiveFill[]): NaiveTrade[] {
  const trades: NaiveTrade[] = [];
  let queue: Lot[] = [];
  let trade: NaiveTrade | undefined;
  for (const fill of fills) {
    let done = 0;
    for (let number = 1; number <= fill.quantity; number++) {
      if (trade === undefined) {
        trade = emptyTrade(fill);
        trades.push(trade);
      }
      if (fill.isBuy === trade.isLong) {
        queue.push({ fill, number });
        trade.entries.push(fill.price);
        trade.held++;
        trade.largest = Math.max(trade.largest, trade.held);
        continue;
      }
      const [lot] = queue;
      if (lot === undefined) throw new Error('A position without a lot');
      queue = queue.slice(1);
      trade.exits.push(fill.price);
      trade.moved += trade.isLong ? fill.price - lot.fill.price : lot.fill.price - fill.price;
      trade.matches.push({ isLong: trade.isLong, entry: lot.fill, exit: fill });
      trade.held--;
      if (trade.held > 0) continue;
      trade.isOpen = false;
      trade.closedAt = fill.at;
      pay(trade, fill, number - done);
      done = number;
      trade = undefined;
    }
    if (trade !== undefined) pay(trade, fill, fill.quantity - done);
  }
  return trades;
}

const emptyTrade = ({ account, contract, isBuy, at }: NaiveFill): NaiveTrade => ({
  account,
  contract,
  isLong: isBuy,
  isOpen: true,
  largest: 0,
  held: 0,
  entries: [],
  exits: [],
  openedAt: at,
  closedAt: null,
  moved: 0n,
  commission: 0n,
  fees: 0n,
  matches: [],
});

/** What turned a position pays for what it closed by quantity, to the cent, and the rest for what it opened. */
function pay(trade: NaiveTrade, fill: NaiveFill, quantity: number): void {
  const isLast = trade.held > 0 || quantity === fill.quantity;
  const closed = isLast ? fill.quantity - quantity : quantity;
  for (const cost of ['commission', 'fees'] as const) {
    const first = halfUp(fill[cost] * BigInt(closed), BigInt(fill.quantity));
    trade[cost] += isLast ? fill[cost] - first : first;
  }
}

/** Of amounts that are not negative. */
const halfUp = (amount: bigint, by: bigint): bigint => (2n * amount + by) / (2n * by);
