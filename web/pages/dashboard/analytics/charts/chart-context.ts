import type { TraderMetrics } from '#src/features/metrics/responses.ts';
import { countTrades } from '#src/values/text/count.ts';

/** What every chart is made from. */
export interface ChartProps {
  /** `undefined` while loading. */
  metrics: TraderMetrics | undefined;
  /** The path of the trades that a part of them is made of. */
  tradesOf: TradesOf;
}

export type TradesOf = (query: string, entryId?: number) => string;

/** `34 trades, 2 open, 58.8% won` */
export function formatDetails(entries: number, closed: number, winRate: string | null): string {
  return [countTrades(entries, entries - closed), winRate && `${winRate} won`].filter(Boolean).join(', ');
}
