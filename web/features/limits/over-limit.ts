import type { LimitState, TraderLimits } from '#src/features/limits/responses.ts';

/** The limits that end a day, in the middle of a sentence. */
const ENDS_DAY: Partial<Record<LimitState['kind'], string>> = {
  dailyLoss: 'daily limit',
  weeklyLoss: 'weekly limit',
  maxLossesInARow: 'limit of losses in a row',
};

/** By which limit a day is over; `null` where it is not. */
export const overLimit = ({ limits }: TraderLimits): string | null =>
  limits.flatMap(({ level, kind }) => (level === 'red' ? (ENDS_DAY[kind] ?? []) : []))[0] ?? null;
