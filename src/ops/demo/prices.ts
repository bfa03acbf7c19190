import { memoize } from '#src/values/memoize.ts';
import { NIGHT_MINUTES, SESSION_MINUTES } from './exchange-days.ts';
import { UNDERLYINGS, type Underlying } from './market.ts';
import { createRandom, type Random } from './random.ts';

/** Fraction of a day's variance between the close and the next opening. */
const OVERNIGHT = 0.2;

/** `day` is an index in the list of trading days. */
export interface Prices {
  /** Through one day: at the opening bell, then after each minute up to the close. */
  session(underlying: Underlying, day: number): Float64Array;
  /** Through the night before: at 18:00, then after each minute up to the opening bell. */
  night(underlying: Underlying, day: number): Float64Array;
}

/**
 * Random-walk prices. Each minute follows from the one before and each opening from the last close; the final close
 * is where the underlying trades today. The same seed gives the same prices.
 */
export function createPrices(days: number, seed: number): Prices {
  const computeCloses = memoize((underlying: Underlying) => dailyCloses(underlying, days, seed));
  const session = keptByDay((underlying, day) => {
    const [before = 1, close = 1] = computeCloses(underlying).subarray(day);
    const { volatility } = UNDERLYINGS[underlying];
    const random = createRandom(mixSeed(underlying, day, seed));
    // A gap at the opening, then a way to the close.
    const open = before * Math.exp(random.normal() * volatility * Math.sqrt(OVERNIGHT));
    return walkBetween(open, close, SESSION_MINUTES, volatility * Math.sqrt(1 - OVERNIGHT), random);
  });
  const night = keptByDay((underlying, day) => {
    const random = createRandom(~mixSeed(underlying, day, seed));
    const [close = 1, open = 1] = [computeCloses(underlying)[day], session(underlying, day)[0]];
    const volatility = UNDERLYINGS[underlying].volatility * Math.sqrt(OVERNIGHT);
    return walkBetween(close, open, NIGHT_MINUTES, volatility, random);
  });
  return { session, night };
}

type Make = Prices['session'];

/** Traders come day by day, so that the last one is enough. */
function keptByDay(make: Make): Make {
  const kept = new Map<Underlying, { day: number; prices: Float64Array }>();
  return (underlying, day) => {
    const last = kept.get(underlying);
    if (last?.day === day) return last.prices;
    const prices = make(underlying, day);
    kept.set(underlying, { day, prices });
    return prices;
  };
}

/** The close before the first day, then each day's: a random walk, shifted to end at today's price. */
function dailyCloses(underlying: Underlying, days: number, seed: number): Float64Array {
  const { price, volatility } = UNDERLYINGS[underlying];
  const random = createRandom(mixSeed(underlying, -1, seed));
  const closes = new Float64Array(days + 1);
  let sum = 0;
  for (let day = 1; day <= days; day++) {
    sum += random.normal() * volatility;
    closes[day] = sum;
  }
  return closes.map((change) => price * Math.exp(change - sum));
}

/** A random walk pinned to both ends (a Brownian bridge). */
function walkBetween(from: number, to: number, minutes: number, volatility: number, random: Random) {
  const step = volatility / Math.sqrt(minutes);
  const walk = new Float64Array(minutes + 1);
  let walked = 0;
  for (let minute = 1; minute <= minutes; minute++) {
    walked += random.normal() * step;
    walk[minute] = walked;
  }
  const missing = Math.log(to / from) - walked;
  return walk.map((way, minute) => from * Math.exp(way + (missing * minute) / minutes));
}

/** A random seed per underlying and day, so that prices do not depend on who traded what. */
function mixSeed(underlying: Underlying, day: number, seed: number): number {
  const place = Object.keys(UNDERLYINGS).indexOf(underlying);
  return Math.imul(seed, 0x9e3779b1) ^ Math.imul(place + 1, 0x85ebca6b) ^ Math.imul(day + 2, 0xc2b2ae35);
}
