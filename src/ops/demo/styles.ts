import { COSTS, type DemoAccount, ladder } from './accounts.ts';
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
  /** Tags: what the trade was like, and what went wrong. */
  occasions: readonly [string, ...string[]];
  mistakes: readonly [string, ...string[]];
  /** Share of futures trades between 18:00 and the opening bell, and of these in the evening. */
  nightShare?: number;
  evenings?: number;
  /** Share of trades of which MAE and MFE are kept. */
  excursionShare?: number;
  /** Whether a position is held over the last day's close. */
  keepsOpen?: boolean;
  /** The first that is not over and takes a trade gets it. */
  accounts: readonly DemoAccount[];
}

export const STYLES: readonly [Style, ...Style[]] = [
  {
    name: 'Maya Okafor',
    futures: ['ES', 'NQ'],
    options: ['SPY'],
    optionShare: 0.1,
    tradesADay: 2.6,
    winRate: 0.55,
    win: 26,
    loss: 21,
    size: 2,
    setups: ['Opening range break', 'VWAP reclaim', 'Trend day pullback'],
    occasions: ['breakout', 'trend day', 'a+ setup', 'opening drive'],
    mistakes: ['fomo', 'early entry'],
    excursionShare: 0.6,
    accounts: [
      ...ladder('Apex', { size: 150, funded: 'PA', costs: COSTS.apex, externalName: 'APEX-1042330' }),
      {
        name: 'Apex 150K PA #2',
        firm: 'Apex',
        kind: 'funded',
        startingBalance: 150_000,
        costs: COSTS.apex,
        timeZone: 'America/Chicago',
        externalName: 'APEX-1042334',
        copies: 'Apex 150K PA',
      },
      {
        name: 'tastytrade',
        firm: 'tastytrade',
        kind: 'live',
        startingBalance: 25_000,
        costs: COSTS.tastytrade,
        only: 'options',
      },
    ],
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
    occasions: ['failed move', 'gap', 'news', 'range day'],
    mistakes: ['revenge', 'oversized', 'fomo'],
    nightShare: 0.14,
    evenings: 0.7,
    accounts: [
      ...ladder('Topstep', { size: 50, funded: 'XFA', costs: COSTS.topstep, externalName: '50KTC-V2-30811' }),
      {
        name: 'Schwab',
        firm: 'Charles Schwab',
        kind: 'live',
        startingBalance: 12_000,
        costs: COSTS.schwab,
        only: 'options',
      },
    ],
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
    occasions: ['range day', 'auction', 'high iv'],
    mistakes: ['early entry', 'too wide'],
    nightShare: 0.12,
    keepsOpen: true,
    accounts: [
      { name: 'Paper', firm: 'Interactive Brokers', kind: 'sim', startingBalance: 100_000, share: 0.1 },
      {
        name: 'Interactive Brokers',
        firm: 'Interactive Brokers',
        kind: 'live',
        startingBalance: 120_000,
        costs: COSTS.interactiveBrokers,
        timeZone: 'America/New_York',
        externalName: 'U7710',
      },
    ],
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
    occasions: ['breakout', 'inventories', 'trend day'],
    mistakes: ['chased', 'oversized'],
    nightShare: 0.12,
    evenings: 0.3,
    accounts: [
      ...ladder('TPT', { size: 100, funded: 'PRO', costs: COSTS.takeProfit, externalName: 'TPT100-5520' }),
      {
        name: 'Interactive Brokers',
        firm: 'Interactive Brokers',
        kind: 'live',
        startingBalance: 30_000,
        costs: COSTS.interactiveBrokers,
        externalName: 'U6204',
        only: 'options',
      },
    ],
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
    occasions: ['momentum', 'earnings', 'reversal'],
    mistakes: ['fomo', 'chased', 'revenge'],
    keepsOpen: true,
    accounts: [
      {
        name: 'NinjaTrader Sim',
        firm: 'NinjaTrader',
        kind: 'sim',
        startingBalance: 50_000,
        only: 'futures',
        until: { made: 900, lost: 600 },
      },
      {
        name: 'NinjaTrader',
        firm: 'NinjaTrader',
        kind: 'live',
        startingBalance: 15_000,
        costs: COSTS.ninjaTrader,
        timeZone: 'America/New_York',
        externalName: 'NTL-88120',
        only: 'futures',
      },
      // Without commission, and so without a list.
      { name: 'Webull', firm: 'Webull', kind: 'live', startingBalance: 30_000, only: 'options' },
    ],
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
    occasions: ['london', 'breakout', 'a+ setup'],
    mistakes: ['early entry', 'fomo'],
    nightShare: 0.35,
    evenings: 0.15,
    excursionShare: 0.35,
    accounts: [
      ...ladder('Topstep', {
        size: 150,
        funded: 'XFA',
        costs: COSTS.topstep,
        externalName: '150KTC-V2-41967',
      }),
      {
        name: 'tastytrade',
        firm: 'tastytrade',
        kind: 'live',
        startingBalance: 40_000,
        costs: COSTS.tastytrade,
        only: 'options',
      },
    ],
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
    occasions: ['breakout', 'vwap', 'opening drive'],
    mistakes: ['fomo', 'early entry', 'hesitated'],
    accounts: [
      {
        name: 'Topstep 50K',
        firm: 'Topstep',
        kind: 'evaluation',
        startingBalance: 50_000,
        costs: COSTS.topstep,
        timeZone: 'America/Chicago',
        externalName: '50KTC-V2-52290',
        only: 'futures',
        share: 0.3,
      },
      { name: 'Sim', firm: 'NinjaTrader', kind: 'sim', startingBalance: 50_000 },
    ],
  },
];
