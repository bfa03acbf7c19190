import { sql } from 'drizzle-orm';
import { atOnce, oneStep } from '#src/in-slices.ts';
import { changeContext } from './change-tables.ts';
import type { Db } from './open.ts';

/** Who changes entries, and when. With `archiving`, no history is written: the archive keeps the entries. */
export interface Change {
  /** `trader:3`, `admin`, `cli`. */
  actor: string;
  /** Epoch milliseconds. */
  at: number;
  archiving?: boolean;
  /** For many entries: their totals are written once, at the end. Until then totals are those of before. */
  isBulk?: boolean;
}

/**
 * Runs `work` in a transaction in which the history triggers can see who made the change. Everything that updates or
 * deletes entries goes through here, and everything that adds many.
 */
export function recordChange<T>(
  db: Db,
  change: Change,
  work: () => T extends PromiseLike<unknown> ? never : T,
): T {
  return db.transaction<T>(() => atOnce(recordSteps(db, change, () => oneStep(work))));
}

/** The same in steps. Part of a transaction. */
export function* recordSteps<T>(
  db: Pick<Db, 'query'>,
  { actor, at, archiving = false, isBulk = false }: Change,
  work: () => Generator<void, T>,
): Generator<void, T> {
  const { note, setBulk } = prepareStatements(db);
  note.run({ actor, at, archiving });
  if (isBulk) setBulk.run({ isBulk });
  const result = yield* work();
  note.run({ actor: null, at: null, archiving: false });
  // This writes the totals.
  if (isBulk) setBulk.run({ isBulk: false });
  return result;
}

type Statements = ReturnType<typeof prepare>;
const prepared = new WeakMap<Db['query'], Statements>();

/** Once: all that follows from a bulk change is compiled into its statement, which takes longer than most changes. */
function prepareStatements({ query }: Pick<Db, 'query'>): Statements {
  const known = prepared.get(query) ?? prepare(query);
  prepared.set(query, known);
  return known;
}

const prepare = (query: Db['query']) => ({
  note: query
    .update(changeContext)
    .set({
      actor: sql`${sql.placeholder('actor')}`,
      at: sql`${sql.placeholder('at')}`,
      archiving: sql`${sql.placeholder('archiving')}`,
    })
    .prepare(),
  setBulk: query
    .update(changeContext)
    .set({ isBulk: sql`${sql.placeholder('isBulk')}` })
    .prepare(),
});
