import type { Db } from '#src/db/open.ts';

/** How long a batch may hold up other writers, and the pause it then leaves them. Milliseconds. */
const BATCH = 30;
const PAUSE = 10;

/**
 * Writes a lot in batches, each a transaction of its own, between which others can write.
 * @param batch works until `isOver`. @returns the result once everything is done, before that `null`
 * @param goOn called between batches; throwing aborts the work
 */
export async function inBatches<T>(
  db: Pick<Db, 'transaction'>,
  batch: (isOver: () => boolean) => { result: T } | null,
  goOn: () => void,
): Promise<T> {
  for (;;) {
    const done = db.transaction(() => {
      const until = performance.now() + BATCH;
      return batch(() => performance.now() >= until);
    });
    if (done) return done.result;
    await Bun.sleep(PAUSE);
    goOn();
  }
}
