import type { LimitState, TraderLimits } from '#src/features/limits/responses.ts';
import { formatMoney } from '#src/values/money/money.ts';

/** A limit on what may be lost. */
export interface LossLimit extends LimitState {
  limit: bigint;
  room: bigint;
}

const isLossLimit = (state: LimitState): state is LossLimit => state.limit !== null && state.room !== null;

/** The loss limit with the least room; `undefined` where there is none. */
export const bindingLoss = ({ limits }: TraderLimits): LossLimit | undefined =>
  limits.filter(isLossLimit).toSorted((a, b) => (a.room < b.room ? -1 : 1))[0];

/** What a loss limit is: `$1,000.00 a day`. */
export const describeLimit = ({ kind, limit }: LossLimit): string =>
  `${formatMoney(limit, { plus: 'never' })} a ${kind === 'weeklyLoss' ? 'week' : 'day'}`;
