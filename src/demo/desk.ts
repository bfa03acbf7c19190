import { NewJournalEntry, type PositionType } from '#src/journal/contract.ts';
import { moneyString } from '#src/values/money.ts';
import { addDays, weekdayOf } from '#src/values/trade-date.ts';
import { FUTURES, type FuturesRoot, frontContract, type OptionRoot, optionSymbol } from './market.ts';
import { createRandom, type Random } from './random.ts';

export interface DemoOptions {
  traders: number;
  /** Calendar days up to and including `today`. */
  days: number;
  /** How many entries in all; what the desk would trade by itself when left out. */
  entries?: number;
  seed: number;
  today: string;
}

/** How a demo trader trades. Sizes of wins and losses are in ticks of one contract, or in cents of an option's price. */
interface Style {
  name: string;
  futures: readonly [FuturesRoot, ...FuturesRoot[]];
  options: readonly [OptionRoot, ...OptionRoot[]];
  optionShare: number;
  tradesADay: number;
  winRate: number;
  win: number;
  loss: number;
  size: number;
  setups: readonly [string, ...string[]];
}

const STYLES: readonly [Style, ...Style[]] = [
  {
    name: 'Maya Okafor',
    futures: ['ES', 'NQ'],
    options: ['SPY'],
    optionShare: 0.1,
    tradesADay: 2.6,
    winRate: 0.58,
    win: 26,
    loss: 21,
    size: 3,
    setups: ['Opening range break', 'VWAP reclaim', 'Trend day pullback'],
  },
  {
    name: 'Leo Brandt',
    futures: ['NQ', 'MNQ'],
    options: ['QQQ'],
    optionShare: 0.15,
    tradesADay: 3.4,
    winRate: 0.51,
    win: 40,
    loss: 38,
    size: 2,
    setups: ['Failed breakdown', 'Gap fill', 'News fade'],
  },
  {
    name: 'Sofia Lindqvist',
    futures: ['ZN', '6E'],
    options: ['SPY', 'AAPL'],
    optionShare: 0.55,
    tradesADay: 1.8,
    winRate: 0.63,
    win: 14,
    loss: 17,
    size: 5,
    setups: ['Put credit spread', 'Range fade', 'Auction drift'],
  },
  {
    name: 'Arjun Mehta',
    futures: ['CL', 'GC'],
    options: ['SPY'],
    optionShare: 0.05,
    tradesADay: 2.1,
    winRate: 0.47,
    win: 34,
    loss: 26,
    size: 2,
    setups: ['Inventory release', 'Range break', 'Prior day high'],
  },
  {
    name: 'Tom Ferreira',
    futures: ['MES', 'MNQ'],
    options: ['TSLA', 'NVDA'],
    optionShare: 0.45,
    tradesADay: 2.3,
    winRate: 0.45,
    win: 30,
    loss: 29,
    size: 4,
    setups: ['Momentum', 'Earnings drift', 'Reversal'],
  },
  {
    name: 'Hana Sato',
    futures: ['6E', 'ES'],
    options: ['QQQ', 'NVDA'],
    optionShare: 0.3,
    tradesADay: 1.5,
    winRate: 0.56,
    win: 24,
    loss: 20,
    size: 3,
    setups: ['London close', 'Trend day pullback', 'Overnight level'],
  },
];

const NOTES: readonly [string, ...string[]] = [
  'Waited for the second test, entry was clean. Took half off at the first target.',
  'Entered early, before the level was confirmed. Size was right, patience was not.',
  'Plan followed from start to stop. Nothing to change.',
  'Moved the stop once, should not have. Review before the next session.',
  'Good read of the open. Left a third running into the close.',
  'Chased after missing the first entry. Down-sized for the rest of the day.',
  'News in the way, closed flat rather than sit through it.',
  'Best setup of the week: trend, level and volume agreed.',
];

export interface DemoTrader {
  name: string;
  setups: readonly string[];
  /** 0 to 1. */
  winRate: number;
}

export interface DemoEntry {
  /** Place of its trader in the list. */
  trader: number;
  entry: NewJournalEntry;
  tradeDate: string;
  /** Minutes after the opening bell. */
  minute: number;
}

/** The people of the demo desk; past the six that are drawn by hand they are numbered. */
export function demoTraders(count: number): DemoTrader[] {
  return Array.from({ length: count }, (_, index) => {
    const { name, setups, winRate } = styleOf(index);
    const number = Math.floor(index / STYLES.length) + 1;
    return { name: number === 1 ? name : `${name} ${number}`, setups, winRate };
  });
}

