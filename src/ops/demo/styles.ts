import { account, COSTS, type DemoAccount, ladder, RULES } from './accounts.ts';
import type { FuturesRoot, OptionRoot } from './market.ts';

/** How a demo trader trades. Wins and losses are in ticks of one contract, or in cents of an option's price. */
export interface Style {
  name: string;
  /** Still in training: trades, but does not count towards the team's totals. */
  isInTraining?: boolean;
  /** Looks after the others. */
  isManager?: boolean;
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

/** A list of words as data. */
function list(text: string): [string, ...string[]] {
  const [first = '', ...rest] = text.split(', ');
  return [first, ...rest];
}

/** Share of options, trades a day, and what is usual of wins, losses and size. */
const figures = (
  optionShare: number,
  tradesADay: number,
  winRate: number,
  win: number,
  loss: number,
  size: number,
) => ({ optionShare, tradesADay, winRate, win, loss, size });

const BROKER = 'Interactive Brokers';
const FUTURES = { only: 'futures' } as const;
const OPTIONS = { only: 'options' } as const;
const CHICAGO = { timeZone: 'America/Chicago' };
const NEW_YORK = { timeZone: 'America/New_York' };

export const STYLES: readonly [Style, ...Style[]] = [
  {
    name: 'Maya Okafor',
    futures: ['ES', 'NQ'],
    options: ['SPY'],
    ...figures(0.1, 2.6, 0.55, 26, 21, 2),
    setups: list('Opening range break, VWAP reclaim, Trend day pullback'),
    occasions: list('breakout, trend day, a+ setup, opening drive'),
    mistakes: list('fomo, early entry'),
    excursionShare: 0.6,
    accounts: [
      ...ladder('Apex', 150, 'PA', COSTS.apex, 'APEX-1042330', RULES.apexFunded),
      {
        ...account('Apex 150K PA #2', 'Apex', 'funded', 150_000, { costs: COSTS.apex, ...CHICAGO }),
        externalName: 'APEX-1042334',
        copies: 'Apex 150K PA',
      },
      account('tastytrade', 'tastytrade', 'live', 25_000, { costs: COSTS.tastytrade, ...OPTIONS }),
    ],
  },
  {
    name: 'Leo Brandt',
    futures: ['NQ', 'MNQ'],
    options: ['QQQ'],
    ...figures(0.15, 3.4, 0.51, 40, 38, 2),
    setups: list('Failed breakdown, Gap fill, News fade'),
    occasions: list('failed move, gap, news, range day'),
    mistakes: list('revenge, oversized, fomo'),
    nightShare: 0.14,
    evenings: 0.7,
    accounts: [
      ...ladder('Topstep', 50, 'XFA', COSTS.topstep, '50KTC-V2-30811'),
      account('Schwab', 'Charles Schwab', 'live', 12_000, { costs: COSTS.schwab, ...OPTIONS }),
    ],
  },
  {
    name: 'Sofia Lindqvist',
    isManager: true,
    futures: ['ZN', '6E'],
    options: ['SPY', 'AAPL'],
    ...figures(0.55, 1.8, 0.63, 14, 17, 5),
    setups: list('Put credit spread, Range fade, Auction drift'),
    occasions: list('range day, auction, high iv'),
    mistakes: list('early entry, too wide'),
    nightShare: 0.12,
    keepsOpen: true,
    accounts: [
      account('Paper', BROKER, 'sim', 100_000, { share: 0.1 }),
      account(BROKER, BROKER, 'live', 120_000, { costs: COSTS.broker, ...NEW_YORK, externalName: 'U7710' }),
    ],
  },
  {
    name: 'Arjun Mehta',
    futures: ['CL', 'GC'],
    options: ['SPY'],
    ...figures(0.05, 2.1, 0.47, 34, 26, 2),
    setups: list('Inventory release, Range break, Prior day high'),
    occasions: list('breakout, inventories, trend day'),
    mistakes: list('chased, oversized'),
    nightShare: 0.12,
    evenings: 0.3,
    accounts: [
      ...ladder('TPT', 100, 'PRO', COSTS.takeProfit, 'TPT100-5520'),
      account(BROKER, BROKER, 'live', 30_000, { costs: COSTS.broker, externalName: 'U6204', ...OPTIONS }),
    ],
  },
  {
    name: 'Tom Ferreira',
    futures: ['MES', 'MNQ'],
    options: ['TSLA', 'NVDA'],
    ...figures(0.45, 2.3, 0.45, 30, 29, 4),
    setups: list('Momentum, Earnings drift, Reversal'),
    occasions: list('momentum, earnings, reversal'),
    mistakes: list('fomo, chased, revenge'),
    keepsOpen: true,
    accounts: [
      account('NinjaTrader Sim', 'NinjaTrader', 'sim', 50_000, {
        ...FUTURES,
        until: { made: 900, lost: 600 },
      }),
      {
        ...account('NinjaTrader', 'NinjaTrader', 'live', 15_000, { costs: COSTS.ninjaTrader, ...NEW_YORK }),
        externalName: 'NTL-88120',
        ...FUTURES,
      },
      // Without commission, and so without a list.
      account('Webull', 'Webull', 'live', 30_000, OPTIONS),
    ],
  },
  {
    name: 'Hana Sato',
    futures: ['6E', 'ES'],
    options: ['QQQ', 'NVDA'],
    ...figures(0.3, 1.5, 0.56, 24, 20, 3),
    setups: list('London close, Trend day pullback, Overnight level'),
    occasions: list('london, breakout, a+ setup'),
    mistakes: list('early entry, fomo'),
    nightShare: 0.35,
    evenings: 0.15,
    excursionShare: 0.35,
    accounts: [
      ...ladder('Topstep', 150, 'XFA', COSTS.topstep, '150KTC-V2-41967'),
      account('tastytrade', 'tastytrade', 'live', 40_000, { costs: COSTS.tastytrade, ...OPTIONS }),
    ],
  },
  {
    name: 'Owen Clarke',
    isInTraining: true,
    futures: ['MES', 'MNQ'],
    options: ['SPY'],
    ...figures(0.1, 1.2, 0.44, 18, 20, 1),
    setups: list('Opening range break, VWAP reclaim'),
    occasions: list('breakout, vwap, opening drive'),
    mistakes: list('fomo, early entry, hesitated'),
    accounts: [
      {
        ...account('Topstep 50K', 'Topstep', 'evaluation', 50_000, {
          rules: RULES.topstep,
          costs: COSTS.topstep,
          ...CHICAGO,
        }),
        externalName: '50KTC-V2-52290',
        ...FUTURES,
        share: 0.3,
      },
      account('Sim', 'NinjaTrader', 'sim', 50_000),
    ],
  },
];
