/** Responses of the strategy calls. */

import * as z from 'zod';
import type { NounDescription } from '#src/server/openapi/call-description.ts';
import { decimal, flag, instant, money, rowId, rowVersion, text } from '#src/values/response-shapes.ts';
import { STRATEGY_CHANGED } from './contract.ts';

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

export const strategiesCalls = {
  tag: 'Strategies',
  calls: {
    'GET /api/strategies': {
      summary: 'The strategies of a trader',
      description: 'For the admin without `traderId`, those of all traders.',
      response: z.array(Strategy),
    },
    'POST /api/strategies': {
      summary: 'Adds a strategy',
      body: { name: 'Opening range breakout', successRate: '62.5', avgPnl: '180', riskReward: '2.4' },
      status: 201,
      response: Strategy,
      rejections: { conflict: 'There can be 200 strategies of one trader at most. Please remove one first.' },
    },
    'PUT /api/strategies/:id': {
      summary: 'Changes a strategy',
      body: { isActive: false, version: 1 },
      response: Strategy,
      rejections: { conflict: STRATEGY_CHANGED },
    },
    'DELETE /api/strategies/:id': {
      summary: 'Removes a strategy',
      description: 'Linked entries keep its name and lose the link, which increases their version.',
      status: 204,
    },
  },
} satisfies NounDescription;
