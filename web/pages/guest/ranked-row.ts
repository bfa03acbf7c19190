import type { RankedTrader } from '#src/features/performance/responses.ts';
import type { TeamRank } from '#src/features/performance/team-responses.ts';

/** A trader's place of all time, or in a period. */
export type RankedRow = RankedTrader | TeamRank;

export const isOfPeriod = <Row extends object>(row: Row): row is Extract<Row, { maxDrawdown: bigint }> =>
  'maxDrawdown' in row;
