/** The form of a strategy: fields, rules, and conversion from and to a strategy. */

import { NewStrategy } from '#src/features/strategies/contract.ts';
import type { Strategy } from '#src/features/strategies/responses.ts';
import { builtLater } from '#src/values/wire/built-later.ts';
import { typedMoney, typedNumber } from '#web/forms/typed-number.ts';

/** Form values, as typed. */
export interface StrategyFields {
  name: string;
  description: string;
  successRate: string;
  avgPnl: string;
  riskReward: string;
  category: string;
  isActive: boolean;
}

export const STRATEGY_LABELS: Record<keyof StrategyFields, string> = {
  name: 'Name',
  description: 'Description',
  successRate: 'Success Rate (%)',
  avgPnl: 'Average P&L',
  riskReward: 'Risk/Reward (1:x)',
  category: 'Category',
  isActive: 'Active',
};

export function toFields(strategy: Strategy | null): StrategyFields {
  return {
    name: strategy?.name ?? '',
    description: strategy?.description ?? '',
    successRate: strategy?.successRate ?? '',
    avgPnl: typedMoney(strategy?.avgPnl),
    riskReward: strategy?.riskReward ?? '',
    category: strategy?.category ?? '',
    isActive: strategy?.isActive ?? true,
  };
}

/** The contract's rules for numbers as typed: `62.5%` and `1:2` in their display format. */
export const strategyRules = builtLater(() => {
  const { successRate, avgPnl, riskReward } = NewStrategy.shape;
  return NewStrategy.omit({ traderId: true }).extend({
    successRate: typedNumber(successRate, { currency: false, unit: /\s*%$/ }),
    avgPnl: typedNumber(avgPnl),
    riskReward: typedNumber(riskReward, { currency: false, unit: /^1\s*:\s*/ }),
  });
});
