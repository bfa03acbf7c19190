/** What the grid knows besides what is typed in it. */

import type { Account } from '#src/features/accounts/responses.ts';
import type { UsedSymbol, UsedTag } from '#src/features/journal/responses.ts';
import type { Strategy } from '#src/features/strategies/responses.ts';
import type { Contracts } from '#src/values/contracts/contract.ts';
import type { Clock } from '#src/values/time/clock.ts';
import type { DayRule } from '#src/values/time/session-day.ts';

export interface Known {
  traderId: number;
  /** The team's current day. */
  today: string;
  days: DayRule;
  clock: Clock;
  /** Up to so many ticks of gross P&L per contract are break-even; `null` means a net of exactly 0. */
  breakEvenTicks: number | null;
  contracts: Contracts;
  accounts: readonly Pick<Account, 'id' | 'name' | 'externalNames' | 'isArchived' | 'isLastUsed' | 'costs'>[];
  strategies: readonly Pick<Strategy, 'id' | 'name' | 'isActive'>[];
  /** One's own, the last used first; tags as well. */
  symbols: readonly UsedSymbol[];
  tags: readonly UsedTag[];
}
