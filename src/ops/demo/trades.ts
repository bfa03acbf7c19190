import type { InstrumentType, PositionType } from '#src/features/journal/contract.ts';
import { countMinutes, NIGHT_MINUTES } from './exchange-days.ts';
import {
  FUTURES,
  type FuturesRoot,
  frontContract,
  OPTIONS,
  premiumCents,
  requireContract,
  UNDERLYINGS,
} from './market.ts';
import { type Course, follow, type Plan, planned } from './plan.ts';
import type { Prices } from './prices.ts';
import type { Random } from './random.ts';
import type { Style } from './styles.ts';

/** The market on one day, as the demo traders find it. */
export interface DemoDay {
  tradeDate: string;
  /** Index in the list of trading days. */
  index: number;
  /** The opening bell, epoch milliseconds. */
  bell: number;
  /** Whether futures are traded from the evening before. */
  hasEvening: boolean;
  prices: Prices;
  random: Random;
}

/** Anything tradable: its price through the day, in its smallest steps. Minutes are those after the opening bell. */
interface Instrument {
  symbol: string;
  root: string;
  instrumentType: Extract<InstrumentType, 'futures' | 'options'>;
  /** In dollars. */
  pointValue: string;
  stepAt(minute: number): number;
  toPrice(step: number): string;
  /** Value of a step per contract. */
  centsPerStep: number;
  /** Steps per unit of a trader's usual win and loss. */
  stepsPerUnit: number;
}

/** A trade: what was planned, and what became of it. */
export interface Position extends Instrument, Course {
  side: PositionType;
  quantity: number;
  minute: number;
  /** Within that minute. */
  second: number;
  /** In steps. */
  entered: number;
  plan: Plan;
}

/** A trader's trades on one day, in the order they were opened. */
export function openPositions(style: Style, count: number, day: DemoDay): Position[] {
  return Array.from({ length: count }, (_, place) => openPosition(style, place, day)).sort(
    (one, other) => one.minute - other.minute || one.second - other.second,
  );
}

/** How many moments a trader tries before settling for a trade that does not go the intended way. */
const LOOKS = 15;

/** At night trades are given more room and time. */
const NIGHT_SCALE = 1.5;

/** A position the day's prices allow. Nobody trades only at night. */
function openPosition(style: Style, place: number, day: DemoDay): Position {
  const { random } = day;
  const isOption = random.chance(style.optionShare);
  const isNight = !isOption && place > 0 && random.chance(style.nightShare ?? 0);
  const instrument = isOption ? option(style, day) : future(style, day);
  const side: PositionType = random.chance(isOption ? 0.8 : 0.55) ? 'long' : 'short';
  const quantity = random.between(1, isOption ? style.size * 3 : style.size);
  const plan = planned(style, instrument.stepsPerUnit * (isNight ? NIGHT_SCALE : 1), random);
  const sign = side === 'long' ? 1 : -1;
  const hours = isNight ? nightHours(style, day) : { from: 2, until: countMinutes(day.tradeDate) - 1 };
  for (let look = 1; ; look++) {
    const minute = isNight ? random.between(hours.from, hours.until - 60) : morningFirst(hours, random);
    const entered = instrument.stepAt(minute);
    const gainAt = (later: number) => sign * (instrument.stepAt(later) - entered);
    const course = follow(plan, gainAt, { from: minute, until: hours.until });
    if (course.ending !== plan.ending && look < LOOKS) continue;
    return { ...instrument, ...course, side, quantity, minute, second: random.between(0, 59), entered, plan };
  }
}

interface Hours {
  from: number;
  until: number;
}

/** When London opens, in minutes before the bell. */
const LONDON = -390;

/** The evening before, past midnight, or London's morning. */
function nightHours({ evenings = 0 }: Style, { hasEvening, random }: DemoDay): Hours {
  const isEvening = hasEvening && random.chance(evenings);
  return isEvening ? { from: 1 - NIGHT_MINUTES, until: LONDON - 1 } : { from: LONDON, until: -1 };
}

/** Most trades are made in the first hours of the day. */
const morningFirst = ({ from, until }: Hours, random: Random): number =>
  from + Math.floor((until - from - 4) * random.next() ** 1.6);

function future(style: Style, { tradeDate, index, prices, random }: DemoDay): Instrument {
  const root: FuturesRoot = random.pick(style.futures);
  const { underlying } = FUTURES[root];
  const { tickSize, tickValue, pointValue } = requireContract(root);
  const tick = Number(tickSize);
  const places = tickSize.split('.')[1]?.length ?? 0;
  const session = prices.session(underlying, index);
  const priceAt = (minute: number) =>
    minute < 0 ? prices.night(underlying, index)[minute + NIGHT_MINUTES] : session[minute];
  return {
    symbol: frontContract(root, tradeDate),
    root,
    instrumentType: 'futures',
    pointValue,
    stepAt: (minute) => Math.round((priceAt(minute) ?? 0) / tick),
    toPrice: (step) => (step * tick).toFixed(places),
    centsPerStep: Number(tickValue) * 100,
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
    root,
    instrumentType: 'options',
    pointValue: '100',
    stepAt: (minute) => premiumCents(shareAt(minute), strike, isCall, UNDERLYINGS[underlying].volatility),
    toPrice: (step) => (step / 100).toFixed(2),
    centsPerStep: 100,
    stepsPerUnit: 2,
  };
}
