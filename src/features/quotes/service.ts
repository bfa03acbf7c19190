import type { Db } from '#src/db/open.ts';
import { orderedListService } from '#src/features/lists/service.ts';
import type { QuoteOfTheDay } from '#src/values/text/daily-quote.ts';
import { type NewQuote, QUOTE_CHANGED, type QuoteChange } from './contract.ts';
import { quotesStore, type StoredQuote } from './store.ts';

export interface QuotesDeps {
  db: Db;
  clock: () => number;
}

export type QuotesService = ReturnType<typeof quotesService>;

/** The quotes that rotate as the quote of the day. */
export function quotesService(deps: QuotesDeps) {
  const store = quotesStore(deps.db);
  return {
    ...orderedListService<StoredQuote, NewQuote, QuoteChange>(
      { ...deps, store },
      { one: 'Quote', many: 'quotes', changed: QUOTE_CHANGED },
    ),
    /** The active quotes, in order. */
    active: (): QuoteOfTheDay[] => store.active(),
  };
}
