import type { FuturesRoot, OptionRoot } from './market.ts';

/** How a demo trader trades. Wins and losses are in ticks of one contract, or in cents of an option's price. */
export interface Style {
  name: string;
  /** Still in training: trades, but does not count towards the team's totals. */
  isInTraining?: boolean;
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

export const STYLES: readonly [Style, ...Style[]] = [
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
  {
    name: 'Owen Clarke',
    isInTraining: true,
    futures: ['MES', 'MNQ'],
    options: ['SPY'],
    optionShare: 0.1,
    tradesADay: 1.2,
    winRate: 0.44,
    win: 18,
    loss: 20,
    size: 1,
    setups: ['Opening range break', 'VWAP reclaim'],
  },
];

export const NOTES: readonly [string, ...string[]] = [
  'Waited for the second test, entry was clean. Took half off at the first target.',
  'Entered early, before the level was confirmed. Size was right, patience was not.',
  'Plan followed from start to stop. Nothing to change.',
  'Moved the stop once, should not have. Review before the next session.',
  'Good read of the open. Left a third running into the close.',
  'Chased after missing the first entry. Down-sized for the rest of the day.',
  'News in the way, closed flat rather than sit through it.',
  'Best setup of the week: trend, level and volume agreed.',
];
