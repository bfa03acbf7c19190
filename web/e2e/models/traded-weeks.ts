import { day, weekday } from '#src/testing/naive-model/dates.ts';
import { usd } from '#src/testing/naive-model/money.ts';
import type { Caller } from '../running-app.ts';

/** A trade as the charts compare it. */
export interface Traded {
  tradeDate: string;
  /** When it was opened in New York, which is five hours before UTC in these weeks. */
  hour: number;
  minute: number;
  minutesHeld: number;
  quantity: number;
  symbol: string;
  side: 'long' | 'short';
  strategy: string;
  tags: string[];
  cents: bigint;
  costs: bigint;
  /** Risked cents; `null` without a stop. */
  risk: bigint | null;
}

const SYMBOLS = ['ESZ6', 'ESH7', 'NQZ6'];
const TAGS = [['a+ setup'], ['fomo', 'late'], []];

/** Trades on workdays up to a day, with times, sizes, tags and stops that vary. */
export function tradedWeeks(today: string, count = 24): Traded[] {
  const days = Array.from({ length: 20 }, (_, n) => day(today, n - 13)).filter(
    (date) => date <= today && !['Saturday', 'Sunday'].includes(weekday(date)),
  );
  return Array.from({ length: count }, (_, n) => ({
    tradeDate: days[n % days.length] ?? today,
    hour: 9 + (n % 4),
    minute: n % 2 === 0 ? 35 : 5,
    minutesHeld: [0, 3, 12, 40, 90][n % 5] ?? 0,
    quantity: [1, 2, 4][n % 3] ?? 1,
    symbol: SYMBOLS[n % 3] ?? '',
    side: n % 4 === 0 ? 'short' : 'long',
    strategy: ['Opening range', '', 'Trend day'][n % 3] ?? '',
    tags: TAGS[n % 3] ?? [],
    cents: BigInt((((n * 7919) % 100) - 42) * 137),
    costs: 250n,
    risk: n % 6 === 5 ? null : 2_000n,
  }));
}

/** Creates them in the caller's journal. */
export async function addTraded(call: Caller, trades: readonly Traded[]): Promise<void> {
  const entries = trades.map(
    ({ tradeDate, hour, minute, minutesHeld, side, cents, costs, risk, ...trade }) => {
      const opened = new Date(`${tradeDate}T00:00:00Z`).getTime() + ((hour + 5) * 60 + minute) * 60_000;
      return {
        ...trade,
        tradeDate,
        positionType: side,
        openedAt: new Date(opened).toISOString(),
        closedAt: new Date(opened + minutesHeld * 60_000).toISOString(),
        pnl: usd(cents),
        commission: usd(costs),
        riskAmount: risk === null ? null : usd(risk),
        mae: usd(cents < 0n ? -cents : 1_000n),
        mfe: usd(cents > 0n ? cents + 500n : 300n),
      };
    },
  );
  await call('POST', '/api/journal/batch', { entries });
}
