import { dayOfYear } from '../time/dates.ts';

export interface QuoteOfTheDay {
  text: string;
  author: string;
}

/**
 * Whom the fallback quote is put down to. The saying goes round under several names and has no known source; this is
 * the famous trader it is told of most often.
 */
export const FALLBACK_AUTHOR = 'Jesse Livermore';

/** What is shown when there is no active quote. */
export const FALLBACK_QUOTE: QuoteOfTheDay = {
  text: 'Trade what you see, not what you think.',
  author: FALLBACK_AUTHOR,
};

/**
 * The quote of a day: the active ones take turns, by day of the year modulo their number (specification, section 9).
 * @param active the active quotes, in their order
 * @param day the team's day, `yyyy-MM-dd`
 */
export function dailyQuote(active: readonly QuoteOfTheDay[], day: string): QuoteOfTheDay {
  return active[dayOfYear(day) % active.length] ?? FALLBACK_QUOTE;
}
