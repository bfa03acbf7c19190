import type { JournalEntry } from '#src/features/journal/responses.ts';
import { formatNarrowPrice, formatPrice } from '#web/features/figures/price.ts';

/** A price, or a dash for none. */
export const showPrice = (price: string | null): string => (price === null ? '—' : formatPrice(price));

/** The same in a narrow column. */
export const showNarrowPrice = (price: string | null): string =>
  price === null ? '—' : formatNarrowPrice(price);

/** The exit price, or a note that there is none yet. */
export const showExit = (
  { exitPrice, isOpen }: Pick<JournalEntry, 'exitPrice' | 'isOpen'>,
  shown = showPrice,
): string => (exitPrice === null && isOpen ? 'Open' : shown(exitPrice));

/** `6,851.50 → 6,847.00`; `null` where neither is known. */
export const showPrices = (
  entry: Pick<JournalEntry, 'entryPrice' | 'exitPrice' | 'isOpen'>,
): string | null =>
  entry.entryPrice === null && entry.exitPrice === null
    ? null
    : `${showNarrowPrice(entry.entryPrice)} → ${showExit(entry, showNarrowPrice)}`;
