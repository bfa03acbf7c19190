import type { Db } from '#src/db/open.ts';
import { AppError, expectRoomFor, expectVersion, notFound } from '#src/errors.ts';
import type { QuoteOfTheDay } from '#src/values/daily-quote.ts';
import { isOrderOf, LIST_CHANGED } from '#src/values/list-order.ts';
import type { ListOrder } from '#src/values/shapes.ts';
import { type NewQuote, QUOTE_CHANGED, type QuoteChange } from './contract.ts';
import type { Quote } from './responses.ts';
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

    /** Changes the fields that are sent. A version that is sent must be the current one. @throws AppError 404, 409 */
    change: (id: number, { version, ...change }: QuoteChange): Quote =>
      db.transaction(() => {
        const { id: _, createdAt: __, version: current, ...before } = existing(id);
        expectVersion(current, version, QUOTE_CHANGED);
        return quoteOf(store.update(id, { ...before, ...change }));
      }),

    /** Puts all of them in this order. @throws AppError 409 when these are not all of them, or another version of them */
    order: (order: ListOrder): Quote[] =>
      db.transaction(() => {
        const before = store.list();
        if (!isOrderOf(order, before)) throw new AppError('conflict', LIST_CHANGED);
        const places = new Map(order.ids.map((id, place) => [id, place]));
        for (const { id, sortOrder } of before) {
          const place = places.get(id);
          if (place !== undefined && place !== sortOrder) store.place(id, place);
        }
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
