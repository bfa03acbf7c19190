import type { Db } from '#src/db/open.ts';

/** How long a batch may hold up other writers, and the pause it then leaves them: they try every 2. Milliseconds. */
const BATCH = 40;
const PAUSE = 3;
/** KiB, negative. What a batch changes does not fit into the usual 2 MiB: SQLite would write it out and read it again. */
const CACHE = -12_000;

/**
 * Writes a lot in batches, each a transaction of its own, between which others can write.
 * @param batch works until `isOver`. @returns the result once everything is done, before that `null`
 * @param goOn called between batches; throwing aborts the work
 */
export async function inBatches<T>(
  db: Pick<Db, 'transaction' | 'raw'>,
  batch: (isOver: () => boolean) => { result: T } | null,
  goOn: () => void | Promise<void>,
): Promise<T> {
  const { cache_size: usual = 0 } = db.raw.query<{ cache_size: number }, []>('PRAGMA cache_size').get() ?? {};
  db.raw.run(`PRAGMA cache_size = ${CACHE}`);
  try {
    for (;;) {
      const done = undoableInMemory(db.raw, () =>
        db.transaction(() => {
          const until = performance.now() + BATCH;
          return batch(() => performance.now() >= until);
        }),
      );
      if (done) return done.result;
      await Bun.sleep(PAUSE);
      await goOn();
    }
  } finally {
    db.raw.run(`PRAGMA cache_size = ${usual}`);
  }
}

/**
 * SQLite keeps what a statement with triggers changes until it is done, so that it can be undone: beyond 64 KiB, which an
 * entry with its indices reaches, in a file that is made and deleted for every statement. That takes twice as long as the
 * rest. What the short statements of a batch change fits in memory; the large ones of other transactions might not.
 */
function undoableInMemory<T>(raw: Db['raw'], work: () => T): T {
  raw.run('PRAGMA temp_store = MEMORY');
  try {
    return work();
  } finally {
    raw.run('PRAGMA temp_store = DEFAULT');
  }
}
