import { addDays } from '#src/values/time/dates.ts';
import type { TraderRole } from '#src/values/trader-role.ts';
import { type Accounts, type DemoAccount, inUse } from './accounts.ts';
import { computeNet, copyEntry, makeEntry, type TimedEntry } from './entries.ts';
import { computeBell, hasEvening, isTradingDay, SESSION_LENGTH } from './exchange-days.ts';
import { createPrices } from './prices.ts';
import { createRandom, type Random } from './random.ts';
import { STYLES, type Style } from './styles.ts';
import { type DemoDay, openPositions } from './trades.ts';

export interface DemoOptions {
  traders: number;
  /** Calendar days up to but not including `today`, which is left for the visitor's own trades. */
  days: number;
  /** Number of entries in all; by default, as many as the demo traders would make. */
  entries?: number;
  seed: number;
  today: string;
  /** The team's day of an instant, epoch milliseconds. */
  dayOf: (instant: number) => string;
}

export interface DemoTrader {
  name: string;
  setups: readonly string[];
  /** 0 to 1. */
  winRate: number;
  includePnl: boolean;
  role: TraderRole;
}

export interface DemoEntry {
  /** Index of the trader in the list. */
  trader: number;
  tradeDate: string;
  entry: TimedEntry;
  account: DemoAccount | null;
  /** What it comes to in cents. */
  net: bigint;
  /** Whether its account is over with it. */
  isLast: boolean;
}

/** The people of the demo team; beyond those written out here they are numbered. */
export function demoTraders(count: number): DemoTrader[] {
  return Array.from({ length: count }, (_, index) => {
    const { name, setups, winRate, isInTraining = false, isManager = false } = chooseStyle(index);
    const number = Math.floor(index / STYLES.length) + 1;
    return {
      name: number === 1 ? name : `${name} ${number}`,
      setups,
      winRate,
      includePnl: !isInTraining,
      role: isManager && number === 1 ? 'manager' : 'trader',
    };
  });
}

/**
 * The demo team's trades, oldest day first, up to the last trading day before today. The same options give the same
 * entries on every machine.
 */
export function* demoEntries(options: DemoOptions): Generator<DemoEntry> {
  const { dayOf, entries, seed, traders } = options;
  const random = createRandom(seed);
  const days = tradingDays(options);
  const prices = createPrices(days.length, seed);
  const accounts = Array.from({ length: traders }, (_, trader) => inUse(chooseStyle(trader).accounts));
  for (const [index, tradeDate] of days.entries()) {
    const isLastDay = index === days.length - 1;
    const bell = computeBell(tradeDate);
    const day = { tradeDate, index, bell, hasEvening: hasEvening(tradeDate), prices, random };
    for (const [trader, own] of accounts.entries()) {
      const style = chooseStyle(trader);
      const room = entries === undefined ? null : computeShare(entries, traders, days.length, trader, index);
      const count = room ?? Math.max(isLastDay ? 1 : 0, tradesOn(style, random));
      const written = makeEntries(style, count, { day, own, isLastDay });
      for (const made of room === null ? written : take(written, room)) {
        const { closedAt, openedAt } = made.entry;
        yield { ...made, trader, tradeDate: dayOf(Date.parse(closedAt ?? openedAt)) };
      }
    }
  }
}

function* take<T>(items: Iterable<T>, most: number): Generator<T> {
  let left = most;
  if (left === 0) return;
  for (const item of items) {
    yield item;
    if (--left === 0) return;
  }
}

type Made = Omit<DemoEntry, 'trader' | 'tradeDate'>;
interface TraderDay {
  day: DemoDay;
  own: Accounts;
  isLastDay: boolean;
}

/** What a trader writes down on a day, each trade followed by those that repeat it. */
function* makeEntries(style: Style, count: number, { day, own, isLastDay }: TraderDay): Generator<Made> {
  const { random } = day;
  const positions = openPositions(style, count, day);
  for (const [place, position] of positions.entries()) {
    const isOpen = isLastDay && style.keepsOpen === true && place === positions.length - 1;
    const entry = makeEntry(position, { style, bell: day.bell, isOpen, random });
    const account = own.forTrade(position.instrumentType, random);
    const made = (written: TimedEntry, where: DemoAccount | null): Made => {
      const net = computeNet(written, position, where);
      const isLast = where !== null && own.isOverAfter(where, net);
      return { entry: written, account: where, net, isLast };
    };
    yield made(entry, account);
    const copies = account === null ? [] : own.listCopies(account);
    for (const copy of copies) yield made(copyEntry(entry, position, random), copy);
  }
}

function chooseStyle(trader: number): Style {
  return STYLES[trader % STYLES.length] ?? STYLES[0];
}

/** The days always include the last trading day before today, even when only a weekend was asked for. */
function tradingDays({ days, today, dayOf }: DemoOptions): string[] {
  const found: string[] = [];
  for (let back = 1; back < days || found.length === 0; back++) {
    const day = addDays(today, -back);
    // Where days begin elsewhere, one of New York's may still be the team's today.
    if (isTradingDay(day) && dayOf(computeBell(day) + SESSION_LENGTH) < today) found.push(day);
  }
  return found.reverse();
}

function tradesOn(style: Style, random: Random): number {
  return random.chance(0.12) ? 0 : Math.max(0, Math.round(style.tradesADay + random.normal() * 1.2));
}

/** Spreads `entries` evenly over traders and days, without a remainder. */
function computeShare(entries: number, traders: number, days: number, trader: number, day: number): number {
  const slots = traders * days;
  const slot = day * traders + trader;
  return Math.floor(((slot + 1) * entries) / slots) - Math.floor((slot * entries) / slots);
}