/** What the demo desk traded, oldest first: the same options give the same entries on every machine. */
export function* demoEntries(options: DemoOptions): Generator<DemoEntry> {
  const random = createRandom(options.seed);
  const days = tradingDays(options.today, options.days);
  for (const [index, tradeDate] of days.entries()) {
    const isRecent = index >= days.length - 3;
    for (let trader = 0; trader < options.traders; trader++) {
      const style = styleOf(trader);
      const count =
        options.entries === undefined
          ? tradesOn(style, random)
          : shareOf(options.entries, options.traders, days.length, trader, index);
      for (let n = 0; n < count; n++) {
        const isOpen = isRecent && n === count - 1 && random.chance(0.3);
        yield {
          trader,
          tradeDate,
          minute: random.between(2, 385),
          entry: demoEntry(style, tradeDate, isOpen, random),
        };
      }
    }
  }
}

function styleOf(trader: number): Style {
  return STYLES[trader % STYLES.length] ?? STYLES[0];
}

function tradingDays(today: string, days: number): string[] {
  return Array.from({ length: days }, (_, index) => addDays(today, index - days + 1)).filter((day) => {
    const weekday = weekdayOf(day);
    return weekday !== 0 && weekday !== 6 && !/-(12-25|01-01|07-04)$/.test(day);
  });
}

function tradesOn(style: Style, random: Random): number {
  return random.chance(0.12) ? 0 : Math.max(0, Math.round(style.tradesADay + random.normal() * 1.2));
}

/** Spreads `entries` evenly over traders and days, to the last one. */
function shareOf(entries: number, traders: number, days: number, trader: number, day: number): number {
  const slots = traders * days;
  const slot = day * traders + trader;
  return Math.floor(((slot + 1) * entries) / slots) - Math.floor((slot * entries) / slots);
}

function demoEntry(style: Style, tradeDate: string, isOpen: boolean, random: Random): NewJournalEntry {
  const isOption = random.chance(style.optionShare);
  const quantity = random.between(1, isOption ? style.size * 3 : style.size);
  const positionType: PositionType = random.chance(isOption ? 0.8 : 0.55) ? 'long' : 'short';
  const moved = tickMove(style, random);
  const fill = isOption
    ? optionFill(style, moved, positionType, random)
    : futuresFill(style, tradeDate, moved, positionType, random);
  return NewJournalEntry.parse({
    symbol: fill.symbol,
    instrumentType: isOption ? 'options' : 'futures',
    positionType,
    quantity,
    entryPrice: fill.entryPrice,
    exitPrice: isOpen ? null : fill.exitPrice,
    pnl: isOpen ? null : moneyString(Math.round(fill.centsEach * quantity)),
    isOpen,
    strategy: random.chance(0.85) ? random.pick(style.setups) : null,
    notes: random.chance(0.4) ? random.pick(NOTES) : null,
    tradeDate,
  });
}

/** How far a trade went for or against its trader, in whole ticks; now and then it comes out flat. */
function tickMove({ winRate, win, loss }: Style, random: Random): number {
  if (random.chance(0.03)) return 0;
  const spread = Math.exp(random.normal() * 0.6);
  return random.chance(winRate)
    ? Math.max(1, Math.round(win * spread))
    : -Math.max(1, Math.round(loss * spread));
}

interface Fill {
  symbol: string;
  entryPrice: string;
  exitPrice: string;
  /** Gain or loss of one contract. */
  centsEach: number;
}

function futuresFill(
  style: Style,
  tradeDate: string,
  moved: number,
  side: PositionType,
  random: Random,
): Fill {
  const product = FUTURES[random.pick(style.futures)];
  const entryTicks = Math.round((product.price * (1 + random.normal() * 0.03)) / product.tick);
  const exitTicks = entryTicks + (side === 'long' ? moved : -moved);
  return {
    symbol: frontContract(product, tradeDate),
    entryPrice: (entryTicks * product.tick).toFixed(product.places),
    exitPrice: (exitTicks * product.tick).toFixed(product.places),
    centsEach: moved * product.tickCents,
  };
}

function optionFill(style: Style, moved: number, side: PositionType, random: Random): Fill {
  const premium = random.between(80, 900);
  // A price never falls below a cent: neither can a bought option lose more than it cost, nor a sold one gain more.
  const limit = premium - 1;
  const gained = side === 'long' ? Math.max(-limit, moved * 2) : Math.min(limit, moved * 2);
  return {
    symbol: optionSymbol(random.pick(style.options), random),
    entryPrice: (premium / 100).toFixed(2),
    exitPrice: ((premium + (side === 'long' ? gained : -gained)) / 100).toFixed(2),
    centsEach: gained * 100,
  };
}
