import type { Db } from '#src/db/open.ts';
import { countsStore } from './counts-store.ts';
import type { TeamCounts } from './responses.ts';

export type CountsService = ReturnType<typeof countsService>;

/** Counts of everything the admin area manages. */
export function countsService({ db }: { db: Db }) {
  const store = countsStore(db);
  return { all: (): TeamCounts => store.all() };
}
