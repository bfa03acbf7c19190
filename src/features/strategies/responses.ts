/** Responses of the strategy calls. */

import * as z from 'zod';
import { decimal, flag, instant, money, rowId, rowVersion, text } from '#src/values/wire/response-shapes.ts';

/** A strategy. Its figures are the trader's own statements; nothing is calculated from them. */
export const Strategy = z
  .strictObject({
    id: rowId,
    traderId: rowId,
    name: text('Opening range breakout'),
    description: text('First 15 minutes, stop below the range').nullable(),
    successRate: decimal('62.5').nullable().describe('Percent, 0 to 100'),
    avgPnl: money('180.00').nullable(),
    riskReward: decimal('2.4').nullable().describe('Reward as a multiple of the risk: the x of 1:x'),
    category: text('Breakout').nullable(),
    isActive: flag(true),
    createdAt: instant,
    version: rowVersion,
  })
  .meta({ id: 'Strategy' });
export type Strategy = z.output<typeof Strategy>;
