import type { RankedTrader } from '#src/features/performance/responses.ts';
import type { TeamRank } from '#src/features/performance/team-responses.ts';

/** A trader's place of all time, or in a period. */
export type RankedRow = RankedTrader | TeamRank;

export const isOfPeriod = <Row extends object>(row: Row): row is Extract<Row, { maxDrawdown: bigint }> =>
  'maxDrawdown' in row;

/** Who traded nothing in a period has no figures of it; those of all time are 0, as the specification has them. */
export const isIdle = (row: { tradeCount: number }): boolean => row.tradeCount === 0 && isOfPeriod(row);
