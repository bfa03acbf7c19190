/** The calls for strategies: who may make them, what is sent, and what comes back. */

import { declareCalls } from '#src/server/declared-calls.ts';
import { NewStrategy, STRATEGY_CHANGED, StrategiesQuery, StrategyChange, StrategyPath } from './contract.ts';

export const strategiesCalls = declareCalls('Strategies', () => import('./responses.ts'), {
  'GET /api/strategies': {
    allow: ['trader', 'token', 'viewing', 'admin'],
    cached: true,
    query: StrategiesQuery,
    summary: 'The strategies of a trader',
    description: 'For the admin without `traderId`, those of all traders.',
    response: ['Strategy'],
  },
  'POST /api/strategies': {
    allow: ['trader', 'token', 'admin'],
    creates: true,
    body: NewStrategy,
    summary: 'Adds a strategy',
    example: { name: 'Opening range breakout', successRate: '62.5', avgPnl: '180', riskReward: '2.4' },
    status: 201,
    response: 'Strategy',
    rejections: { conflict: 'There can be 200 strategies of one trader at most. Please remove one first.' },
    audit: 'added a strategy',
  },
  'PUT /api/strategies/:id': {
    allow: ['trader', 'token', 'admin'],
    params: StrategyPath,
    body: StrategyChange,
    summary: 'Changes a strategy',
    example: { isActive: false, version: 1 },
    response: 'Strategy',
    rejections: { conflict: STRATEGY_CHANGED },
    audit: 'changed strategy #',
  },
  'DELETE /api/strategies/:id': {
    allow: ['trader', 'token', 'admin'],
    params: StrategyPath,
    summary: 'Removes a strategy',
    description: 'Linked entries keep its name and lose the link, which increases their version.',
    status: 204,
    audit: 'deleted strategy #',
  },
});
