import type { NewStrategy } from '#src/features/strategies/contract.ts';

/** A strategy of which nothing but its name is known. */
export const namedStrategy = (traderId: number, name: string): NewStrategy => ({
  traderId,
  name,
  description: null,
  successRate: null,
  avgPnl: null,
  riskReward: null,
  category: null,
  isActive: true,
});
