import type { JournalEntry } from '#src/features/journal/responses.ts';
import { formatNarrowPrice, formatPrice } from '#web/features/figures/price.ts';

/** A price, or a dash for none. */
export const priceOf = (price: string | null): string => (price === null ? '—' : formatPrice(price));

/** The same in a narrow column. */
export const narrowPriceOf = (price: string | null): string =>
  price === null ? '—' : formatNarrowPrice(price);

/** The exit price, or a note that there is none yet. */
export const exitOf = (
  { exitPrice, isOpen }: Pick<JournalEntry, 'exitPrice' | 'isOpen'>,
  shown = priceOf,
): string => (exitPrice === null && isOpen ? 'Open' : shown(exitPrice));
