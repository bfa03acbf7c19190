import type { Random } from './random.ts';

/** A futures contract of the demo desk: what a tick is worth and roughly where it trades. */
export interface FuturesProduct {
  root: string;
  /** Smallest price step, and what it is worth for one contract in cents. */
  tick: number;
  tickCents: number;
  price: number;
  /** Decimal places its price is written with. */
  places: number;
  /** Delivery months as month numbers, 1 for January. */
  months: readonly number[];
}

const QUARTERLY = [3, 6, 9, 12] as const;
const MONTHLY = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/** Tick sizes and values as the exchange (CME Group) publishes them. */
export const FUTURES = {
  ES: { root: 'ES', tick: 0.25, tickCents: 1250, price: 6840, places: 2, months: QUARTERLY },
  MES: { root: 'MES', tick: 0.25, tickCents: 125, price: 6840, places: 2, months: QUARTERLY },
  NQ: { root: 'NQ', tick: 0.25, tickCents: 500, price: 25_110, places: 2, months: QUARTERLY },
  MNQ: { root: 'MNQ', tick: 0.25, tickCents: 50, price: 25_110, places: 2, months: QUARTERLY },
  CL: { root: 'CL', tick: 0.01, tickCents: 1000, price: 61.4, places: 2, months: MONTHLY },
  GC: { root: 'GC', tick: 0.1, tickCents: 1000, price: 4120, places: 1, months: [2, 4, 6, 8, 10, 12] },
  ZN: { root: 'ZN', tick: 0.015625, tickCents: 1562.5, price: 112.5, places: 6, months: QUARTERLY },
  '6E': { root: '6E', tick: 0.00005, tickCents: 625, price: 1.1585, places: 5, months: QUARTERLY },
} as const satisfies Record<string, FuturesProduct>;

export type FuturesRoot = keyof typeof FUTURES;

/** Underlyings of the options, with the distance between strikes. */
export const OPTIONS = {
  SPY: { price: 682, strikes: 1 },
  QQQ: { price: 611, strikes: 1 },
  NVDA: { price: 188, strikes: 2.5 },
  TSLA: { price: 431, strikes: 5 },
  AAPL: { price: 271, strikes: 2.5 },
} as const;

export type OptionRoot = keyof typeof OPTIONS;

const MONTH_LETTERS = 'FGHJKMNQUVXZ';

/** The contract that is traded on a day, in the field's spelling: `ESZ6` is the S&P 500 future of December 2026. */
export function frontContract(product: FuturesProduct, tradeDate: string): string {
  const [year = 0, month = 1, day = 1] = tradeDate.split('-').map(Number);
  // Volume moves on to the next delivery month about the tenth.
  const from = day > 10 ? month + 1 : month;
  const delivery = product.months.find((candidate) => candidate >= from);
  const letter = MONTH_LETTERS[(delivery ?? product.months[0] ?? 1) - 1];
  return `${product.root}${letter}${(delivery === undefined ? year + 1 : year) % 10}`;
}

/** An option near the money, e.g. `SPY 684C`. */
export function optionSymbol(root: OptionRoot, random: Random): string {
  const { price, strikes } = OPTIONS[root];
  const strike = (Math.round(price / strikes) + random.between(-6, 6)) * strikes;
  return `${root} ${strike}${random.chance(0.55) ? 'C' : 'P'}`;
}
