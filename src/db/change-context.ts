import { sql } from 'drizzle-orm';
import type { Db } from './open.ts';
import { changeContext } from './tables.ts';

/** Who changes entries, and when. With `archiving`, no history is written: the archive keeps the entries. */
export interface Change {
  /** `trader:3`, `admin`, `cli`. */
  actor: string;
  /** Epoch milliseconds. */
  at: number;
  archiving?: boolean;
}

/**
 * Runs `work` in a transaction in which the history triggers can see who made the change. Everything that updates or
 * deletes entries goes through here.
 */
export function recordChange<T>(
  db: Db,
  { actor, at, archiving = false }: Change,
  work: () => T extends PromiseLike<unknown> ? never : T,
): T {
  return db.transaction<T>(() => {
    db.query.update(changeContext).set({ actor, at, archiving }).run();
    const result = work();
    db.query.update(changeContext).set({ actor: sql`NULL`, at: sql`NULL`, archiving: false }).run();
    return result;
  });
}
