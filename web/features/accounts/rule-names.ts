import type { AccountRules, RuleName } from '#src/features/accounts/rules-contract.ts';

/** What people call the rules. */
export const RULE_TITLES: Record<RuleName, string> = {
  maxDrawdown: 'Max drawdown',
  dailyLoss: 'Daily loss',
  maxSize: 'Largest size',
  maxTrades: 'Trades a day',
  flatBy: 'Flat by',
};

type Mode = NonNullable<AccountRules['maxDrawdown']>['mode'];

/** With what the floor rises. */
export const MODES: Record<Mode, string> = {
  static: 'Static',
  trailing_eod: 'End of day',
  trailing_closed: 'Closed trades',
  trailing_intraday: 'Intraday',
};

export const LOSS_KINDS = { pause: 'Pauses the day', fail: 'Ends the account' } as const;
export const LOSS_BASES = { balance: 'Balance', highest: 'Balance or equity' } as const;
export const CONSISTENCY_BASES = { total: 'All profit', highest: 'Target, if higher' } as const;
