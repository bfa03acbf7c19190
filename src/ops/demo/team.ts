import { addDays, isWeekend } from '#src/values/dates.ts';
import { createPrices } from './prices.ts';
import { createRandom, type Random } from './random.ts';
import { STYLES, type Style } from './styles.ts';
import { type DemoTrade, tradesOf } from './trades.ts';

export interface DemoOptions {
  traders: number;
  /** Calendar days up to but not including `today`, which is left for the visitor's own trades. */
  days: number;
  /** Number of entries in all; by default, as many as the demo traders would make. */
  entries?: number;
  seed: number;
  today: string;
}

export interface DemoTrader {
  name: string;
  setups: readonly string[];
  /** 0 to 1. */
  winRate: number;
  includePnl: boolean;
}

export interface DemoEntry extends DemoTrade {
  /** Index of the trader in the list. */
  trader: number;
  tradeDate: string;
}

/** The people of the demo team; beyond those written out here they are numbered. */
export function demoTraders(count: number): DemoTrader[] {
  return Array.from({ length: count }, (_, index) => {
    const { name, setups, winRate, isInTraining = false } = styleOf(index);
    const number = Math.floor(index / STYLES.length) + 1;
    return { name: number === 1 ? name : `${name} ${number}`, setups, winRate, includePnl: !isInTraining };
  });
}

/**
 * The demo team's trades, oldest day first, up to the last trading day before today. The same options give the same
 * entries on every machine.
 */
export function* demoEntries(options: DemoOptions): Generator<DemoEntry> {
  const random = createRandom(options.seed);
  const days = tradingDays(options.today, options.days);
  const prices = createPrices(days.length, options.seed);
  for (const [index, tradeDate] of days.entries()) {
    const isRecent = index >= days.length - 3;
    for (let trader = 0; trader < options.traders; trader++) {
      const style = styleOf(trader);
      const isLast = index === days.length - 1;
      const count =
        options.entries === undefined
          ? Math.max(isLast ? 1 : 0, tradesOn(style, random))
          : shareOf(options.entries, options.traders, days.length, trader, index);
      for (const trade of tradesOf(style, count, isRecent, { tradeDate, index, prices, random })) {
        yield { trader, tradeDate, ...trade };
      }
    }
  }
}

function styleOf(trader: number): Style {
  return STYLES[trader % STYLES.length] ?? STYLES[0];
}

/** The days always include the last trading day before today, even when only a weekend was asked for. */
function tradingDays(today: string, days: number): string[] {
  const found: string[] = [];
  for (let back = 1; back < days || found.length === 0; back++) {
    const day = addDays(today, -back);
    if (isTradingDay(day)) found.push(day);
  }
  return found.reverse();
}

function isTradingDay(day: string): boolean {
  return !isWeekend(day) && !/-(12-25|01-01|07-04)$/.test(day);
}

function tradesOn(style: Style, random: Random): number {
  return random.chance(0.12) ? 0 : Math.max(0, Math.round(style.tradesADay + random.normal() * 1.2));
}

/** Spreads `entries` evenly over traders and days, without a remainder. */
function shareOf(entries: number, traders: number, days: number, trader: number, day: number): number {
  const slots = traders * days;
  const slot = day * traders + trader;
  return Math.floor(((slot + 1) * entries) / slots) - Math.floor((slot * entries) / slots);
}
