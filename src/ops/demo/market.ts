/** The underlyings: where each trades today, and its usual daily move as a fraction of the price. */
export const UNDERLYINGS = {
  SPX: { price: 6840, volatility: 0.009 },
  NDX: { price: 25_110, volatility: 0.012 },
  crude: { price: 61.4, volatility: 0.019 },
  gold: { price: 4120, volatility: 0.011 },
  notes: { price: 112.5, volatility: 0.003 },
  euro: { price: 1.1585, volatility: 0.0045 },
  NVDA: { price: 188, volatility: 0.021 },
  TSLA: { price: 431, volatility: 0.029 },
  AAPL: { price: 271, volatility: 0.014 },
} as const;

export type Underlying = keyof typeof UNDERLYINGS;

/** A futures contract: its underlying, and the value of a tick. */
export interface FuturesProduct {
  root: string;
  underlying: Underlying;
  /** Smallest price step, and its value per contract in cents. */
  tick: number;
  tickCents: number;
  /** Decimal places of a quoted price. */
  places: number;
  /** Delivery months as month numbers, 1 for January. */
  months: readonly number[];
}

const QUARTERLY = [3, 6, 9, 12] as const;
const MONTHLY = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/** Tick sizes and values as published by the exchange (CME Group). */
export const FUTURES = {
  ES: { root: 'ES', underlying: 'SPX', tick: 0.25, tickCents: 1250, places: 2, months: QUARTERLY },
  MES: { root: 'MES', underlying: 'SPX', tick: 0.25, tickCents: 125, places: 2, months: QUARTERLY },
  NQ: { root: 'NQ', underlying: 'NDX', tick: 0.25, tickCents: 500, places: 2, months: QUARTERLY },
  MNQ: { root: 'MNQ', underlying: 'NDX', tick: 0.25, tickCents: 50, places: 2, months: QUARTERLY },
  CL: { root: 'CL', underlying: 'crude', tick: 0.01, tickCents: 1000, places: 2, months: MONTHLY },
  GC: { root: 'GC', underlying: 'gold', tick: 0.1, tickCents: 1000, places: 1, months: [2, 4, 6, 8, 10, 12] },
  ZN: { root: 'ZN', underlying: 'notes', tick: 0.015625, tickCents: 1562.5, places: 6, months: QUARTERLY },
  '6E': { root: '6E', underlying: 'euro', tick: 0.00005, tickCents: 625, places: 5, months: QUARTERLY },
} as const satisfies Record<string, FuturesProduct>;

export type FuturesRoot = keyof typeof FUTURES;

export interface OptionClass {
  underlying: Underlying;
  /** Price of a share per point of the underlying: an index fund tracks a fraction of its index. */
  scale: number;
  /** Distance between strikes. */
  strikes: number;
}

export const OPTIONS = {
  SPY: { underlying: 'SPX', scale: 0.0997, strikes: 1 },
  QQQ: { underlying: 'NDX', scale: 0.02433, strikes: 1 },
  NVDA: { underlying: 'NVDA', scale: 1, strikes: 2.5 },
  TSLA: { underlying: 'TSLA', scale: 1, strikes: 5 },
  AAPL: { underlying: 'AAPL', scale: 1, strikes: 2.5 },
} as const satisfies Record<string, OptionClass>;

export type OptionRoot = keyof typeof OPTIONS;

const MONTH_LETTERS = 'FGHJKMNQUVXZ';

/** The front contract on a day, in the usual notation: `ESZ6` is the S&P 500 future of December 2026. */
export function frontContract(product: FuturesProduct, tradeDate: string): string {
  const [year = 0, month = 1, day = 1] = tradeDate.split('-').map(Number);
  // Volume rolls to the next delivery month around the tenth.
  const from = day > 10 ? month + 1 : month;
  const delivery = product.months.find((candidate) => candidate >= from);
  const letter = MONTH_LETTERS[(delivery ?? product.months[0] ?? 1) - 1];
  return `${product.root}${letter}${(delivery === undefined ? year + 1 : year) % 10}`;
}

/** Time value of an option in usual daily moves: how soft the payoff bends at the strike. */
const TIME_VALUE = 1.4;

/**
 * Price of an option in cents, at least one, with the share at `share`: its intrinsic value, smoothed around the
 * strike. A stand-in for a pricing model: it moves less than the share and never falls below zero.
 */
export function premiumCents(share: number, strike: number, isCall: boolean, volatility: number): number {
  const softness = strike * volatility * TIME_VALUE;
  const inside = (isCall ? share - strike : strike - share) / softness;
  const value = inside > 30 ? inside * softness : softness * Math.log1p(Math.exp(inside));
  return Math.max(1, Math.round(value * 100));
}
