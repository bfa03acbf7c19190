import type { Db } from '#src/db/open.ts';
import { AppError, expectRoomFor, notFound } from '#src/errors.ts';
import type { QuoteOfTheDay } from '#src/values/daily-quote.ts';
import { isOrderOf, LIST_CHANGED } from '#src/values/list-order.ts';
import type { NewQuote, Quote, QuoteChange } from './contract.ts';
import { quotesStore, type StoredQuote } from './store.ts';

export interface QuotesDeps {
  db: Db;
  clock: () => number;
}

/** They are listed, and put in order, all at once. */
const MOST = 1000;

export type QuotesService = ReturnType<typeof quotesService>;

/** The quotes that take turns as the quote of the day. */
export function quotesService({ db, clock }: QuotesDeps) {
  const store = quotesStore(db);

  function existing(id: number): StoredQuote {
    const quote = store.find(id);
    if (!quote) throw notFound('Quote');
    return quote;
  }

  return {
    /** Those that take turns, in their order. */
    active: (): QuoteOfTheDay[] => store.active(),
    list: (): Quote[] => store.list().map(quoteOf),

    /** @throws AppError 409 where there are too many */
    add: (quote: NewQuote): Quote =>
      db.transaction(() => {
        expectRoomFor('quotes', { there: store.count(), most: MOST });
        return quoteOf(store.add({ ...quote, createdAt: clock() }));
      }),

    /** Changes the fields that are sent. @throws AppError 404 */
    change: (id: number, change: QuoteChange): Quote =>
      db.transaction(() => {
        const { id: _, createdAt: __, ...before } = existing(id);
        return quoteOf(store.update(id, { ...before, ...change }));
      }),

    /** Puts all of them in this order. @throws AppError 409 when these are not all of them */
    order: (ids: readonly number[]): Quote[] =>
      db.transaction(() => {
        if (!isOrderOf(ids, store.list())) throw new AppError('conflict', LIST_CHANGED);
        for (const [sortOrder, id] of ids.entries()) store.place(id, sortOrder);
        return store.list().map(quoteOf);
      }),

    /** @throws AppError 404 */
    remove(id: number): void {
      db.transaction(() => store.remove(existing(id).id));
    },
  };
}

function quoteOf({ createdAt, ...quote }: StoredQuote): Quote {
  return { ...quote, createdAt: new Date(createdAt).toISOString() };
}
