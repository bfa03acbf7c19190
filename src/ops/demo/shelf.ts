import type { NewDriveLink } from '#src/features/drive-links/contract.ts';
import type { LimitsChange } from '#src/features/limits/contract.ts';
import type { NewQuote } from '#src/features/quotes/contract.ts';
import { NewStrategy } from '#src/features/strategies/contract.ts';

/** What the demo team has besides trades: setups, quotes and links. */

/** Setups: name, category, and one line on how each is traded. */
const SETUPS = new Map(
  `
Opening range break | Breakout | First 15 minutes set the range; enter on the first close outside it.
VWAP reclaim | Mean reversion | Back above VWAP after a failed push below, stop under the low of the push.
Trend day pullback | Trend | Second pullback to the 20 EMA while breadth stays one-sided.
Failed breakdown | Reversal | A broken low that is taken back within two bars.
Gap fill | Mean reversion | Fade of an opening gap that stalls before the first half hour is over.
News fade | Event | Wait for the first spike to end, then trade back to where it started.
Put credit spread | Premium | Sold below support with 20 to 30 days left, closed at half the credit.
Range fade | Mean reversion | Both ends of a three-day range, half size, no trade in the middle.
Auction drift | Event | Drift before and after a Treasury auction, flat by the next session.
Inventory release | Event | Second move after the weekly inventory figures, never the first.
Range break | Breakout | Close beyond a tight range of at least six bars, stop at its middle.
Prior day high | Breakout | Retest of yesterday’s high from above.
Momentum | Trend | Strongest name of the open, in on the first pause, out by noon.
Earnings drift | Event | Day two and three after a surprise, with the gap.
Reversal | Reversal | Exhaustion after three pushes; small size until the turn is confirmed.
London close | Event | The move around the London close, taken back within the hour.
Overnight level | Breakout | High or low of the night, traded on its first retest.
`
    .trim()
    .split('\n')
    .map((line) => line.split(' | '))
    .map(([name = '', ...texts]) => [name, texts]),
);

/**
 * A demo trader's setups as strategies, with the trader's own estimates.
 * @param winRate 0 to 1
 */
export function demoStrategies(setups: readonly string[], winRate: number): NewStrategy[] {
  return setups.map((name, index) => {
    const [category = null, description = null] = SETUPS.get(name) ?? [];
    return NewStrategy.parse({
      name,
      category,
      description,
      successRate: (winRate * 100 + 2.5 * (1 - index)).toFixed(1),
      avgPnl: (140 - 45 * index).toFixed(2),
      riskReward: (2.2 - 0.4 * index).toFixed(1),
      // The last one is paused.
      isActive: index < setups.length - 1 || setups.length < 3,
    });
  });
}

export const DEMO_QUOTES: readonly NewQuote[] = [
  ['The trend is your friend until the end when it bends.', 'Ed Seykota'],
  ['The goal of a successful trader is to make the best trades. Money is secondary.', 'Alexander Elder'],
  ['Don’t focus on making money; focus on protecting what you have.', 'Paul Tudor Jones'],
  ['In investing, what is comfortable is rarely profitable.', 'Robert Arnott'],
  ['Risk comes from not knowing what you’re doing.', 'Warren Buffett'],
].map(([text = '', author = ''], index) => ({ text, author, isActive: true, sortOrder: index }));

export const DEMO_LINKS: readonly NewDriveLink[] = [
  {
    title: 'Fed meeting calendar',
    description: 'No new positions in the half hour before an announcement.',
    url: 'https://www.federalreserve.gov/monetarypolicy/fomccalendars.htm',
  },
  {
    title: 'Economic releases',
    description: 'CPI, payrolls and the rest, by day and hour.',
    url: 'https://www.bls.gov/schedule/',
  },
  {
    title: 'CME trading hours and holidays',
    description: null,
    url: 'https://www.cmegroup.com/trading-hours.html',
  },
].map((link, index) => ({ ...link, isActive: true, sortOrder: index }));

/** What the team allows a trader, and itself, in a day. */
export const DEMO_LIMITS: LimitsChange = {
  default: {
    dailyLoss: 1_000_00n,
    weeklyLoss: 2_500_00n,
    maxTrades: 8,
    maxContracts: 10,
    maxLossesInARow: 4,
    allowedRoots: null,
    stopRequired: false,
  },
  deskDailyLoss: 3_000_00n,
};
