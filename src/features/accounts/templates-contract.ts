/** Rule sets to begin with, as they are sent: each is to be compared with what its firm says, and changed where it differs. */

import type * as z from 'zod';
import type { AccountRules } from './rules-contract.ts';

export interface RuleTemplate {
  rules: z.input<typeof AccountRules> & { source: string; asOf: string };
  /** Where those who write about the firm say something else. */
  disputed: string;
}

const endOfDay = (lockAt: string | null) => ({ amount: '2000.00', mode: 'trailing_eod', lockAt }) as const;

export const RULE_TEMPLATES: readonly RuleTemplate[] = [
  {
    rules: {
      name: 'Topstep 50K',
      source: 'https://help.topstep.com/',
      asOf: '2026-11-28',
      target: '3000.00',
      maxDrawdown: endOfDay('0.00'),
    },
    disputed:
      'Others name a daily loss limit of $1,000, five days, and a best day of at most 40 or 50% as well.',
  },
  {
    rules: {
      name: 'Apex 50K EOD',
      source: 'https://support.apextraderfunding.com/',
      asOf: '2026-11-28',
      target: '3000.00',
      maxDrawdown: endOfDay('100.00'),
      dailyLoss: { amount: '1000.00', kind: 'pause' },
      consistency: { percent: 50 },
    },
    disputed:
      'The lock and the 50% are of funded accounts. Older pages have an intraday drawdown of $2,500 and seven days.',
  },
  {
    rules: {
      name: 'Tradeify Select 50K',
      source: 'https://help.tradeify.co/',
      asOf: '2026-11-28',
      target: '3000.00',
      maxDrawdown: endOfDay(null),
      consistency: { percent: 40 },
      minDays: 3,
    },
    disputed: 'Others, Tradeify’s own blog among them, let the floor lock $100 above the start.',
  },
];
