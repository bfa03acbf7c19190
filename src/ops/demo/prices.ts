import { NIGHT_MINUTES, SESSION_MINUTES } from './exchange-days.ts';
import { UNDERLYINGS, type Underlying } from './market.ts';
import { createRandom, type Random } from './random.ts';

/** Fraction of a day's variance between the close and the next opening. */
const OVERNIGHT = 0.2;

/** Prices of an underlying through one day: at the opening bell, then after each minute up to the close. */
export type Session = Float64Array;

/** Prices of an underlying through the night before: at 18:00, then after each minute up to the opening bell. */
export type Night = Float64Array;

/** `day` is an index in the list of trading days. */
export interface Prices {
  session(underlying: Underlying, day: number): Session;
  night(underlying: Underlying, day: number): Night;
}

/**
 * Random-walk prices. Each minute follows from the one before and each opening from the last close; the final close
 * is where the underlying trades today. The same seed gives the same prices.
 */
export function createPrices(days: number, seed: number): Prices {
  const closes = new Map<Underlying, Float64Array>();
  const closesOf = (underlying: Underlying): Float64Array =>
    known(closes, underlying, () => dailyCloses(underlying, days, seed));
  /** Traders come day by day, so that the last one is enough. */
  const keptByDay = (make: (underlying: Underlying, day: number) => Float64Array) => {
    const kept = new Map<Underlying, { day: number; prices: Float64Array }>();
    return (underlying: Underlying, day: number): Float64Array => {
      const last = kept.get(underlying);
      if (last?.day === day) return last.prices;
      const prices = make(underlying, day);
      kept.set(underlying, { day, prices });
      return prices;
    };
  };
  const session = keptByDay((underlying, day) => {
    const walk = closesOf(underlying);
    return sessionBetween(underlying, walk[day] ?? 1, walk[day + 1] ?? 1, day, seed);
  });
  const night = keptByDay((underlying, day) => {
    const { volatility } = UNDERLYINGS[underlying];
    const random = createRandom(~seedOf(underlying, day, seed));
    const step = volatility * Math.sqrt(OVERNIGHT / NIGHT_MINUTES);
    const [close = 1, open = 1] = [closesOf(underlying)[day], session(underlying, day)[0]];
    return walkBetween(close, open, { minutes: NIGHT_MINUTES, step }, random);
  });
  return { session, night };
}

function known<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}

/** The close before the first day, then each day's: a random walk, shifted to end at today's price. */
function dailyCloses(underlying: Underlying, days: number, seed: number): Float64Array {
  const { price, volatility } = UNDERLYINGS[underlying];
  const random = createRandom(seedOf(underlying, -1, seed));
  const closes = new Float64Array(days + 1);
  let sum = 0;
  for (let day = 1; day <= days; day++) {
    sum += random.normal() * volatility;
    closes[day] = sum;
  }
  return closes.map((change) => price * Math.exp(change - sum));
}

/** A gap at the opening, then a way to the close. */
function sessionBetween(
  underlying: Underlying,
  before: number,
  close: number,
  day: number,
  seed: number,
): Session {
  const { volatility } = UNDERLYINGS[underlying];
  const random = createRandom(seedOf(underlying, day, seed));
  const open = before * Math.exp(random.normal() * volatility * Math.sqrt(OVERNIGHT));
  const step = volatility * Math.sqrt((1 - OVERNIGHT) / SESSION_MINUTES);
  return walkBetween(open, close, { minutes: SESSION_MINUTES, step }, random);
}

/** A random walk pinned to both ends (a Brownian bridge). */
function walkBetween(
  from: number,
  to: number,
  { minutes, step }: { minutes: number; step: number },
  random: Random,
): Float64Array {
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
function seedOf(underlying: Underlying, day: number, seed: number): number {
  const place = Object.keys(UNDERLYINGS).indexOf(underlying);
  return Math.imul(seed, 0x9e3779b1) ^ Math.imul(place + 1, 0x85ebca6b) ^ Math.imul(day + 2, 0xc2b2ae35);
}
