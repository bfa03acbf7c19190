import type { LimitEvent } from '#src/features/limits/responses.ts';

/** The list that asks for reasons, which a link with this fragment leads to. */
export const REASONS_ID = 'limit-reasons';

/** Whether an event waits for its reason. */
export const asksForReason = ({ level, reason, acknowledgedAt }: LimitEvent): boolean =>
  level === 'red' && reason === null && acknowledgedAt === null;
