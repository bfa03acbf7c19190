/** The days of a file that has clock times alone, once that of its first one is known. */

import { isTradeDate } from '#src/values/time/dates.ts';
import { dateAtStart } from '#src/values/time/written-day.ts';
import type { Row } from './format.ts';

const HOUR = 3_600_000;
/** Times of one day, sorted in any way, do not go back so far; those of a night do at midnight. */
const A_NIGHT = 12 * HOUR;

export interface ClockDays {
  /** Days after the first one, of each clock. */
  after: readonly number[];
  /** The place of the first clock, in the order of the file, that is of the next day; `null` where all are of one. */
  crossedAt: number | null;
}

/**
 * @param clocks milliseconds of the day, in the order of the file, be it the newest first
 * @returns `null` where they run over more than one midnight: then nothing says which day each is of
 */
export function daysOfClocks(clocks: readonly number[]): ClockDays | null {
  const steps = clocks.slice(1).map((clock, at) => clock - (clocks[at] ?? 0));
  const rises = steps.filter((step) => step > 0 && step < A_NIGHT).length;
  const falls = steps.filter((step) => step < 0 && step > -A_NIGHT).length;
  const isNewestFirst = falls > rises;
  const leaps = steps.flatMap((step, at) => (Math.abs(step) >= A_NIGHT ? [{ step, at: at + 1 }] : []));
  const crossings = leaps.filter(({ step }) => (isNewestFirst ? step > 0 : step < 0));
  const [crossing, another] = crossings;
  // A long way on within the day: a morning and an evening.
  if (crossing === undefined) return { after: clocks.map(() => 0), crossedAt: null };
  if (another !== undefined || leaps.length > crossings.length) return null;
  const { at } = crossing;
  const isNext = (place: number) => (isNewestFirst ? place < at : place >= at);
  return { after: clocks.map((_, place) => Number(isNext(place))), crossedAt: isNewestFirst ? 0 : at };
}

const WITHIN =
  /\d{4}[-_.]\d{1,2}[-_.]\d{1,2}|(?<!\d)20\d{6}(?!\d)|\d{1,2}[-_./]\d{1,2}[-_./](?:\d{4}|\d{2})(?!\d)/g;
const IN_WORDS = /(?:\p{L}{3,9}\.?\s+\d{1,2},?\s+\d{4}|\d{1,2}[\s-]\p{L}{3,9}\.?[\s-]\d{4})/gu;

/** A day that a file's name or the lines above its head have; `null` where there is none, or several. */
export function dayNamed(name: string, lines: readonly Row[]): string | null {
  for (const text of [name, lines.map(({ raw }) => raw.slice(0, 500)).join('\n')]) {
    const spelled = [...text.matchAll(WITHIN), ...text.matchAll(IN_WORDS)].map(([found]) => found);
    const days = new Set(
      spelled
        .map((found) => dateAtStart(found.replaceAll('_', '-'), 'mdy')?.day ?? '')
        .filter((day) => isTradeDate(day)),
    );
    const [day, other] = days;
    if (day !== undefined && other === undefined) return day;
  }
  return null;
}
