/** P&L reads as they go over the wire. */

import * as z from 'zod';
import { tradeDate } from '#src/values/shapes.ts';

export const DayPath = z.object({ date: tradeDate('Date') });

export interface TraderDay {
  id: number;
  traderId: number;
  traderName: string;
  tradeCount: number;
  /** Decimal string, e.g. `"-1234.50"`. */
  totalPnl: string;
}

/** The team's day: traders included in P&L that have entries, best first, and their sum. */
export interface DailyPnl {
  summaries: TraderDay[];
  totalPnl: string;
}
