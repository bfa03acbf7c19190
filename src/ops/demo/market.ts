import { TABLE } from '#src/features/contracts/table.ts';
import type { Contract } from '#src/values/contracts/contract.ts';
import { monthCode } from '#src/values/contracts/contract-month.ts';

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

/** A product with futures: what it follows, and its contracts. */
export interface FuturesProduct {
  underlying: Underlying;
  /** Delivery months as month numbers, 1 for January. */
  months: readonly number[];
  /** When volume moves on from a contract: after this day of the month, so many months before its delivery. */
  roll: { day: number; ahead: number };
}

const QUARTERLY = [3, 6, 9, 12] as const;
/** Of indices and currencies, which are settled in the month's third week. */
const SETTLED = { months: QUARTERLY, roll: { day: 10, ahead: 0 } } as const;
/** Of what would be delivered. */
const BEFORE_NOTICE = { day: 24, ahead: 1 } as const;

/** By root in the product's table of contracts. */
export const FUTURES = {
  ES: { underlying: 'SPX', ...SETTLED },
  MES: { underlying: 'SPX', ...SETTLED },
  NQ: { underlying: 'NDX', ...SETTLED },
  MNQ: { underlying: 'NDX', ...SETTLED },
  CL: { underlying: 'crude', months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], roll: { day: 17, ahead: 1 } },
  GC: { underlying: 'gold', months: [2, 4, 6, 8, 12], roll: BEFORE_NOTICE },
  ZN: { underlying: 'notes', months: QUARTERLY, roll: BEFORE_NOTICE },
  '6E': { underlying: 'euro', ...SETTLED },
} as const satisfies Record<string, FuturesProduct>;

export type FuturesRoot = keyof typeof FUTURES;

/** What a tick is, and what it is worth. */
export function requireContract(root: FuturesRoot): Contract {
  const contract = TABLE.get(root);
  if (!contract) throw new RangeError(`${root}: not in the table of contracts`);
  return contract;
}

/** Price of a share per point of the underlying, of which an index fund is a fraction; and the distance between strikes. */
export const OPTIONS = {
  SPY: { underlying: 'SPX', scale: 0.0997, strikes: 1 },
  QQQ: { underlying: 'NDX', scale: 0.02433, strikes: 1 },
  NVDA: { underlying: 'NVDA', scale: 1, strikes: 2.5 },
  TSLA: { underlying: 'TSLA', scale: 1, strikes: 5 },
  AAPL: { underlying: 'AAPL', scale: 1, strikes: 2.5 },
} as const satisfies Record<string, { underlying: Underlying; scale: number; strikes: number }>;

export type OptionRoot = keyof typeof OPTIONS;

/** The contract most people trade on a day, in the usual notation: `ESZ6` is the S&P 500 future of December 2026. */
export function frontContract(root: FuturesRoot, tradeDate: string): string {
  const { months, roll }: FuturesProduct = FUTURES[root];
  const [year = 0, month = 1, day = 1] = tradeDate.split('-').map(Number);
  const from = month + roll.ahead + (day > roll.day ? 1 : 0);
  const delivery = [...months, ...months.map((later) => later + 12)].find((one) => one >= from) ?? from;
  const isNextYear = delivery > 12;
  const contract = { month: isNextYear ? delivery - 12 : delivery, year: isNextYear ? year + 1 : year };
  return `${root}${monthCode(contract, tradeDate)}`;
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
