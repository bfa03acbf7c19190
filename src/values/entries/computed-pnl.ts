/**
 * What follows from an entry's prices: its P&L, risk and R. Exact decimals throughout, rounded half away from zero once,
 * at the end; `null` where something is missing, never a guess.
 */

import {
  cents as centsExact,
  type Exact,
  magnitude,
  minus,
  negate,
  parseExact,
  quotient,
  rounded,
  times,
  whole,
} from '../money/exact.ts';
import { signOf } from '../money/money.ts';

type Decimal = string | null;

interface PricedTrade {
  entryPrice: Decimal;
  exitPrice: Decimal;
  quantity: number;
  /** In dollars; `null` where the root is unknown or trades in another currency. */
  pointValue: Decimal;
  positionType: 'long' | 'short';
  /** Commission and fees in cents, rebates negative. */
  costs: bigint;
}

/** Net P&L in cents: `(exit − entry) × quantity × point value × side − costs`. */
export function computePnl(trade: PricedTrade): bigint | null {
  const [entry, exit] = [parseExact(trade.entryPrice), parseExact(trade.exitPrice)];
  if (!entry || !exit) return null;
  const move = minus(exit, entry);
  const gross = worth(trade.positionType === 'long' ? move : negate(move), trade);
  return gross && rounded(minus(gross, centsExact(trade.costs)), 2);
}

interface RiskedTrade {
  entryPrice: Decimal;
  /** The initial stop. */
  stopPrice: Decimal;
  quantity: number;
  pointValue: Decimal;
  /** As typed, in cents: wins over what the stop says. */
  riskAmount: bigint | null;
}

/** Initial risk in cents: the typed amount, else `|entry − stop| × quantity × point value`. */
export function computeRisk(trade: RiskedTrade): bigint | null {
  if (trade.riskAmount !== null) return trade.riskAmount;
  const [entry, stop] = [parseExact(trade.entryPrice), parseExact(trade.stopPrice)];
  const risk = entry && stop && worth(magnitude(minus(entry, stop)), trade);
  return risk && rounded(risk, 2);
}

/** A move of the price in dollars. */
function worth(move: Exact, { quantity, pointValue }: Pick<RiskedTrade, 'quantity' | 'pointValue'>) {
  const point = parseExact(pointValue);
  if (!point || !Number.isSafeInteger(quantity)) return null;
  return times(times(move, whole(quantity)), point);
}

/** A result of more than so many times the risk means that the risk was mistyped. */
const MOST_R = 1_000_000n;

/**
 * Net P&L in multiples of the risk, to 2 decimals. Without a risk, with one of nothing, or one that is next to nothing
 * against the result, there is none.
 */
export function computeR(pnl: bigint | null, risk: bigint | null): number | null {
  if (pnl === null || risk === null || risk <= 0n || magnitudeOf(pnl) > risk * MOST_R) return null;
  return ratio(centsExact(pnl), centsExact(risk));
}

const magnitudeOf = (cents: bigint): bigint => (cents < 0n ? -cents : cents);

interface PlannedTrade {
  entryPrice: Decimal;
  stopPrice: Decimal;
  targetPrice: Decimal;
}

/** What the plan stood to make for each dollar it risked: `|target − entry| / |entry − stop|`, to 2 decimals. */
export function computePlannedR({ entryPrice, stopPrice, targetPrice }: PlannedTrade): number | null {
  const [entry, stop, target] = [parseExact(entryPrice), parseExact(stopPrice), parseExact(targetPrice)];
  if (!entry || !stop || !target) return null;
  const risked = magnitude(minus(entry, stop));
  return risked.units === 0n ? null : ratio(magnitude(minus(target, entry)), risked);
}

const ratio = (a: Exact, b: Exact): number => Number(quotient(a, b, 2)) / 100;

interface NetTrade {
  pnl: bigint | null;
  commission: bigint | null;
  fees: bigint | null;
}

/** P&L before costs; `null` where no costs are known. */
export function computeGross({ pnl, commission, fees }: NetTrade): bigint | null {
  if (pnl === null || (commission === null && fees === null)) return null;
  return pnl + (commission ?? 0n) + (fees ?? 0n);
}

export const OUTCOMES = ['win', 'loss', 'even', 'open'] as const;
export type Outcome = (typeof OUTCOMES)[number];

interface DecidedTrade {
  pnl: bigint | null;
  costs: bigint;
  isOpen: boolean;
  quantity: number;
  tickValue: Decimal;
  /** Setting: up to how many ticks of gross P&L per contract are break-even; `null` means a net of exactly 0. */
  breakEvenTicks: number | null;
}

/** The one outcome that badges, filters, totals and metrics all read. */
export function decideOutcome({ pnl, isOpen, ...trade }: DecidedTrade): Outcome {
  if (isOpen || pnl === null) return 'open';
  if (pnl === 0n || isWithinTicks(pnl + trade.costs, trade)) return 'even';
  return signOf(pnl) > 0 ? 'win' : 'loss';
}

type Band = Pick<DecidedTrade, 'quantity' | 'tickValue' | 'breakEvenTicks'>;

function isWithinTicks(gross: bigint, { quantity, tickValue, breakEvenTicks }: Band): boolean {
  const tick = parseExact(tickValue);
  if (breakEvenTicks === null || !tick) return false;
  const band = times(times(tick, whole(quantity)), whole(breakEvenTicks));
  return minus(magnitude(centsExact(gross)), band).units <= 0n;
}
