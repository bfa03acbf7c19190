/** When a trading day is closed, and thus posted. */

import { addDays } from '#src/values/time/dates.ts';
import { tradeDateAt } from '#src/values/time/instants.ts';
import { type DayRule, sessionDay } from '#src/values/time/session-day.ts';
import { instantAt } from '#src/values/time/time-of-day.ts';

export interface ClosingRule extends DayRule {
  /** `HH:mm` in the team's zone. */
  closesAt: string;
}

interface Closing {
  day: string;
  /** Epoch milliseconds. */
  at: number;
}

/** A time of day before it closes the day before. */
const MORNING = '06:00';
const MORNING_HOURS = 6 * 3_600_000;
/** Enough for a weekend and a holiday on either side. */
const AROUND = 5;

/** The day that is closed on a date by the team's clocks. */
function closedOn(date: string, { closesAt, ...rule }: ClosingRule): Closing {
  const at = instantAt(date, closesAt, rule.timeZone);
  // By what the clocks show: six hours before is another day where they are changed in between.
  if (rule.dayStarts === 'midnight') return { day: closesAt < MORNING ? addDays(date, -1) : date, at };
  return { day: sessionDay(at - MORNING_HOURS, rule), at };
}

/** The closings around an instant. Saturday and Sunday belong to Monday, which is closed once. */
function closingsAround(now: number, rule: ClosingRule): Closing[] {
  const today = tradeDateAt(now, rule.timeZone);
  const on = Array.from({ length: 2 * AROUND + 2 }, (_, n) => closedOn(addDays(today, n - AROUND), rule));
  return on.slice(0, -1).filter(({ day }, index) => day !== on[index + 1]?.day);
}

/** The last day that is closed at `now`, epoch milliseconds. */
export const lastClosed = (now: number, rule: ClosingRule): string =>
  closingsAround(now, rule).findLast(({ at }) => at <= now)?.day ?? '';
