import type { NewJournalEntry, PositionType } from '#src/features/journal/contract.ts';
import { FUTURES, frontContract, OPTIONS, premiumCents, UNDERLYINGS } from './market.ts';
import { type Prices, SESSION_MINUTES } from './prices.ts';
import type { Random } from './random.ts';
import { NOTES, type Style } from './styles.ts';

export interface DemoTrade {
  /** Minutes after the opening bell. */
  minute: number;
  entry: NewJournalEntry;
}

/** The market on one day, as the demo traders find it. */
export interface DemoDay {
  tradeDate: string;
  /** Index in the list of trading days. */
  index: number;
  prices: Prices;
  random: Random;
}

/** A trader's trades on one day, in time order; the last may still be open. */
export function tradesOf(style: Style, count: number, mayBeOpen: boolean, day: DemoDay): DemoTrade[] {
  const { random, tradeDate } = day;
  const positions = Array.from({ length: count }, () => openPosition(style, day));
  positions.sort((left, right) => left.minute - right.minute);
  return positions.map((position, place) => {
    const isOpen = mayBeOpen && place === count - 1 && random.chance(0.3);
    const entry: NewJournalEntry = {
      symbol: position.symbol,
      instrumentType: position.isOption ? 'options' : 'futures',
      positionType: position.side,
      quantity: position.quantity,
      entryPrice: position.priceOf(position.entered),
      exitPrice: isOpen ? null : position.priceOf(position.left),
      pnl: isOpen ? null : BigInt(Math.round(gain(position) * position.quantity)),
      isOpen,
      strategy: random.chance(0.85) ? random.pick(style.setups) : null,
      notes: random.chance(0.4) ? random.pick(NOTES) : null,
      tradeDate,
    };
    return { minute: position.minute, entry };
  });
}

/** Anything tradable: its price through the day, in its smallest steps. */
interface Instrument {
  symbol: string;
  isOption: boolean;
  stepAt(minute: number): number;
  priceOf(step: number): string;
  /** Value of a step per contract. */
  centsPerStep: number;
  /** Steps per unit of a trader's usual win and loss. */
  stepsPerUnit: number;
}

interface Position extends Instrument {
  side: PositionType;
  quantity: number;
  minute: number;
  /** In steps. */
  entered: number;
  left: number;
}

const gain = ({ side, entered, left, centsPerStep }: Position): number =>
  (side === 'long' ? left - entered : entered - left) * centsPerStep;

/** How many moments a trader tries before settling for a trade that does not go the intended way. */
const LOOKS = 25;

/** A position the day's prices allow: closed where price reached the target or the stop, else at the close. */
function openPosition(style: Style, day: DemoDay): Position {
  const { random } = day;
  const isOption = random.chance(style.optionShare);
  const instrument = isOption ? option(style, day) : future(style, day);
  const side: PositionType = random.chance(isOption ? 0.8 : 0.55) ? 'long' : 'short';
  const quantity = random.between(1, isOption ? style.size * 3 : style.size);
  const moved = wantedMove(style, random) * instrument.stepsPerUnit;
  const change = side === 'long' ? moved : -moved;
  for (let look = 1; ; look++) {
    const minute = random.between(2, SESSION_MINUTES - 5);
    const entered = instrument.stepAt(minute);
    const isReached = isTraded(instrument, minute, entered + change);
    if (!isReached && look < LOOKS) continue;
    const left = isReached ? entered + change : instrument.stepAt(SESSION_MINUTES);
    return { ...instrument, side, quantity, minute, entered, left };
  }
}

/** Whether price reaches a level after that minute. */
function isTraded({ stepAt }: Instrument, after: number, level: number): boolean {
  if (level < 1) return false;
  const isBelow = stepAt(after) < level;
  for (let minute = after + 1; minute <= SESSION_MINUTES; minute++) {
    const step = stepAt(minute);
    if (isBelow ? step >= level : step <= level) return true;
  }
  return false;
}

/** How far a trade should go for or against the trader, in whole ticks; some are scratches. */
function wantedMove({ winRate, win, loss }: Style, random: Random): number {
  if (random.chance(0.03)) return 0;
  const spread = Math.exp(random.normal() * 0.6);
  return random.chance(winRate)
    ? Math.max(1, Math.round(win * spread))
    : -Math.max(1, Math.round(loss * spread));
}

function future(style: Style, { tradeDate, index, prices, random }: DemoDay): Instrument {
  const product = FUTURES[random.pick(style.futures)];
  const session = prices.session(product.underlying, index);
  return {
    symbol: frontContract(product, tradeDate),
    isOption: false,
    stepAt: (minute) => Math.round((session[minute] ?? 0) / product.tick),
    priceOf: (step) => (step * product.tick).toFixed(product.places),
    centsPerStep: product.tickCents,
    stepsPerUnit: 1,
  };
}

/** An option near the money, e.g. `SPY 684C`. A step is a cent of its price; one contract is a hundred shares. */
function option(style: Style, { index, prices, random }: DemoDay): Instrument {
  const root = random.pick(style.options);
  const { underlying, scale, strikes } = OPTIONS[root];
  const session = prices.session(underlying, index);
  const shareAt = (minute: number): number => (session[minute] ?? 0) * scale;
  const strike = (Math.round(shareAt(0) / strikes) + random.between(-4, 4)) * strikes;
  const isCall = random.chance(0.55);
  return {
    symbol: `${root} ${strike}${isCall ? 'C' : 'P'}`,
    isOption: true,
    stepAt: (minute) => premiumCents(shareAt(minute), strike, isCall, UNDERLYINGS[underlying].volatility),
    priceOf: (step) => (step / 100).toFixed(2),
    centsPerStep: 100,
    stepsPerUnit: 2,
  };
}
