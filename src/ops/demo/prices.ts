import { UNDERLYINGS, type Underlying } from './market.ts';
import { createRandom } from './random.ts';

/** Minutes from the opening bell to the close. */
export const SESSION_MINUTES = 390;

/** Fraction of a day's variance between the close and the next opening. */
const OVERNIGHT = 0.2;

/** Prices of an underlying through one day: at the opening bell, then after each minute up to the close. */
export type Session = Float64Array;

export interface Prices {
  /** @param day index in the list of trading days */
  session(underlying: Underlying, day: number): Session;
}

/**
 * Random-walk prices. Each minute follows from the one before and each opening from the last close; the final close
 * is where the underlying trades today. The same seed gives the same prices.
 */
export function createPrices(days: number, seed: number): Prices {
  const closes = new Map<Underlying, Float64Array>();
  const sessions = new Map<Underlying, { day: number; session: Session }>();

  function closesOf(underlying: Underlying): Float64Array {
    const known = closes.get(underlying);
    if (known) return known;
    const fresh = dailyCloses(underlying, days, seed);
    closes.set(underlying, fresh);
    return fresh;
  }

  return {
    session(underlying, day) {
      const last = sessions.get(underlying);
      if (last?.day === day) return last.session;
      const walk = closesOf(underlying);
      const session = sessionBetween(underlying, walk[day] ?? 1, walk[day + 1] ?? 1, day, seed);
      sessions.set(underlying, { day, session });
      return session;
    },
  };
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

/** A gap at the opening, then a random walk pinned to the close (a Brownian bridge). */
function sessionBetween(
  underlying: Underlying,
  before: number,
  close: number,
  day: number,
  seed: number,
): Session {
  const { volatility } = UNDERLYINGS[underlying];
  const random = createRandom(seedOf(underlying, day, seed));
  const open = Math.log(before) + random.normal() * volatility * Math.sqrt(OVERNIGHT);
  const step = volatility * Math.sqrt((1 - OVERNIGHT) / SESSION_MINUTES);
  const session = new Float64Array(SESSION_MINUTES + 1);
  let walked = 0;
  for (let minute = 1; minute <= SESSION_MINUTES; minute++) {
    walked += random.normal() * step;
    session[minute] = walked;
  }
  const missing = Math.log(close) - open - walked;
  return session.map((way, minute) => Math.exp(open + way + (missing * minute) / SESSION_MINUTES));
}

/** A random seed per underlying and day, so that prices do not depend on who traded what. */
function seedOf(underlying: Underlying, day: number, seed: number): number {
  const place = Object.keys(UNDERLYINGS).indexOf(underlying);
  return Math.imul(seed, 0x9e3779b1) ^ Math.imul(place + 1, 0x85ebca6b) ^ Math.imul(day + 2, 0xc2b2ae35);
}
