import type { Db } from '#src/db/open.ts';
import { AppError, expectRoomFor, notFound } from '#src/errors.ts';
import { FILTER_NAME_TAKEN, MOST_FILTERS, type NewSavedFilter } from './contract.ts';
import type { SavedFilter } from './responses.ts';
import { savedFiltersStore } from './store.ts';

export interface SavedFiltersDeps {
  db: Db;
  clock: () => number;
}

export type SavedFiltersService = ReturnType<typeof savedFiltersService>;

/** What traders narrow their journals down by, each under a name of their own. */
export function savedFiltersService({ db, clock }: SavedFiltersDeps) {
  const store = savedFiltersStore(db);

  return {
    /** By name. */
    list: (owner: number): SavedFilter[] => store.list(owner),

    /** @throws AppError 409 for a name that is taken, or when there are too many */
    add: (owner: number, { name, query }: NewSavedFilter): SavedFilter =>
      db.transaction(() => {
        expectRoomFor('saved filters', { there: store.count(owner), most: MOST_FILTERS });
        if (store.has(owner, name)) throw new AppError('conflict', FILTER_NAME_TAKEN);
        return store.add({ traderId: owner, name, query, createdAt: clock() });
      }),

    /** @throws AppError 404 */
    remove(owner: number, id: number): void {
      if (!store.remove(owner, id)) throw notFound('Saved filter');
    },
  };
}
